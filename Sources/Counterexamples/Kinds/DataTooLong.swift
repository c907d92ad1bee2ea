import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `data-too-long`: data is one byte longer than it may be, or a structure than it must be.
struct DataTooLong: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      guard [.top, .field, .element].contains(place.role) else { return false }
      let definition = subject.map.definition(of: number)
      return definition.type == .builtIn(.data) && definition.maxLength != nil
        || definition.byteCount != nil
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let definition = subject.map.definition(of: place)
    let bound = definition.maxLength ?? definition.byteCount ?? 0
    guard definition.archive == nil else { throw NotShowable("data that holds an archive") }
    guard bound < CounterexampleSuite.bytesPerCase else {
      throw NotShowable("data of \(bound) bytes in \(CounterexampleSuite.bytesPerCase) bytes")
    }
    let data = PropertyListValue.data(Array(repeating: 0, count: bound + 1))
    let growth = Growth(bytes: bound / 3 * 4 + 1_024, values: 16, nodes: 4, text: bound + 1)
    guard definition.byteCount == nil else {
      return try subject.change(
        of: place, to: data, under: [], breaking: .malformed, .bytes, growth)
    }
    return try subject.change(
      of: place, to: data, under: ["NS.data", "NS.bytes"], breaking: .tooLong, .maxLength, growth)
  }

  func absence(in subject: Subject) -> String { "no data of the archive has a greatest length" }
}

extension Subject {
  /// A change of a bare value, or of the one that the instance in its place holds under a key.
  func change(
    of place: Int, to value: PropertyListValue, under keys: [ExactText],
    breaking code: FindingCode, _ bound: Bound, at suffix: String = "", _ growth: Growth? = .small
  ) throws(NotShowable) -> Draft {
    let target = map.places[place].target
    return try change(
      of: place, at: suffix, breaking: code, condition: .place(place, .bound(bound)),
      growth: growth
    ) { archive, slot in
      archive.put(value, at: slot, orUnder: keys, inCopyOf: target)
    }
  }
}

extension EditableArchive {
  /// Puts a value in a place, or, where an instance with one of some keys stands there, under that
  /// key in a copy of it.
  mutating func put(
    _ value: PropertyListValue, at slot: Slot, orUnder keys: [ExactText], inCopyOf target: Int?
  ) {
    var inner: Slot?
    if let target {
      for key in keys where inner == nil { inner = self.slot(of: key, inEntry: target) }
    }
    guard let target, let inner else {
      put(value, at: slot, inline: target == nil)
      return
    }
    let copy = addEntry(nodes[entries[target]])
    put(value, at: Slot(entry: copy, inner.positions), inline: self.target(of: inner) == nil)
    let reference = addReference(to: copy)
    replace(slot, with: reference)
  }
}
