import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `count-under`: a collection has one element less than it must have, a text one UTF-16 unit, or
/// data one byte.
struct CountUnder: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      guard [.top, .field, .element].contains(place.role) else { return false }
      let definition = subject.map.definition(of: number)
      return (definition.minLength ?? definition.minCount ?? 0) > 0 && definition.allowed == nil
        && definition.archive == nil
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let definition = subject.map.definition(of: place)
    if let bound = definition.minLength {
      guard bound <= CounterexampleSuite.bytesPerCase else { throw NotShowable("so long a text") }
      let growth = Growth(bytes: 2 * bound + 1_024, values: 16, nodes: 4, text: bound)
      if definition.type == .builtIn(.data) {
        return try subject.change(
          of: place, to: .data(Array(repeating: 0, count: bound - 1)),
          under: ["NS.data", "NS.bytes"], breaking: .tooShort, .minLength, growth)
      }
      let units = Array(repeating: UInt16(UInt8(ascii: "a")), count: bound - 1)
      return try subject.change(
        of: place, to: .text(ExactText(codeUnits: units)), under: ["NS.string"],
        breaking: .tooShort, .minLength, growth)
    }
    guard let bound = definition.minCount, let target = subject.map.places[place].target,
      definition.entries == nil
    else { throw NotShowable("a dictionary whose entries have names") }
    let count = CollectionContent(ofEntry: target, in: subject).count
    let companion = try subject.countCompanion(of: place, count: bound - 1)
    return try subject.change(
      of: place, breaking: .tooFew, condition: .place(place, .bound(.minCount)),
      besides: companion?.relation
    ) { archive, slot in
      companion?.apply(to: &archive)
      let copy = archive.addEntry(archive.nodes[archive.entries[target]])
      archive.removeElements(count - bound + 1, fromEntry: copy, of: count)
      let reference = archive.addReference(to: copy)
      archive.replace(slot, with: reference)
    }
  }

  func absence(in subject: Subject) -> String {
    "nothing of the archive has a least count or length above 0"
  }
}
