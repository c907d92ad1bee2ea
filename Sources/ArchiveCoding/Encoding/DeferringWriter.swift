import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Keeps what is given for the fields of an instance until its variant is known.
struct DeferringWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let encoder: PlaceEncoder

  init(_ encoder: PlaceEncoder) { self.encoder = encoder }

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    encoder.defer(key.stringValue, value, .key(key))
  }

  private var refusal: WritingFault {
    WritingFault(
      .unsupportedValue, "a container inside an object whose variant is not known yet")
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(RefusingWriter<Nested>(refusal))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RefusingElements(refusal)
  }

  /// An archived object has one set of fields, its superclasses' among them.
  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}
