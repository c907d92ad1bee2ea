import ArchiveContracts
package import KeyedArchives
package import PropertyListBytes

extension ExpectedField {
  /// What differs from the expected value, in words without values of the archive; nil if the
  /// archive has it.
  ///
  /// - Parameter knows: Whether the contract has a field of some name, so that an absent one is nil
  ///   and not a mistake of whoever wrote the path.
  package func difference(in archive: KeyedArchive, knows: (ExactText) -> Bool) -> String? {
    let place: ArchivedTarget?
    do throws(ArchivedPlaceFailure) {
      place = try archive.place(at: path, knows)
    } catch {
      let start = ValuePath(Array(path.steps.prefix(error.steps)))
      return error.steps == 0 ? error.message : "nothing behind \(start): \(error.message)"
    }
    return ValueComparison.difference(between: value, and: place, in: archive)
  }

  /// Whether the path leads to a secret, so that nothing of either value is to be told.
  package func isSecret(_ secrets: ArchiveSecrets, in archive: KeyedArchive) -> Bool {
    guard !secrets.isEmpty else { return false }
    do throws(ArchivedPlaceFailure) {
      return secrets.contains(try archive.target(at: path), of: archive)
    } catch {
      return isCalledSecret
    }
  }

  /// Whether a step of the path has a name of secrets: what can be known where no value is found.
  package var isCalledSecret: Bool {
    path.steps.contains { step in
      if case .key(let name) = step { SecretName.matches(name) } else { false }
    }
  }
}

extension KeyedArchive {
  /// The value at a path; nil where a key is absent, which is the same as nil if the contract
  /// knows the key.
  fileprivate func place(
    at path: ValuePath, _ knows: (ExactText) -> Bool
  ) throws(ArchivedPlaceFailure) -> ArchivedTarget? {
    do throws(ArchivedPlaceFailure) {
      return try target(at: path)
    } catch {
      guard error.steps > 0, error.steps < path.steps.count else { throw error }
      switch path.steps[error.steps] {
      case .key(let name) where knows(name): break
      case .entry: break
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
