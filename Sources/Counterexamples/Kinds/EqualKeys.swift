import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `equal-keys`: a dictionary has two keys, or a set two elements, that Foundation takes for one.
struct EqualKeys: Mutation {
  private static let types: Set<BuiltInType> = [.set, .countedSet, .dictionary]

  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      guard let target = place.target, [.top, .field, .element].contains(place.role),
        case .builtIn(let type) = subject.map.definition(of: number).type,
        Self.types.contains(type)
      else { return false }
      return CollectionContent(ofEntry: target, in: subject).count > 0
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let definition = subject.map.definition(of: place)
    guard let target = subject.map.places[place].target,
      case .builtIn(let type) = definition.type,
      let first = firstElement(ofEntry: target, in: subject)
    else { throw NotShowable("a layout that is not changed") }
    let content = CollectionContent(ofEntry: target, in: subject)
    guard content.count < definition.maxCount ?? .max else {
      throw NotShowable("a collection that is full")
    }
    guard try subject.uniqueStep(inElementsOf: place) == .nothing else {
      throw NotShowable("elements that a relation compares")
    }
    let equal = try Self.twin(of: first.key, in: subject)
    let value = try first.value.map { node throws(NotShowable) in
      try Self.twin(of: node, in: subject)
    }
    let slot = try subject.soleSlot(of: place)
    let step: ValuePath.Step =
      type == .dictionary ? .entryKey(content.count) : .member(content.count)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description,
      expectation: .rejected(.duplicateKey, at: .path(ValuePath(path.steps + [step]))),
      change: .archive(collects: true) { archive in
        let copy = archive.addEntry(archive.nodes[archive.entries[target]])
        let key = equal.add(to: &archive)
        let values = value.map { [$0.add(to: &archive)] }
        archive.appendElements(
          values ?? [key], keys: values == nil ? [] : [key], toEntry: copy, type,
          after: content.count)
        let reference = archive.addReference(to: copy)
        archive.replace(slot, with: reference)
      },
      growth: nil)
  }

  /// The nodes of the first key and its value, or of the first element.
  private func firstElement(ofEntry entry: Int, in subject: Subject) -> (key: Int, value: Int?)? {
    switch subject.archive.foundationReading(ofEntry: entry)?.value {
    case .set(let elements), .countedSet(let elements, _):
      return (elements.object(at: 0, in: subject.archive), nil)
    case .dictionary(let keys, let values):
      return (
        keys.object(at: 0, in: subject.archive), values.object(at: 0, in: subject.archive)
      )
    default: return nil
    }
  }

  /// What equals an element.
  private enum Twin: Sendable {
    case value(PropertyListValue)
    /// Equal by what it holds.
    case copy(ofEntry: Int)
    /// Equal to itself only.
    case same(node: Int)

    func add(to archive: inout EditableArchive) -> Int {
      switch self {
      case .value(let value): return archive.addReferenced(value)
      case .copy(let entry): return archive.addReference(to: archive.addCopy(ofEntry: entry))
      case .same(let node): return node
      }
    }
  }

  private static let comparedByContent: Set<FoundationKind> = [
    .string, .data, .date, .uuid, .decimal, .null,
  ]

  private static func twin(of node: Int, in subject: Subject) throws(NotShowable) -> Twin {
    guard case .uid(let target) = subject.table.nodes[node] else { return .same(node: node) }
    let entry = Int(target)
    if subject.archive.roles[entry] == .value {
      return .value(subject.table.nodes[subject.table.entries[entry]])
    }
    if let kind = subject.archive.foundationClass(ofEntry: entry)?.kind,
      comparedByContent.contains(kind)
    {
      return .copy(ofEntry: entry)
    }
    guard subject.isSharedFreely(entry) else { throw NotShowable("a mutable object twice") }
    return .same(node: node)
  }

  func absence(in subject: Subject) -> String { "the archive has no filled set or dictionary" }
}
