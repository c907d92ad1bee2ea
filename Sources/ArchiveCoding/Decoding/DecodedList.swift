/// An array whose elements decode themselves.
///
/// What the standard library's own decoding of arrays does, without asking the runtime for types
/// anew at each element.
protocol DecodedList: Decodable {
  init(decoding container: inout ElementContainer) throws
}

extension Array: DecodedList where Element: Decodable {
  init(decoding container: inout ElementContainer) throws {
    self.init()
    reserveCapacity(container.count ?? 0)
    while !container.isAtEnd { append(try container.decode(Element.self)) }
  }
}
