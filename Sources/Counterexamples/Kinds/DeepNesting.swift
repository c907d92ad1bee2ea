import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `deep-nesting`: containers, or references, deeper than a limit allows.
struct DeepNesting: Mutation {
  struct Site {
    /// The position of an entry of `$top`, whose value comes to stand deeper.
    let position: Int
    let limit: ReadLimits.Name
  }

  func sites(in subject: Subject) -> [Site] {
    let limits = [ReadLimits.Name.depth, .graphDepth].filter {
      subject.contract.limits[$0] != nil
    }
    return subject.table.pairs(of: subject.table.top).indices.flatMap { position in
      limits.map { Site(position: position, limit: $0) }
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let bound = subject.contract.limits[site.limit] ?? 0
    // An object takes at most 128 bytes of XML, a level two objects.
    guard bound < UInt64(CounterexampleSuite.bytesPerCase / 256) else {
      throw NotShowable("\(bound) levels in \(CounterexampleSuite.bytesPerCase) bytes")
    }
    let levels = Int(bound) + 1
    let slot = EditableArchive.Slot(entry: nil, [site.position])
    return Draft(
      place: "\(subject.topName(site.position)):\(site.limit.rawValue)",
      expectation: .rejected(.limitExceeded, at: .limit(site.limit)),
      change: .archive(collects: false) { archive in
        var node = archive.node(at: slot)
        for _ in 0..<levels {
          let array = PropertyListValue.array([node])
          node = site.limit == .depth ? archive.add(array) : archive.addReferenced(array)
        }
        archive.replace(slot, with: node)
      },
      growth: Growth(bytes: 256 * levels, values: 4 * levels),
      condition: .limit(site.limit))
  }

  func absence(in subject: Subject) -> String { "no limit on depth" }
}

extension Subject {
  /// The path of an entry of `$top` by its position.
  func topName(_ position: Int) -> String {
    let key = table.text(of: table.pairs(of: table.top)[position].key) ?? ""
    return ValuePath([.key(key.unescapedKey)]).description
  }
}
