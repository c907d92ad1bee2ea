import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `two-layouts`: a Foundation value is stored in two ways at once.
struct TwoLayouts: Mutation {
  private static let kinds: Set<FoundationKind> = [
    .string, .data, .array, .set, .orderedSet, .dictionary, .indexSet, .indexPath, .decimal,
  ]

  func sites(in subject: Subject) -> [Int] {
    subject.firstPlaces { _, target in
      subject.archive.foundationClass(ofEntry: target).map { Self.kinds.contains($0.kind) } ?? false
        && !Self.further(of: target, in: subject).isEmpty
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    try subject.refuseVersionInside(place)
    _ = try subject.soleSlot(of: place)
    let entry = try subject.objectJudgedOnce(at: place)
    let further = Self.further(of: entry, in: subject)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description, expectation: .rejected(.malformed, at: .path(path)),
      change: .archive(collects: false) { archive in
        for (key, value) in further {
          let node = archive.add(value)
          archive.append(key: key, value: node, to: .init(entry: entry, []))
        }
      },
      growth: .small)
  }

  private typealias Fields = [(key: ExactText, value: PropertyListValue)]

  /// The fields of the layout that a value does not have, beside the one that it has.
  private static func further(of entry: Int, in subject: Subject) -> Fields {
    guard let kind = subject.archive.foundationClass(ofEntry: entry)?.kind else { return [] }
    func has(_ key: ExactText) -> Bool { subject.table.slot(of: key, inEntry: entry) != nil }
    func other(_ keys: [ExactText], _ value: PropertyListValue) -> Fields {
      let missing = keys.filter { !has($0) }
      return missing.count == 1 ? missing.map { (key: $0, value: value) } : []
    }
    // A reference that stands somewhere already, to what has a place there.
    let element = CollectionContent(ofEntry: entry, in: subject).values.first.map {
      subject.table.nodes[subject.map.places[$0].object]
    }
    let zero = PropertyListValue.integer(PropertyListInteger(Int64(0)))
    let one = PropertyListValue.integer(PropertyListInteger(Int64(1)))
    switch kind {
    case .string where has("NS.string"): return [(key: "NS.bytes", value: .data([0x61]))]
    case .string: return other(["NS.string", "NS.bytes"], .text("a"))
    case .data: return other(["NS.data", "NS.bytes"], .data([0]))
    case .decimal: return other(["NS.bo", "NS.mantissa.bo"], one)
    case .array, .set, .orderedSet:
      guard let element else { return [] }
      if has("NS.objects") { return [(key: "NS.object.0", value: element)] }
      return [(key: "NS.objects", value: .array([]))]
    case .dictionary:
      guard let element else { return [] }
      if has("NS.objects") {
        return [(key: "NS.key.0", value: element), (key: "NS.object.0", value: element)]
      }
      return [(key: "NS.keys", value: .array([])), (key: "NS.objects", value: .array([]))]
    case .indexSet where has("NSRangeData"): return [(key: "NSLocation", value: zero)]
    case .indexPath where has("NSIndexPathData"):
      return [(key: "NSIndexPathValue", value: zero)]
    default: return []
    }
  }

  func absence(in subject: Subject) -> String {
    "no instance of the archive has a second layout"
  }
}
