import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The entries of a dictionary with keys that are texts or integers.
struct EntryContainer<Key: CodingKey>: PresenceContainer {
  private let decoder: PlaceDecoder
  private let entries: DictionaryEntries

  init(_ decoder: PlaceDecoder, _ entries: DictionaryEntries) {
    self.decoder = decoder
    self.entries = entries
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    entries.names.compactMap {
      switch $0 {
      case .text(let text): Key(stringValue: text)
      case .integer(let number): Key(intValue: number)
      case .other: nil
      }
    }
  }

  private func position(_ key: Key) throws -> Int? {
    if let position = entries.position(of: key) { return position }
    if !decoder.reading.judged.dictionary(decoder.entry, knows: ExactText(key.stringValue)) {
      throw failure(key, .notPromised, "the contract has no such entry")
    }
    return nil
  }

  private func required(_ key: Key) throws -> Int {
    guard let position = try position(key) else {
      throw failure(key, .notPromised, "the contract lets the entry be absent, and it is")
    }
    return position
  }

  private func failure(_ key: Key, _ code: FindingCode, _ message: String) -> DecodingError {
    let step = Reading.Step.key(key)
    return ArchiveCodingFailure(
      code, path: PlaceDecoder.path(decoder, step), object: decoder.entry,
      offset: decoder.reading.list.sourceOffset(of: decoder.content), message: message
    ).decodingError(Any.self, codingPath: PlaceDecoder.codingPath(decoder, step))
  }

  func contains(_ key: Key) -> Bool { entries.position(of: key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let position = try position(key) else { return true }
    guard let values = entries.values else { return false }
    return decoder.reading.isNil(values.object(at: position, in: decoder.reading.archive))
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let position = try required(key)
    guard let values = entries.values else {
      return try LiteralDecoder(.integer(entries.counts[position]), in: decoder).decode(type)
    }
    return try decoder.reading.value(
      type, at: values.object(at: position, in: decoder.reading.archive), in: decoder, .key(key))
  }

  func valueIfPresent<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    try decodeNil(forKey: key) ? nil : try decode(type, forKey: key)
  }

  func integerIfPresent<Integer: FixedWidthInteger & Decodable>(
    _ type: Integer.Type, _ key: Key
  ) throws -> Integer? {
    try valueIfPresent(type, key)
  }

  private func nested(_ key: Key) throws -> any Decoder {
    let position = try required(key)
    guard let values = entries.values else {
      return LiteralDecoder(.integer(entries.counts[position]), in: decoder)
    }
    return PlaceDecoder(
      decoder.reading, values.object(at: position, in: decoder.reading.archive), in: decoder,
      .key(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    PlaceDecoder(decoder.reading, decoder.object, in: decoder, .same)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    contains(key) ? try nested(key) : try superDecoder()
  }
}
