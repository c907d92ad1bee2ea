import ArchiveContracts
import KeyedArchives

/// `field-null`: a required field is nil.
struct FieldNull: Mutation {
  func sites(in subject: Subject) -> [Int] { subject.requiredFields }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let slot = try subject.soleSlot(of: place)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description, expectation: .rejected(.missingField, at: .path(path)),
      change: .archive(collects: true) { archive in
        let null = archive.addReference(to: 0)
        archive.replace(slot, with: null)
      },
      growth: .small, condition: .place(place, .required))
  }

  func absence(in subject: Subject) -> String { "no field has to be there" }
}
