import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Writes the fields of an instance whose variant is known.
struct FieldWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private typealias Node = ArchiveAssembly.Node

  private let encoder: PlaceEncoder
  private let plan: FieldPlan

  init(_ encoder: PlaceEncoder, _ plan: FieldPlan) {
    self.encoder = encoder
    self.plan = plan
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  @inline(__always)
  private func field(_ key: Key) throws -> Int {
    let number = plan.number(of: key.stringValue, after: encoder.lastField)
    if number < 0 { throw unknown(key, plan.typeName) }
    encoder.lastField = number
    return number
  }

  private func unknown(_ key: Key, _ type: String) -> EncodingError {
    encoder.writing.failure(
      WritingFault(.notPromised, "\(type) has no such field in the contract's current version"),
      key.stringValue, encoder, .key(key))
  }

  @inline(__always)
  private func give<Value: Encodable>(
    _ value: Value, _ key: Key,
    directly: (_ field: Int) -> Bool = { _ in false },
    _ body: (_ definition: Int, _ scope: Int) throws(WritingFault) -> Node
  ) throws {
    let field = try field(key)
    if directly(field) { return }
    do throws(WritingFault) {
      set(try body(plan.definitions[field], plan.scope), at: field)
    } catch {
      throw encoder.writing.failure(error, value, encoder, .key(key))
    }
  }

  @inline(__always)
  private func set(_ node: Node?, at field: Int) {
    encoder.set(node, at: field)
  }

  func encodeNil(forKey key: Key) throws {
    // What may not be absent becomes NSNull in the end.
    set(nil, at: try field(key))
  }

  func encode(_ value: Bool, forKey key: Key) throws {
    let writing = encoder.writing
    try give(value, key) { (definition, scope) throws(WritingFault) in
      try writing.boolean(value, definition, scope, .field)
    }
  }

  func encode(_ value: String, forKey key: Key) throws {
    let isGiven = { (field: Int) in
      plan.directs[field] == .referencedText && encoder.setDirectly(value, at: field, of: plan)
    }
    try give(value, key, directly: isGiven) { (definition, scope) throws(WritingFault) in
      try encoder.writing.text(value, definition, scope, .field)
    }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    let writing = encoder.writing
    try give(value, key) { (definition, scope) throws(WritingFault) in
      try writing.real(value, definition, scope, .field)
    }
  }

  func encode(_ value: Float, forKey key: Key) throws { try encode(Double(value), forKey: key) }

  @inline(__always)
  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer, forKey key: Key) throws {
    let isGiven = { (field: Int) in
      guard plan.directs[field] == .integer, let integer = PropertyListInteger(exactly: value)
      else { return false }
      return encoder.setDirectly(integer, at: field, of: plan)
    }
    try give(value, key, directly: isGiven) { (definition, scope) throws(WritingFault) in
      try encoder.writing.integer(value, definition, scope, .field)
    }
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let field = try field(key)
    if plan.directs[field] == .texts, let texts = value as? [String],
      encoder.setDirectly(texts, at: field, of: plan)
    {
      return
    }
    set(try encoder.writing.field(value, field, of: plan, in: encoder, .key(key)), at: field)
  }

  // MARK: Nested

  /// The encoder of a field whose value is given through a container of its own.
  private func nested(_ key: Key) -> PlaceEncoder? {
    let field = plan.number(of: key.stringValue, after: encoder.lastField)
    guard field >= 0, field != plan.versionField else { return nil }
    encoder.lastField = field
    return encoder.encoder(plan.definitions[field], plan.scope, .field, .key(key))
  }

  private func keep(_ inner: PlaceEncoder, _ key: Key) {
    let field = plan.number(of: key.stringValue, after: encoder.lastField)
    if field >= 0 { set(inner.begun, at: field) }
  }

  private var refusal: WritingFault {
    WritingFault(.notPromised, "a container for a field that the contract does not have")
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    guard let inner = nested(key) else {
      return KeyedEncodingContainer(RefusingWriter<Nested>(refusal))
    }
    let container = inner.container(keyedBy: type)
    keep(inner, key)
    return container
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    guard let inner = nested(key) else { return RefusingElements(refusal) }
    let container = inner.unkeyedContainer()
    keep(inner, key)
    return container
  }

  /// An archived object has one set of fields, its superclasses' among them.
  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}
