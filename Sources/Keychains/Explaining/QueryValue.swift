/// A value of an untyped query, as it stands in a dictionary.
///
/// Printing and mirroring say its kind only: it can hold a secret.
public enum QueryValue: Sendable {
  /// A boolean, as `kCFBooleanTrue` is one.
  case boolean(Bool)
  /// A number that is not a boolean. To the keychain, 1 is not true.
  case number(Int)
  /// A text, also a constant of Security.
  case text(String)
  /// Bytes.
  case data([UInt8])
  /// A date. Which one makes no difference.
  case date
  /// A `SecAccessControl`; constrained when it asks for biometry, presence or a passcode.
  case accessControl(isConstrained: Bool)
  /// A null, which the keychain refuses.
  case null
  /// An array, a dictionary, a key, a certificate or another object.
  case object
}

extension QueryValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of the value, such as `a text`; nothing of the value.
  public var description: String {
    switch self {
    case .boolean: "a boolean"
    case .number: "a number"
    case .text: "a text"
    case .data: "data"
    case .date: "a date"
    case .accessControl: "an access control"
    case .null: "null"
    case .object: "an object"
    }
  }

  /// As ``description``.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
