import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// One of two archives, with what the comparison has met of it.
struct ComparedSide {
  static let none: Int32 = -1

  let archive: KeyedArchive
  let list: PropertyList
  let memo = FoundationMemo()
  /// For each entry, the other archive's entry that it was compared with first.
  private(set) var partners: [Int32]
  /// For each entry, the place where it was met first.
  private(set) var places: [Int32]
  /// How many values may be compared once more.
  private var repeats: Int
  /// The number of values in each entry, once asked for.
  private var sizes: [Int: Int] = [:]

  init(_ archive: KeyedArchive) {
    self.archive = archive
    list = archive.propertyList
    partners = Array(repeating: Self.none, count: archive.entryCount)
    places = Array(repeating: Self.none, count: archive.entryCount)
    repeats = 64 + 2 * list.objectCount
  }

  func isMet(_ entry: Int) -> Bool { partners[entry] != Self.none }

  func partner(of entry: Int) -> Int? { isMet(entry) ? Int(partners[entry]) : nil }

  /// The place where an entry was met first.
  func place(of entry: Int) -> Int? { places[entry] == Self.none ? nil : Int(places[entry]) }

  mutating func meet(_ entry: Int, with partner: Int, at place: Int) {
    partners[entry] = Int32(truncatingIfNeeded: partner)
    places[entry] = Int32(truncatingIfNeeded: place)
  }

  /// Whether the values of an entry may be compared once more.
  mutating func spend(on entry: Int) -> Bool {
    let size: Int
    if let known = sizes[entry] {
      size = known
    } else {
      var count = 1
      archive.forEachValue(ofEntry: entry) { _ in count += 1 }
      sizes[entry] = count
      size = count
    }
    guard size <= repeats else { return false }
    repeats -= size
    return true
  }

  func reading(_ entry: Int) -> FoundationReading? {
    guard archive.foundationClass(ofEntry: entry) != nil else { return nil }
    let reading = archive.foundationReading(ofEntry: entry, memo: memo)
    return reading?.faults.isEmpty == true && reading?.value != nil ? reading : nil
  }

  /// The entries, class records excepted, to which nothing leads from `$top`, in order.
  func unreachableObjects() -> [Int] {
    var reached = Array(repeating: false, count: archive.entryCount)
    reached[0] = true
    var pending: [Int] = []
    func reach(_ object: Int) {
      guard let entry = list.uid(of: object), !reached[entry] else { return }
      reached[entry] = true
      pending.append(entry)
    }
    archive.forEachValue(ofEntry: nil, reach)
    while let entry = pending.popLast() {
      reach(archive.object(ofEntry: entry))
      archive.forEachValue(ofEntry: entry, reach)
    }
    return (0..<archive.entryCount).filter {
      !reached[$0] && !archive.roles[$0].isClassRecord
    }
  }
}
