import PropertyListBytes
import Testing

struct InputKindTests {
  private let unknown = "the bytes are no property list of any known kind"
  private let openStep = "an OpenStep text property list"
  private let braces = "text in braces: JSON, or an OpenStep text property list"

  @Test func namesEmptyInput() {
    expectRefusal(of: [], .empty, "no bytes")
  }

  @Test(arguments: 1..<8)
  func takesTheBeginningOfABinaryHeaderForTruncated(length: Int) {
    expectRefusal(
      of: Array("bplist00".utf8.prefix(length)), .truncated,
      "the input ends within its first eight bytes", at: length)
  }

  @Test(arguments: ["01", "0x", "15", "16", "17"])
  func refusesOtherBinaryVersions(version: String) {
    var list = BinaryListBytes()
    list.integer(1)
    expectRefusal(
      of: list.bytes(.version(version)), .unsupportedFormat,
      "a binary property list of another version than 00", at: 6)
  }

  @Test func namesNIBArchives() {
    expectRefusal(
      of: Array("NIBArchive".utf8) + [1, 0, 0, 0], .unsupportedFormat, "a NIBArchive", at: 0)
  }

  @Test(arguments: ["streamtyped", "typedstream"])
  func namesTypedstreams(name: String) {
    expectRefusal(
      of: [4, 11] + Array(name.utf8) + [0x81, 0xE8, 3], .unsupportedFormat,
      "a typedstream, as NSArchiver writes it", at: 0)
  }

  @Test func namesTypedstreamsOnlyByNameAndItsLength() {
    let name = Array("streamtyped".utf8)
    expectRefusal(of: [4, 12] + name, .notAPropertyList, unknown)
    expectRefusal(of: [4, 11] + name.dropLast() + [0x78], .notAPropertyList, unknown)
  }

  @Test(arguments: ["{ a = 1; }", " \t\r\n{}", "{\"readback\": \"contract\"}"])
  func namesWhatTextInBracesMayBe(text: String) {
    expectRefusal(of: Array(text.utf8), .unsupportedFormat, braces)
  }

  @Test(arguments: ["(1, 2)", "// !$*UTF8*$!\n{}", "\n("])
  func namesOpenStepTextAfterWhiteSpace(text: String) {
    expectRefusal(of: Array(text.utf8), .unsupportedFormat, openStep)
  }

  @Test(arguments: [true, false], [true, false])
  func namesOpenStepTextInUTF16(bigEndian: Bool, mark: Bool) {
    let bytes = XMLListText.utf16("{ a = 1; }", bigEndian: bigEndian, mark: mark)
    expectRefusal(of: bytes, .unsupportedFormat, braces, at: mark ? 2 : 0)
  }

  @Test(arguments: ["hello", "[1]", "// comment", "// !$*UTF8", "<0fbd77>", "   ", "\"a\""])
  func refusesTextOfNoKnownKind(text: String) {
    expectRefusal(of: Array(text.utf8), .notAPropertyList, unknown)
  }

  @Test(
    arguments: [[0], [0, 0], [0x30, 0x82, 1, 2], [0xCF, 0xFA, 0xED, 0xFE], [0x80]] as [[UInt8]])
  func refusesBytesOfNoKnownKind(bytes: [UInt8]) {
    expectRefusal(of: bytes, .notAPropertyList, unknown)
  }

  @Test(
    arguments: [
      [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C], [0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0],
      [0, 0, 0, 0x3C, 0, 0, 0, 0x70], [0x3C, 0, 0, 0, 0x70, 0, 0, 0],
    ] as [[UInt8]])
  func namesUTF32(bytes: [UInt8]) {
    expectRefusal(of: bytes, .unsupportedFormat, "text in UTF-32", at: 0)
  }

  @Test func namesEBCDIC() {
    expectRefusal(of: [0x4C, 0x6F, 0xA7, 0x94, 0x93], .unsupportedFormat, "text in EBCDIC", at: 0)
  }

  @Test(arguments: [[0xEF], [0xEF, 0xBB], [0xFE], [0xFF]] as [[UInt8]])
  func takesAPartOfAByteOrderMarkForTruncated(bytes: [UInt8]) {
    expectRefusal(
      of: bytes, .truncated, "the input ends within its byte-order mark", at: bytes.count)
  }

  @Test(arguments: [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]])
  func takesAByteOrderMarkAloneForTruncated(bytes: [UInt8]) {
    expectRefusal(of: bytes, .truncated, "nothing after a byte-order mark", at: bytes.count)
  }
}
