import SampleArchives

/// A small input for a fuzz target to start from.
struct Seed {
  /// The target's name and the input's.
  let path: String
  let bytes: [UInt8]

  static var all: [Seed] { lists + archives + contracts }

  /// Property lists of each kind of object, in both forms.
  private static var lists: [Seed] {
    let samples: [(String, Sample)] = [
      ("true", .boolean(true)),
      ("integers", .array([0, 255, 256, 65_536, -1, .max, .min].map { .integer($0) })),
      ("reals", .array([.real(0.1), .real(-0.0), .real(1e300), .date(-0.5), .date(7e8)])),
      ("texts", .array([.text(""), .text("plain"), .text("ünï 🦊"), .text("a<b>&\u{1}")])),
      ("data", .array([.data([]), .data([1]), .data([1, 2]), .data(Array(0..<40))])),
      ("long-array", .array((0..<20).map { .integer($0) })),
      ("nested", .array([.array([.array([])]), .pairs(["a": .pairs(["b": .array([])])])])),
      ("references", .array([.reference(0), .reference(300), .reference(70_000)])),
    ]
    let ownXML: [(String, String)] = [
      ("cdata", "<plist><string><![CDATA[a<b]]></string></plist>"),
      (
        "comment", "<?xml version='1.0'?><!-- c --><plist version=\"1.0\"><!-- d --><true/></plist>"
      ),
      ("entities", "<plist><string>&lt;&#65;&#x1F98A;&amp;&apos;&quot;&gt;</string></plist>"),
      ("hexadecimal", "<plist><integer> 0x1F </integer></plist>"),
      ("self-closing", "<plist><array><string/><data/><dict/><array/></array></plist>"),
      ("spaced-data", "<plist><data>\n\tAQID\n\tBA==\n</data></plist>"),
    ]
    return samples.flatMap { name, sample in
      [
        Seed(path: "BinaryPropertyList/\(name)", bytes: sample.binary),
        Seed(path: "XMLPropertyList/\(name)", bytes: sample.xml),
      ]
    }
      + ownXML.map { Seed(path: "XMLPropertyList/\($0.0)", bytes: Array($0.1.utf8)) }
      + [
        Seed(
          path: "XMLPropertyList/utf16",
          bytes: [0xFE, 0xFF]
            + "<plist><true/></plist>".utf16.flatMap {
              [UInt8($0 >> 8), UInt8($0 & 0xFF)]
            })
      ]
  }

  /// Archives that the contract of the fuzz target accepts: one for each field, and one of all.
  private static var archives: [Seed] {
    let fields = SampleArchive.everythingFields
    let cases = fields.map { ($0, [$0]) } + [("nothing-optional", []), ("everything", fields)]
    return cases.flatMap { name, fields in
      let list = SampleArchive.everything(fields).propertyList
      return [
        Seed(path: "KeyedArchive/\(name)", bytes: list.binary),
        Seed(path: "KeyedArchive/\(name).xml", bytes: list.xml),
      ]
    }
  }

  private static var contracts: [Seed] {
    SampleContract.all.map { name, text in
      Seed(path: "ContractDocument/\(name)", bytes: Array(text.utf8))
    }
  }
}
