/// An app on a simulated device, with the access groups that it and its extension are signed with.
public struct SimulatedApp: Hashable, Sendable {
  /// The bundle identifier.
  public let identifier: String
  /// Access groups in the order of the entitlements. The first one is where additions go.
  public let groups: [String]
  /// The groups of the app's packet tunnel extension.
  public let extensionGroups: [String]

  /// An app whose extension has the groups given, or those of the app where none are.
  public init(_ identifier: String, groups: [String], extensionGroups: [String]? = nil) {
    self.identifier = identifier
    self.groups = groups
    self.extensionGroups = extensionGroups ?? groups
  }

  /// The app itself as a client of the keychain.
  public var client: SimulatedClient { SimulatedClient(.app, groups: groups) }

  /// The app's extension as a client of the keychain.
  public var extensionClient: SimulatedClient {
    SimulatedClient(.appExtension, groups: extensionGroups)
  }
}
