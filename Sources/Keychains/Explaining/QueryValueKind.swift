/// What an untyped query holds under a key, without the value itself.
///
/// Only what decides about a status is kept: types, and constants of Security under the keys that
/// take them.
enum QueryValueKind: Hashable, Sendable {
  case boolean(Bool)
  case number
  case text
  case data
  case date
  case null
  case object
  case accessControl(isConstrained: Bool)
  case itemClass(ItemClass)
  case accessibility(ItemAccessibility)
  /// Bytes under `kSecValuePersistentRef`, and what the keychain's parser takes them for.
  case reference(ReferenceForm, ReferenceShape?)
  /// `kSecAttrSynchronizableAny`.
  case anySynchronizable
  /// `kSecMatchLimitOne`.
  case limitOne
  /// `kSecMatchLimitAll`.
  case limitAll
  /// `kSecUseAuthenticationUISkip`.
  case skipsAuthentication

  init(of value: QueryValue, under key: SecurityKey?) {
    self =
      switch value {
      case .boolean(let value): .boolean(value)
      case .number: .number
      case .date: .date
      case .null: .null
      case .object: .object
      case .accessControl(let isConstrained): .accessControl(isConstrained: isConstrained)
      case .data(let bytes):
        key == .valuePersistentReference
          ? .reference(ReferenceForm(of: bytes), ParsedReference(bytes)?.shape) : .data
      case .text(let text): Self.constant(text, under: key) ?? .text
      }
  }

  private static func constant(_ text: String, under key: SecurityKey?) -> QueryValueKind? {
    switch key {
    case .itemClass: ItemClass(rawValue: text).map(QueryValueKind.itemClass)
    case .accessible: ItemAccessibility(rawValue: text).map(QueryValueKind.accessibility)
    case .synchronizable: text == "syna" ? .anySynchronizable : nil
    case .matchLimit:
      text == "m_LimitOne" ? .limitOne : text == "m_LimitAll" ? .limitAll : nil
    case .authenticationUI: text == "u_AuthUIS" ? .skipsAuthentication : nil
    default: nil
    }
  }
}
