import KeyedArchives
import PropertyListBytes

/// `self-containing-array`: an array or dictionary of a binary list that holds itself, or the root.
struct SelfContainingArray: Mutation {
  struct Site {
    let object: Int
    /// What the container comes to hold.
    let target: Int
  }

  func sites(in subject: Subject) -> [Site] {
    guard let binary = subject.binary else { return [] }
    return binary.objects.indices.flatMap { object -> [Site] in
      let known = binary.objects[object]
      guard [.array, .dictionary].contains(known.kind), known.count > 0 else { return [] }
      return Set([object, binary.topObject]).sorted().filter(binary.canName).map {
        Site(object: object, target: $0)
      }
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    guard let binary = subject.binary else { throw NotShowable("an XML list") }
    let object = binary.objects[site.object]
    let first = object.kind == .dictionary ? object.count * binary.referenceWidth : 0
    let position = object.content + first
    let change: @Sendable ([UInt8]) -> [UInt8] = { original in
      var bytes = original
      bytes.replaceSubrange(
        position..<position + binary.referenceWidth, with: binary.reference(to: site.target))
      return bytes
    }
    // An object that nothing holds is not held by what it holds, the root is.
    try subject.refuseOtherFaults(change(subject.original), than: .malformed)
    return Draft(
      place: "property-list-object-\(site.object):"
        + (site.target == site.object ? "itself" : "root"),
      expectation: .rejected(.malformed, at: .input), change: .bytes(change))
  }

  func absence(in subject: Subject) -> String {
    subject.binary == nil ? "an XML list cannot hold itself" : "the list has no filled container"
  }
}
