import PropertyListBytes
import Testing

/// The structure of XML property lists: elements, and what stands around and between them.
struct XMLReaderTests {
  private let withoutEnd = "an XML property list without its end"

  @Test func readsEveryElement() throws {
    let bytes = XMLListText.framed(
      """
      <dict>
        <key>text</key><string>a b</string>
        <key>data</key><data>AAEC/w==</data>
        <key>date</key><date>2001-01-02T00:00:00Z</date>
        <key>integer</key><integer>-3</integer>
        <key>real</key><real>0.5</real>
        <key>booleans</key><array><true/><false/></array>
        <key>empty</key><array><dict/><array></array><string/><data/><dict></dict></array>
      </dict>
      """)
    let empty: [PlainValue] = [
      .dictionary([]), .array([]), .text(""), .data([]), .dictionary([]),
    ]
    #expect(
      try value(of: bytes)
        == .entries([
          "text": .text("a b"), "data": .data([0, 1, 2, 255]), "date": .date(86_400),
          "integer": .integer(-3), "real": .real(0.5),
          "booleans": .array([.boolean(true), .boolean(false)]), "empty": .array(empty),
        ]))
  }

  @Test func marksTheListAsXML() throws {
    let bytes = XMLListText.bare("<true/>")
    let list = try PropertyList(reading: bytes)
    #expect(list.format == .xml)
    #expect(list.byteCount == bytes.count)
    #expect(list.objectCount == 1)
  }

  @Test(arguments: ["<true/>", "<array><string>é</string><dict/></array>"])
  func isTruncatedWithoutItsEnd(body: String) {
    let bytes = XMLListText.framed("<!-- a --><?b c?>" + body)
    for length in 1..<bytes.count - 1 {
      let failure = refusal(of: Array(bytes.prefix(length)))
      #expect(failure?.code == .truncated, "\(length) bytes")
    }
    #expect(refusal(of: bytes.dropLast()) == nil)
  }

  // MARK: The root

  @Test(arguments: [
    "<dict/>", "<html></html>", "<Plist><true/></Plist>", "<x:plist/>", "<plists/>",
  ])
  func refusesARootThatIsNotPlist(document: String) {
    expectRefusal(
      of: Array(document.utf8), .notAPropertyList, "XML whose root element is not plist", at: 0)
  }

  @Test(arguments: ["<plist/>", "<plist></plist>", "<plist> <!-- --> </plist>"])
  func refusesAPropertyListWithoutAValue(document: String) {
    expectRefusal(
      of: Array(document.utf8), .malformed, "a property list without a value", at: 0)
  }

  @Test func refusesMoreThanOneRoot() {
    expectRefusal(
      of: XMLListText.bare("<true/><false/>"), .malformed, "a property list with a second root",
      at: 28)
  }

  @Test(arguments: ["x", "<plist/>", "<plist><true/></plist>", "<!DOCTYPE plist>", "]]>", "&amp;"])
  func refusesContentAfterTheEnd(content: String) {
    expectRefusal(
      of: XMLListText.bare("<true/>") + Array(content.utf8), .malformed,
      "content after the end of the property list", at: 36)
  }

  @Test(arguments: ["", " \r\n\t", "<!-- a -->", "\n<?a b?>\n"])
  func acceptsWhiteSpaceCommentsAndInstructionsAfterTheEnd(content: String) {
    #expect(refusal(of: XMLListText.bare("<true/>") + Array(content.utf8)) == nil)
  }

  @Test(arguments: ["version=\"0.9\"", "version='2.0' lang=\"&lt;&#65;\"", "a = \"1\"\n b\t=\t'2'"])
  func ignoresAttributes(attributes: String) throws {
    let document = "<plist \(attributes)><array \(attributes)><true \(attributes)/></array></plist>"
    #expect(try value(of: Array(document.utf8)) == .array([.boolean(true)]))
  }

  @Test(
    arguments: [
      ("<plist Q=\">\n<true/></plist>", .truncated, "an XML property list without its end"),
      ("<plist Q><true/></plist>", .malformed, "an attribute without a value"),
      ("<plist Q=1><true/></plist>", .malformed, "a value without quotes"),
      ("<plist a=\"1\"b=\"2\"><true/></plist>", .malformed, "no white space before an attribute"),
      ("<plist a=\"1\" a=\"2\"><true/></plist>", .malformed, "the same attribute twice in a tag"),
      ("<plist a=\"<\"><true/></plist>", .malformed, "a tag inside an attribute"),
      (
        "<plist a=\"&b;\"><true/></plist>", .malformed,
        "a reference to an entity that is not predefined"
      ),
      ("<plist /a><true/></plist>", .malformed, "a slash inside a tag"),
      ("<plist =\"\"><true/></plist>", .malformed, "a name that begins with no letter"),
    ] as [(String, FindingCode, String)])
  func refusesMalformedAttributes(document: String, code: FindingCode, message: String) {
    expectRefusal(of: Array(document.utf8), code, message)
  }

  // MARK: Elements

  @Test(arguments: [
    "<a/>", "<Dict/>", "<ustring>a</ustring>", "<integers>1</integers>", "<dictionary/>",
    "<plist><true/></plist>", "<é/>", "<string.a/>",
  ])
  func refusesUnknownElements(element: String) {
    expectRefusal(
      of: XMLListText.bare(element), .malformed, "an element that property lists do not have",
      at: 21)
  }

  @Test(arguments: ["<array><true/></dict>", "<array><dict></array></dict>", "<string>a</key>"])
  func refusesEndTagsOfOtherElements(body: String) {
    expectRefusal(
      of: XMLListText.bare(body), .malformed, "an end tag of another element than the open one")
  }

  @Test func acceptsWhiteSpaceBeforeTheEndOfATag() throws {
    let bytes = XMLListText.bare("<array ><string\n>a</string\t></array >")
    #expect(try value(of: bytes) == .array([.text("a")]))
    expectRefusal(
      of: XMLListText.bare("<string>a</string b=\"c\">"), .malformed,
      "an end tag that is not closed", at: 30)
    expectRefusal(
      of: XMLListText.bare("< true/>"), .malformed, "a name that begins with no letter", at: 22)
  }

  @Test(arguments: ["a", "&#32;", "&amp;", "\u{B}", "\u{1}", "é", "<![CDATA[a]]>"])
  func refusesTextBetweenElements(text: String) {
    expectRefusal(
      of: XMLListText.bare("<array>\(text)</array>"), .malformed, "text between elements", at: 28)
  }

  @Test(arguments: [
    " \t\r\n", "<!-- <a> & -->", "<!---->", "<?a?>", "<?a <b> & ?>", "<![CDATA[ ]]>",
  ])
  func acceptsWhatCarriesNothingBetweenElements(filler: String) throws {
    let body = [
      "", "<dict>", "<key>a</key>", "<array>", "<true/>", "</array>", "</dict>", "",
    ].joined(separator: filler)
    #expect(try value(of: XMLListText.bare(body)) == .entries(["a": .array([.boolean(true)])]))
  }

  @Test func refusesMalformedCommentsAndInstructions() {
    expectRefusal(
      of: XMLListText.bare("<!-- a -- b --><true/>"), .malformed, "two hyphens inside a comment",
      at: 28)
    expectRefusal(
      of: XMLListText.bare("<? a?><true/>"), .malformed, "a name that begins with no letter", at: 23
    )
    expectRefusal(
      of: XMLListText.bare("<?a\"b?><true/>"), .malformed, "an instruction whose name is no name",
      at: 21)
    expectRefusal(
      of: XMLListText.bare("<!DOCTYPE plist><true/>"), .malformed,
      "a declaration inside the root element", at: 21)
  }

  @Test(arguments: [
    "<array>", "<dict>", "<key>a</key>", "<true/>", "<!-- a -->", "<?a b?>", "<!a>",
  ])
  func refusesElementsCommentsAndInstructionsInsideAScalar(inner: String) {
    for name in ["string", "key", "integer", "real", "date", "data", "true", "false"] {
      let body = name == "key" ? "<dict><key>a\(inner)</key>" : "<\(name)>1\(inner)</\(name)>"
      expectRefusal(
        of: XMLListText.bare(body), .malformed,
        "an element, comment or instruction inside a scalar")
    }
  }

  // MARK: Dictionaries

  @Test func keepsTheStoredOrderOfEntries() throws {
    let bytes = XMLListText.bare(
      "<dict><key>b</key><integer>1</integer><key/><string/><key>a</key><true/></dict>")
    #expect(
      try value(of: bytes)
        == .entries(["b": .integer(1), "": .text(""), "a": .boolean(true)]))
  }

  @Test func refusesKeysAndValuesOutOfTurn() {
    expectRefusal(
      of: XMLListText.bare("<dict><true/></dict>"), .malformed, "a dictionary value without a key",
      at: 27)
    expectRefusal(
      of: XMLListText.bare("<dict><key>a</key><true/><true/></dict>"), .malformed,
      "a dictionary value without a key", at: 46)
    expectRefusal(
      of: XMLListText.bare("<dict><key>a</key><key>b</key></dict>"), .malformed,
      "a key where a value belongs", at: 39)
    expectRefusal(
      of: XMLListText.bare("<dict><key>a</key></dict>"), .malformed, "a key without a value", at: 21
    )
    expectRefusal(
      of: XMLListText.bare("<array><key>a</key></array>"), .malformed, "a key outside a dictionary",
      at: 28)
    expectRefusal(
      of: XMLListText.bare("<key>a</key>"), .malformed, "a key outside a dictionary", at: 21)
  }

  @Test(arguments: ["$class", "&#36;class", "<![CDATA[$class]]>", "&#x24;cla&#115;s"])
  func refusesTheSameKeyTwiceHoweverSpelled(spelling: String) {
    expectRefusal(
      of: XMLListText.bare(
        "<dict><key>\(spelling)</key><true/><key>$class</key><true/></dict>"),
      .duplicateKey, "a dictionary holds the same key twice", at: 21)
  }

  @Test func refusesCanonicallyEquivalentKeys() {
    expectRefusal(
      of: XMLListText.bare("<dict><key>é</key><true/><key>e&#x301;</key><true/></dict>"),
      .duplicateKey, "a dictionary holds two keys that are canonically equivalent", at: 21)
  }

  @Test func allowsTheSameKeyInDifferentDictionaries() {
    let inner = "<dict><key>a</key><true/></dict>"
    #expect(
      refusal(of: XMLListText.bare("<dict><key>a</key><array>\(inner)\(inner)</array></dict>"))
        == nil)
  }

  // MARK: References

  private func reference(_ value: String) -> String { "<dict><key>CF$UID</key>\(value)</dict>" }

  @Test(
    arguments: [
      ("0", 0), ("1", 1), (" 7\n", 7), ("0x3", 3), ("4294967295", UInt32.max), ("0xFFFFffff", .max),
    ] as [(String, UInt32)])
  func readsADictionaryOfOneSpecialKeyAsAReference(number: String, expected: UInt32) throws {
    let list = try PropertyList(
      reading: XMLListText.bare(reference("<integer>\(number)</integer>")))
    #expect(PlainValue(list, list.root) == .uid(expected))
    #expect(list.objectCount == 1)
    #expect(list.sourceOffset(of: list.root) == 21)
  }

  @Test(arguments: [
    "<integer>-1</integer>", "<integer>-3</integer>", "<integer>4294967296</integer>",
    "<integer>18446744073709551615</integer>", "<real>3.0</real>", "<string>3</string>", "<true/>",
    "<data/>", "<array><integer>3</integer></array>", "<dict/>",
    "<dict><key>CF$UID</key><integer>3</integer></dict>",
  ])
  func refusesAReferenceToAnythingButANumberOfThirtyTwoBits(value: String) {
    expectRefusal(
      of: XMLListText.bare(reference(value)), .malformed,
      "a CF$UID that is no integer from 0 to 2^32-1", at: 21)
  }

  @Test func readsADictionaryWithAnotherKeyBesidesAsADictionary() throws {
    let first = "<dict><key>CF$UID</key><integer>3</integer><key>a</key><integer>4</integer></dict>"
    let second =
      "<dict><key>a</key><integer>4</integer><key>CF$UID</key><string>x</string></dict>"
    #expect(
      try value(of: XMLListText.bare("<array>\(first)\(second)</array>"))
        == .array([
          .entries(["CF$UID": .integer(3), "a": .integer(4)]),
          .entries(["a": .integer(4), "CF$UID": .text("x")]),
        ]))
  }

  @Test(arguments: ["cf$uid", "CF$UID ", "CF$UIDS", "CF$UI"])
  func readsADictionaryOfOneOtherKeyAsADictionary(key: String) throws {
    let bytes = XMLListText.bare("<dict><key>\(key)</key><integer>3</integer></dict>")
    #expect(try value(of: bytes) == .entries([key: .integer(3)]))
  }

  @Test func keepsNoObjectsOfAReferenceBesidesItself() throws {
    let uid = reference("<integer>3</integer>")
    let list = try PropertyList(
      reading: XMLListText.bare("<array>\(uid)<string>a</string>\(uid)\(uid)</array>"))
    #expect(list.objectCount == 5)
    #expect(PlainValue(list, list.root) == .array([.uid(3), .text("a"), .uid(3), .uid(3)]))
  }

  // MARK: Places

  @Test(arguments: [true, false])
  func remembersWhereEachElementBegins(wide: Bool) throws {
    let document =
      "<plist><!-- é --><array> <string>é</string><dict><key>k</key><true/></dict></array></plist>"
    let bytes =
      wide ? XMLListText.utf16(document, bigEndian: true, mark: true) : Array(document.utf8)
    let list = try PropertyList(reading: bytes)
    let tags = ["<string>", "<key>", "<true/>", "<dict>", "<array>"]
    for (object, tag) in tags.enumerated() {
      let expected = Array(tag.utf16)
      let offset = list.sourceOffset(of: object)
      let found = expected.indices.map { index -> UInt16 in
        wide
          ? UInt16(bytes[offset + 2 * index]) << 8 | UInt16(bytes[offset + 2 * index + 1])
          : UInt16(bytes[offset + index])
      }
      #expect(found == expected)
    }
    #expect(list.objectCount == tags.count)
  }
}
