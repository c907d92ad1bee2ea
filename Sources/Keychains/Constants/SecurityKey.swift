/// A key of the dictionaries that keychain calls take: its constant's name and its value.
public struct SecurityKey: Hashable, Sendable {
  /// What a key does in a query.
  enum Role: Hashable, Sendable {
    /// `kSecClass`.
    case itemClass
    /// An attribute of these classes.
    case attribute(Set<ItemClass>)
    /// `kSecMatch…`.
    case match
    /// `kSecReturn…`.
    case result
    /// `kSecUse…`.
    case use
    /// `kSecValue…`.
    case value
  }

  /// The constant, such as `kSecAttrAccount`.
  public let name: String
  /// What the constant stands for, such as `acct`.
  public let value: String
  let role: Role

  init(_ name: String, _ value: String, _ role: Role) {
    self.name = name
    self.value = value
    self.role = role
  }

  /// The key of a value such as `acct`, or nil.
  public init?(value: String) {
    // Equal texts can have other code units, such as the Kelvin sign for a K.
    guard let key = Self.byValue[value], key.value.utf8.elementsEqual(value.utf8) else {
      return nil
    }
    self = key
  }

  private static let byValue = Dictionary(
    table.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })

  /// What a constant of Security stands for, be it a key (`kSecAttrAccount`: `acct`) or a value
  /// (`kSecClassGenericPassword`: `genp`); any other text as it is. For queries that people write.
  public static func value(ofConstant text: String) -> String {
    table.first { $0.name == text }?.value ?? constantValues[text] ?? text
  }
}
