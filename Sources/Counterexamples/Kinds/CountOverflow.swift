import KeyedArchives
import PropertyListBytes

/// `count-overflow`: a length of a binary list whose product with the size of an item does not fit
/// in 64 bits.
struct CountOverflow: Mutation {
  struct Site {
    let object: Int
    let spelling: Spelling
  }

  enum Spelling: String, CaseIterable {
    /// Cut to 64 bits, the product is the right one.
    case wrapping
    case largest
  }

  func sites(in subject: Subject) -> [Site] {
    guard let binary = subject.binary else { return [] }
    return binary.objects.indices.filter { binary.objects[$0].hasLength }.flatMap { object in
      Spelling.allCases.map { Site(object: object, spelling: $0) }
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    guard let binary = subject.binary else { throw NotShowable("an XML list") }
    let object = binary.objects[site.object]
    let shift = binary.itemSize(of: site.object).trailingZeroBitCount
    var head: [UInt8]
    switch site.spelling {
    case .largest: head = BinaryObjects.head(object.kind, count: .max)
    case .wrapping where shift > 0:
      head = BinaryObjects.head(
        object.kind, count: UInt64(object.count) | 1 << UInt64(64 - shift))
    case .wrapping:
      head = [object.kind.rawValue << 4 | 0xF, 0x14, 0, 0, 0, 0, 0, 0, 0, 1]
      head += BinaryObjects.bigEndian(UInt64(object.count), width: 8)
    }
    return Draft(
      place: "property-list-object-\(site.object):\(site.spelling.rawValue)",
      expectation: .rejected(.malformed, at: .input),
      change: .bytes { [head] original in
        let content = original[object.content..<object.range.upperBound]
        var changes = BinaryObjects.Changes()
        changes.replaced[site.object] = head + content
        return binary.rewritten(original, changes)
      },
      growth: binary.rewritingGrowth)
  }

  func absence(in subject: Subject) -> String { "an XML list has no lengths" }
}

extension BinaryObjects.Object {
  /// Whether the object says how long it is.
  var hasLength: Bool {
    switch kind {
    case .data, .ascii, .utf16, .array, .dictionary: true
    case .integer, .uid, .other: false
    }
  }
}

extension BinaryObjects {
  /// What writing the list anew adds at most: some bytes of its own and eight for each offset.
  var rewritingGrowth: Growth { Growth(bytes: 256 + 8 * (objects.count + 1)) }
}
