import PropertyListBytes

/// Tells values that look like secrets, in places about which no table says anything.
enum SecretShape {
  private static let words = [
    "password", "passwd", "passphrase", "psk", "presharedkey", "secret", "token", "privatekey",
    "wgquickconfig", "credential", "apikey",
  ]

  /// Names of keys that may be shown, because they are in this table and not only in the file.
  private static let knownNames: Set<ExactText> = [
    "Realm", "Role", "Group", "LoginGroupOrDomain", "WgQuickConfig", "wgQuickConfig", "Password",
    "password", "PSK", "psk", "PresharedKey", "presharedKey", "Secret", "secret", "SharedSecret",
    "sharedSecret", "Token", "token", "PrivateKey", "privateKey", "Credentials", "credentials",
    "PasswordReference", "passwordReference", "SharedSecretReference", "sharedSecretReference",
  ]

  static func isKnown(name: ExactText) -> Bool { knownNames.contains(name) }

  /// Whether a key's name says that its value is a secret.
  static func isSecret(name: ExactText) -> Bool {
    let letters = letters(of: name)
    return words.contains { letters.contains($0) }
  }

  /// Whether a key's name says that its value is a reference to a secret.
  static func isReference(name: ExactText) -> Bool {
    let letters = letters(of: name)
    return letters.hasSuffix("reference") || letters.hasSuffix("ref")
  }

  /// Whether a key's name says that its value is for everyone.
  static func isPublic(name: ExactText) -> Bool { letters(of: name).contains("public") }

  /// The ASCII letters and digits of a name, small.
  private static func letters(of name: ExactText) -> String {
    let units = name.codeUnits.prefix(256).compactMap { unit -> UInt8? in
      switch unit {
      case 0x41...0x5A: UInt8(unit) + 0x20
      case 0x30...0x39, 0x61...0x7A: UInt8(unit)
      default: nil
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  /// Whether a text looks like a private key: 44 characters of Base64 as of WireGuard's keys, a PEM
  /// block that is no certificate and no public key, or settings that have such a key in a line.
  ///
  /// - Parameter isPublic: Whether the name says that a key by itself is public.
  /// - Complexity: Linear in the length.
  static func isSecret(text: ExactText, isPublic: Bool) -> Bool {
    let bytes = Array(text.repaired.utf8)
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    if lines.count == 1, isKey(trimmed(lines[0])) { return !isPublic }
    for line in lines.map(trimmed) {
      if isPrivateBlock(line) { return true }
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = ExactText(String(decoding: line[..<equals], as: UTF8.self))
      if isSecret(name: name), isKey(trimmed(line[(equals + 1)...])) { return true }
    }
    return false
  }

  private static func isKey(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 44, text.last == UInt8(ascii: "=") else { return false }
    return text.dropLast().allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
      default: false
      }
    }
  }

  private static func isPrivateBlock(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "-----BEGIN ".utf8) else { return false }
    let label = String(decoding: line.prefix(96), as: UTF8.self)
    return !label.contains("CERTIFICATE") && !label.contains("PUBLIC KEY")
      && !label.contains("X509 CRL") && !label.contains("DH PARAMETERS")
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let first = line.first, first == 0x20 || first == 0x09 { line.removeFirst() }
    while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
    return line
  }
}
