public import ArchiveContracts
import KeyedArchives
public import PropertyListBytes

/// The graph of an archive on its way from one version to the next, for steps written in Swift.
///
/// Objects are those of the contract's types that are of the earlier version, and those made on the
/// way. Fields go by the names that the contract has for them. Nothing that a step does is checked
/// by itself: the contract judges the result.
public struct MigratingGraph {
  /// An object of the graph; it means nothing in another one.
  public struct Object: Hashable, Sendable {
    let entry: Int
  }

  var draft: Draft
  private let link: Int

  init(_ draft: Draft, link: Int) {
    self.draft = draft
    self.link = link
  }

  /// The objects of a type, or of one that extends it, breadth first.
  public func objects(ofType type: String) -> [Object] {
    draft.entries(ofType: type, link: link).map { Object(entry: $0) }
  }

  /// The name of an object's type; nil for an object of another graph.
  public func type(of object: Object) -> String? { draft.objects[object.entry]?.type }

  /// The path at which an object was first met.
  public func path(of object: Object) -> ValuePath { draft.path(ofEntry: object.entry) }

  /// The names of the fields that an object has, nil ones among them, in stored order.
  public func fieldNames(of object: Object) -> [ExactText] {
    guard draft.objects[object.entry] != nil else { return [] }
    return draft.fields(of: object.entry).map(\.key).filter { $0 != "$class" }.map(\.unescapedKey)
  }

  /// Whether a field is there and not nil.
  public func has(_ field: ExactText, _ object: Object) -> Bool {
    node(field, object) != nil
  }

  /// A boolean, number or text; nil where the field is absent, nil, or something else.
  public func scalar(_ field: ExactText, of object: Object) -> ScalarValue? {
    node(field, object).flatMap { draft.scalar(of: $0).scalar }
  }

  /// A date, as seconds since 2001-01-01 UTC; nil where the field is absent or something else.
  public func date(_ field: ExactText, of object: Object) -> Double? {
    guard let node = node(field, object), case .date(let seconds) = draft.scalar(of: node) else {
      return nil
    }
    return seconds
  }

  /// The object that a field refers to, if it is of one of the contract's object types.
  public func object(_ field: ExactText, of object: Object) -> Object? {
    node(field, object).flatMap { draft.objectEntry(of: $0) }.map { Object(entry: $0) }
  }

  /// Puts a value in a field, built by the type that the contract declares in the next version.
  ///
  /// - Throws: For a value that the field does not take.
  public mutating func set(
    _ field: ExactText, of object: Object, to value: MigrationValue
  ) throws(MigrationFailure) {
    try check(object)
    try draft.build(value, for: field, of: object.entry)
  }

  /// Takes a field away; nothing happens if it is not there.
  ///
  /// - Throws: For an object of another graph.
  public mutating func remove(
    _ field: ExactText, of object: Object
  ) throws(MigrationFailure) {
    try check(object)
    draft.remove(field, of: object.entry)
  }

  /// Moves a value to another field, of the same object or of another one.
  ///
  /// - Throws: Where that field has a value already.
  public mutating func move(
    _ field: ExactText, of object: Object, to newField: ExactText, of target: Object
  ) throws(MigrationFailure) {
    try check(object)
    try check(target)
    try draft.move(field, of: object.entry, to: newField, of: target.entry)
  }

  /// Applies a step as contracts have them.
  public mutating func apply(_ step: MigrationStep) throws(MigrationFailure) {
    try draft.apply(step, link: link)
  }

  private func node(_ field: ExactText, _ object: Object) -> Int? {
    guard draft.objects[object.entry] != nil else { return nil }
    return draft.presentValue(of: field, in: object.entry)
  }

  private func check(_ object: Object) throws(MigrationFailure) {
    guard draft.objects[object.entry] != nil else {
      throw MigrationFailure(.migrationFailed, "an object of another graph")
    }
    guard !draft.contested.contains(object.entry) else {
      throw MigrationFailure(
        .migrationFailed,
        "an object that several versions or types share, which a change would reach in all",
        at: path(of: object))
    }
  }
}
