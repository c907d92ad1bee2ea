public import Foundation

/// An archive that a reader is given: a fixture, or one that was derived from it.
public struct FixtureInput: Sendable {
  /// A copy of its own in a folder of its own, with the fixture's file name.
  public let url: URL
  /// The bytes of the file.
  public let data: Data
  /// The name of the contract in the manifest.
  public let contract: String
}
