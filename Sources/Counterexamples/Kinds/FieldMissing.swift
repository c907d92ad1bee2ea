import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `field-missing`: a required field is not there.
struct FieldMissing: Mutation {
  func sites(in subject: Subject) -> [Int] { subject.requiredFields }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let slot = try subject.soleSlot(of: place)
    if subject.map.places[place].role == .element {
      return try entryDraft(at: place, slot, in: subject)
    }
    // What is missed is the field under its present name.
    var path = subject.map.path(of: place)
    if let key = subject.map.currentKey(of: place) { path.steps[path.steps.count - 1] = .key(key) }
    return Draft(
      place: subject.map.path(of: place).description,
      expectation: .rejected(.missingField, at: .path(path)),
      change: .archive(collects: true) { $0.remove(slot) }, condition: .place(place, .required))
  }

  /// Takes a named entry of a dictionary away, key and value.
  private func entryDraft(
    at place: Int, _ slot: EditableArchive.Slot, in subject: Subject
  ) throws(NotShowable) -> Draft {
    guard slot.positions.count == 2, let position = slot.positions.last,
      let keys = subject.table.slot(of: "NS.keys", inEntry: slot.entry)
    else { throw NotShowable("a layout that is not changed") }
    return try subject.change(
      of: place, breaking: .missingField, condition: .place(place, .required)
    ) { archive, slot in
      archive.remove(slot)
      archive.remove(keys.inside(position))
    }
  }

  func absence(in subject: Subject) -> String { "no field has to be there" }
}

extension Subject {
  /// Required fields, and named entries of dictionaries.
  var requiredFields: [Int] {
    places { _, place in
      guard !place.isOptional else { return false }
      if place.role == .field { return true }
      guard place.role == .element, case .entry(let name) = place.step, let parent = place.parent
      else { return false }
      return map.definition(of: parent).entries?[name] != nil
    }
  }
}
