import ArchiveContracts
import KeyedArchives

/// `count-over`: a collection has one element more than it may have, or an index set one member or
/// one range.
struct CountOver: Mutation {
  struct Site {
    let place: Int
    let bound: Bound
  }

  private static let types: Set<BuiltInType> = [
    .array, .set, .orderedSet, .countedSet, .dictionary, .indexSet,
  ]

  func sites(in subject: Subject) -> [Site] {
    subject.places { number, place in
      guard place.target != nil, [.top, .field, .element].contains(place.role),
        case .builtIn(let type) = subject.map.definition(of: number).type
      else { return false }
      return Self.types.contains(type)
    }.flatMap { place -> [Site] in
      let definition = subject.map.definition(of: place)
      return [
        definition.maxCount.map { _ in Site(place: place, bound: .maxCount) },
        definition.maxRanges.map { _ in Site(place: place, bound: .maxRanges) },
      ].compactMap(\.self)
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let place = site.place
    if subject.map.definition(of: place).type == .builtIn(.indexSet) {
      return try indexSetDraft(at: site, in: subject)
    }
    let addition = try CollectionAddition(to: place, in: subject)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description, expectation: .rejected(.tooMany, at: .path(path)),
      change: .archive(collects: true) { addition.apply(to: &$0) }, growth: nil,
      condition: .place(place, .bound(.maxCount)))
  }

  private func indexSetDraft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let definition = subject.map.definition(of: site.place)
    guard let target = subject.map.places[site.place].target else {
      throw NotShowable("a layout that is not changed")
    }
    let isRanges = site.bound == .maxRanges
    let bound = (isRanges ? definition.maxRanges : definition.maxCount) ?? 0
    let greatest = definition.maximum?.integer(roundedUp: false) ?? .max - 2
    guard bound < CounterexampleSuite.bytesPerCase / 32, Int64(bound) <= greatest / 2,
      !isRanges || bound < definition.maxCount ?? .max
    else { throw NotShowable("so many members within the other bounds") }
    let ranges: [(location: Int64, length: Int64)] =
      isRanges
      ? (0...bound).map { (location: 2 * Int64($0), length: 1) }
      : [(location: 0, length: Int64(bound) + 1)]
    return try subject.change(
      of: site.place, at: isRanges ? ":ranges" : "", breaking: .tooMany,
      condition: .place(site.place, .bound(site.bound)), growth: nil
    ) { archive, slot in
      archive.putIndexSet(ranges, at: slot, likeEntry: target)
    }
  }

  func absence(in subject: Subject) -> String {
    "no collection of the archive has a greatest count"
  }
}
