import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// An archive inside data, judged by a contract of its own, whose conditions are broken where it is.
struct EmbeddedArchive: Sendable {
  /// The place of the data in the archive around it.
  let place: Int
  let subject: Subject
  private let path: ValuePath
  private let target: Int?
  /// The bytes that the data may have.
  private let sizes: ClosedRange<Int>

  /// The archives inside data of the places of a map.
  static func all(in map: PlaceMap, seed: UInt64) throws(CounterexampleFailure) -> [EmbeddedArchive]
  {
    var result: [EmbeddedArchive] = []
    for place in map.places.indices {
      let definition = map.definition(of: place)
      guard let file = definition.archive, let contract = map.contract.embedded[file],
        let bytes = bytes(at: place, in: map)
      else { continue }
      let least = definition.minLength ?? 0
      result.append(
        EmbeddedArchive(
          place: place, subject: try Subject(bytes, contract, seed: seed),
          path: map.path(of: place), target: map.places[place].target,
          sizes: least...max(least, definition.maxLength ?? .max)))
    }
    return result
  }

  private static func bytes(at place: Int, in map: PlaceMap) -> [UInt8]? {
    let archive = map.archive
    let target = map.places[place].target
    let object =
      target.map { archive.foundationData(ofEntry: $0) ?? archive.object(ofEntry: $0) }
      ?? map.places[place].object
    guard case .data(let bytes) = archive.propertyList.value(of: object) else { return nil }
    return bytes
  }

  /// A change of the archive around the data, which then holds another archive.
  func change(to bytes: [UInt8], at slot: EditableArchive.Slot) throws(CounterexampleFailure)
    -> Change
  {
    guard sizes.contains(bytes.count) else {
      throw CounterexampleFailure("an archive of \(bytes.count) bytes in data of \(sizes)")
    }
    return .archive(collects: true) { [target] archive in
      archive.put(.data(bytes), at: slot, orUnder: ["NS.data", "NS.bytes"], inCopyOf: target)
    }
  }

  /// What a draft for the archive inside is for the one around it: the same finding, at the data.
  func draft(_ inner: Draft, in outer: Subject) throws(NotShowable) -> Draft {
    let slot = try outer.soleSlot(of: place)
    var draft = inner
    draft.place = [path.description, inner.place].compactMap(\.self).joined(separator: "#")
    if case .rejected(let code, _) = inner.expectation {
      draft.expectation = .rejected(code, at: .path(path))
    }
    draft.change = .embedded(self, slot, inner.change)
    // What the data may hold is known only once the archive inside is written.
    draft.growth = nil
    // The conditions of the contract inside are those of another contract.
    draft.condition = nil
    return draft
  }
}

/// A place that a kind may change: in the archive itself, or in one inside it.
enum NestedSite<Site: Sendable>: Sendable {
  case own(Site)
  indirect case inside(Int, NestedSite)
}

extension Mutation {
  /// The places in an archive and in those inside it; contracts bound how deep they stand.
  func nestedSites(in subject: Subject) -> [NestedSite<Site>] {
    sites(in: subject).map { .own($0) }
      + subject.embedded.indices.flatMap { number in
        nestedSites(in: subject.embedded[number].subject).map { .inside(number, $0) }
      }
  }

  func draft(at site: NestedSite<Site>, in subject: Subject) throws(NotShowable) -> Draft {
    switch site {
    case .own(let site): return try draft(at: site, in: subject)
    case .inside(let number, let rest):
      let embedded = subject.embedded[number]
      return try embedded.draft(draft(at: rest, in: embedded.subject), in: subject)
    }
  }
}
