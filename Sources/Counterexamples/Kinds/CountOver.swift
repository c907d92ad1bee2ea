import ArchiveContracts
import KeyedArchives

/// `count-over`: a collection has one element more than it may have.
struct CountOver: Mutation {
  private static let types: Set<BuiltInType> = [
    .array, .set, .orderedSet, .countedSet, .dictionary,
  ]

  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      guard place.target != nil, [.top, .field, .element].contains(place.role) else { return false }
      let definition = subject.map.definition(of: number)
      guard case .builtIn(let type) = definition.type else { return false }
      return Self.types.contains(type) && definition.maxCount != nil
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let addition = try CollectionAddition(to: place, in: subject)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description, expectation: .rejected(.tooMany, at: .path(path)),
      change: .archive(collects: true) { addition.apply(to: &$0) }, growth: nil)
  }

  func absence(in subject: Subject) -> String {
    "no collection of the archive has a greatest count"
  }
}
