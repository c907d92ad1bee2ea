import Foundation

/// Takes down why a ``CheckedCoder`` failed its coder.
///
/// An unarchiver on Linux forgets the errors that `failWithError(_:)` gets, and says no more than
/// that some class failed to decode. Its delegate stays with it, so that is where the reason goes.
final class DecodingNotes: NSObject, NSKeyedUnarchiverDelegate {
  /// The first failure.
  private(set) var failure: CheckedCoderFailure?

  func note(_ failure: CheckedCoderFailure) {
    if self.failure == nil { self.failure = failure }
  }

  #if !canImport(Darwin)
    // Requirements here, optional on Apple systems.

    func unarchiver(
      _ unarchiver: NSKeyedUnarchiver, cannotDecodeObjectOfClassName name: String,
      originalClasses classNames: [String]
    ) -> AnyClass? { nil }

    /// Nil leaves the object alone. Any other answer, the object itself too, would enter it in a
    /// table of replacements that merges equal objects.
    func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? { nil }

    func unarchiver(
      _ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any
    ) {}

    func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) {}

    func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) {}
  #endif
}
