/// Which access groups the VPN daemon holds. That is not public; each of these is a model.
///
/// `anyGroup` and `defaultGroup` agree with reports from the field, where items of an app's default
/// group work for IKEv2; `sharingSuffix` is what Apple's own regression tests of the keychain grant.
public enum DaemonPolicy: Hashable, Sendable {
  /// Every group.
  case anyGroup
  /// The first group of the app that saved the profile.
  case defaultGroup
  /// Only by reference, items of groups that end in `com.apple.networkextensionsharing`.
  case sharingSuffix
  /// Exactly these groups.
  case explicit([String])

  /// The policies that a scenario runs under when it names none.
  public static let modelled: [DaemonPolicy] = [.anyGroup, .defaultGroup, .sharingSuffix]

  /// Reads `any-group`, `default-group` or `sharing-suffix`; nil for anything else.
  public init?(named name: String) {
    guard let policy = Self.modelled.first(where: { $0.name == name }) else { return nil }
    self = policy
  }

  /// The name as scenarios write it.
  public var name: String {
    switch self {
    case .anyGroup: "any-group"
    case .defaultGroup: "default-group"
    case .sharingSuffix: "sharing-suffix"
    case .explicit: "explicit"
    }
  }

  /// The daemon as it acts for a profile of this app.
  func daemon(for app: SimulatedApp) -> SimulatedClient {
    switch self {
    case .anyGroup: SimulatedClient(.daemon, groups: ["*"])
    case .defaultGroup: SimulatedClient(.daemon, groups: Array(app.groups.prefix(1)))
    case .sharingSuffix:
      // A group of its own, so that it is not refused for having none.
      SimulatedClient(
        .daemon, groups: ["com.apple.networkextension"], resolvesSharedReferences: true)
    case .explicit(let groups): SimulatedClient(.daemon, groups: groups)
    }
  }
}
