import ArchiveContracts
import KeyedArchives

/// `field-missing`: a required field is not there.
struct FieldMissing: Mutation {
  func sites(in subject: Subject) -> [Int] { subject.requiredFields }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let slot = try subject.soleSlot(of: place)
    // What is missed is the field under its present name.
    var path = subject.map.path(of: place)
    if let key = subject.map.currentKey(of: place) { path.steps[path.steps.count - 1] = .key(key) }
    return Draft(
      place: subject.map.path(of: place).description,
      expectation: .rejected(.missingField, at: .path(path)),
      change: .archive(collects: true) { $0.remove(slot) })
  }

  func absence(in subject: Subject) -> String { "no field has to be there" }
}

extension Subject {
  /// Required fields.
  var requiredFields: [Int] {
    places { _, place in
      place.role == .field && !place.isOptional
    }
  }
}
