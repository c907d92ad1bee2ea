/// The character encodings in which an XML property list is read.
enum XMLEncoding {
  case utf8, utf16BigEndian, utf16LittleEndian

  init(detecting bytes: [UInt8]) throws(ReadFailure) {
    self = .utf8
  }
}
