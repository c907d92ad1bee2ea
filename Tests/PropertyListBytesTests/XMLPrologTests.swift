import PropertyListBytes
import Testing

/// What stands before the root element: encoding, declaration, document type.
struct XMLPrologTests {
  private func document(_ prolog: String) -> [UInt8] {
    Array((prolog + "<plist><string>größer 😀</string></plist>").utf8)
  }

  private let text = PlainValue.text("größer 😀")

  @Test(arguments: [
    "", "\n", "<!-- a -->", "<?a b?>", "<?xml version=\"1.0\"?>", " \r\n<?xml version='1.1' ?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version='1.0' encoding='utf-8'?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>", "<?xml encoding = \"UTF-8\"?>",
    "<?xml-stylesheet href=\"a\"?>", "\u{FEFF}", "\u{FEFF}<?xml version=\"1.0\"?>\n",
    XMLListText.declaration + XMLListText.documentType,
    "<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">",
    "<!DOCTYPE plist>", "<!-- a --><!DOCTYPE plist PUBLIC '[' \">\" ><!-- b -->",
  ])
  func acceptsPrologs(prolog: String) throws {
    #expect(try value(of: document(prolog)) == text)
  }

  @Test(arguments: [
    ("<!DOCTYPE plist [<!ENTITY a \"b\">]>", "a document type with an internal subset"),
    ("<!DOCTYPE plist []>", "a document type with an internal subset"),
    ("<!DOCTYPE plist SYSTEM \"a\" [ ]>", "a document type with an internal subset"),
    ("<!DOCTYPE plist><!DOCTYPE plist>", "a second document type"),
    ("<!DOCTYPE plist <a>>", "a document type that is not well-formed"),
    ("<!DOCTYPE>", "a declaration that is no document type"),
    ("<!doctype plist>", "a declaration that is no document type"),
    ("<!ENTITY a \"b\">", "a declaration that is no document type"),
    ("<?xml version=\"1.0\"?><?xml version=\"1.0\"?>", lateDeclaration),
    ("<!-- a --><?xml version=\"1.0\"?>", lateDeclaration),
    ("<?XML version=\"1.0\"?>", lateDeclaration),
    ("<?xml version=\"1.0\"encoding=\"UTF-8\"?>", "no white space inside the XML declaration"),
    ("<?xml version?>", "an attribute without a value"),
    ("<?xml version=1.0?>", "a value without quotes"),
    ("<?xml a=\"1.0\"?>", "an XML declaration with an unknown or repeated part"),
    (
      "<?xml encoding=\"UTF-8\" encoding=\"UTF-16\"?>",
      "an XML declaration with an unknown or repeated part"
    ),
    ("<?xml?>text", "text before the root element"),
  ])
  func refusesPrologs(prolog: String, message: String) {
    expectRefusal(of: document(prolog), .malformed, message)
  }

  private static let lateDeclaration = "an XML declaration that is not at the beginning"

  // MARK: Encodings

  @Test(arguments: [true, false], [true, false])
  func readsUTF16(bigEndian: Bool, mark: Bool) throws {
    for prolog in [
      "", "\n", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<?xml encoding='utf-16'?>",
      "<?xml encoding='UTF-16\(bigEndian ? "BE" : "LE")'?>",
    ] {
      let bytes = XMLListText.utf16(
        prolog + "<plist><string>größer 😀</string></plist>", bigEndian: bigEndian, mark: mark)
      #expect(try value(of: bytes) == text)
    }
  }

  @Test func refusesADeclarationThatContradictsTheBytes() {
    let message = "an encoding declaration that contradicts the bytes"
    for name in ["UTF-16", "UTF-16BE", "utf-16le"] {
      let prolog = "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
      expectRefusal(of: document(prolog), .malformed, message, at: 30)
    }
    for (bigEndian, name) in [(true, "UTF-8"), (true, "UTF-16LE"), (false, "UTF-16BE")] {
      let bytes = XMLListText.utf16(
        "<?xml encoding=\"\(name)\"?><plist><true/></plist>", bigEndian: bigEndian, mark: true)
      expectRefusal(of: bytes, .malformed, message, at: 34)
    }
  }

  @Test(arguments: [
    ("US-ASCII", "US-ASCII"), ("us-ascii", "US-ASCII"), ("ISO-8859-1", "ISO-8859-1"),
    ("windows-1252", "WINDOWS-1252"), ("UTF-32", "UTF-32"), ("UTF-7", "UTF-7"),
    ("foobar", "an encoding that is not known"), ("", "an encoding that is not known"),
  ])
  func namesEncodingsThatAreNotRead(name: String, named: String) {
    expectRefusal(
      of: document("<?xml version=\"1.0\" encoding=\"\(name)\"?>"), .unsupportedFormat,
      "XML declared to be in \(named); UTF-8 and UTF-16 are read", at: 30)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xC3, 0x28], [0xE2, 0x82, 0x28], [0xF0, 0x9F, 0x98, 0x28], [0xE9], [0xE2, 0x82],
    ] as [[UInt8]])
  func refusesInvalidUTF8Anywhere(bytes: [UInt8]) {
    let places = [
      ("<plist><string>a", "</string></plist>"), ("<plist><!-- a", " --><true/></plist>"),
      ("<plist a=\"", "\"><true/></plist>"), ("<?a ", "?><plist><true/></plist>"),
      ("<plist><true/></plist>", ""), ("<!DOCTYPE plist \"", "\"><plist><true/></plist>"),
    ]
    for (before, after) in places where !after.isEmpty || bytes.count != 2 {
      let input = Array(before.utf8) + bytes + Array(after.utf8)
      let failure = refusal(of: input)
      #expect(failure?.code == .malformed)
      #expect(failure?.offset == before.utf8.count)
    }
  }

  @Test(arguments: [
    "<plist><string>a\u{0}</string></plist>", "<plist>\u{0}<true/></plist>",
    "<plist><true/></plist>\u{0}", "<plist><!-- \u{0} --><true/></plist>",
  ])
  func refusesARawNUL(document: String) {
    let place = Array(document.utf16).firstIndex(of: 0)
    expectRefusal(of: Array(document.utf8), .malformed, "a NUL character", at: place)
    for bigEndian in [true, false] {
      let wide = XMLListText.utf16(document, bigEndian: bigEndian, mark: false)
      expectRefusal(of: wide, .malformed, "a NUL character", at: place.map { 2 * $0 })
    }
  }

  @Test func tellsAHalfCharacterAtTheEndFromAMissingEnd() {
    let whole = XMLListText.utf16("<plist><true/></plist>", bigEndian: true, mark: false)
    expectRefusal(
      of: whole + [0], .malformed, "content after the end of the property list", at: whole.count)
    #expect(refusal(of: whole.dropLast())?.code == .truncated)
    let narrow = Array("<plist><true/></plist>".utf8)
    expectRefusal(
      of: narrow + [0xC3], .malformed, "content after the end of the property list", at: 22)
    #expect(refusal(of: Array("<plist><string>".utf8) + [0xC3])?.code == .truncated)
  }

  @Test func keepsUnpairedSurrogatesOfUTF16() throws {
    var units = Array("<plist><string>a".utf16) + [0xD83D]
    units += Array("</string></plist>".utf16)
    let bytes = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try value(of: bytes) == .text(ExactText(codeUnits: [0x61, 0xD83D])))
  }
}
