import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `text-too-long`: a text is one UTF-16 unit longer than it may be.
struct TextTooLong: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      guard [.top, .field, .element].contains(place.role) else { return false }
      let definition = subject.map.definition(of: number)
      return definition.type == .builtIn(.string) && definition.maxLength != nil
        && definition.allowed == nil
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let bound = subject.map.definition(of: place).maxLength ?? 0
    guard bound < CounterexampleSuite.bytesPerCase else {
      throw NotShowable("a text of \(bound) units in \(CounterexampleSuite.bytesPerCase) bytes")
    }
    let text = PropertyListValue.text(
      ExactText(codeUnits: Array(repeating: UInt16(UInt8(ascii: "a")), count: bound + 1)))
    let slot = try subject.soleSlot(of: place)
    let path = subject.map.path(of: place)
    let target = subject.map.places[place].target
    return Draft(
      place: path.description, expectation: .rejected(.tooLong, at: .path(path)),
      change: .archive(collects: true) { archive in
        guard let target, let inner = archive.slot(of: "NS.string", inEntry: target) else {
          archive.put(text, at: slot, inline: target == nil)
          return
        }
        let copy = archive.addEntry(archive.nodes[archive.entries[target]])
        archive.put(
          text, at: EditableArchive.Slot(entry: copy, inner.positions),
          inline: archive.target(of: inner) == nil)
        let reference = archive.addReference(to: copy)
        archive.replace(slot, with: reference)
      },
      growth: Growth(bytes: bound + 1_024, values: 16, nodes: 4, text: bound + 1))
  }

  func absence(in subject: Subject) -> String { "no text of the archive has a greatest length" }
}
