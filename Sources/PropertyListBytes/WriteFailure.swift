/// Why objects have no spelling as a property list.
public struct WriteFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The format has no spelling for a value that is there.
    case noSpelling
    /// The output would exceed the bytes allowed.
    case tooLarge
  }

  package let reason: Reason
  /// The cause in words, one line, without a final full stop; nothing of the value.
  public let message: String
  /// The object without a spelling, by its position in the table.
  package let object: Int?
  /// The index in `$objects` of the entry that holds the value; nil for one in `$top`.
  public package(set) var entry: Int?

  package init(_ reason: Reason, _ message: String, object: Int? = nil) {
    self.reason = reason
    self.message = message
    self.object = object
  }

  /// `unrepresentable` for a value that the format has no spelling for, else `limit-exceeded`.
  public var code: FindingCode {
    switch reason {
    case .noSpelling: .unrepresentable
    case .tooLarge: .limitExceeded
    }
  }

  package static func tooLarge(_ limit: Int) -> WriteFailure {
    WriteFailure(.tooLarge, "more than \(limit) bytes of output")
  }
}

extension FindingCode {
  /// A value that the property-list format asked for has no spelling for.
  public static let unrepresentable = FindingCode(rawValue: "unrepresentable")
}
