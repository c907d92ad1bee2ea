import ArchiveContracts
import ArchiveRedaction
import KeyedArchives
import PropertyListBytes
import Testing

struct RedactionTests {
  private typealias Sample = RedactedSample

  private static func formats() throws -> [[UInt8]] {
    let xml = Sample.everything()
    let utf16 = String(decoding: xml, as: UTF8.self).utf16
    return [
      xml, try Sample.binary(xml),
      [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
    ]
  }

  private func redact(
    _ bytes: [UInt8], contract: Contract? = nil, keeping paths: [String] = []
  ) throws -> Redaction {
    try Redaction(
      of: bytes, contract: contract, keeping: paths.map { try ValuePath(parsing: $0) })
  }

  // MARK: What is gone

  @Test(arguments: 0..<4)
  func leavesNoRunOfAnyText(format: Int) throws {
    let bytes = try Self.formats()[format]
    let before = try Contents(of: bytes)
    let after = try Contents(of: redact(bytes).bytes)
    #expect(before.texts.count == after.texts.count)
    #expect(before.runs.count > 100)
    #expect(before.runs.isDisjoint(with: after.runs))
    for (old, new) in zip(before.texts, after.texts) {
      #expect(old.codeUnits.count == new.codeUnits.count)
    }
  }

  @Test(arguments: 0..<4)
  func leavesNoNumberAndNoDate(format: Int) throws {
    let bytes = try Self.formats()[format]
    let redaction = try redact(bytes)
    let before = try Contents(of: bytes).numbers
    let after = try Contents(of: redaction.bytes).numbers
    #expect(before.count == after.count)
    let changed = zip(before, after).filter { $0 != $1 }
    // Only structure stays: counts, kinds and forms of Foundation's values.
    #expect(redaction.kept.allSatisfy { $0.reason == .structure || $0.reason == .name })
    let kept = zip(before, after).filter { $0 == $1 }.map(\.0)
    #expect(kept.allSatisfy { abs($0) < 10 }, "\(kept)")
    #expect(changed.count >= 8)
    #expect(Set(changed.map(\.0)).isDisjoint(with: after))
  }

  @Test(arguments: 0..<4)
  func leavesNoDataNoUUIDAndNoURL(format: Int) throws {
    let bytes = try Self.formats()[format]
    let before = try KeyedArchive(bytes)
    let after = try KeyedArchive(redact(bytes).bytes)
    func value(_ path: String, _ archive: KeyedArchive) throws -> ArchivedValue {
      archive.archivedValue(try archive.target(at: ValuePath(parsing: path)))
    }
    for path in ["root.id", "root.site", "root.price", "root.frame", "root.span", "root.due"] {
      guard case .foundation(let old) = try value(path, before),
        case .foundation(let new) = try value(path, after)
      else {
        Issue.record("\(path) is no value of Foundation any more")
        continue
      }
      #expect(before.description(of: old) != after.description(of: new), "\(path)")
    }
    guard case .foundation(.uuid(let uuid)) = try value("root.id", after) else { return }
    #expect(!uuid.description.contains("0102"))
  }

  @Test func twoRunsDiffer() throws {
    for bytes in try Self.formats() {
      let first = try redact(bytes).bytes
      let second = try redact(bytes).bytes
      #expect(first != second)
      #expect(first.count == bytes.count)
      let key = RedactionKey(low: 1, high: 2)
      #expect(try Redaction(of: bytes, key: key).bytes == Redaction(of: bytes, key: key).bytes)
    }
  }

  // MARK: What stays

  @Test func changesOnlyBytesThatCarryContent() throws {
    let bytes = try Sample.binary(Sample.everything())
    let list = try KeyedArchive(bytes).propertyList
    var carriesContent = Array(repeating: false, count: bytes.count)
    for object in 0..<list.objectCount {
      let header = list.header(of: object)
      let width: Int
      switch header.kind {
      case .integer, .real, .data, .ascii: width = header.count
      case .date: width = 8
      case .utf16: width = 2 * header.count
      case .boolean, .uid, .array, .dictionary: width = 0
      }
      for index in header.start..<header.start + width { carriesContent[index] = true }
    }
    let redacted = try redact(bytes).bytes
    for index in bytes.indices where !carriesContent[index] {
      #expect(redacted[index] == bytes[index], "byte \(index)")
    }
  }

  @Test func keepsTheMarkupOfXML() throws {
    for bytes in [Sample.everything()] {
      func markup(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "<").map { $0.prefix { $0 != ">" } }
      }
      let redacted = try redact(bytes).bytes
      #expect(markup(bytes) == markup(redacted))
    }
  }

  @Test func keepsNamesBooleansAndSharing() throws {
    for bytes in try Self.formats() {
      let redaction = try redact(bytes)
      let before = try KeyedArchive(bytes)
      let after = try KeyedArchive(redaction.bytes)
      #expect(
        before.classRecords.map { before.className(of: $0) }
          == after.classRecords.map { after.className(of: $0) })
      #expect(before.fields(ofEntry: 1).map(\.key) == after.fields(ofEntry: 1).map(\.key))
      #expect(redaction.booleans == 4)
      let texts = try ["root.text", "root.again", "root.same"].map { path in
        let value = after.archivedValue(try after.target(at: ValuePath(parsing: path)))
        guard case .foundation(.string(let text)) = value else { return ExactText("") }
        return after.exactText(text)
      }
      #expect(Set(texts).count == 1)
      #expect(texts[0].codeUnits.count == Sample.note.utf16.count)
    }
  }

  @Test func equalTextsInsideAndOutsideOfInnerArchivesStayEqual() throws {
    for bytes in try Self.formats() {
      let texts = try Contents(of: redact(bytes).bytes).texts
      let notes = texts.filter { $0.codeUnits.count == Sample.note.utf16.count }
      #expect(notes.count == 3)
      #expect(Set(notes).count == 1)
    }
  }

  @Test func keepsTextsThatShareTheirBytesWithAKey() throws {
    // The binary writer stores equal texts once where the table shares them.
    var table = EditableArchive()
    let key = table.add(.text("nickname"))
    let entry = table.add(.text("nickname entry"))
    table.entries.append(table.add(.dictionary([(key: key, value: entry)])))
    table.entries.append(key)
    table.append(key: "root", value: table.addReference(to: 1), to: .init(entry: nil, []))
    table.append(key: "other", value: table.addReference(to: 2), to: .init(entry: nil, []))
    let bytes = try table.bytes(as: .binary)
    // The key of a dictionary that is a value is content, and so is what shares its bytes.
    let redaction = try redact(bytes)
    #expect(redaction.kept.map(\.reason) == [.topKey])
    #expect(redaction.kept.first?.paths.map(\.description) == ["other"])
    #expect(redaction.counts == [.texts: 2])
    var instance = EditableArchive()
    let field = instance.add(.text("nickname"))
    let pairs = [
      (key: instance.add(.text("$class")), value: instance.addReference(to: 2)),
      (key: field, value: instance.add(.text("Augusta Ada"))),
    ]
    instance.entries.append(instance.add(.dictionary(pairs)))
    let name = (key: instance.add(.text("$classname")), value: instance.add(.text("Person")))
    instance.entries.append(instance.add(.dictionary([name])))
    instance.entries.append(field)
    instance.append(key: "root", value: instance.addReference(to: 1), to: .init(entry: nil, []))
    instance.append(key: "other", value: instance.addReference(to: 3), to: .init(entry: nil, []))
    let kept = try redact(instance.bytes(as: .binary)).kept
    #expect(kept.map(\.reason) == [.topKey, .name])
    #expect(kept.last?.paths.map(\.description) == ["other"])
  }

  @Test func overwritesWhatNothingRefersTo() throws {
    let bytes = Sample.xml(["<true/>", "<string>left behind</string>"])
    #expect(!String(decoding: try redact(bytes).bytes, as: UTF8.self).contains("left"))
    // An object of the property list that no container holds.
    let writer = BinaryPropertyListWriter.write(
      [
        .dictionary([(1, 2), (3, 4), (5, 6), (7, 8)]), .text("$version"),
        .integer(PropertyListInteger(Int64(100_000))), .text("$archiver"), .text("NSKeyedArchiver"),
        .text("$top"), .dictionary([(9, 10)]), .text("$objects"), .array([11, 12]),
        .text("root"), .uid(1), .text("$null"), .text("orphan of a list"),
      ], root: 0)
    #expect(!String(decoding: try redact(writer).bytes, as: UTF8.self).contains("orphan"))
  }

  @Test func keepsWhatIsAskedFor() throws {
    for bytes in try Self.formats() {
      let redaction = try redact(bytes, keeping: ["root.schema", "root.site", "root.due"])
      let before = try KeyedArchive(bytes)
      let after = try KeyedArchive(redaction.bytes)
      for path in ["root.site", "root.due"] {
        func text(_ archive: KeyedArchive) throws -> String? {
          guard
            case .foundation(let value) = archive.archivedValue(
              try archive.target(at: ValuePath(parsing: path)))
          else { return nil }
          return archive.description(of: value)
        }
        #expect(try text(before) == text(after))
      }
      let asked = redaction.kept.filter { $0.reason == .asked }.compactMap(
        \.paths.last?.description)
      #expect(asked.contains("root.schema") || asked.contains("root"))
      #expect(asked.count >= 3)
    }
  }

  @Test(arguments: ["root.missing", "other", "root", "root.frame[0]", "root.text[]"])
  func refusesToKeepWhatIsNoSingleValue(path: String) throws {
    do {
      _ = try redact(Sample.everything(), keeping: [path])
      Issue.record("\(path) was taken")
    } catch RedactionFailure.path(let found, message: let message) {
      #expect(found.description == path)
      #expect(!message.isEmpty)
    }
  }

  // MARK: Contracts

  private static func memo() -> [UInt8] {
    let items = (0..<5).map { index in
      Sample.object(
        4,
        "<key>id</key><integer>\(10 + index)</integer><key>folder</key><integer>\(10 + index / 2)"
          + "</integer><key>rank</key><integer>\(20 + index)</integer><key>color</key>@6<key>at</key>"
          + "<date>20\(10 + index)-01-01T00:00:00Z</date><key>name</key>@\(8 + index)")
    }
    let list = (0..<5).map { "@\(13 + $0)" }.joined()
    return Sample.xml(
      [
        Sample.object(
          2, "<key>schema</key><integer>3</integer><key>items</key>@3<key>site</key>@18"),
        Sample.record("Memo", "NSObject"),
        Sample.object(5, "<key>NS.objects</key><array>\(list)</array>"),
        Sample.record("Item", "NSObject"), Sample.record("NSArray", "NSObject"),
        "<string>crimson</string>", "<string>unused</string>",
      ] + (0..<5).map { "<string>person number \($0)</string>" } + items + [
        Sample.object(19, "<key>NS.base</key>@0<key>NS.relative</key>@20"),
        Sample.record("NSURL", "NSObject"),
        "<string>https://example.com/people/ada</string>",
      ])
  }

  private static func contract() throws -> Contract {
    let text = """
      { "readback": "contract", "formatVersion": 1, "name": "Memo", "unreachable": "allow",
        "top": { "root": "Memo" },
        "types": {
          "Memo": { "className": "Memo", "version": { "key": "schema", "current": 3, "readable": [3] },
            "fields": { "items": { "type": "array", "of": "Item", "maxCount": 8 },
              "site": { "type": "url", "schemes": ["https"], "hosts": ["example.com"] } } },
          "Item": { "className": "Item", "fields": {
            "id": { "type": "integer", "minimum": 10, "maximum": 99 },
            "folder": { "type": "integer", "minimum": 0, "maximum": 99 },
            "rank": { "type": "integer", "minimum": 0, "maximum": 250 },
            "color": { "type": "string", "allowed": ["crimson", "azure"] },
            "at": { "type": "date", "minimum": "2009-01-01T00:00:00Z", "maximum": "2019-01-01T00:00:00Z" },
            "name": { "type": "string", "maxLength": 32 } } } },
        "relations": [ { "unique": "root.items[].id" },
          { "exists": "root.items[].folder", "in": "root.items[].id" },
          { "ordered": "root.items[].rank" }, { "ordered": "root.items[].at" },
          { "unique": "root.items[].name" } ] }
      """
    return try Contract(ContractDocument(parsing: Array(text.utf8)))
  }

  @Test func theContractStillHolds() throws {
    let contract = try Self.contract()
    for bytes in [Self.memo(), try Sample.binary(Self.memo())] {
      #expect(contract.judge(bytes).verdict == .accepted, "\(contract.judge(bytes).findings)")
      for _ in 0..<4 {
        let redaction = try redact(bytes, contract: contract)
        #expect(contract.judge(redaction.bytes).verdict == .accepted)
        let reasons = Set(redaction.kept.map(\.reason))
        #expect(reasons.isSubset(of: [.version, .allowedValue, .origin, .noOtherValue, .name]))
        #expect(reasons.contains(.version))
        #expect(reasons.contains(.allowedValue))
        #expect(reasons.contains(.origin))
        let text = String(decoding: redaction.bytes, as: UTF8.self)
        #expect(text.contains("https://example.com"))
        #expect(text.contains("crimson"))
        #expect(!text.contains("people"))
        #expect(!text.contains("person"))
      }
    }
  }

  @Test func anArchiveThatDoesNotKeepTheContractIsRefused() throws {
    do {
      _ = try redact(Sample.everything(), contract: Self.contract())
      Issue.record("it was redacted")
    } catch RedactionFailure.rejected(let verification) {
      #expect(!verification.findings.isEmpty)
    }
  }

  // MARK: Bad input

  @Test(arguments: ["", "bplist00", "<plist><dict/></plist>"])
  func whatIsNoArchiveIsRefused(text: String) {
    do {
      _ = try redact(Array(text.utf8))
      Issue.record("it was redacted")
    } catch RedactionFailure.unreadable {
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func followsArchivesInsideArchivesAsDeepAsTheLimitSays() throws {
    var bytes = Sample.xml(["<string>the very core</string>"])
    bytes = try Sample.binary(bytes)
    for _ in 0..<12 {
      var table = EditableArchive()
      let entry = table.addReferenced(.data(bytes))
      table.append(key: "root", value: entry, to: .init(entry: nil, []))
      bytes = try table.bytes(as: .binary)
    }
    let redaction = try redact(bytes)
    #expect(redaction.counts == [.archives: 12, .texts: 1])
    #expect(!String(decoding: redaction.bytes, as: UTF8.self).contains("core"))
    var limits = ReadLimits.default
    limits[.depth] = 5
    let shallow = try Redaction(of: bytes, limits: limits)
    #expect(shallow.counts == [.archives: 4, .data: 1])
    #expect(shallow.closed.map(\.reason) == [.depth])
    #expect(shallow.closed.first?.paths.count == 5)
    #expect(redaction.closed.isEmpty)
    #expect(!String(decoding: shallow.bytes, as: UTF8.self).contains("core"))
  }

  @Test func smallDomainsNeverMakeItFail() throws {
    // Every digit as a number of its own, so that none is free.
    let digits = (0...9).map { "<key>d\($0)</key><integer>\($0)</integer>" }.joined()
    let bytes = Sample.xml([Sample.object(2, digits), Sample.record("D", "NSObject")])
    let redaction = try redact(bytes)
    let before = try Contents(of: bytes).numbers
    let after = try Contents(of: redaction.bytes).numbers
    #expect(zip(before, after).allSatisfy { $0 != $1 })
    // What is left of the originals stands elsewhere, and that is told.
    let left = zip(before.indices, after).filter { before.contains($0.1) }
    #expect(redaction.kept.count == left.count)
    #expect(redaction.kept.allSatisfy { $0.reason == .anotherOriginal })
  }
}
