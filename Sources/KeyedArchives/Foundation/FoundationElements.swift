package import PropertyListBytes

/// The elements of a collection, by position, as objects of the property list.
///
/// Those under `NS.objects` or `NS.keys` are looked up where they stand; those under numbered keys
/// were collected once.
package struct FoundationElements: Sendable {
  @usableFromInline let start: Int
  package let count: Int
  @usableFromInline let numbered: [UInt32]

  /// The elements of an array of the property list.
  init(start: Int, count: Int) {
    self.start = start
    self.count = count
    numbered = []
  }

  init(_ objects: [UInt32]) {
    start = 0
    count = objects.count
    numbered = objects
  }

  static let none = FoundationElements(start: 0, count: 0)

  /// The object at a position below ``count``; see ``KeyedArchive/elementFault(of:)``.
  @inlinable @inline(__always)
  package func object(at position: Int, in archive: KeyedArchive) -> Int {
    object(at: position, in: archive.propertyList)
  }

  /// The object at a position below ``count``, in the archive's property list.
  @inlinable @inline(__always)
  package func object(at position: Int, in list: borrowing PropertyList) -> Int {
    numbered.isEmpty ? list.reference(position, from: start) : Int(numbered[position])
  }
}

extension KeyedArchive {
  /// The elements of an instance whose only field is a list under `NS.objects`; nil for any other.
  ///
  /// What most collections are; reading them so costs a tenth of
  /// ``foundationReading(ofEntry:)`` (see Tools/Benchmarks).
  package func plainElements(ofInstance header: ObjectHeader) -> FoundationElements? {
    guard header.count == 2 else { return nil }
    for position in 0..<2 where meaning(ofKeyAt: position, in: header) == .nsObjects {
      let object = propertyList.reference(2 + position, from: header.start)
      let list = propertyList.header(of: object)
      guard list.kind == .array else { return nil }
      return FoundationElements(start: list.start, count: list.count)
    }
    return nil
  }
}
