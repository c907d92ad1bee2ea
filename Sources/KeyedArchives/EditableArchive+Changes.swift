package import PropertyListBytes

extension EditableArchive {
  /// Adds a node that nothing refers to yet.
  package mutating func add(_ value: PropertyListValue) -> Int {
    nodes.append(value)
    return nodes.count - 1
  }

  /// Adds an entry of `$objects`.
  ///
  /// - Returns: Its index.
  package mutating func addEntry(_ value: PropertyListValue) -> Int {
    entries.append(add(value))
    return entries.count - 1
  }

  /// Adds an entry and a reference to it.
  ///
  /// - Returns: The node of the reference.
  package mutating func addReferenced(_ value: PropertyListValue) -> Int {
    addReference(to: addEntry(value))
  }

  /// - Returns: The node of the reference.
  package mutating func addReference(to entry: Int) -> Int {
    add(.uid(UInt32(truncatingIfNeeded: entry)))
  }

  /// Puts a node in a place, instead of the one that is there.
  package mutating func replace(_ slot: Slot, with node: Int) {
    rebuild(slot) { _ in node }
  }

  /// Takes a pair out of its dictionary, or an element out of its array.
  package mutating func remove(_ slot: Slot) {
    guard let position = slot.positions.last else { return }
    rebuild(Slot(entry: slot.entry, slot.positions.dropLast())) { archive in
      let container = archive.node(at: Slot(entry: slot.entry, slot.positions.dropLast()))
      switch archive.nodes[container] {
      case .array(var elements):
        elements.remove(at: position)
        return archive.add(.array(elements))
      case .dictionary(var pairs):
        pairs.remove(at: position)
        return archive.add(.dictionary(pairs))
      default: return container
      }
    }
  }

  /// Puts further elements at the end of the array in a place.
  package mutating func append(_ elements: [Int], to slot: Slot) {
    guard case .array(let present) = value(at: slot) else { return }
    let node = add(.array(present + elements))
    replace(slot, with: node)
  }

  /// Puts a further pair at the end of the dictionary in a place.
  package mutating func append(key: ExactText, value: Int, to slot: Slot) {
    append([(key: key, value: value)], to: slot)
  }

  /// Puts further pairs at the end of the dictionary in a place.
  package mutating func append(_ pairs: [(key: ExactText, value: Int)], to slot: Slot) {
    let present = self.pairs(of: node(at: slot))
    let added = pairs.map { (key: add(.text($0.key)), value: $0.value) }
    let node = add(.dictionary(present + added))
    replace(slot, with: node)
  }

  /// Makes the node in a place another one, and the containers around it new ones that hold it.
  private mutating func rebuild(_ slot: Slot, _ body: (inout EditableArchive) -> Int) {
    var around = [holder(of: slot)]
    for position in slot.positions.dropLast() {
      around.append(child(position, of: around.last ?? top))
    }
    var node = body(&self)
    for position in slot.positions.reversed() {
      guard let container = around.popLast() else { break }
      switch nodes[container] {
      case .array(var elements):
        elements[position] = node
        node = add(.array(elements))
      case .dictionary(var pairs):
        pairs[position].value = node
        node = add(.dictionary(pairs))
      default: break
      }
    }
    if let entry = slot.entry { entries[entry] = node } else { top = node }
  }

  /// Keeps these entries, in this order, and changes all references to them accordingly.
  ///
  /// References to entries that are not kept, or were never there, stay what they are.
  package mutating func keepEntries(_ order: [Int]) {
    var numbers: [UInt32?] = Array(repeating: nil, count: entries.count)
    for (number, entry) in order.enumerated() {
      numbers[entry] = UInt32(truncatingIfNeeded: number)
    }
    for node in nodes.indices {
      guard case .uid(let target) = nodes[node], target < numbers.count,
        let number = numbers[Int(target)]
      else { continue }
      nodes[node] = .uid(number)
    }
    entries = order.map { entries[$0] }
  }

  /// Takes out what references from `$top` reached in an earlier state and no longer reach.
  package mutating func removeEntries(lostSince earlier: [Bool]) {
    let reached = reachedEntries()
    let kept = entries.indices.filter { reached[$0] || $0 < earlier.count && !earlier[$0] }
    if kept.count < entries.count { keepEntries(kept) }
  }
}
