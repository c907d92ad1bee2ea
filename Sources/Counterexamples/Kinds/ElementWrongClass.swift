import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `element-wrong-class`: an element of a collection, or a key, is an instance of a class that the
/// contract names elsewhere.
///
/// The instance holds the element that should be there, so that nothing else is lost.
struct ElementWrongClass: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      place.role == .element && place.target != nil && subject.otherClass(than: number) != nil
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    guard let other = subject.otherClass(than: place) else { throw NotShowable("no other class") }
    let slot = try subject.soleSlot(of: place)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description, expectation: .rejected(.classNotAllowed, at: .path(path)),
      change: .archive(collects: true) { $0.wrap(slot, inInstanceOf: other) }, growth: .small,
      condition: .place(place, .type))
  }

  func absence(in subject: Subject) -> String {
    "no collection of the archive has an element for which the contract names another class"
  }
}
