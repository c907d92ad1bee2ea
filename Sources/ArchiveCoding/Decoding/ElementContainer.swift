import KeyedArchives
import PropertyListBytes

/// The elements of a collection in stored order; of a dictionary, each key before its value, and of
/// a counted set, each element before its count.
struct ElementContainer: UnkeyedDecodingContainer {
  /// What a collection holds.
  enum Elements {
    case plain(FoundationElements)
    case pairs(DictionaryEntries)
  }

  private let decoder: PlaceDecoder
  private let elements: Elements
  private let total: Int
  private(set) var currentIndex = 0

  init(_ decoder: PlaceDecoder, _ elements: Elements) {
    self.decoder = decoder
    self.elements = elements
    switch elements {
    case .plain(let list): total = list.count
    case .pairs(let entries): total = 2 * entries.keys.count
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  /// The next element, or the count of one.
  private enum Next {
    case object(Int)
    case count(Int64)
  }

  @inline(__always)
  private func next(_ type: any Any.Type) throws -> Next {
    guard currentIndex < total else {
      throw decoder.failure(.notPromised, "more than the \(total) elements that there are")
        .decodingError(type, codingPath: decoder.codingPath)
    }
    let reading = decoder.reading
    switch elements {
    case .plain(let list): return .object(reading.object(at: currentIndex, of: list))
    case .pairs(let entries):
      let position = currentIndex / 2
      if currentIndex % 2 == 0 {
        return .object(reading.object(at: position, of: entries.keys))
      }
      guard let values = entries.values else { return .count(entries.counts[position]) }
      return .object(reading.object(at: position, of: values))
    }
  }

  private func literal(_ count: Int64) -> LiteralDecoder {
    LiteralDecoder(.integer(count), in: decoder)
  }

  @inline(__always)
  private mutating func known<Value: Decodable>(
    _ type: Value.Type, _ body: (_ object: Int) throws(ValueFault) -> Value
  ) throws -> Value {
    let value: Value
    switch try next(type) {
    case .count(let count): value = try literal(count).decode(type)
    case .object(let object):
      do throws(ValueFault) {
        value = try body(object)
      } catch {
        throw decoder.reading.failure(error, type, decoder, .position(currentIndex))
      }
    }
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard case .object(let object) = try next(Any?.self), decoder.reading.isNil(object) else {
      return false
    }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let reading = decoder.reading
    return try known(type) { (object) throws(ValueFault) in try reading.boolean(object) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    let reading = decoder.reading
    return try known(type) { (object) throws(ValueFault) in try reading.text(object) }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    let reading = decoder.reading
    return try known(type) { (object) throws(ValueFault) in try reading.real(object) }
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    let reading = decoder.reading
    return try known(type) { (object) throws(ValueFault) in try reading.float(object) }
  }

  mutating func decode<Integer: FixedWidthInteger & Decodable>(
    _ type: Integer.Type
  ) throws -> Integer {
    let reading = decoder.reading
    return try known(type) { (object) throws(ValueFault) in try reading.integer(object) }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Value
    switch try next(type) {
    case .count(let count): value = try literal(count).decode(type)
    case .object(let object):
      value = try decoder.reading.value(type, at: object, in: decoder, .position(currentIndex))
    }
    currentIndex += 1
    return value
  }

  // MARK: Nested

  private mutating func nested() throws -> any Decoder {
    let result: any Decoder
    switch try next(Any.self) {
    case .count(let count): result = literal(count)
    case .object(let object):
      result = PlaceDecoder(decoder.reading, object, in: decoder, .position(currentIndex))
    }
    currentIndex += 1
    return result
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nested().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try nested() }
}
