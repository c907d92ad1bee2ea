// Containers cannot be refused when they are asked for, only when something is put into them.

/// A keyed container that takes nothing.
struct RefusingWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let fault: WritingFault
  let codingPath: [any CodingKey]
  private let encoder: PlaceEncoder?

  init(_ fault: WritingFault) {
    self.fault = fault
    codingPath = []
    encoder = nil
  }

  init(_ encoder: PlaceEncoder, _ fault: WritingFault) {
    self.fault = fault
    self.encoder = encoder
    codingPath = encoder.codingPath
  }

  private var refusal: any Error { encoder?.refusal(fault) ?? fault }

  func encodeNil(forKey key: Key) throws { throw refusal }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { throw refusal }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(RefusingWriter<Nested>(fault))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RefusingElements(fault)
  }

  func superEncoder() -> any Encoder { RefusingEncoder(fault) }
  func superEncoder(forKey key: Key) -> any Encoder { RefusingEncoder(fault) }
}

/// An unkeyed container that takes nothing.
struct RefusingElements: UnkeyedEncodingContainer {
  private let fault: WritingFault
  private let encoder: PlaceEncoder?
  let codingPath: [any CodingKey]
  let count = 0

  init(_ fault: WritingFault) {
    self.fault = fault
    encoder = nil
    codingPath = []
  }

  init(_ encoder: PlaceEncoder, _ fault: WritingFault) {
    self.fault = fault
    self.encoder = encoder
    codingPath = encoder.codingPath
  }

  private var refusal: any Error { encoder?.refusal(fault) ?? fault }

  func encodeNil() throws { throw refusal }
  func encode<Value: Encodable>(_ value: Value) throws { throw refusal }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(RefusingWriter<Nested>(fault))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { RefusingElements(fault) }
  func superEncoder() -> any Encoder { RefusingEncoder(fault) }
}

/// An encoder that takes nothing.
struct RefusingEncoder: Encoder {
  private let fault: WritingFault
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ fault: WritingFault) { self.fault = fault }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RefusingWriter<Key>(fault))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingElements(fault) }
  func singleValueContainer() -> any SingleValueEncodingContainer { RefusingValue(fault) }
}

/// A single value container that takes nothing.
struct RefusingValue: SingleValueEncodingContainer {
  private let fault: WritingFault
  let codingPath: [any CodingKey] = []

  init(_ fault: WritingFault) { self.fault = fault }

  func encodeNil() throws { throw fault }
  func encode<Value: Encodable>(_ value: Value) throws { throw fault }
}
