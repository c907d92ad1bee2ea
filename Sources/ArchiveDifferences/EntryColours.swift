import KeyedArchives
import PropertyListBytes

/// A number for each entry that entries of two archives share when they look alike from everywhere:
/// what they hold, what that holds, and what refers to them, as far as some steps reach.
///
/// Colour refinement: a step gives each entry a number made of its own, its neighbours' numbers, and
/// the keys between them. Entries of one colour may still differ, in graphs as regular as rings.
struct EntryColours {
  private struct Edge {
    let source: Int
    let target: Int
    let label: Int
  }

  private(set) var values: [Int]
  private let edges: [Edge]

  /// How many steps are gone at most.
  static let mostSteps = 16

  /// Colours two archives together.
  ///
  /// - Parameter first: Numbers for what the entries hold themselves.
  /// - Complexity: Linear in the objects and references of both, times ``mostSteps``.
  static func colours(
    _ old: KeyedArchive, _ new: KeyedArchive, from first: (old: [Int], new: [Int])
  ) -> (old: EntryColours, new: EntryColours) {
    var found = (old: EntryColours(old, first.old), new: EntryColours(new, first.new))
    var count = 0
    for _ in 0..<mostSteps {
      let distinct = Set(found.old.values).union(found.new.values).count
      guard distinct > count else { break }
      count = distinct
      found.old.refine()
      found.new.refine()
    }
    return found
  }

  private init(_ archive: KeyedArchive, _ values: [Int]) {
    let list = archive.propertyList
    let keys = list.keyObjects.indices.map { list.key($0).hashValue }
    var edges: [Edge] = []
    for (key, object) in archive.top {
      guard let target = archive.target(of: object) else { continue }
      edges.append(Edge(source: 0, target: target, label: key.hashValue))
    }
    for entry in 1..<max(1, archive.entryCount) where !archive.roles[entry].isClassRecord {
      let isUnordered = archive.isUnordered(entry)
      func add(_ object: Int, _ label: Int) {
        guard let target = archive.target(of: object) else { return }
        edges.append(Edge(source: entry, target: target, label: isUnordered ? 0 : label))
      }
      let header = list.header(of: archive.object(ofEntry: entry))
      guard header.kind == .dictionary else {
        var position = 0
        archive.forEachValue(ofEntry: entry) { object in
          add(object, position)
          position += 1
        }
        continue
      }
      for index in 0..<header.count
      where archive.meaning(ofKeyAt: index, in: header) != .class {
        let key = keys[archive.keyNumber(at: index, in: header)]
        let value = list.reference(header.count + index, from: header.start)
        guard list.isContainer(value) else {
          add(value, key)
          continue
        }
        var position = 1
        list.forEachValue(ofContainer: value) { object in
          add(object, key &+ position)
          position += 1
        }
      }
    }
    self.edges = edges
    self.values = values
  }

  private mutating func refine() {
    // Sums, since neither keys nor the elements of a set have an order.
    var next = values.map { Self.mixed($0, 0, 0) }
    for edge in edges {
      next[edge.source] &+= Self.mixed(values[edge.target], edge.label, 1)
      next[edge.target] &+= Self.mixed(values[edge.source], edge.label, 2)
    }
    // Whatever refers to nil has nothing in common.
    next[0] = 0
    values = next
  }

  private static func mixed(_ value: Int, _ label: Int, _ kind: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(value)
    hasher.combine(label)
    hasher.combine(kind)
    return hasher.finalize()
  }
}

extension KeyedArchive {
  /// Whether an entry is a value of Foundation whose elements have no order.
  func isUnordered(_ entry: Int) -> Bool {
    guard foundationClass(ofEntry: entry) != nil else { return false }
    return switch foundationReading(ofEntry: entry)?.value {
    case .set, .countedSet, .dictionary: true
    default: false
    }
  }
}
