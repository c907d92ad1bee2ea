import PropertyListBytes
import Testing

struct XMLRemarksTests {
  /// The document with a point for everything that is said, in UTF-8 and in both forms of UTF-16.
  private func points(_ text: String) throws -> Set<String> {
    let utf8 = Array(text.utf8)
    let pairs = text.utf16.map { (UInt8($0 >> 8), UInt8($0 & 0xFF)) }
    let high = pairs.flatMap { [$0.0, $0.1] }
    let low = pairs.flatMap { [$0.1, $0.0] }
    let narrow = String(decoding: try XMLRemarks(in: utf8).blanked(utf8), as: UTF8.self)
    let wide = try [(high, 0), (low, 1)].map { bytes, order in
      let blanked = try XMLRemarks(in: bytes).blanked(bytes)
      #expect(blanked.count == bytes.count)
      let units = stride(from: 0, to: blanked.count, by: 2).map { index in
        UInt16(blanked[index + order]) << 8 | UInt16(blanked[index + 1 - order])
      }
      return String(decoding: units, as: UTF16.self)
    }
    return Set([narrow] + wide)
  }

  @Test(arguments: [
    ("<plist><!--x--><true/></plist>", "<plist><!-- --><true/></plist>"),
    ("<plist><!-- a\n-b --><true/></plist>", "<plist><!--  \n   --><true/></plist>"),
    ("<plist><?a b?><true/></plist>", "<plist><?a  ?><true/></plist>"),
    ("<plist a='>b' c=\"'\"><true/></plist>", "<plist a='  ' c=\" \"><true/></plist>"),
    ("<plist version='1.0'><true/></plist>", "<plist version='1.0'><true/></plist>"),
    ("<plist version='one'><true/></plist>", "<plist version='   '><true/></plist>"),
    ("<plist><true version='1.0'/></plist>", "<plist><true version='   '/></plist>"),
    ("<!DOCTYPE plist SYSTEM \"a>b\"><plist/>", "<!DOCTYPE plist SYSTEM \"   \"><plist/>"),
    (
      "<plist><string>&lt;!--x--><![CDATA[<!--y-->]]></string ></plist >",
      "<plist><string>&lt;!--x--><![CDATA[<!--y-->]]></string ></plist >"
    ),
    ("<?xml version='1.0'?><plist/><!--z-->", "<?xml version='1.0'?><plist/><!-- -->"),
  ])
  func blanksWhatIsSaid(text: String, expected: String) throws {
    #expect(try points(text) == [expected])
  }

  @Test(arguments: [
    ("<plist version='1.0'><!--x--></plist>", false), ("<plist a=''/>", true),
    ("<plist><?a?></plist>", true), ("<?xml version='1.0'?><plist/>", false),
  ])
  func knowsNamesOfSomebodysChoice(text: String, expected: Bool) throws {
    #expect(try XMLRemarks(in: Array(text.utf8)).hasNames == expected)
  }

  @Test(arguments: [
    "<!--", "<![CDATA[", "<?a", "<plist a=", "<plist a='", "<", "</", "<!DOCTYPE 'a",
  ])
  func endsWithTheDocument(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try XMLRemarks(in: bytes).blanked(bytes).count == bytes.count)
  }
}
