/// A status as people write it down: a number, a name, or a domain with a number.
public enum ReportedStatus: Hashable, Sendable {
  /// A status of the keychain.
  case keychain(KeychainStatus)
  /// An error of NetworkExtension.
  case networkExtension(NetworkExtensionStatus)

  /// Reads `-50`, `errSecParam`, `4294967246`, `0xffffffce` and the same number in 64 bits, as logs
  /// print it (`OSStatus -50`, `NSOSStatusErrorDomain Code=-50`, and a whole
  /// `Error Domain=… Code=… "…"`), and `NEVPNError 4`, `NEVPNErrorDomain Code=4` or
  /// `NEVPNError.configurationStale`. Nil for anything else.
  public init?(_ text: String) {
    let words = Self.words(of: text)
    if words.count == 1, let number = Self.number(words[0]) {
      self = .keychain(KeychainStatus(rawValue: number))
    } else if words.count == 1, let status = KeychainStatus(named: words[0]) {
      self = .keychain(status)
    } else if let status = Self.networkExtension(words) {
      self = .networkExtension(status)
    } else {
      return nil
    }
  }

  /// What surrounds a number in logs, and says nothing that the number does not.
  private static let fillers: Set<String> = [
    "Error", "error", "Domain", "Code", "code", "OSStatus", "NSOSStatusErrorDomain", "status",
  ]

  private static func words(of text: String) -> [String] {
    // Behind the number stands what the error says in words.
    let head = text.prefix { $0 != "\"" }
    return head.split { " .:=\t".contains($0) }.map(String.init).filter { !fillers.contains($0) }
  }

  private static func number(_ text: String) -> Int32? {
    guard text.utf8.first != UInt8(ascii: "+") else { return nil }
    let lowercase = text.lowercased()
    if lowercase.hasPrefix("0x") {
      let digits = lowercase.dropFirst(2)
      // `UInt64` would take a sign.
      guard digits.utf8.first != UInt8(ascii: "+") else { return nil }
      return UInt64(digits, radix: 16).flatMap(status(ofBits:))
    }
    return Int32(text) ?? UInt64(text).flatMap(status(ofBits:))
  }

  /// A status printed as 32 or 64 bits without a sign.
  private static func status(ofBits bits: UInt64) -> Int32? {
    if let bits = UInt32(exactly: bits) { return Int32(bitPattern: bits) }
    let value = Int64(bitPattern: bits)
    return value < 0 ? Int32(exactly: value) : nil
  }

  private static func networkExtension(_ words: [String]) -> NetworkExtensionStatus? {
    guard words.count == 2 else { return nil }
    let domain = NetworkExtensionStatus.Domain.allCases.first { domain in
      words[0] == domain.rawValue || words[0] == domain.rawValue + "Domain"
    }
    guard let domain else { return nil }
    if let code = Int(words[1]) { return NetworkExtensionStatus(domain, code) }
    return NetworkExtensionStatus.known.first { $0.domain == domain && $0.name == words[1] }
  }
}

extension ReportedStatus: CustomStringConvertible {
  /// The number with its name.
  public var description: String {
    switch self {
    case .keychain(let status): status.description
    case .networkExtension(let status): status.description
    }
  }
}
