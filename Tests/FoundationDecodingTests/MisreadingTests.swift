import ArchiveContracts
import Foundation
import FoundationDecoding
import PropertyListBytes
import TestArchives
import Testing

#if !canImport(Darwin)
  /// Archives that Foundation alone reads as something else, or dies on, and that are refused.
  ///
  /// What Foundation does was measured on Linux, and each of these tests measures it again.
  struct MisreadingTests {
    /// Expects what Foundation alone makes of an archive, and which findings the same bytes have.
    private func expect(
      _ archive: String, foundation expected: String, _ end: FoundationAlone.End = .answered,
      refused findings: String..., by fields: String, _ more: String = "",
      location: SourceLocation = #_sourceLocation
    ) async throws {
      let bytes = try ArchiveNotation.bytes(archive)
      let found = try await FoundationAlone.reads(bytes, end, location: location)
      #expect(found == expected, sourceLocation: location)
      try expectRefused(bytes, findings, by: .probe(fields, more), location: location)
    }

    private func expectRefused(
      _ bytes: [UInt8], _ findings: [String], by contract: Contract, location: SourceLocation
    ) throws {
      let unarchiver = try SecureUnarchiver(
        contract: contract, classes: contract.document.types.isEmpty ? [:] : ["M": Probe.self])
      let failure = #expect(throws: UnarchivingFailure.self, sourceLocation: location) {
        try unarchiver.decode(Probe.self, from: bytes)
      }
      let found = failure?.violation?.findings.map { "\($0.code) \($0.path?.description ?? "-")" }
      #expect(found == findings, "\(failure?.message ?? "")", sourceLocation: location)
      #expect(failure?.code == failure?.violation?.findings.first?.code, sourceLocation: location)
    }

    @Test func aScalarStoredAsAReferenceReadsAsZero() async throws {
      try await expect(
        "root: M{i: @3}", foundation: "Probe{i=0}", refused: "wrong-type root.i",
        by: #""i": "integer""#)
    }

    @Test func theTextOfNilReadsAsNil() async throws {
      try await expect(
        "root: M{s: @'$null'}", foundation: "Probe{s=nil}", refused: "not-allowed-value root.s",
        by: #""s": "string""#)
    }

    @Test func numbersBeyondTheirWidthWrap() async throws {
      try await expect(
        "root: M{i: 18446744073709551615}", foundation: "Probe{i=-1}",
        refused: "out-of-range root.i", by: #""i": "integer""#)
      try await expect(
        "root: M{i32: 4294967297}", foundation: "Probe{i32=1}", refused: "out-of-range root.i32",
        by: #""i32": { "type": "integer", "bits": 32 }"#)
    }

    @Test func aTextThatStandsInlineReadsAsNilWithinAnObject() async throws {
      try await expect(
        "root: M{s: 'inline'}", foundation: "Probe{s=nil}, error 4864",
        refused: "wrong-type root.s", by: #""s": "string""#)
    }

    @Test func classRecordsAndPlainDictionariesAreHandedOut() async throws {
      let field = #""o": { "type": "dictionary", "keys": "string", "values": "string" }"#
      try await expect(
        "root: M{o: &Memo}",
        foundation: """
          Probe{o=NSDictionary["$classes": NSArray["Memo", "NSObject"], "$classname": "Memo"]}
          """,
        refused: "class-not-allowed -", "wrong-type root.o", by: field)
      let bytes = try ArchiveNotation.bytes("root: M{o: {a: @1}}")
      let plain = try await FoundationAlone.reads(bytes)
      #expect(plain.hasPrefix(#"Probe{o=NSDictionary["a": _NSKeyedArchiverUID("#))
      try expectRefused(
        bytes, ["wrong-type root.o"], by: .probe(field), location: #_sourceLocation)
    }

    @Test func textInBytesEndsTheProcess() async throws {
      try await expect(
        "root: M{s: NSString{NS.bytes: <78>}}", foundation: "", .died,
        refused: "malformed root.s", by: #""s": "string""#)
    }

    @Test func aClassHintChoosesTheClass() async throws {
      try await expect(
        "root: Unknown+FoundationDecodingTests.Probe{i: 1}", foundation: "Probe{i=1}",
        refused: "class-not-allowed -", "wrong-root-class root", by: #""i": "integer""#)
      try await expect(
        "root: Unknown+NSFileManager{i: 1}", foundation: "", .died,
        refused: "class-not-allowed -", "wrong-root-class root", by: #""i": "integer""#)
      // A name that the contract knows, with a hint that it does not.
      try await expect(
        "root: M+NSFileManager{i: 1}", foundation: "Probe{i=1}", refused: "class-not-allowed -",
        by: #""i": "integer""#)
    }

    @Test func aRecordThatIsClassAndInstanceIsBoth() async throws {
      try await expect(
        "root: M{i: 1, $classname: 'M', $classes: ['M', 'NSObject']}", foundation: "Probe{i=1}",
        refused: "bad-class-record -", by: #""i": "integer""#)
    }

    @Test func theFirstOfTwoLayoutsIsTaken() async throws {
      try await expect(
        "root: M{s: NSMutableString{NS.string: 'first', NS.bytes: <78>}}",
        foundation: #"Probe{s=NSMutableString("first")}"#, refused: "malformed root.s",
        by: #""s": "string""#)
      try await expect(
        "root: M{o: NSArray{NS.objects: [@'first'], NS.object.0: @'second'}}",
        foundation: #"Probe{o=NSArray["first"]}"#, refused: "malformed root.o",
        by: #""o": { "type": "array", "of": "string" }"#)
      try await expect(
        """
        root: M{o: NSIndexSet{NSRangeCount: 1, NSLocation: 3, NSLength: 1,
        NSRangeData: NSMutableData{NS.data: <0701>}}}
        """.replacing("\n", with: " "), foundation: #"Probe{o=NSIndexSet["3..<4"]}"#,
        refused: "malformed root.o", by: #""o": "indexSet""#)
    }

    @Test func equalKeysAndElementsBecomeOne() async throws {
      try await expect(
        "root: M{o: NSDictionary['a': 1, 'a': 2]}", foundation: #"Probe{o=NSDictionary["a": 2]}"#,
        refused: "duplicate-key root.o[key 1]",
        by:
          #""o": { "type": "dictionary", "keys": "string", "values": "number", "optional": true }"#
      )
      try await expect(
        "root: M{o: NSDictionary[1: 'i', true: 'b', 1.0: 'r']}",
        foundation: #"Probe{o=NSDictionary[1: "r"]}"#,
        refused: "duplicate-key root.o[key 1]", "duplicate-key root.o[key 2]",
        by: #"""
          "o": { "type": "dictionary", "values": "string",
            "keys": { "type": "anyOf", "of": ["number", "boolean"] } }
          """#)
      try await expect(
        "root: M{o: NSSet['a', 'a']}", foundation: #"Probe{o=NSSet{"a"}}"#,
        refused: "duplicate-key root.o{1}", by: #""o": { "type": "set", "of": "string" }"#)
    }

    @Test func aFieldIsFoundUnderAnotherSpellingOfItsName() async throws {
      try await expect(
        #"root: M{'cafe\u{301}': 3}"#, foundation: "Probe{café=3}",
        refused: "unknown-field root[\"cafe\u{301}\"]", "missing-field root[\"café\"]",
        by: #""café": "integer""#)
    }

    @Test func aRangeBeyondItsNumbersStopsWhoeverAddsThem() async throws {
      try await expect(
        """
        root: M{end: NSValue{NS.special: 4, NS.rangeval.location: @9223372036854775807,
        NS.rangeval.length: @9223372036854775807}}
        """.replacing("\n", with: " "), foundation: "", .died, refused: "out-of-range root.end",
        by: #""end": "range""#)
    }

    @Test func aRectangleThatIsNoNumberReadsAsOtherNumbers() async throws {
      try await expect(
        "root: M{o: NSValue{NS.special: 3, NS.rectval: @'{{nan, 2}, {3, 4}}'}}",
        foundation: "Probe{o=NSSpecialValue({{2.0, 3.0}, {4.0, 0.0}})}",
        refused: #"malformed root.o["NS.rectval"]"#, by: #""o": "rect""#)
    }

    @Test func aRelativeAddressLeadsToAnotherHost() async throws {
      try await expect(
        """
        root: M{host: NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://good.example/'},
        NS.relative: @'//evil.example'}}
        """.replacing("\n", with: " "), foundation: #"Probe{host="evil.example"}"#,
        refused: "not-allowed-value root.host",
        by: #""host": { "type": "url", "base": "allow", "hosts": ["good.example"] }"#)
    }

    @Test func attributesInstantiateWhateverTheyName() async throws {
      let attributes = { (value: String) in
        """
        root: M{o: NSAttributedString{NSString: @'ab', NSAttributes: NSArray[NSDictionary['k': 1],
        NSDictionary['k': \(value)]], NSAttributeInfo: @<01000101>}}
        """.replacing("\n", with: " ")
      }
      try await expect(
        attributes("M{i: 4}"),
        foundation: """
          Probe{o=NSAttributedString("ab" 1 ["k": 1], 2 ["k": Probe{i=4}])}
          """,
        refused: "class-not-allowed root.o.NSAttributes[1][\"k\"]",
        by: #""o": "attributedString""#)
      try await expect(
        attributes("Unknown{i: 4}"), foundation: "", .died,
        refused: "class-not-allowed -", "class-not-allowed root.o.NSAttributes[1][\"k\"]",
        by: #""o": "attributedString""#)
    }

    @Test func aDeepGraphUsesUpTheStack() async throws {
      #expect(
        try await FoundationAlone.readsOnSmallStack(NestedLists.archive(levels: 400)) == "NSArray")
      #expect(
        try await FoundationAlone.readsOnSmallStack(NestedLists.archive(levels: 700), .died) == "")

      let bytes = try NestedLists.archive(levels: 700)
      let types = #""types": { "L": { "type": "array", "of": "L" } }"#
      let narrow = try SecureUnarchiver(
        contract: .foundation(#""top": { "root": "L" }, \#(types)"#), classes: [:])
      let limit = #expect(throws: UnarchivingFailure.self) {
        try narrow.decode(NSArray.self, from: bytes)
      }
      #expect(limit?.violation?.findings.map(\.code) == [.limitExceeded])

      let wide = try Contract.foundation(
        #""limits": { "graphDepth": 1000 }, "top": { "root": "L" }, \#(types)"#)
      let unarchiver = try SecureUnarchiver(contract: wide, classes: [:])
      let refused = #expect(throws: UnarchivingFailure.self) {
        try unarchiver.decode(NSArray.self, from: bytes)
      }
      #expect(refused?.violation == nil)
      #expect(
        refused?.message == "graphDepth: 700 of 200 levels that the stack is good for")
      #expect(
        try unarchiver.decode(NSArray.self, from: NestedLists.archive(levels: 200)).count == 1)
    }

    @Test func aMappedFileThatChangesIsReadAgain() async throws {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "readback-mapped-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      let checked = try ArchiveNotation.bytes("root: M{i: 1}")
      let other = try ArchiveNotation.bytes("root: M{i: 7}")
      try Data(checked).write(to: file)
      let mapped = try Data(contentsOf: file, options: .alwaysMapped)
      let unarchiver = try SecureUnarchiver(
        contract: .probe(#""i": { "type": "integer", "maximum": 3 }"#), classes: ["M": Probe.self])
      let archive = try unarchiver.verify(mapped)
      #expect(try unarchiver.decode(Probe.self, from: archive).lines == ["i=1"])

      let handle = try FileHandle(forWritingTo: file)
      try handle.write(contentsOf: Data(other))
      try handle.close()
      // What was checked a moment ago is something else now, and Foundation would decode that.
      #expect(Array(mapped) == other)
      #expect(try await FoundationAlone.reads(Array(mapped)) == "Probe{i=7}")
      #expect(try unarchiver.decode(Probe.self, from: archive).lines == ["i=1"])
      let failure = #expect(throws: UnarchivingFailure.self) {
        try unarchiver.decode(Probe.self, from: mapped)
      }
      #expect(failure?.code.rawValue == "out-of-range")
    }

    /// An archive in XML: the entries of `$objects` after the first, and the root's value.
    private static func xml(_ objects: String, root: String, after end: String = "") -> [UInt8] {
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
        <key>$version</key><integer>100000</integer>
        <key>$top</key><dict><key>root</key>\(root)</dict>
        <key>$objects</key><array><string>$null</string>\(objects)</array></dict></plist>\(end)
        """.utf8)
    }

    private static func uid(_ number: String) -> String {
      "<dict><key>CF$UID</key>\(number)</dict>"
    }

    private static let probe = """
      <dict><key>$classname</key><string>M</string>
      <key>$classes</key><array><string>M</string><string>NSObject</string></array></dict>
      """

    /// An `M` whose only field is `o`, a reference to the last of `$objects`.
    private static func xml(o value: String, after end: String = "") -> [UInt8] {
      let root = uid("<integer>1</integer>")
      return xml(
        """
        <dict><key>$class</key>\(uid("<integer>2</integer>"))
        <key>o</key>\(uid("<integer>3</integer>"))</dict>\(probe)\(value)
        """, root: root, after: end)
    }

    @Test(arguments: [
      (
        xml(
          "<dict><key>$class</key>\(uid("<integer>2</integer>"))</dict>\(probe)",
          root: uid("<real>1.0</real>")), "Probe{}", "malformed"
      ),
      (
        xml(o: "<data>AQIDBAU</data>"), "Probe{o=NSData(AQID)}", "malformed"
      ),
      (
        xml(o: "<date>2020-13-01T00:00:00Z</date>"), "Probe{o=NSDate(631152000.0)}", "malformed"
      ),
      (xml(o: "<integer>1</integer>", after: "<extra/>"), "Probe{o=1}", "malformed"),
      (xml(o: "<integer>-0x10</integer>"), "Probe{o=-16}", "malformed"),
    ])
    func looseXMLIsReadAsSomethingElse(
      _ bytes: [UInt8], _ foundation: String, _ code: String
    ) async throws {
      #expect(try await FoundationAlone.reads(bytes) == foundation)
      try expectRefused(
        bytes, ["\(code) -"], by: .probe(#""o": "string""#), location: #_sourceLocation)
    }
  }
#endif
