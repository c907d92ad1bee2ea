/// An array whose elements encode themselves.
///
/// Encoded as by the standard library, but for the room that is made once it is known what its
/// elements take.
protocol EncodedList: Encodable {
  func encode(to writer: ElementWriter) throws
}

extension Array: EncodedList where Element: Encodable {
  func encode(to writer: ElementWriter) throws {
    let before = writer.sizes
    var given = 0
    for element in self {
      if given == 64 { writer.expect(count - given, like: given, since: before) }
      try writer.encode(element)
      given += 1
    }
  }
}
