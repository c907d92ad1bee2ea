/// What the first bytes of an input say it is.
enum InputKind {
  case binary
  case xml(XMLEncoding)

  /// Tells the kinds of input apart.
  ///
  /// Magic numbers: `bplist` of CoreFoundation's CFBinaryPList.c; `streamtyped`, or `typedstream`
  /// from a big-endian machine, after a version byte and its own length, of NSArchiver;
  /// `NIBArchive` of compiled interface files. XML may follow white space, as CoreFoundation
  /// allows.
  ///
  /// - Throws: `truncated` for a beginning of the binary header or of a byte-order mark,
  ///   `unsupported-format` for a kind that is known and not read, else `not-a-property-list`.
  init(of bytes: [UInt8]) throws(ReadFailure) {
    guard !bytes.isEmpty else { throw ReadFailure(.empty, "no bytes") }
    if bytes.starts(with: Self.binaryMagic) {
      self = .binary
      return
    }
    try Self.refuseOtherBinary(bytes)
    let encoding = try XMLEncoding(detecting: bytes)
    try Self.refuseOtherText(bytes, encoding)
    self = .xml(encoding)
  }

  private static let binaryMagic = Array("bplist00".utf8)
  private static let openStepMark = Array("// !$*UTF8*$!".utf16)

  private static func refuseOtherBinary(_ bytes: [UInt8]) throws(ReadFailure) {
    if binaryMagic.starts(with: bytes) {
      throw ReadFailure(
        .truncated, "the input ends within its first eight bytes", offset: bytes.count)
    }
    if bytes.starts(with: binaryMagic.prefix(6)) {
      throw ReadFailure(
        .unsupportedFormat, "a binary property list of another version than 00", offset: 6)
    }
    if bytes.starts(with: Array("NIBArchive".utf8)) {
      throw ReadFailure(.unsupportedFormat, "a NIBArchive", offset: 0)
    }
    let name = bytes.dropFirst(2)
    if bytes.count > 2, bytes[1] == 11,
      name.starts(with: Array("streamtyped".utf8)) || name.starts(with: Array("typedstream".utf8))
    {
      throw ReadFailure(.unsupportedFormat, "a typedstream, as NSArchiver writes it", offset: 0)
    }
  }

  /// Refuses text whose first character, after white space, does not begin an XML document.
  private static func refuseOtherText(
    _ bytes: [UInt8], _ encoding: XMLEncoding
  ) throws(ReadFailure) {
    var index = encoding.markUnits(in: bytes)
    if encoding.unit(index, of: bytes) == nil, index > 0 {
      throw ReadFailure(.truncated, "nothing after a byte-order mark", offset: bytes.count)
    }
    while let unit = encoding.unit(index, of: bytes), XMLCharacter.isWhiteSpace(unit) {
      index += 1
    }
    let offset = index * encoding.unitWidth
    let isOpenStep =
      switch encoding.unit(index, of: bytes) {
      case XMLCharacter.lessThan: false
      case UInt16(ascii: "{"):
        throw ReadFailure(
          .unsupportedFormat, "text in braces: JSON, or an OpenStep text property list",
          offset: offset)
      case UInt16(ascii: "("): true
      default:
        openStepMark.indices.allSatisfy {
          encoding.unit(index + $0, of: bytes) == openStepMark[$0]
        }
      }
    if isOpenStep {
      throw ReadFailure(.unsupportedFormat, "an OpenStep text property list", offset: offset)
    }
    guard encoding.unit(index, of: bytes) == XMLCharacter.lessThan else {
      throw ReadFailure(
        .notAPropertyList, "the bytes are no property list of any known kind", offset: offset)
    }
  }
}
