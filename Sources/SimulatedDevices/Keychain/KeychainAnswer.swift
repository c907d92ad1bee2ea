public import Keychains

/// What a keychain call gave beside its status, in the shapes that the system uses: one
/// `kSecReturn…` key makes a bare value, several make a dictionary, a limit above one makes a list.
public indirect enum KeychainAnswer: Sendable {
  /// Nothing was asked for, or the call failed.
  case nothing
  /// The one thing that was asked for.
  case value(QueryValue)
  /// The several things that were asked for, by their keys.
  case dictionary(RawQuery)
  /// One answer for each item, where the limit was above one.
  case list([KeychainAnswer])
}

extension KeychainAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The shape of the answer, nothing of its values.
  public var description: String {
    switch self {
    case .nothing: "nothing"
    case .value(let value): value.description
    case .dictionary(let query): query.description
    case .list: "a list"
    }
  }

  /// As ``description``.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
