import KeyedArchives

/// A number, or a list of such, that no object of the archive is: a coordinate out of a text form,
/// or how often an element is in a set.
enum Literal {
  case integer(Int64)
  case real(Double)
  case list([Literal])

  var phrase: String {
    switch self {
    case .integer, .real: "a number"
    case .list: "a list of numbers"
    }
  }
}

/// Decodes a literal.
struct LiteralDecoder: Decoder {
  let literal: Literal
  /// The decoder of the value that the literal is a part of.
  private let place: PlaceDecoder
  var codingPath: [any CodingKey] { place.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { place.userInfo }

  init(_ literal: Literal, in place: PlaceDecoder) {
    self.literal = literal
    self.place = place
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw mismatch(type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let list) = literal else { throw mismatch([Any].self) }
    return LiteralContainer(list, in: place)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func mismatch(_ type: any Any.Type) -> DecodingError {
    place.failure(.wrongType, "\(literal.phrase), where another value is asked for")
      .decodingError(type, codingPath: codingPath)
  }
}

extension LiteralDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { false }

  func decode(_ type: Bool.Type) throws -> Bool { throw mismatch(type) }

  func decode(_ type: String.Type) throws -> String { throw mismatch(type) }

  func decode(_ type: Double.Type) throws -> Double {
    switch literal {
    case .real(let value): return value
    case .integer(let value):
      guard let real = Double(exactly: value) else { throw outOfRange() }
      return real
    case .list: throw mismatch(type)
    }
  }

  func decode(_ type: Float.Type) throws -> Float {
    let value = Float(try decode(Double.self))
    guard value.isFinite else { throw outOfRange() }
    return value
  }

  func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
    guard case .integer(let value) = literal else { throw mismatch(type) }
    guard let result = Integer(exactly: value) else { throw outOfRange() }
    return result
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try type.init(from: self) }

  private func outOfRange() -> DecodingError {
    place.failure(.outOfRange, "a number that the type cannot hold")
      .decodingError(Int.self, codingPath: codingPath)
  }
}

/// The numbers of a literal list.
struct LiteralContainer: UnkeyedDecodingContainer {
  private let list: [Literal]
  private let place: PlaceDecoder
  private(set) var currentIndex = 0

  init(_ list: [Literal], in place: PlaceDecoder) {
    self.list = list
    self.place = place
  }

  var codingPath: [any CodingKey] { place.codingPath }

  var count: Int? { list.count }
  var isAtEnd: Bool { currentIndex >= list.count }

  private mutating func next() throws -> LiteralDecoder {
    guard currentIndex < list.count else {
      throw place.failure(.notPromised, "more than the \(list.count) numbers that there are")
        .decodingError(Any.self, codingPath: codingPath)
    }
    defer { currentIndex += 1 }
    return LiteralDecoder(list[currentIndex], in: place)
  }

  func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try type.init(from: next())
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}
