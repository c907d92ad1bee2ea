import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The encoder of one value in its place; also the link of the path that leads there.
///
/// Serves the elements of a list one after the other, as long as none keeps it or a container of it.
final class PlaceEncoder: Encoder {
  typealias Node = ArchiveAssembly.Node

  /// What the value was given as.
  enum Content {
    case none
    /// A node that is complete; nil for nil.
    case value(Node?)
    case fields
    case entries(EntryContent)
    case elements(ElementContent)
    case failed(WritingFault)
  }

  let writing: Writing
  let definition: Int
  let scope: Int
  let origin: Writing.Origin
  let outer: PlaceEncoder?
  private(set) var step: Reading.Step
  /// How many containers stand around the value.
  let level: Int
  let swiftType: any Any.Type
  /// Called with the entry of the value once there is one.
  var whenBegun: ((Int) -> Void)?
  private(set) var content = Content.none
  /// The type and inner scope of an instance.
  var (type, inner) = (0, 0)
  var begunInstance: ArchiveAssembly.Begun?
  /// The fields that every instance in this place has, if there was one before.
  ///
  /// Apart from those that are chosen, since what never changes needs no reference counted at each
  /// look.
  let known: FieldPlan?
  /// The fields that this instance has, otherwise; nil as long as the variant is not known.
  var chosen: FieldPlan?
  /// Where the values go; nil as long as the variant is not known, and after the end.
  var fields: ArchiveAssembly.Fields?
  var lastField = 0
  /// The version that was given.
  var version: Node?
  /// What was given for the fields of a type with variants, until all of it is known.
  var deferred: [Deferred] = []
  private var nested: [PlaceEncoder] = []
  private var hasNested = false

  init(
    _ writing: Writing, _ definition: Int, _ scope: Int, _ origin: Writing.Origin,
    in outer: PlaceEncoder?, _ step: Reading.Step, _ swiftType: any Any.Type = Any.self,
    knowing plan: FieldPlan? = nil
  ) {
    self.writing = writing
    self.definition = definition
    self.scope = scope
    self.origin = origin
    self.outer = outer
    self.step = step
    self.swiftType = swiftType
    known = plan
    level = Self.level(in: outer)
  }

  /// Serves the next element of the list after one that is complete, as a new encoder would.
  func begin(at position: Int) {
    // Exchanged: what ends while a property is set could look at it, so that is checked.
    var (content, step) = (Content.none, Reading.Step.position(position))
    swap(&content, &self.content)
    swap(&step, &self.step)
    begunInstance = nil
    fields = nil
    lastField = 0
    version = nil
  }

  /// The fields that instances in the same place have as well, if this one is an instance of a type
  /// without variants.
  var common: FieldPlan? {
    if let known { return known }
    guard let chosen, !chosen.isOfVariant else { return nil }
    return chosen
  }

  /// The level of a value inside another.
  @inline(__always)
  static func level(in outer: PlaceEncoder?) -> Int {
    guard let outer else { return 0 }
    return outer.level + (outer.hasContainer ? 1 : 0)
  }

  private var hasContainer: Bool {
    switch content {
    case .fields, .entries, .elements: true
    default: false
    }
  }

  var userInfo: [CodingUserInfoKey: Any] { writing.userInfo }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if let known, case .none = content {
      beginFields(known)
      content = .fields
      return KeyedEncodingContainer(FieldWriter<Key>(self, known))
    }
    if case .none = content { content = keyedContent() }
    switch content {
    case .fields:
      if let known { return KeyedEncodingContainer(FieldWriter<Key>(self, known)) }
      if let chosen { return KeyedEncodingContainer(FieldWriter<Key>(self, chosen)) }
      return KeyedEncodingContainer(DeferringWriter<Key>(self))
    case .entries(let entries): return KeyedEncodingContainer(EntryWriter<Key>(self, entries))
    case .failed: break
    default: content = .failed(WritingFault(.unsupportedValue, "a value given in two forms"))
    }
    return KeyedEncodingContainer(RefusingWriter<Key>(self, fault))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .none = content { content = unkeyedContent() }
    switch content {
    case .elements(let elements): return ElementWriter(self, elements)
    case .failed: break
    default: content = .failed(WritingFault(.unsupportedValue, "a value given in two forms"))
    }
    return RefusingElements(self, fault)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// The encoder of a value inside, which is finished with this one.
  func encoder(
    _ definition: Int, _ scope: Int, _ origin: Writing.Origin, _ step: Reading.Step
  ) -> PlaceEncoder {
    let encoder = PlaceEncoder(writing, definition, scope, origin, in: self, step)
    nested.append(encoder)
    hasNested = true
    return encoder
  }

  /// Why no container is given.
  private var fault: WritingFault {
    if case .failed(let fault) = content { return fault }
    return WritingFault(.unsupportedValue, "a value given in two forms")
  }

  private func keyedContent() -> Content {
    if let known {
      beginFields(known)
      return .fields
    }
    let keyed = writing.keyedForm(self)
    if let plan = keyed.plan {
      chosen = plan
      beginFields(plan)
      return .fields
    }
    switch keyed.form {
    case .fields(let type, let scope):
      beginFields(keyed, type, scope: scope)
      return .fields
    case .entries(let dictionary):
      let entries = EntryContent(writing, dictionary, scope, isRoot: origin == .top)
      whenBegun?(entries.entry)
      return .entries(entries)
    case .failed(let fault): return .failed(fault)
    }
  }

  private func unkeyedContent() -> Content {
    let list = writing.list(definition, scope)
    guard let chosen = list.chosen else {
      return .failed(writing.mismatch("a list of elements", definition))
    }
    let elements = ElementContent(writing, chosen, inner: list.inner, origin)
    if let entry = elements.entry { whenBegun?(entry) }
    return .elements(elements)
  }

  // MARK: Finishing

  /// The node of the value, once it was encoded.
  func finish<Value>(_ value: Value) throws -> Node? {
    if hasNested {
      for inner in nested { _ = try inner.finish(value) }
      nested = []
      hasNested = false
    }
    if case .none = content {
      // A type without fields encodes nothing.
      content = keyedContent()
    }
    if case .fields = content { try resolveFields() }
    do throws(WritingFault) {
      switch content {
      case .none: return nil
      case .value(let node): return node
      case .fields: return try finishFields()
      case .entries(let entries): return try entries.finish(writing)
      case .elements(let elements): return try elements.finish(writing)
      case .failed(let fault): throw fault
      }
    } catch {
      throw writing.failure(error, value, outer, step)
    }
  }

  /// The reference to the value, once a container for it was asked for.
  var begun: Node? {
    switch content {
    case .fields: begunInstance?.reference
    case .entries(let entries): .reference(to: entries.entry)
    case .elements(let elements): elements.entry.map { .reference(to: $0) }
    default: nil
    }
  }

  func set(_ node: Node?) throws {
    if case .none = content {
      content = .value(node)
    } else {
      throw refusal(WritingFault(.unsupportedValue, "a value given twice"))
    }
  }

  func refusal(_ fault: WritingFault) -> EncodingError {
    writing.failure(fault, swiftType, outer, step)
  }

  // MARK: Paths

  var codingPath: [any CodingKey] { Self.codingPath(outer, step) }

  static func codingPath(_ outer: PlaceEncoder?, _ step: Reading.Step) -> [any CodingKey] {
    var result: [any CodingKey] = []
    var next: (outer: PlaceEncoder?, step: Reading.Step)? = (outer, step)
    while let current = next {
      switch current.step {
      case .key(let key): if !(key is RootKey) { result.append(key) }
      case .position(let position): result.append(PositionKey(position))
      case .same: break
      }
      next = current.outer.map { ($0.outer, $0.step) }
    }
    return result.reversed()
  }

  static func path(_ outer: PlaceEncoder?, _ step: Reading.Step) -> ValuePath {
    var steps: [ValuePath.Step] = []
    var next: (outer: PlaceEncoder?, step: Reading.Step)? = (outer, step)
    while let current = next {
      switch current.step {
      case .key(let key):
        let name = ExactText(key.stringValue)
        if case .entries? = current.outer?.content {
          steps.append(.entry(name))
        } else {
          steps.append(.key(name))
        }
      case .position(let position): steps.append(.element(position))
      case .same: break
      }
      next = current.outer.map { ($0.outer, $0.step) }
    }
    return ValuePath(steps.reversed())
  }
}

extension PlaceEncoder: SingleValueEncodingContainer {
  @inline(__always)
  private func give<Value>(_ value: Value, _ body: () throws(WritingFault) -> Node) throws {
    let node: Node
    do throws(WritingFault) {
      node = try body()
    } catch {
      throw writing.failure(error, value, outer, step)
    }
    try set(node)
  }

  func encodeNil() throws {
    let node: Node?
    do throws(WritingFault) {
      node = try writing.null(definition, scope, origin)
    } catch {
      throw refusal(error)
    }
    try set(node)
  }

  func encode(_ value: Bool) throws {
    try give(value) { () throws(WritingFault) in
      try writing.boolean(value, definition, scope, origin)
    }
  }

  func encode(_ value: String) throws {
    try give(value) { () throws(WritingFault) in
      try writing.text(value, definition, scope, origin)
    }
  }

  func encode(_ value: Double) throws {
    try give(value) { () throws(WritingFault) in
      try writing.real(value, definition, scope, origin)
    }
  }

  func encode(_ value: Float) throws { try encode(Double(value)) }

  @inline(__always)
  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    try give(value) { () throws(WritingFault) in
      try writing.integer(value, definition, scope, origin)
    }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try set(try writing.node(value, definition, scope, origin, in: self, .same))
  }
}
