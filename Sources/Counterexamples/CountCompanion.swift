import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The integer that an `equal` relation holds against the number of a collection's elements, so that
/// both can be changed at once and the relation be kept.
struct CountCompanion: Sendable {
  /// The relation, by its position.
  let relation: Int
  private let slot: EditableArchive.Slot
  private let isInline: Bool
  private let count: Int

  func apply(to archive: inout EditableArchive) {
    archive.put(.integer(PropertyListInteger(Int64(count))), at: slot, inline: isInline)
  }

  fileprivate init(
    relation: Int, slot: EditableArchive.Slot, isInline: Bool, count: Int
  ) {
    self.relation = relation
    self.slot = slot
    self.isInline = isInline
    self.count = count
  }
}

extension Subject {
  /// The companion of a collection that is to have another number of elements; nil where no relation
  /// compares that number with one integer, or others compare it too.
  func countCompanion(of place: Int, count: Int) throws(NotShowable) -> CountCompanion? {
    let path = map.path(of: place)
    guard let relation = comparing(path).first, comparing(path).count == 1,
      let counting = contract.document.relations[relation].counting,
      !counting.count.isMany, !counting.value.isMany,
      counting.count.steps.count == path.steps.count
    else { return nil }
    let value = map.places.indices.filter { number in
      [.top, .field].contains(map.places[number].role) && map.path(of: number) == counting.value
    }
    guard value.count == 1, comparing(counting.value) == [relation] else { return nil }
    let definition = map.definition(of: value[0])
    guard definition.allows(count), !map.selectsVariant(value[0]) else {
      throw NotShowable("a count that the value which it equals cannot have")
    }
    return CountCompanion(
      relation: relation, slot: try slot(of: value[0]),
      isInline: map.places[value[0]].target == nil, count: count)
  }
}

extension Relation {
  /// What the relation counts, and the value that the number must equal.
  fileprivate var counting: (value: ValuePath, count: ValuePath)? {
    switch self {
    case .equal(.value(let value), .count(let count)), .equal(.count(let count), .value(let value)):
      (value, count)
    default: nil
    }
  }
}

extension ValueDefinition {
  fileprivate func allows(_ count: Int) -> Bool {
    guard type == .builtIn(.integer) || type == .builtIn(.number) else { return false }
    let value = ScalarValue.integer(PropertyListInteger(Int64(count)))
    if let minimum, value.isLess(than: minimum) { return false }
    if let maximum, value.isGreater(than: maximum) { return false }
    return allowed?.contains(value) ?? true
  }
}
