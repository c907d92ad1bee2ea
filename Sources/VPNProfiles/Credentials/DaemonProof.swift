/// That the process which connects resolved exactly these references, without the app.
///
/// Only a simulated device makes one, or a connection of NetworkExtension that came up while the app
/// was closed: nothing that an app does itself shows what the daemon can do.
public struct DaemonProof: Hashable, Sendable {
  /// What the profile held when the connection came up.
  public let references: ProfileReferences

  package init(_ references: ProfileReferences) { self.references = references }
}
