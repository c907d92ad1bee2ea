public import PropertyListBytes

/// A value that a contract compares with, by kind and value.
public enum ScalarValue: Hashable, Sendable {
  /// A boolean, which equals no number.
  case boolean(Bool)
  /// An integer, which equals no real.
  case integer(PropertyListInteger)
  /// A finite real, which equals no integer.
  case real(Double)
  /// Text, by code units.
  case text(ExactText)
}

/// A bound on an ordered value.
public enum BoundValue: Hashable, Sendable {
  /// For integers, numbers, ranges and index sets.
  case integer(PropertyListInteger)
  /// For reals, numbers and the numbers of geometric values; finite.
  case real(Double)
  /// Seconds since 2001-01-01 00:00:00 UTC; finite.
  case date(Double)
  /// A decimal number as text, such as "-12.50".
  case decimal(String)
}

/// A version as an archive stores it.
public enum VersionValue: Hashable, Sendable, CustomStringConvertible {
  /// An integer; versions are ordered by value.
  case integer(Int64)
  /// A text; versions are ordered as the contract lists those that are readable.
  case text(ExactText)

  /// The integer's digits, or the text in quotation marks, nothing escaped.
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

  /// The place of the version.
  public var key: Key
  /// The version that the reader writes itself; one of ``readable``.
  public var current: VersionValue
  /// The versions that the reader accepts, all integers or all texts, oldest first.
  public var readable: [VersionValue]
  /// The version of files from before the key, which nil counts as; nil where the key is required.
  public var absentMeans: VersionValue?
  /// The version of files without the key, by the class name of the object; where it names that
  /// one, it holds rather than ``absentMeans``.
  public var byClassName: [ExactText: VersionValue] = [:]

  /// A rule by which the key must be there.
  public init(key: Key, current: VersionValue, readable: [VersionValue]) {
    self.key = key
    self.current = current
    self.readable = readable
  }
}
