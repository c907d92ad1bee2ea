/// A stable kebab-case name for one kind of violated condition.
///
/// Codes are compared by name, printed as they are and never renamed. The list is open: later
/// modules add their own with an extension, so a `switch` over codes needs a `default`.
public struct FindingCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name, such as `missing-field`.
  public let rawValue: String

  /// The code of any name; no list of known ones is consulted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name, as it is.
  public var description: String { rawValue }
}

extension FindingCode {
  /// The input could not be read at all; it may be worth another try.
  public static let unavailable = FindingCode(rawValue: "unavailable")
  /// The input has no bytes.
  public static let empty = FindingCode(rawValue: "empty")
  /// The input has more bytes than `archiveBytes`; nothing of it was parsed.
  public static let tooLarge = FindingCode(rawValue: "too-large")

  /// The bytes are no property list of any known kind.
  public static let notAPropertyList = FindingCode(rawValue: "not-a-property-list")
  /// The bytes are of a kind that is known, named in the message, and not read.
  public static let unsupportedFormat = FindingCode(rawValue: "unsupported-format")
  /// The input ends before a structure that it needs.
  public static let truncated = FindingCode(rawValue: "truncated")
  /// The input is not well-formed in any other way.
  public static let malformed = FindingCode(rawValue: "malformed")
  /// One dictionary holds the same key twice.
  public static let duplicateKey = FindingCode(rawValue: "duplicate-key")
  /// A named limit is exceeded; the message says limit, value found and value allowed.
  public static let limitExceeded = FindingCode(rawValue: "limit-exceeded")
}
