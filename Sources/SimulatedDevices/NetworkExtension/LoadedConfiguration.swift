/// An app's copy of its configuration: what it loaded, changed or not.
///
/// Saving does not refresh the copy. Load again after saving, or starting answers
/// `configurationStale`.
public struct LoadedConfiguration: Hashable, Sendable {
  /// Whose configuration it is.
  public let app: SimulatedApp
  /// Nil where the app has no configuration yet.
  public var configuration: SimulatedConfiguration?
  /// Which state of the stored configuration the copy is of.
  let generation: Int
}
