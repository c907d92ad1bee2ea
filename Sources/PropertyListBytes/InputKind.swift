/// What the first bytes of an input say it is.
enum InputKind {
  case binary
  case xml(XMLEncoding)

  /// Tells the kinds of input apart.
  ///
  /// Magic numbers: `bplist` of CoreFoundation's CFBinaryPList.c; `streamtyped` after a version
  /// byte and a length byte of NSArchiver; `NIBArchive` of compiled interface files.
  init(of bytes: [UInt8]) throws(ReadFailure) {
    guard !bytes.isEmpty else { throw ReadFailure(.empty, "no bytes") }
    let magic = Array("bplist00".utf8)
    if bytes.starts(with: magic) {
      self = .binary
      return
    }
    if bytes.count < magic.count, magic.starts(with: bytes) {
      throw ReadFailure(
        .truncated, "the input ends within its first eight bytes", offset: bytes.count)
    }
    if bytes.starts(with: magic.prefix(6)) {
      throw ReadFailure(
        .unsupportedFormat, "a binary property list of another version than 00", offset: 6)
    }
    if bytes.starts(with: Array("NIBArchive".utf8)) {
      throw ReadFailure(.unsupportedFormat, "a NIBArchive", offset: 0)
    }
    if bytes.dropFirst(2).starts(with: Array("streamtyped".utf8))
      || bytes.dropFirst(2).starts(with: Array("typedstream".utf8))
    {
      throw ReadFailure(.unsupportedFormat, "a typedstream, as NSArchiver writes it", offset: 0)
    }
    self = .xml(try XMLEncoding(detecting: bytes))
  }
}
