package import PropertyListBytes

/// Tells names that people give to secrets, in places about which no table says anything.
package enum SecretName {
  /// What says so wherever it stands in a name.
  private static let parts = [
    "password", "passwd", "passphrase", "passcode", "presharedkey", "sharedkey", "secret", "token",
    "privatekey", "privkey", "encryptionkey", "signingkey", "masterkey", "sessionkey",
    "wgquickconfig", "credential", "apikey", "accesskey", "mnemonic", "pkcs12", "seedphrase",
    "recoveryphrase", "authkey", "authcode", "authheader", "otpauth",
    // Words of other languages, as far as ASCII goes.
    "passwort", "kennwort", "kenwort", "losungswort", "geheimnis", "privaterschluessel",
    "motdepasse", "mdpasse", "phrasedepasse", "clesecrete", "clefsecrete", "cleprivee",
    "clefprivee",
    "contrasena", "contrasenya", "wachtwoord", "passord", "adgangskode", "salasana", "losenord",
  ]

  /// What is a part of too many other words, and has to be a word of a name by itself.
  private static let words: Set<String> = [
    "pass", "pwd", "pw", "psk", "pin", "otp", "totp", "hotp", "seed", "cookie", "cookies", "p12",
    "pfx", "bearer", "authorization", "authorisation", "jwt", "mdp", "motpasse", "clave", "senha",
    "parola", "heslo", "haslo", "jelszo", "sifre",
  ]

  /// What has to be the whole name.
  private static let wholeNames: Set<String> = [
    "auth", "userauth", "proxyauth", "basicauth", "httpauth", "userpass", "userpwd", "userpin",
    "vpnpin", "simpin", "pincode", "codepin", "otpcode", "authdata", "authvalue",
  ]

  /// What says so in letters beyond ASCII, small.
  private static let further = [
    "contraseña", "hasło", "lösenord", "jelszó", "şifre", "clé privée", "clé secrète", "cléprivée",
    "clésecrète", "privaterschlüssel", "privater schlüssel",
    "κωδικός", "пароль", "密码", "密碼", "パスワード", "비밀번호",
  ].map { Array($0.utf16) }

  /// Words beside which a `pin` is that of a certificate, a map or a board.
  private static let pinned: Set<String> = [
    "cert", "certificate", "certificates", "ssl", "tls", "spki", "public", "key", "hash", "sha1",
    "sha256", "map", "location", "icon", "color", "colour", "title", "number", "gpio",
  ]

  /// Whether a key's name says that its value is a secret or has to do with one.
  package static func matches(_ name: ExactText) -> Bool {
    let letters = letters(of: name)
    if wholeNames.contains(letters) || parts.contains(where: { letters.contains($0) }) {
      return true
    }
    let found = split(name)
    if found.contains(where: { $0 == "pin" ? pinned.isDisjoint(with: found) : words.contains($0) })
    {
      return true
    }
    return matchesFurther(name)
  }

  /// The ASCII letters and digits of a name, small.
  package static func letters(of name: ExactText) -> String {
    let units = name.codeUnits.prefix(longest).compactMap { unit -> UInt8? in
      switch unit {
      case 0x41...0x5A: UInt8(unit) + 0x20
      case 0x30...0x39, 0x61...0x7A: UInt8(unit)
      default: nil
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  private static let longest = 256

  private enum Letter { case small, large, digit, other }

  /// The words of a name such as `vpnPinCode`, `VPNPin` or `vpn_pin`, small.
  private static func split(_ name: ExactText) -> Set<String> {
    let units = Array(name.codeUnits.prefix(longest))
    var found: Set<String> = []
    var word = ""
    for (index, unit) in units.enumerated() {
      let kind = kind(of: unit)
      let isStart =
        kind == .large
        && (index > 0 && self.kind(of: units[index - 1]) != .large
          || index + 1 < units.count && self.kind(of: units[index + 1]) == .small)
      if kind == .other || isStart {
        found.insert(word)
        word = ""
      }
      guard kind != .other, let scalar = Unicode.Scalar(unit | (kind == .large ? 0x20 : 0)) else {
        continue
      }
      word.unicodeScalars.append(scalar)
    }
    found.insert(word)
    return found
  }

  private static func kind(of unit: UInt16) -> Letter {
    switch unit {
    case 0x61...0x7A: .small
    case 0x41...0x5A: .large
    case 0x30...0x39: .digit
    default: .other
    }
  }

  private static func matchesFurther(_ name: ExactText) -> Bool {
    let units = name.codeUnits.prefix(longest)
    guard units.contains(where: { $0 > 0x7F }) else { return false }
    let small = Array(String(decoding: units, as: UTF16.self).lowercased().utf16)
    return further.contains { word in
      small.indices.contains { small[$0...].starts(with: word) }
    }
  }
}
