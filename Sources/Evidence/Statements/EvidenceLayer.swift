/// A place in which the same fixtures are judged.
package enum EvidenceLayer: String, Sendable, CaseIterable {
  /// `readback accept` itself, with every reader of the manifest.
  case commandLine = "command-line"
  /// The tests of an app or a package on a simulator.
  case ios

  package var name: String { rawValue }
}
