import PropertyListBytes

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
    numbered.isEmpty
      ? archive.propertyList.reference(position, from: start) : Int(numbered[position])
  }
}
