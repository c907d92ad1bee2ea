import KeyedArchives
import PropertyListBytes

/// `string-overread`: a text or data of a binary list that claims more bytes than there are.
struct StringOverread: Mutation {
  struct Site {
    let object: Int
    let claim: Claim
  }

  enum Claim: String {
    /// One item more than the objects behind it leave room for.
    case pastEnd = "past-end"
    /// As many code units of two bytes as the text has characters of one.
    case wideUnits = "wide-units"
  }

  func sites(in subject: Subject) -> [Site] {
    guard let binary = subject.binary else { return [] }
    return binary.objects.indices.flatMap { object -> [Site] in
      let (kind, count) = (binary.objects[object].kind, binary.objects[object].count)
      guard [.data, .ascii, .utf16].contains(kind) else { return [] }
      let site = Site(object: object, claim: .pastEnd)
      return kind == .ascii && count > 0
        ? [site, Site(object: object, claim: .wideUnits)] : [site]
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    guard let binary = subject.binary else { throw NotShowable("an XML list") }
    let object = binary.objects[site.object]
    let behind = binary.objects[(site.object + 1)...].reduce(0) { $0 + $1.range.count }
    let size = binary.itemSize(of: site.object)
    return Draft(
      place: "property-list-object-\(site.object):\(site.claim.rawValue)",
      expectation: .rejected(.malformed, at: .input),
      change: .bytes { original in
        let content = original[object.content..<object.range.upperBound]
        let head =
          switch site.claim {
          case .pastEnd:
            BinaryObjects.head(
              object.kind, count: UInt64((content.count + behind) / size + 1))
          case .wideUnits: BinaryObjects.head(.utf16, count: UInt64(object.count))
          }
        var changes = BinaryObjects.Changes()
        changes.replaced[site.object] = head + content
        return binary.rewritten(original, changes)
      },
      growth: binary.rewritingGrowth)
  }

  func absence(in subject: Subject) -> String { "an XML list has no lengths" }
}
