import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `expansion-bomb`: few objects that refer to each other so often that writing them out would
/// exceed a limit.
struct ExpansionBomb: Mutation {
  /// The sites are positions of entries of `$top` that are references.
  func sites(in subject: Subject) -> [Int] {
    guard subject.contract.limits[.expandedNodes] != nil else { return [] }
    return subject.table.pairs(of: subject.table.top).indices.filter {
      subject.table.target(of: EditableArchive.Slot(entry: nil, [$0])) ?? 0 > 0
    }
  }

  func draft(at position: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let bound = subject.contract.limits[.expandedNodes] ?? 0
    let depth = subject.contract.limits[.graphDepth] ?? .max
    let levels = Int(clamping: depth - min(depth, subject.shape.depth))
    guard let (count, fan) = Self.shape(exceeding: bound, levels: min(levels, 64)) else {
      throw NotShowable("\(bound) nodes within \(depth) levels")
    }
    let slot = EditableArchive.Slot(entry: nil, [position])
    return Draft(
      place: subject.topName(position),
      expectation: .rejected(.limitExceeded, at: .limit(.expandedNodes)),
      change: .archive(collects: false) { archive in
        var node = archive.node(at: slot)
        for _ in 0..<count {
          node = archive.addReferenced(.array(Array(repeating: node, count: fan)))
        }
        archive.replace(slot, with: node)
      },
      growth: Growth(bytes: 128 * count * (fan + 1), values: 4 * count * (fan + 1)),
      condition: .limit(.expandedNodes))
  }

  /// How many arrays, each of how many references to the next, exceed a number of nodes.
  private static func shape(exceeding bound: UInt64, levels: Int) -> (count: Int, fan: Int)? {
    for fan in [2, 4, 16, 256, 4_096] {
      var nodes: UInt64 = 1
      var count = 0
      while count < levels {
        count += 1
        let (product, overflow) = nodes.multipliedReportingOverflow(by: UInt64(fan))
        if overflow || product > bound { return (count, fan) }
        nodes = product
      }
    }
    return nil
  }

  func absence(in subject: Subject) -> String { "no limit on nodes, or no reference in $top" }
}
