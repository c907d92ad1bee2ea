/// A process that asks a simulated keychain.
public struct SimulatedClient: Hashable, Sendable {
  /// What kind of process it is, which decides whether a person can be asked.
  public enum Kind: String, Hashable, Sendable {
    /// An app that a person may have in front of them.
    case app
    /// An extension of an app, such as its packet tunnel.
    case appExtension = "extension"
    /// A process of the system that connects for a profile.
    case daemon
    /// An extension of macOS that runs as a daemon does.
    case systemExtension = "system extension"
    /// A test bundle without a host, or a tool: nothing is signed, so there are no groups.
    case unsignedTest = "unsigned test"
  }

  /// The kind of process.
  public let kind: Kind
  /// Access groups in the order of the entitlements; `*` stands for all of them.
  public let groups: [String]
  /// Whether it holds `com.apple.networkextension.keychain`, by which a daemon resolves references
  /// to items of groups that end in `com.apple.networkextensionsharing` (`SecItemServer.c` line
  /// 1426).
  public let resolvesSharedReferences: Bool

  /// A process with these groups and nothing else.
  public init(_ kind: Kind, groups: [String], resolvesSharedReferences: Bool = false) {
    self.kind = kind
    self.groups = groups
    self.resolvesSharedReferences = resolvesSharedReferences
  }

  /// A process without any access group: every call answers with -34018.
  public static let unsignedTest = SimulatedClient(.unsignedTest, groups: [])

  static let sharingSuffix = "com.apple.networkextensionsharing"

  var ownsAllGroups: Bool { groups.contains("*") }

  func owns(_ group: String) -> Bool {
    ownsAllGroups || groups.contains { $0.utf8.elementsEqual(group.utf8) }
  }

  /// The group of `com.apple.token` can be read by who owns it and written by nobody.
  func mayWrite(_ group: String) -> Bool { group != "com.apple.token" && owns(group) }

  /// Where an addition goes that names no group.
  var defaultGroup: String? { groups.first { $0 != "com.apple.token" && $0 != "*" } }

  func sees(_ row: KeychainRow, byReference: Bool) -> Bool {
    if row.isInFile || owns(row.group) { return true }
    return byReference && resolvesSharedReferences
      && row.group.utf8.reversed().starts(with: Self.sharingSuffix.utf8.reversed())
  }

  /// Whether somebody can be asked for a passcode or a finger on behalf of this process.
  var canAskPerson: Bool { kind == .app }
}
