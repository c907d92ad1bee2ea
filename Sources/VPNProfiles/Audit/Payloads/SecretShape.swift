import KeyedArchives
import PropertyListBytes

/// Tells values that look like secrets, in places about which no table says anything.
enum SecretShape {
  /// Names of keys that may be shown, because they are in this table and not only in the file.
  private static let knownNames: Set<ExactText> = [
    "Realm", "Role", "Group", "LoginGroupOrDomain", "WgQuickConfig", "wgQuickConfig", "Password",
    "password", "PSK", "psk", "PresharedKey", "presharedKey", "Secret", "secret", "SharedSecret",
    "sharedSecret", "Token", "token", "PrivateKey", "privateKey", "Credentials", "credentials",
    "PasswordReference", "passwordReference", "SharedSecretReference", "sharedSecretReference",
  ]

  static func isKnown(name: ExactText) -> Bool { knownNames.contains(name) }

  /// Whether a key's name says that its value is a secret.
  static func isSecret(name: ExactText) -> Bool { SecretName.matches(name) }

  /// What stands under `auth` where it names a method and no secret.
  private static let methods: Set<String> = [
    "none", "psk", "eap", "cert", "certificate", "basic", "digest", "pap", "chap", "mschap",
    "mschapv2", "ntlm", "kerberos", "saml", "oauth", "oauth2", "oidc", "radius", "ldap", "md5",
    "sha1", "sha256", "sha384", "sha512", "hmacsha1", "hmacsha256", "rsa", "ecdsa", "userpass",
  ]

  /// Whether a text names a method, under a key that may have one.
  static func isMethod(_ text: ExactText, under name: ExactText) -> Bool {
    letters(of: name).hasSuffix("auth") && text.codeUnits.count <= 16
      && methods.contains(letters(of: text))
  }

  /// Whether a key's name says that its value is a reference to a secret.
  static func isReference(name: ExactText) -> Bool {
    let letters = letters(of: name)
    return letters.hasSuffix("reference") || letters.hasSuffix("ref")
  }

  /// Whether a key's name says that its value is for everyone.
  static func isPublic(name: ExactText) -> Bool { letters(of: name).contains("public") }

  /// What is counted, measured or switched about secrets, and is none.
  private static let measures = [
    "count", "length", "size", "timeout", "lifetime", "interval", "expiry", "expires", "expiration",
    "attempts", "retries", "version", "port", "enabled", "required", "type", "policy", "minimum",
    "maximum", "min", "max", "age", "date", "index",
  ]

  /// Whether a key's name says that a number is about a secret and no secret itself.
  static func isMeasure(name: ExactText) -> Bool {
    let letters = letters(of: name)
    return measures.contains { letters.hasSuffix($0) }
  }

  /// What stands beside a secret in a dictionary of its own, and is none.
  private static let companions: Set<String> = [
    "user", "username", "account", "accountname", "name", "displayname", "label", "title",
    "description", "server", "host", "hostname", "url", "address", "remoteaddress", "realm",
    "domain", "service", "id", "identifier", "uuid", "kind", "algorithm", "format", "encoding",
    "scope", "issuer", "provider", "source", "comment", "note",
  ]

  /// Whether what has this name in a dictionary of secrets is none.
  static func isCompanion(name: ExactText) -> Bool {
    companions.contains(letters(of: name)) || isMeasure(name: name) || isPublic(name: name)
  }

  /// The ASCII letters and digits of a name, small.
  static func letters(of name: ExactText) -> String { SecretName.letters(of: name) }

  /// Whether a text looks like a secret: 44 characters of Base64 as of WireGuard's keys, a PEM
  /// block that is no certificate and no public key, settings that have such a key in a line, or a
  /// link, header or token with a secret.
  ///
  /// - Parameter isPublic: Whether the name says that a key by itself is public.
  /// - Complexity: Linear in the length.
  static func isSecret(text: ExactText, isPublic: Bool) -> Bool {
    let units = text.codeUnits
    var lineCount = 0
    var isKeyAlone = false
    var start = 0
    while start < units.count {
      var end = start
      while end < units.count, units[end] != 0x0A, units[end] != 0x0D { end += 1 }
      if end > start {
        let line = trimmed(units[start..<end])
        lineCount += 1
        isKeyAlone = lineCount == 1 && isKey(line)
        if isPrivateBlock(line) || isKeySetting(line) || SecretLine.isSecret(line) { return true }
      }
      start = end + 1
    }
    return isKeyAlone && !isPublic
  }

  /// How long a key of 32 bytes is in Base64.
  private static let keyLength = 44
  private static let equals = UInt16(UInt8(ascii: "="))

  private static func isKey(_ text: ArraySlice<UInt16>) -> Bool {
    guard text.count == keyLength, text.last == equals else { return false }
    return text.dropLast().allSatisfy { unit in
      switch unit {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
      default: false
      }
    }
  }

  /// Whether a line is `NAME = KEY` with the name of a secret.
  private static func isKeySetting(_ line: ArraySlice<UInt16>) -> Bool {
    // The key is looked at first: few lines end in one.
    guard line.count > keyLength, isKey(line.suffix(keyLength)) else { return false }
    let head = trimmed(line.dropLast(keyLength))
    guard head.last == equals else { return false }
    let name = head.dropLast()
    return !name.contains(equals) && isSecret(name: ExactText(codeUnits: Array(name.prefix(256))))
  }

  private static func isPrivateBlock(_ line: ArraySlice<UInt16>) -> Bool {
    guard line.starts(with: "-----BEGIN ".utf16) else { return false }
    let label = String(decoding: line.prefix(96), as: UTF16.self)
    return !label.contains("CERTIFICATE") && !label.contains("PUBLIC KEY")
      && !label.contains("X509 CRL") && !label.contains("DH PARAMETERS")
  }

  private static func trimmed(_ line: ArraySlice<UInt16>) -> ArraySlice<UInt16> {
    var (start, end) = (line.startIndex, line.endIndex)
    while start < end, line[start] == 0x20 || line[start] == 0x09 { start += 1 }
    while end > start, line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
    return line[start..<end]
  }
}
