/// An array whose elements encode themselves.
///
/// Encoded as by the standard library, but with what is the same for all elements done once, and with
/// room made when it is known what they take.
protocol EncodedList: Encodable {
  func encode(to writer: ElementWriter) throws
}

extension Array: EncodedList where Element: Encodable {
  func encode(to writer: ElementWriter) throws {
    try writer.encode(all: self)
  }
}
