public import PropertyListBytes

extension KeyedArchive {
  /// The archive as bytes of its own, which read as an equal graph.
  ///
  /// Kept are the entries and their order, sharing, cycles, mutability, class records with their
  /// hints, what stands inline and what is referenced, and booleans, integers and reals apart. The
  /// same archive gives the same bytes: numbers take the fewest bytes that the format has for them.
  ///
  /// - Parameters:
  ///   - format: The spelling of the property list, whichever was read.
  ///   - limit: The most bytes of output: XML has no sharing of inline containers.
  /// - Throws: For values that XML has no spelling for: a date that stands inline and is no whole
  ///   second of the years 0000 to 9999, a text with U+0000, and a dictionary whose only key is
  ///   `CF$UID`.
  /// - Complexity: Linear in the size of the archive and of the output.
  public func bytes(
    as format: PropertyList.Format, limit: Int = .max
  ) throws(WriteFailure) -> [UInt8] {
    try EditableArchive(self).bytes(as: format, limit: limit)
  }
}
