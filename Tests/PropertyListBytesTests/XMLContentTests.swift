import PropertyListBytes
import Testing

struct XMLContentTests {
  /// The content of the first element behind `<plist>`.
  private func content(_ element: String) throws -> (XMLContent, bytes: [UInt8]) {
    let bytes = Array("<plist>\(element)</plist>".utf8)
    let list = try PropertyList(reading: bytes)
    return (
      try XMLContent(ofElementAt: list.sourceOffset(of: list.root), in: bytes), bytes
    )
  }

  @Test(arguments: [
    ("<string>a&lt;&#x41;&#228;é𝒜</string>", ["a", "&lt;", "&#x41;", "&#228;", "é", "𝒜"]),
    ("<string a=\">\">x<![CDATA[<&]]>y</string>", ["x", "<", "&", "y"]),
    ("<string/>", []), ("<string></string>", []),
    ("<integer> 1 2</integer>".replacing(" 2", with: ""), [" ", "1"]),
  ])
  func findsTheBytesOfEachCharacter(element: String, expected: [String]) throws {
    let (content, bytes) = try content(element)
    #expect(content.pieces.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == expected)
    let list = try PropertyList(reading: bytes)
    if case .text(let text) = list.value(of: list.root) {
      #expect(content.pieces.flatMap(\.units) == text.codeUnits)
    }
  }

  @Test func spellsOtherCharactersInAsManyBytes() throws {
    let (content, _) = try content("<string>a&lt;&amp;&#228;é</string>")
    func spelling(_ text: String, _ piece: Int) -> String? {
      content.spelling(of: Array(text.utf16), inPlaceOf: content.pieces[piece]).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(spelling("z", 0) == "z")
    #expect(spelling("é", 0) == nil)
    #expect(spelling(">", 1) == "&gt;")
    #expect(spelling("A", 1) == nil)
    #expect(spelling("A", 2) == "&#65;")
    #expect(spelling("A", 3) == "&#065;")
    #expect(spelling("ś", 3) == "&#347;")
    #expect(spelling("ś", 4) == "ś")
    #expect(spelling("a", 4) == nil)
  }

  @Test func readsBothOrdersOfUTF16() throws {
    let text = "<plist><string>a&#38;𝒜</string></plist>".utf16
    for bytes in [
      text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      text.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
    ] {
      let list = try PropertyList(reading: bytes)
      let content = try XMLContent(ofElementAt: list.sourceOffset(of: list.root), in: bytes)
      #expect(content.pieces.flatMap(\.units) == Array("a&𝒜".utf16))
      #expect(content.pieces.map(\.bytes.count) == [2, 10, 4])
      #expect(content.spelling(of: [0x42], inPlaceOf: content.pieces[0])?.count == 2)
    }
  }
}
