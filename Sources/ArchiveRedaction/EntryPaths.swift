import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The first path to each object of an archive, in breadth-first order.
struct EntryPaths {
  private struct Place {
    let parent: Int
    let step: ValuePath.Step
  }

  private let archive: KeyedArchive
  private var places: [Place] = []
  /// For each entry, its place; -1 for one that nothing reaches.
  private var placeOfEntry: [Int32]
  /// For each entry, how many references from what is reached lead there.
  private var references: [Int]

  /// - Complexity: Linear in the values of the archive.
  init(_ archive: KeyedArchive, memo: FoundationMemo) {
    self.archive = archive
    placeOfEntry = Array(repeating: -1, count: archive.entryCount)
    references = Array(repeating: 0, count: archive.entryCount)
    var queue: [(target: ArchivedTarget, place: Int)] = []
    for (key, object) in archive.top {
      meet(.object(object), -1, .key(key.unescapedKey), &queue)
    }
    countReferences(from: nil)
    var next = 0
    while next < queue.count {
      let (target, place) = queue[next]
      next += 1
      let children = ArchivedChildren(of: archive.archivedValue(target, memo: memo), in: archive)
      for position in 0..<children.count {
        let child = children.child(at: position, in: archive)
        if let key = child.key { meet(key, place, .entryKey(position), &queue) }
        meet(child.target, place, child.step, &queue)
      }
      // What a value of Foundation consists of, and the keys of its entries.
      guard let entry = archive.entry(of: target), entry != 0,
        case .instance = archive.entry(entry)
      else { continue }
      for (key, object) in archive.fields(ofEntry: entry) where key != "$class" {
        meet(.object(object), place, .key(key.unescapedKey), &queue)
      }
    }
  }

  /// How many references lead to an entry beside the one on its path.
  func otherReferences(to entry: Int) -> Int { max(0, references[entry] - 1) }

  /// Counts the references of an entry, or of the entry points.
  private mutating func countReferences(from entry: Int?) {
    var targets: [Int] = []
    archive.forEachValue(ofEntry: entry) { object in
      if let target = archive.target(of: object) { targets.append(target) }
    }
    for target in targets { references[target] += 1 }
  }

  private mutating func meet(
    _ target: ArchivedTarget, _ parent: Int, _ step: ValuePath.Step,
    _ queue: inout [(target: ArchivedTarget, place: Int)]
  ) {
    if let entry = archive.entry(of: target) {
      guard entry != 0, placeOfEntry[entry] < 0, !archive.roles[entry].isClassRecord else { return }
      placeOfEntry[entry] = Int32(truncatingIfNeeded: places.count)
      countReferences(from: entry)
    } else {
      guard case .object(let object) = target, archive.propertyList.isContainer(object) else {
        return
      }
    }
    places.append(Place(parent: parent, step: step))
    queue.append((target, places.count - 1))
  }

  /// The path to a use: an entry, one of its fields, or an entry point; nil where nothing leads
  /// there.
  func path(to use: ContentRoles.Use) -> ValuePath? {
    var steps = use.key.map { [ValuePath.Step.key($0.unescapedKey)] } ?? []
    if let entry = use.entry {
      guard placeOfEntry[entry] >= 0 else { return nil }
      var next = Int(placeOfEntry[entry])
      while next >= 0 {
        steps.append(places[next].step)
        next = places[next].parent
      }
    }
    return steps.isEmpty ? nil : ValuePath(steps.reversed())
  }
}
