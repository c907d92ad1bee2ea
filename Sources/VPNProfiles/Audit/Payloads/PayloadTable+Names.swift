import PropertyListBytes

extension PayloadTable {
  /// Whether some table has a key of this name.
  static func knows(_ name: ExactText) -> Bool { everyKey[name] != nil }

  /// Whether some table has a secret under this name.
  static func isSecret(_ name: ExactText) -> Bool { everyKey[name] == true }

  /// Whether what stands under a name is for no report: a secret, or a provider's own settings.
  static func hides(_ name: ExactText) -> Bool { isSecret(name) || name == "VendorConfig" }

  /// Whether a name is that of a secret but for its case and what is neither letter nor digit.
  static func resemblesSecret(_ name: ExactText) -> Bool {
    secretLetters.contains(SecretShape.letters(of: name))
  }

  private static let secretLetters: Set<String> = Set(
    everyKey.filter(\.value).keys.map(SecretShape.letters(of:)))

  /// The keys of all tables, and whether some table has a secret under them.
  private static let everyKey: [ExactText: Bool] = {
    var result: [ExactText: Bool] = [:]
    var pending = [
      profile, payload(ofType: "com.apple.vpn.managed.applayer"),
      payload(ofType: "com.apple.vpn.managed.appmapping"), identityPayload, otherPayload,
    ]
    var seen = Set(pending.map { ObjectIdentifier($0) })
    while let table = pending.popLast() {
      for name in table.names {
        guard let key = table[ExactText(name)] else { continue }
        var isSecret = false
        switch key.content {
        case .dictionary(let inner), .dictionaries(let inner):
          if seen.insert(ObjectIdentifier(inner)).inserted { pending.append(inner) }
        case .secretText, .secretData: isSecret = true
        default: break
        }
        result[ExactText(name)] = isSecret || result[ExactText(name)] == true
      }
    }
    return result
  }()
}
