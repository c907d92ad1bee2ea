import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension EditableArchive {
  /// Puts a value in a place: itself, or a reference to it as a new entry.
  mutating func put(_ value: PropertyListValue, at slot: Slot, inline: Bool) {
    replace(slot, with: inline ? add(value) : addReferenced(value))
  }

  /// The entry of a class record with a name; a new one where the archive has none.
  mutating func classRecord(_ named: PlaceMap.NamedClass) -> Int {
    let known = entries.indices.first { entry in
      self.pairs(of: entries[entry]).contains {
        text(of: $0.key) == "$classname" && text(of: $0.value) == named.name
      }
    }
    if let known { return known }
    var pairs = [(key: add(.text("$classname")), value: add(.text(named.name)))]
    if !named.ancestry.isEmpty {
      let names = ([named.name] + named.ancestry).map { add(.text($0)) }
      pairs.append((key: add(.text("$classes")), value: add(.array(names))))
    }
    return addEntry(.dictionary(pairs))
  }

  /// Puts an instance of a class in a place, around what is there, so that everything stays
  /// reachable.
  mutating func wrap(_ slot: Slot, inInstanceOf named: PlaceMap.NamedClass) {
    let record = classRecord(named)
    let pairs = [
      (key: add(.text("wrapped")), value: node(at: slot)),
      (key: add(.text("$class")), value: addReference(to: record)),
    ]
    let entry = addEntry(.dictionary(pairs))
    replace(slot, with: addReference(to: entry))
  }

  /// Adds entries of their own for an instance and all instances that it leads to.
  ///
  /// - Returns: The entry of the copy.
  mutating func addCopy(ofEntry original: Int) -> Int {
    var copies: [Int: Int] = [:]
    var order: [Int] = []
    func copy(_ entry: Int, _ archive: inout EditableArchive) -> Int? {
      if let known = copies[entry] { return known }
      guard archive.isInstance(entry) else { return nil }
      archive.entries.append(archive.entries[entry])
      copies[entry] = archive.entries.count - 1
      order.append(entry)
      return archive.entries.count - 1
    }
    let result = copy(original, &self) ?? original
    var next = 0
    while next < order.count {
      let entry = order[next]
      next += 1
      for slot in referenceSlots(ofEntry: entry) {
        guard let target = target(of: slot), target < entries.count,
          let own = copies[entry], let copied = copy(target, &self)
        else { continue }
        replace(Slot(entry: own, slot.positions), with: addReference(to: copied))
      }
    }
    return result
  }

  private func isInstance(_ entry: Int) -> Bool {
    pairs(of: entries[entry]).contains { text(of: $0.key) == "$class" }
  }

  /// The places of all references in an entry that is a dictionary, or in `$top` for nil, `$class`
  /// left out.
  func referenceSlots(ofEntry entry: Int?) -> [Slot] {
    var result: [Slot] = []
    var pending: [Slot] = []
    for (position, pair) in pairs(of: entry.map { entries[$0] } ?? top).enumerated()
    where text(of: pair.key) != "$class" {
      pending.append(Slot(entry: entry, [position]))
    }
    while let slot = pending.popLast() {
      switch value(at: slot) {
      case .uid: result.append(slot)
      case .array(let elements): pending.append(contentsOf: elements.indices.map(slot.inside))
      case .dictionary(let pairs): pending.append(contentsOf: pairs.indices.map(slot.inside))
      default: break
      }
    }
    return result.reversed()
  }
}
