/// The system of a simulated device, as far as its keychain depends on it.
public struct SimulatedSystem: Hashable, Sendable, CustomStringConvertible {
  /// The systems that are modelled.
  public enum Family: String, Hashable, Sendable {
    /// One keychain, the data-protection keychain.
    case iOS
    /// Keychain files beside the data-protection keychain.
    case macOS
  }

  /// Which system it is.
  public let family: Family
  /// The major version.
  public let version: Int

  /// A system of any version.
  public init(_ family: Family, _ version: Int) {
    self.family = family
    self.version = version
  }

  /// Reads `iOS 17` or `macOS 14`; nil for anything else.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let family = Family(rawValue: String(words[0])),
      let version = Int(words[1]), (1...999).contains(version)
    else { return nil }
    self.init(family, version)
    // One spelling each: no sign, no leading zero.
    guard description == text else { return nil }
  }

  /// As ``init(_:)`` reads it: `iOS 17`.
  public var description: String { "\(family.rawValue) \(version)" }

  /// Whether new references name a UUID: from iOS 15 on. Before, they named a row.
  var givesUUIDReferences: Bool { family == .macOS ? version >= 12 : version >= 15 }
}
