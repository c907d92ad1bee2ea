/// Where an archive is decoded once before this process decodes it, so that what Foundation or an
/// app's `init?(coder:)` dies on dies there.
///
/// A rehearsal protects the process, not the truth: what it made of the archive is thrown away.
public protocol Rehearsal: Sendable {
  /// Has the object under a key of `$top` decoded elsewhere.
  ///
  /// - Parameters:
  ///   - archive: The bytes that were verified, and that are decoded here if nothing is thrown.
  ///   - key: The key of the object.
  /// - Throws: When the object did not come out there, for whatever reason.
  func decode(_ archive: [UInt8], forKey key: String) throws(UnarchivingFailure)
}
