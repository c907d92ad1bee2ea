import KeyedArchives
import PropertyListBytes

/// `offset-overflow`: the offset table of a binary list places an object where none can be.
struct OffsetOverflow: Mutation {
  struct Site {
    let object: Int
    let offset: Offset
  }

  enum Offset: String, CaseIterable {
    case header
    case table
    /// Cut to 32 bits, the offset is the right one.
    case wrapping
    case largest
  }

  func sites(in subject: Subject) -> [Site] {
    guard let binary = subject.binary else { return [] }
    return binary.objects.indices.flatMap { object in
      Offset.allCases.map { Site(object: object, offset: $0) }
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    guard let binary = subject.binary else { throw NotShowable("an XML list") }
    return Draft(
      place: "property-list-object-\(site.object):\(site.offset.rawValue)",
      expectation: .rejected(.malformed, at: .input),
      change: .bytes { original in
        var changes = BinaryObjects.Changes()
        changes.offsetWidth = 8
        changes.offset = (
          site.object,
          { right, table in
            switch site.offset {
            case .header: UInt64(BinaryEnding.headerSize - 1)
            case .table: table
            case .wrapping: right + 1 << 32
            case .largest: .max
            }
          }
        )
        return binary.rewritten(original, changes)
      },
      growth: binary.rewritingGrowth)
  }

  func absence(in subject: Subject) -> String { "an XML list has no offsets" }
}
