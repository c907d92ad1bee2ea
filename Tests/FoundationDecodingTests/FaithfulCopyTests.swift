import Foundation
import KeyedArchives
import PropertyListBytes
import TestArchives
import Testing

/// What this package writes, with Foundation's unarchiver as the judge.
struct FaithfulCopyTests {
  /// Values that NSKeyedArchiver writes on Linux without ending the process, as it does on errors
  /// and decimal numbers.
  private static var values: [(name: String, value: Any)] {
    let shared = NSMutableString(string: "shared")
    let attributed = NSMutableAttributedString(
      string: "abc", attributes: [NSAttributedString.Key("k"): "v"])
    attributed.addAttribute(NSAttributedString.Key("n"), value: 3, range: NSRange(0..<2))
    let ranges = NSMutableIndexSet(index: 3)
    ranges.add(in: NSRange(7..<9))
    let counted = NSCountedSet(array: ["a", "a", "b"])
    return [
      ("string", "text"), ("empty string", ""), ("beyond ASCII", "häßlich \u{1F600}"),
      ("mutable string", NSMutableString(string: "text")),
      ("integer", 3), ("negative", -1), ("largest", Int64.max), ("real", 1.5), ("boolean", true),
      ("data", Data([1, 2, 3])), ("mutable data", NSMutableData(data: Data([4]))),
      ("date", Date(timeIntervalSinceReferenceDate: 0.25)), ("UUID", UUID()),
      ("URL", NSURL(string: "https://example.org/a?b#c") as Any),
      (
        "URL with base",
        NSURL(string: "d", relativeTo: URL(string: "https://example.org/a/")) as Any
      ),
      ("null", NSNull()), ("locale", NSLocale(localeIdentifier: "de_DE")),
      ("time zone", NSTimeZone(name: "Europe/Berlin") as Any),
      ("calendar", NSCalendar(identifier: .gregorian) as Any),
      ("expression", (try? NSRegularExpression(pattern: "a+", options: [.caseInsensitive])) as Any),
      ("measurement", NSMeasurement(doubleValue: 2.5, unit: UnitLength.meters)),
      ("point", NSValue(point: NSPoint(x: 1, y: 2))),
      ("size", NSValue(size: NSSize(width: 1, height: 2))),
      ("rectangle", NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4))),
      ("range", NSValue(range: NSRange(3..<8))),
      ("index path", IndexPath(indexes: [1, 200, 3]) as NSIndexPath),
      ("one index", NSIndexSet(index: 5)), ("indexes", ranges), ("no index", NSIndexSet()),
      ("attributed string", attributed),
      ("array", ["a", 1, 1.0, true, NSNull(), [] as [Int], ["b"]] as [Any]),
      ("empty array", [] as [Int]), ("set", NSSet(array: ["a", 2])),
      ("ordered set", NSOrderedSet(array: ["b", "a", 3])), ("counted set", counted),
      ("dictionary", ["a": 1, "b": [1.5, "c"], "": Data()] as [String: Any]),
      (
        "number keys",
        NSDictionary(objects: ["a", "b"], forKeys: [1 as NSNumber, 2.5 as NSNumber])
      ),
      ("shared", [shared, [shared], NSMutableArray(array: [shared])] as [Any]),
      ("many", Array(0..<300)), ("long", String(repeating: "é", count: 70_000)),
    ]
  }

  @Test func archivesOfNSKeyedArchiverAreReadTheSame() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      for (name, value) in FaithfulCopyTests.values {
        let data = try NSKeyedArchiver.archivedData(
          withRootObject: value, requiringSecureCoding: false)
        FoundationAlone.say("\(name): \(try FaithfulCopy.compare(Array(data)) {})")
      }
    }
    let lines = FoundationAlone.lines(of: try #require(result))
    #expect(lines.count == Self.values.count)
    for line in lines { #expect(line.hasSuffix(": equal")) }
  }

  /// Spellings of values in XML, each as the one element of a list.
  private static let spellings = [
    "<integer>0x1F</integer>", "<integer> 5 </integer>", "<integer>-9223372036854775808</integer>",
    "<integer>18446744073709551615</integer>", "<integer>007</integer>", "<integer>+5</integer>",
    "<real>1e3</real>", "<real> 0.1 </real>", "<real>nan</real>", "<real>+infinity</real>",
    "<real>-infinity</real>", "<real>1e400</real>", "<real>1e-400</real>", "<real>0x10</real>",
    "<true/>", "<false></false>", "<string/>", "<string>a b\n</string>",
    "<string>a\r\nb\rc</string>", "<string>&#13;&#10;</string>", "<string>\u{1}\u{1B}</string>",
    "<string>&lt;&amp;&gt;&quot;&apos;</string>", "<string>&#x1F600;&#228;</string>",
    "<string>&#xD83D;&#xDE00;</string>", "<string><![CDATA[<a>&amp;]]></string>",
    "<string>x<![CDATA[y]]>z</string>", "<string a=\"b\">c</string>",
    "<!-- comment --><string>a</string>", "<?instruction?><string>a</string>",
    "<data>AQ ID\n\tBA ==</data>", "<data></data>", "<data/>", "<date>2001-01-01T00:00:01Z</date>",
    "<date>1600-02-29T23:59:59Z</date>", "<date>0001-01-01T00:00:00Z</date>",
    "<date>9999-12-31T23:59:59Z</date>", "<string>\u{FFFD}\u{FEFF}e\u{301}</string>",
  ]

  private static func xml(_ element: String, encoding: String.Encoding) -> [UInt8] {
    let name = encoding == .utf8 ? "UTF-8" : "UTF-16"
    let uid = { (number: Int) in
      "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    }
    let text = """
      <?xml version="1.0" encoding="\(name)"?>
      <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$version</key><integer>100000</integer>
      <key>$top</key><dict><key>root</key>\(uid(1))</dict>
      <key>$objects</key><array><string>$null</string>
      <dict><key>NS.objects</key><array>\(uid(3))</array><key>$class</key>\(uid(2))</dict>
      <dict><key>$classname</key><string>NSArray</string>
      <key>$classes</key><array><string>NSArray</string><string>NSObject</string></array></dict>
      \(element)</array></dict></plist>
      """
    return Array(text.data(using: encoding) ?? Data())
  }

  @Test func xmlIsReadTheSameOrNotAtAll() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      for encoding in [String.Encoding.utf8, .utf16] {
        for spelling in FaithfulCopyTests.spellings {
          let bytes = FaithfulCopyTests.xml(spelling, encoding: encoding)
          FoundationAlone.say("\(spelling.debugDescription): \(try FaithfulCopy.compare(bytes) {})")
        }
      }
    }
    let lines = FoundationAlone.lines(of: try #require(result))
    #expect(lines.count == 2 * Self.spellings.count)
    // Foundation refuses white space around numbers, reals in hexadecimal, halves of a pair as
    // references, and empty data in one tag; this package a real beyond all bounds.
    let unreadable = lines.filter { $0.hasSuffix(": unreadable") }
    #expect(unreadable.count == 2 * 6)
    for line in lines where !unreadable.contains(line) { #expect(line.hasSuffix(": equal")) }
  }

  // MARK: Archives beside the package

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardizedFileURL
  private static let isThere = FileManager.default.fileExists(atPath: folder.path)

  private static func paths() throws -> [String] {
    let index = try String(contentsOf: folder.appending(path: "INDEX.jsonl"), encoding: .utf8)
    return try index.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object?["path"] as? String)
    }
  }

  /// Compares the archives from a position on, saying which before each and what came out after.
  private static func compareAll(from first: Int) throws {
    for (position, path) in try paths().enumerated().dropFirst(first) {
      FoundationAlone.say("\(position) begun")
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: path)))
      let verdict = try FaithfulCopy.compare(bytes) {
        FoundationAlone.say("\(position) original")
      }
      switch verdict {
      case .unreadable: FoundationAlone.say("\(position) unreadable")
      case .equal: FoundationAlone.say("\(position) equal")
      case .different: FoundationAlone.say("\(position) different")
      }
    }
    FoundationAlone.say("done")
    // No more a success than what Foundation's death is: either may come, and the lines say which.
    exit(EXIT_FAILURE)
  }

  @Test(
    .enabled(if: isThere, "there is no shared/corpus beside the package"), .timeLimit(.minutes(5)))
  func everyArchiveThatFoundationReadsIsReadTheSame() async throws {
    let paths = try Self.paths()
    var equal = 0
    var next = 0
    while next < paths.count {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardOutputContent]
      ) { [first = next as Int] in
        try FaithfulCopyTests.compareAll(from: first)
      }
      let lines = FoundationAlone.lines(of: try #require(result))
      equal += lines.count { $0.hasSuffix(" equal") }
      if lines.last == "done" {
        next = paths.count
      } else {
        let last = try #require(lines.last?.split(separator: " "))
        next = try #require(Int(last[0])) + 1
        // Foundation may die on an original, not on what is written of one that it reads.
        #expect(last[1] == "begun", "\(paths[next - 1])")
      }
      for line in lines where line.hasSuffix(" different") {
        let position = try #require(line.split(separator: " ").first.flatMap { Int($0) })
        Issue.record("\(paths[position])")
      }
    }
    #expect(equal > 60)
  }
}
