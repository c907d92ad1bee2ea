import ArchiveContracts
import ArchiveRedaction
import KeyedArchives
import PropertyListBytes
import Testing

/// Where content can hide beside the values of fields.
struct RedactedRemainsTests {
  private typealias Sample = RedactedSample

  private func redact(_ bytes: [UInt8]) throws -> (Redaction, String) {
    let redaction = try Redaction(of: bytes)
    return (redaction, String(decoding: redaction.bytes, as: UTF8.self))
  }

  @Test(arguments: [
    "<dict><key>hidden name</key><integer>1</integer></dict>",
    "<array><dict><key>a</key><dict><key>hidden name</key><true/></dict></dict></array>",
    "<dict><key>hidden name</key><dict><key>hidden name</key><string>x</string></dict></dict>",
  ])
  func overwritesTheKeysOfDictionariesThatAreValues(value: String) throws {
    let inField = Sample.xml([
      Sample.object(2, "<key>field</key>\(value)"), Sample.record("M", "NSObject"),
    ])
    for xml in [inField, Sample.xml([value])] {
      for bytes in [xml, try Sample.binary(xml)] {
        let (redaction, text) = try redact(bytes)
        #expect(!text.contains("hidd"))
        #expect(!text.contains("en na"))
        #expect(redaction.kept.isEmpty)
      }
    }
    #expect(try redact(inField).1.contains("field"))
  }

  @Test func keepsSoManyShortKeysApart() throws {
    let keys = (0x25...0x7E).map { "<key>&#\($0);</key><true/>" }.joined()
    let bytes = Sample.xml(["<dict>\(keys)</dict>"])
    for bytes in [bytes, try Sample.binary(bytes)] {
      let (redaction, _) = try redact(bytes)
      #expect(redaction.bytes.count == bytes.count)
      #expect(!redaction.kept.isEmpty)
    }
  }

  @Test func namesPlacesByTheKeysThatAreThereAfterwards() throws {
    let bytes = Sample.xml([
      Sample.object(
        2,
        "<key>NS.keys</key><array>@3</array><key>NS.objects</key><array>@4</array>"),
      Sample.record("NSDictionary", "NSObject"), "<string>pulse of Ada</string>",
      "<real>nan</real>",
    ])
    for bytes in [bytes, try Sample.binary(bytes)] {
      let (redaction, _) = try redact(bytes)
      #expect(redaction.kept.map(\.reason) == [.notFinite])
      let path = try #require(redaction.kept.first?.paths.first)
      #expect(path.steps.count == 2)
      #expect(!path.description.contains("Ada"))
      #expect(!path.description.contains("puls"))
      // It leads to the value in what was written.
      let archive = try KeyedArchive(redaction.bytes)
      #expect(archive.entry(of: try archive.target(at: path)) == 4)
    }
  }

  @Test func countsTheOtherPlacesOfASharedValue() throws {
    let bytes = Sample.xml([
      Sample.object(2, "<key>first</key>@3<key>rest</key><array>@3@3@4</array><key>own</key>@4"),
      Sample.record("M", "NSObject"), "<real>nan</real>", "<real>nan</real>",
    ])
    let (redaction, _) = try redact(bytes)
    #expect(redaction.kept.map(\.reason) == [.notFinite, .notFinite])
    #expect(redaction.kept.map(\.others) == [2, 1])
    let alone = Sample.xml(["<real>nan</real>"])
    #expect(try redact(alone).0.kept.map(\.others) == [0])
  }

  @Test func listsTheKeysOfEntryPoints() throws {
    let bytes = Sample.xml(top: "<key>root</key>@1<key>of Ada</key>@1", ["<true/>"])
    let (redaction, _) = try redact(bytes)
    #expect(redaction.kept.map(\.reason) == [.topKey])
    #expect(redaction.kept.first?.paths.map(\.description) == ["[\"of Ada\"]"])
  }

  @Test(arguments: [0, 1, 3])
  func overwritesWhatStandsBehindTheUnitsOfADecimal(units: Int) throws {
    let mantissa = (1...12).map { UInt8($0) } + [0, 0, 0, 0]
    let bytes = Sample.xml([
      Sample.object(
        2,
        "<key>NS.exponent</key><integer>-2</integer><key>NS.length</key><integer>\(units)</integer>"
          + "<key>NS.negative</key><false/><key>NS.compact</key><true/><key>NS.mantissa.bo</key>"
          + "<integer>1</integer><key>NS.mantissa</key>\(Sample.data(mantissa))"),
      Sample.record("NSDecimalNumber", "NSNumber", "NSValue", "NSObject"),
    ])
    let redaction = try Redaction(of: bytes)
    let after = try Contents(of: redaction.bytes).data[0]
    #expect(zip(mantissa, after).prefix(12).allSatisfy { $0 != $1 && $1 != 0 })
    // What is zero says nothing.
    #expect(after.suffix(4) == [0, 0, 0, 0])
  }

  private static let remarks = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <!-- comment of Ada --><?tool words of Ada?><plist version="1.0" note="name of Ada">
    """

  private func remarked() -> String {
    String(
      decoding: Sample.xml(["<string a='Ada>'>x<![CDATA[<!-- Ada -->]]></string >"]), as: UTF8.self
    )
    .replacing("<plist version=\"1.0\">", with: Self.remarks)
      + "<!-- end, Ada -->\n<?tool Ada?>"
  }

  @Test func blanksWhatXMLSaysBesideItsValues() throws {
    let text = remarked()
    let (redaction, after) = try redact(Array(text.utf8))
    #expect(redaction.bytes.count == text.utf8.count)
    #expect(!after.contains("Ada"))
    #expect(redaction.remarks == 6)
    #expect(redaction.kept.map(\.reason) == [.markup])
    #expect(
      after.contains("<!--                --><?tool             ?><plist version=\"1.0\" note=\""))
    #expect(after.contains("\"-//Apple//DTD PLIST 1.0//EN\""))
    #expect(after.contains("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"))
  }

  @Test(arguments: [false, true])
  func blanksUTF16(isBigEndian: Bool) throws {
    let text = remarked().replacing("UTF-8", with: "UTF-16")
    let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
      isBigEndian
        ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let redaction = try Redaction(of: bytes)
    #expect(redaction.remarks == 6)
    let units = stride(from: 0, to: redaction.bytes.count, by: 2).map { index in
      let pair = (UInt16(redaction.bytes[index]), UInt16(redaction.bytes[index + 1]))
      return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
    }
    #expect(!String(decoding: units, as: UTF16.self).contains("Ada"))
  }

  @Test func blanksAForeignDocumentTypeAndVersion() throws {
    let text = String(decoding: Sample.xml(["<true/>"]), as: UTF8.self).replacing(
      "<plist version=\"1.0\">",
      with: "<!DOCTYPE plist SYSTEM 'of Ada'><plist version='1.0, Ada'>")
    let (redaction, after) = try redact(Array(text.utf8))
    #expect(!after.contains("Ada"))
    #expect(redaction.remarks == 2)
    #expect(redaction.kept.isEmpty)
  }

  @Test func saysWhatWasNotOpened() throws {
    let broken = Array("bplist00 and no archive".utf8)
    let list = Array("<plist><dict><key>Ada</key><true/></dict></plist>".utf8)
    let bytes = Sample.xml([
      Sample.object(
        2, "<key>broken</key>\(Sample.data(broken))<key>list</key>\(Sample.data(list))"),
      Sample.record("M", "NSObject"),
    ])
    let redaction = try Redaction(of: bytes)
    #expect(redaction.closed.map(\.reason) == [.noArchive, .noArchive])
    #expect(
      redaction.closed.map { $0.paths.map(\.description) } == [["root.broken"], ["root.list"]])
  }

  @Test func packedIndexesAreNoOriginals() throws {
    let packed: [UInt8] = [1, 2, 0x85, 0x07, 3]
    let bytes = Sample.xml([
      Sample.object(
        2,
        "<key>NSIndexPathLength</key><integer>4</integer><key>NSIndexPathData</key>"
          + Sample.data(packed)), Sample.record("NSIndexPath", "NSObject"),
    ])
    for _ in 0..<8 {
      let redaction = try Redaction(of: bytes)
      let after = try Contents(of: redaction.bytes).data[0]
      #expect(after.count == packed.count)
      #expect(Set([after[0], after[1], after[4]]).isDisjoint(with: [1, 2, 3]))
      #expect(redaction.kept.allSatisfy { $0.reason == .structure })
    }
  }
}
