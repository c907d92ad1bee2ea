import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension ExpectedField {
  /// What differs from the expected value, in words without values of the archive; nil if the
  /// archive has it.
  func difference(in archive: KeyedArchive) -> String? {
    let place: ArchivedTarget?
    do throws(ArchivedPlaceFailure) {
      place = try archive.place(at: path)
    } catch {
      let start = ValuePath(Array(path.steps.prefix(error.steps)))
      return error.steps == 0 ? error.message : "nothing behind \(start): \(error.message)"
    }
    return ValueComparison.difference(between: value, and: place, in: archive)
  }
}

extension KeyedArchive {
  /// The value at a path; nil where a key is absent, which is the same as nil.
  fileprivate func place(at path: ValuePath) throws(ArchivedPlaceFailure) -> ArchivedTarget? {
    do throws(ArchivedPlaceFailure) {
      return try target(at: path)
    } catch {
      guard error.steps > 0, error.steps < path.steps.count else { throw error }
      switch path.steps[error.steps] {
      case .key, .entry: break
      default: throw error
      }
      let parent = try target(at: ValuePath(Array(path.steps[..<error.steps])))
      switch archivedValue(parent) {
      case .null, .instance, .dictionary, .foundation(.dictionary), .foundation(.null): return nil
      default: throw error
      }
    }
  }
}
