/// Reads an XML property list.
///
/// The scanner is the package's own: it looks nothing up, expands nothing but predefined and
/// numeric references, and does not recurse. Objects go into the table as their elements end, so
/// a container comes after what it holds.
///
/// Where the format leaves a choice, the reader takes what CoreFoundation's CFPropertyList.c
/// takes, unless that would lose something: attributes are checked and ignored, `plist` may have
/// any version or none, white space may precede the document, the document type may be any.
enum XMLReader {
  static func read(
    _ bytes: [UInt8], encoding: XMLEncoding, limits: ReadLimits
  ) throws(ReadFailure) -> PropertyList {
    switch encoding {
    case .utf8: try read(UTF8Units(checking: bytes), bytes, encoding, limits)
    case .utf16BigEndian:
      try read(UTF16Units(checking: bytes, bigEndian: true), bytes, encoding, limits)
    case .utf16LittleEndian:
      try read(UTF16Units(checking: bytes, bigEndian: false), bytes, encoding, limits)
    }
  }

  private static func read(
    _ units: some XMLUnits, _ bytes: [UInt8], _ encoding: XMLEncoding, _ limits: ReadLimits
  ) throws(ReadFailure) -> PropertyList {
    var scanner = XMLScanner(units, from: encoding.markUnits(in: bytes))
    try readProlog(&scanner, encoding)
    var body = XMLBody(scanner, limits: limits)
    let root = try body.readRootElement()
    try readEpilog(&body.scanner)
    return try body.builder.finish(format: .xml, byteCount: bytes.count, root: root)
  }

  /// Moves to the start tag of the document's root element.
  private static func readProlog(
    _ scanner: inout XMLScanner<some XMLUnits>, _ encoding: XMLEncoding
  ) throws(ReadFailure) {
    scanner.skipWhiteSpace()
    if let declared = try scanner.readDeclaration() {
      try encoding.checkDeclared(declared.encoding, offset: scanner.offset(of: declared.index))
    }
    var hasDocumentType = false
    while true {
      try scanner.skipBetweenElements()
      let start = scanner.index
      guard try scanner.next() == XMLCharacter.lessThan else {
        throw scanner.malformed("text before the root element", at: start)
      }
      switch try scanner.next(1) {
      case UInt16(ascii: "!"):
        guard !hasDocumentType else {
          throw scanner.malformed("a second document type", at: start)
        }
        try scanner.skipDocumentType()
        hasDocumentType = true
      case let unit where XMLCharacter.beginsName(unit): return
      default:
        throw ReadFailure(
          .notAPropertyList, "the bytes are no property list of any known kind",
          offset: scanner.offset(of: start))
      }
    }
  }

  /// Checks that nothing but white space, comments and instructions follows the root element.
  private static func readEpilog(
    _ scanner: inout XMLScanner<some XMLUnits>
  ) throws(ReadFailure) {
    try scanner.skipBetweenElements()
    if scanner.index == scanner.units.count {
      switch scanner.units.rest {
      case .nothing: return
      case .fault: throw scanner.ended()
      case .partOfCharacter: break
      }
    }
    throw scanner.malformed("content after the end of the property list", at: scanner.index)
  }
}
