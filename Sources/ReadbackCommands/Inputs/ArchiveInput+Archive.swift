package import KeyedArchives
package import PropertyListBytes

extension ArchiveInput {
  /// Reads the input as a keyed archive.
  ///
  /// - Throws: What ``KeyedArchives/KeyedArchive`` throws; of a list that is none, how many of its data
  ///   values are archives too.
  package func archive(limits: ReadLimits) throws(ReadFailure) -> KeyedArchive {
    let list = try PropertyList(reading: bytes, limits: limits)
    do {
      return try KeyedArchive(list, limits: limits)
    } catch  where error.code == .notAKeyedArchive {
      let inside = EmbeddedData.archivesInside(list, limits: limits)
      throw ReadFailure(error.code, "\(error.message); \(inside)", offset: error.offset)
    }
  }
}
