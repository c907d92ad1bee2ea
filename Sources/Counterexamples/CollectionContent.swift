import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The judged elements of a collection, as places.
struct CollectionContent {
  private(set) var values: [Int] = []
  /// For a dictionary.
  private(set) var keys: [Int] = []
  let count: Int

  init(ofEntry entry: Int, in subject: Subject) {
    let reading = subject.archive.foundationReading(ofEntry: entry)
    var keyObjects: [Int] = []
    switch reading?.value {
    case .array(let elements), .set(let elements), .orderedSet(let elements),
      .countedSet(let elements, _):
      count = elements.count
    case .dictionary(let keys, _):
      count = keys.count
      keyObjects = (0..<keys.count).map { keys.object(at: $0, in: subject.archive) }
    default: count = 0
    }
    for (number, place) in subject.map.places.enumerated()
    where place.holder == entry && place.role == .element {
      if case .entryKey(let position) = place.step, keyObjects.indices.contains(position),
        keyObjects[position] == place.object
      {
        keys.append(number)
      } else {
        values.append(number)
      }
    }
  }

  /// What readers compare of the values that are bare, or are NSStrings.
  func identities(of places: [Int], in subject: Subject) -> Set<MadeUpValue> {
    Set(places.compactMap { subject.bareValue(of: subject.map.places[$0].object)?.identity })
  }
}

extension Subject {
  /// The bare value that a node is or refers to, a Foundation text among them.
  func bareValue(of node: Int) -> MadeUpValue? {
    guard case .uid(let entry) = table.nodes[node] else { return MadeUpValue(table.nodes[node]) }
    guard entry < table.entries.count else { return nil }
    if let text = archive.foundationText(ofEntry: Int(entry)) {
      return .text(archive.exactText(text))
    }
    return MadeUpValue(table.nodes[table.entries[Int(entry)]])
  }

  /// The identities of all bare values of the archive.
  var bareIdentities: Set<MadeUpValue> {
    Set(table.nodes.compactMap { MadeUpValue($0)?.identity })
  }

  /// Whether an entry is an instance of a class of the app's, equal to nothing but itself.
  func isCustomInstance(_ entry: Int) -> Bool {
    guard let record = archive.roles[entry].instanceRecord else { return false }
    return FoundationClass(named: archive.className(of: archive.classRecords[record])) == nil
  }

  /// Refuses copies of an entry, with all that it leads to, that the contract's limits exclude.
  func checkRoom(forCopies count: Int, ofEntry entry: Int) throws(NotShowable) {
    var seen: Set<Int> = [entry]
    var pending = [entry]
    while let next = pending.popLast() {
      for slot in table.referenceSlots(ofEntry: next) {
        guard let target = table.target(of: slot), seen.insert(target).inserted else { continue }
        pending.append(target)
      }
    }
    let (objects, overflow) = seen.count.multipliedReportingOverflow(by: count)
    guard !overflow, contract.limits.allows(UInt64(objects), .objects),
      objects <= CounterexampleSuite.bytesPerCase / 8
    else { throw NotShowable("\(count) copies of an element within the limits") }
  }

  /// What `unique` relations ask of the elements of a collection.
  enum UniqueStep: Equatable {
    case nothing
    case itself
    case key(ExactText)
  }

  func uniqueStep(inElementsOf place: Int) throws(NotShowable) -> UniqueStep {
    let path = map.path(of: place)
    var result = UniqueStep.nothing
    for case .unique(let unique) in contract.document.relations where unique.covers(path) {
      let rest = unique.steps.dropFirst(path.steps.count)
      guard rest.first == .every, result == .nothing else {
        throw NotShowable("elements that a relation compares")
      }
      switch (rest.count, rest.last) {
      case (1, _): result = .itself
      case (2, .key(let key)), (2, .entry(let key)): result = .key(key)
      default: throw NotShowable("elements that a relation compares")
      }
    }
    return result
  }
}
