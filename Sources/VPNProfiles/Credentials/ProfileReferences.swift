/// The bytes that a saved profile holds in its fields for secrets.
///
/// They are whatever was saved: references, or by mistake a secret itself. So nothing of them is
/// printed but which fields are set, and the type cannot be encoded.
public struct ProfileReferences: Hashable, Sendable {
  private let fields: [CredentialKind: [UInt8]]

  /// - Parameter fields: The bytes of the fields that are set.
  public init(_ fields: [CredentialKind: [UInt8]]) { self.fields = fields }

  /// A profile without any reference.
  public static let none = ProfileReferences([:])

  /// The bytes of a field, if it is set.
  public subscript(kind: CredentialKind) -> [UInt8]? { fields[kind] }

  /// The fields that are set, in order.
  public var kinds: [CredentialKind] { fields.keys.sorted() }
}

extension ProfileReferences: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Which fields are set.
  public var description: String {
    "ProfileReferences(\(kinds.map(\.description).joined(separator: ", ")))"
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
