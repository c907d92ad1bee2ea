/// A status as people write it down: a number, a name, or a domain with a number.
public enum ReportedStatus: Hashable, Sendable {
  /// A status of the keychain.
  case keychain(KeychainStatus)
  /// An error of NetworkExtension.
  case networkExtension(NetworkExtensionStatus)

  /// Reads `-50`, `errSecParam`, `4294967246` and `0xffffffce` (both the same 32 bits), and
  /// `NEVPNError 4`, `NEVPNErrorDomain 4` or `NEVPNError.configurationStale`. Nil for anything else.
  public init?(_ text: String) {
    if let number = Self.number(text) {
      self = .keychain(KeychainStatus(rawValue: number))
    } else if let status = KeychainStatus(named: text) {
      self = .keychain(status)
    } else if let status = Self.networkExtension(text) {
      self = .networkExtension(status)
    } else {
      return nil
    }
  }

  private static func number(_ text: String) -> Int32? {
    let lowercase = text.lowercased()
    if lowercase.hasPrefix("0x") {
      let digits = lowercase.dropFirst(2)
      // `UInt32` would take a sign.
      guard digits.utf8.first != UInt8(ascii: "+") else { return nil }
      return UInt32(digits, radix: 16).map(Int32.init(bitPattern:))
    }
    guard text.utf8.first != UInt8(ascii: "+") else { return nil }
    return Int32(text) ?? UInt32(text).map(Int32.init(bitPattern:))
  }

  private static func networkExtension(_ text: String) -> NetworkExtensionStatus? {
    let words = text.split(whereSeparator: { " .:".contains($0) })
    guard words.count == 2 else { return nil }
    let domain = NetworkExtensionStatus.Domain.allCases.first { domain in
      words[0] == domain.rawValue || words[0] == domain.rawValue + "Domain"
    }
    guard let domain else { return nil }
    if let code = Int(words[1]) { return NetworkExtensionStatus(domain, code) }
    let name = String(words[1])
    return NetworkExtensionStatus.known.first { $0.domain == domain && $0.name == name }
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
