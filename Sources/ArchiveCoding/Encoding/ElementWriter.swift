import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Writes the elements of a collection; of a dictionary, each key before its value, and of a counted
/// set, each element before its count.
struct ElementWriter: UnkeyedEncodingContainer {
  private typealias Node = ArchiveAssembly.Node

  private let encoder: PlaceEncoder
  private let content: ElementContent

  init(_ encoder: PlaceEncoder, _ content: ElementContent) {
    self.encoder = encoder
    self.content = content
  }

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { content.count }

  private func refusal<Value>(_ fault: WritingFault, _ value: Value) -> EncodingError {
    encoder.writing.failure(fault, value, encoder, .position(content.count))
  }

  private func definition<Value>(_ value: Value) throws -> Int {
    do throws(WritingFault) {
      return try content.nextDefinition()
    } catch {
      throw refusal(error, value)
    }
  }

  @inline(__always)
  private func give<Value>(
    _ value: Value, _ body: (_ definition: Int) throws(WritingFault) -> Node
  ) throws {
    do throws(WritingFault) {
      content.append(try body(try content.nextDefinition()), encoder.writing)
    } catch {
      throw refusal(error, value)
    }
  }

  func encodeNil() throws {
    let (writing, scope) = (encoder.writing, encoder.scope)
    try give(Any?.none as Any) { (definition) throws(WritingFault) in
      guard let node = try writing.null(definition, scope, .element) else {
        throw WritingFault(.unsupportedValue, "nil in a collection")
      }
      return node
    }
  }

  func encode(_ value: Bool) throws {
    let (writing, scope) = (encoder.writing, encoder.scope)
    try give(value) { (definition) throws(WritingFault) in
      try writing.boolean(value, definition, scope, .element)
    }
  }

  func encode(_ value: String) throws {
    let (writing, scope) = (encoder.writing, encoder.scope)
    try give(value) { (definition) throws(WritingFault) in
      try writing.text(value, definition, scope, .element)
    }
  }

  func encode(_ value: Double) throws {
    if content.takesNumbers { return content.append(value) }
    let (writing, scope) = (encoder.writing, encoder.scope)
    try give(value) { (definition) throws(WritingFault) in
      try writing.real(value, definition, scope, .element)
    }
  }

  func encode(_ value: Float) throws { try encode(Double(value)) }

  @inline(__always)
  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    if content.takesNumbers {
      guard let number = Double(exactly: value) else {
        throw refusal(WritingFault(.outOfRange, "an integer that no Double is exactly"), value)
      }
      return content.append(number)
    }
    let (writing, scope) = (encoder.writing, encoder.scope)
    if content.expectsCount {
      guard let count = PropertyListInteger(exactly: value) else {
        throw refusal(WritingFault(.outOfRange, "an integer beyond 64 bits"), value)
      }
      return content.append(writing.assembly.integer(count), writing)
    }
    try give(value) { (definition) throws(WritingFault) in
      try writing.integer(value, definition, scope, .element)
    }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    // What the standard library gives without its type.
    if content.takesNumbers || content.expectsCount {
      switch value {
      case let value as Int: return try encode(value)
      case let value as Double: return try encode(value)
      default: break
      }
    }
    let step = Reading.Step.position(content.count)
    let node = try encoder.writing.node(
      value, definition(value), encoder.scope, .element, in: encoder, step)
    guard let node else {
      throw refusal(WritingFault(.unsupportedValue, "nil in a collection"), value)
    }
    content.append(node, encoder.writing)
  }

  /// Encodes the elements of an array.
  func encode<Element: Encodable>(all elements: [Element]) throws {
    guard let definition = content.commonDefinition, encoder.writing.areCoded(Element.self) else {
      for element in elements { try encode(element) }
      return
    }
    content.append(try encoder.writing.coded(all: elements, definition, in: encoder))
  }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    do throws(WritingFault) {
      let inner = encoder.encoder(
        try content.nextDefinition(), encoder.scope, .element, .position(content.count))
      let container = inner.container(keyedBy: type)
      if let node = inner.begun { content.append(node, encoder.writing) }
      return container
    } catch {
      return KeyedEncodingContainer(RefusingWriter<Nested>(encoder, error))
    }
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    do throws(WritingFault) {
      let inner = encoder.encoder(
        try content.nextDefinition(), encoder.scope, .element, .position(content.count))
      let container = inner.unkeyedContainer()
      if let node = inner.begun { content.append(node, encoder.writing) }
      return container
    } catch {
      return RefusingElements(encoder, error)
    }
  }

  func superEncoder() -> any Encoder {
    RefusingEncoder(WritingFault(.unsupportedValue, "a superclass's encoder in a collection"))
  }
}
