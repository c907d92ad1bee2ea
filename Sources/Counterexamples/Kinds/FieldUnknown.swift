import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `field-unknown`: an object, a Foundation value, a dictionary with named entries or `$top` holds
/// something that the contract does not know.
struct FieldUnknown: Mutation {
  enum Site {
    case top
    /// A key of the object that a place refers to.
    case key(place: Int)
    /// An entry of the dictionary that a place refers to.
    case entry(place: Int)
  }

  func sites(in subject: Subject) -> [Site] {
    let objects = subject.firstPlaces { _, target in
      subject.archive.roles[target].instanceRecord != nil
    }
    let dictionaries = objects.filter { place in
      let definition = subject.map.definition(of: place)
      return definition.entries != nil && definition.otherEntries == .reject
    }
    return [.top] + objects.map { .key(place: $0) } + dictionaries.map { .entry(place: $0) }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let key = Self.unknownKey(in: subject)
    switch site {
    case .top:
      let path = ValuePath([.key(key)])
      return Draft(
        place: path.description, expectation: .rejected(.unknownField, at: .path(path)),
        change: .archive(collects: false) { archive in
          let value = archive.add(.integer(PropertyListInteger(Int64(1))))
          archive.append(key: key, value: value, to: .init(entry: nil, []))
        },
        growth: .small)
    case .key(let place):
      let entry = try subject.objectJudgedOnce(at: place)
      return Self.draft(at: subject.map.path(of: place), .key(key)) { archive in
        let value = archive.add(.integer(PropertyListInteger(Int64(1))))
        archive.append(key: key, value: value, to: .init(entry: entry, []))
      }
    case .entry(let place):
      let entry = try subject.objectJudgedOnce(at: place)
      let count = CollectionContent(ofEntry: entry, in: subject).count
      let bound = subject.map.definition(of: place).maxCount ?? .max
      guard count < bound else { throw NotShowable("a dictionary that is full") }
      return Self.draft(at: subject.map.path(of: place), .entry(key)) { archive in
        let name = archive.addReferenced(.text(key))
        let value = archive.addReferenced(.text(key))
        archive.appendElements(
          [value], keys: [name], toEntry: entry, .dictionary, after: count)
      }
    }
  }

  private static func draft(
    at outer: ValuePath, _ step: ValuePath.Step,
    _ change: @escaping @Sendable (inout EditableArchive) -> Void
  ) -> Draft {
    let path = ValuePath(outer.steps + [step])
    return Draft(
      place: path.description, expectation: .rejected(.unknownField, at: .path(path)),
      change: .archive(collects: false, change), growth: .small)
  }

  /// A name that neither the contract nor Foundation knows.
  private static func unknownKey(in subject: Subject) -> ExactText {
    var key: ExactText = "unknown"
    while subject.contract.knows(field: key) || subject.bareIdentities.contains(.text(key)) {
      key = ExactText(codeUnits: key.codeUnits + "Field".utf16)
    }
    return key
  }

  func absence(in subject: Subject) -> String { "" }
}

extension Subject {
  /// For each entry that a condition picks, the first place that refers to it.
  func firstPlaces(where condition: (Int, Int) -> Bool) -> [Int] {
    var seen: Set<Int> = []
    return map.places.indices.filter { number in
      let place = map.places[number]
      guard place.role != .version, let target = place.target else { return false }
      return condition(number, target) && seen.insert(target).inserted
    }
  }

  /// The entry at a place, if all places that refer to it judge it in the same way: then a fault
  /// of it is reported once.
  func objectJudgedOnce(at place: Int) throws(NotShowable) -> Int {
    guard let entry = map.places[place].target else { throw NotShowable("a value in its place") }
    let isAlike = map.places.indices.allSatisfy { other in
      map.places[other].target != entry || map.places[other].role == .version
        || map.areAlike(other, place)
    }
    guard isAlike else { throw NotShowable("an object under two definitions") }
    return entry
  }
}
