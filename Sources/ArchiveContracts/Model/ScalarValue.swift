public import PropertyListBytes

/// A value that a contract compares with, by kind and value.
public enum ScalarValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(PropertyListInteger)
  case real(Double)
  case text(ExactText)
}

/// A bound on an ordered value.
public enum BoundValue: Hashable, Sendable {
  case integer(PropertyListInteger)
  case real(Double)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// A decimal number as text, such as "-12.50".
  case decimal(String)
}

/// A version as an archive stores it.
public enum VersionValue: Hashable, Sendable, CustomStringConvertible {
  case integer(Int64)
  case text(ExactText)

  public var description: String {
    switch self {
    case .integer(let value): String(value)
    case .text(let text): "\"\(text.repaired)\""
    }
  }
}

/// Where a type keeps its version, and which versions it has.
public struct VersionRule: Hashable, Sendable {
  /// Where the version is stored.
  public enum Key: Hashable, Sendable {
    /// Under a key of the object itself.
    case field(ExactText)
    /// Under a key of `$top`.
    case top(ExactText)
  }

  public var key: Key
  public var current: VersionValue
  /// The versions that the reader accepts, oldest first.
  public var readable: [VersionValue]
  /// The version of files from before the key.
  public var absentMeans: VersionValue?
  /// The version of files without the key, by the class name of the object.
  public var byClassName: [ExactText: VersionValue] = [:]

  public init(key: Key, current: VersionValue, readable: [VersionValue]) {
    self.key = key
    self.current = current
    self.readable = readable
  }
}
