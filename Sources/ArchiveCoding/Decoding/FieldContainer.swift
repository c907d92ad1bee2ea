import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The fields of an instance, by the names that the contract gives them today.
struct FieldContainer<Key: CodingKey>: PresenceContainer {
  /// The decoder of an instance, with the row of its fields.
  private let decoder: PlaceDecoder

  init(_ decoder: PlaceDecoder) {
    self.decoder = decoder
    decoder.lastField = decoder.row.names.count
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    let row = decoder.row
    return row.names.indices.compactMap {
      row.positions[$0] < 0 ? nil : Key(stringValue: row.names[$0])
    }
  }

  // MARK: Looking up

  @inline(__always)
  private func number(of key: Key) -> Int {
    let number = decoder.row.number(of: key.stringValue, after: decoder.lastField)
    if number >= 0 { decoder.lastField = number }
    return number
  }

  func contains(_ key: Key) -> Bool {
    let number = number(of: key)
    return number >= 0 && decoder.row.positions[number] >= 0
  }

  /// The value of a field that may be absent or nil.
  ///
  /// - Throws: `not-promised` for a field that the contract does not know in any version.
  @inline(__always)
  private func present(_ key: Key) throws -> Int? {
    let number = number(of: key)
    guard number >= 0 else {
      try checkKnown(key)
      return nil
    }
    return decoder.row.value(number, from: decoder.values, decoder.reading.list)
  }

  private func checkKnown(_ key: Key) throws {
    let judged = decoder.reading.judged
    let table = Int(judged.tableNumbers[decoder.entry]) - 1
    let isKnown =
      table >= 0
      && judged.type(judged.type(ofTable: table), knows: ExactText(key.stringValue))
    if !isKnown { throw missing(key, "the contract has no such field") }
  }

  private func required(_ key: Key) throws -> Int {
    guard let object = try present(key) else {
      throw missing(key, "the contract lets the field be absent, and it is")
    }
    return object
  }

  private func missing(_ key: Key, _ message: String) -> DecodingError {
    let step = Reading.Step.key(key)
    return ArchiveCodingFailure(
      .notPromised, path: PlaceDecoder.path(decoder, step), object: decoder.entry,
      offset: decoder.reading.list.sourceOffset(of: decoder.content), message: message
    ).decodingError(Any.self, codingPath: PlaceDecoder.codingPath(decoder, step))
  }

  @inline(__always)
  private func known<Value>(
    _ key: Key, _ body: (_ object: Int) throws(ValueFault) -> Value
  ) throws -> Value {
    let object = try required(key)
    do throws(ValueFault) {
      return try body(object)
    } catch {
      throw decoder.reading.failure(error, Value.self, decoder, .key(key))
    }
  }

  @inline(__always)
  private func knownIfPresent<Value>(
    _ key: Key, _ body: (_ object: Int) throws(ValueFault) -> Value
  ) throws -> Value? {
    guard let object = try present(key), !decoder.reading.isNil(object) else { return nil }
    do throws(ValueFault) {
      return try body(object)
    } catch {
      throw decoder.reading.failure(error, Value.self, decoder, .key(key))
    }
  }

  // MARK: Values

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let object = try present(key) else { return true }
    return decoder.reading.isNil(object)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try known(key) { (object) throws(ValueFault) in try decoder.reading.boolean(object) }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try known(key) { (object) throws(ValueFault) in try decoder.reading.text(object) }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try known(key) { (object) throws(ValueFault) in try decoder.reading.real(object) }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try known(key) { (object) throws(ValueFault) in try decoder.reading.float(object) }
  }

  @inline(__always)
  func decode<Integer: FixedWidthInteger & Decodable>(
    _ type: Integer.Type, forKey key: Key
  ) throws -> Integer {
    try known(key) { (object) throws(ValueFault) in try decoder.reading.integer(object) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.reading.value(type, at: required(key), in: decoder, .key(key))
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try knownIfPresent(key) { (object) throws(ValueFault) in try decoder.reading.boolean(object) }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try knownIfPresent(key) { (object) throws(ValueFault) in try decoder.reading.text(object) }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try knownIfPresent(key) { (object) throws(ValueFault) in try decoder.reading.real(object) }
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try knownIfPresent(key) { (object) throws(ValueFault) in try decoder.reading.float(object) }
  }

  @inline(__always)
  func integerIfPresent<Integer: FixedWidthInteger & Decodable>(
    _ type: Integer.Type, _ key: Key
  ) throws -> Integer? {
    try knownIfPresent(key) { (object) throws(ValueFault) in try decoder.reading.integer(object) }
  }

  func valueIfPresent<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    guard let object = try present(key), !decoder.reading.isNil(object) else { return nil }
    return try decoder.reading.value(type, at: object, in: decoder, .key(key))
  }

  // MARK: Nested

  private func nested(_ key: Key) throws -> PlaceDecoder {
    PlaceDecoder(decoder.reading, try required(key), in: decoder, .key(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  /// An archived object has one set of fields, its superclasses' among them.
  func superDecoder() throws -> any Decoder {
    PlaceDecoder(decoder.reading, decoder.object, in: decoder, .same)
  }

  /// The decoder of a field where the contract has one of this name; else of the same fields.
  func superDecoder(forKey key: Key) throws -> any Decoder {
    contains(key) ? try nested(key) : try superDecoder()
  }
}
