package import PropertyListBytes

/// Tells names that people give to secrets, in places about which no table says anything.
package enum SecretName {
  private static let words = [
    "password", "passwd", "passphrase", "passcode", "psk", "presharedkey", "secret", "token",
    "privatekey", "privkey", "wgquickconfig", "credential", "apikey",
  ]

  /// What is a part of too many other words.
  private static let wholeNames: Set<String> = ["pass", "pwd", "userpass", "userpwd"]

  /// Whether a key's name says that its value is a secret or has to do with one.
  package static func matches(_ name: ExactText) -> Bool {
    let letters = letters(of: name)
    return wholeNames.contains(letters) || words.contains { letters.contains($0) }
  }

  /// The ASCII letters and digits of a name, small.
  package static func letters(of name: ExactText) -> String {
    let units = name.codeUnits.prefix(256).compactMap { unit -> UInt8? in
      switch unit {
      case 0x41...0x5A: UInt8(unit) + 0x20
      case 0x30...0x39, 0x61...0x7A: UInt8(unit)
      default: nil
      }
    }
    return String(decoding: units, as: UTF8.self)
  }
}
