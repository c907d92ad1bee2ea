import KeyedArchives
import PropertyListBytes
import Testing

struct KeyedArchiveTests {
  private func failure(_ build: (inout EditableArchive) -> Void) -> ReadFailure? {
    var archive = EditableArchive()
    build(&archive)
    do {
      _ = try KeyedArchive(archive.bytes(as: .binary))
      return nil
    } catch { return error as? ReadFailure }
  }

  /// Adds a dictionary entry of texts and given nodes.
  private func entry(
    _ archive: inout EditableArchive, _ pairs: KeyValuePairs<String, PropertyListValue>
  ) -> Int {
    let nodes = pairs.map { pair in
      (key: archive.add(.text(ExactText(pair.key))), value: archive.add(pair.value))
    }
    return archive.addEntry(.dictionary(nodes))
  }

  @Test func readsTheEmptyArchive() throws {
    let archive = try KeyedArchive(EditableArchive().bytes(as: .binary))
    #expect(archive.entryCount == 1)
    #expect(archive.top.isEmpty)
    #expect(archive.archiver == "NSKeyedArchiver")
  }

  @Test func tellsTheKindsOfEntriesApart() throws {
    var builder = ArchiveBuilder()
    let (text, plain) = (builder.entry("a"), builder.entry(.dictionary([("k", 1)])))
    let memo = builder.instance("Notes.Memo", ["text": .reference(text)])
    builder.top(["root": .reference(memo), "count": 3])
    let archive = try builder.read()
    guard case .null = archive.entry(0), case .value = archive.entry(text),
      case .dictionary = archive.entry(plain), case .instance(let record, _) = archive.entry(memo),
      case .classRecord = archive.entry(record.entry)
    else {
      Issue.record("an entry of another kind")
      return
    }
    #expect(archive.className(of: record) == "Notes.Memo")
    #expect(archive.ancestry(of: record) == ["Notes.Memo", "NSObject"])
    #expect(archive.hints(of: record) == nil)
    #expect(archive.top.map(\.key) == ["root", "count"])
    #expect(archive.fields(ofEntry: memo).map(\.key) == ["text", "$class"])
  }

  @Test func refusesClassesThatAreNone() throws {
    let text = failure { archive in
      let name = archive.addEntry(.text("a"))
      _ = entry(&archive, ["$class": .uid(UInt32(name))])
    }
    #expect(text?.code == .badClassRecord)
    #expect(text?.object == 2)
    let inline = failure { _ = entry(&$0, ["$class": .text("a")]) }
    #expect(inline?.code == .badClassRecord)
    let outside = failure { _ = entry(&$0, ["$class": .uid(9)]) }
    #expect(outside?.code == .danglingReference)
  }

  @Test func refusesBrokenClassRecords() throws {
    #expect(failure { _ = entry(&$0, ["$classes": .array([])]) }?.code == .badClassRecord)
    #expect(
      failure { _ = entry(&$0, ["$classname": .integer(PropertyListInteger(Int64(1)))]) }?.code
        == .badClassRecord)
    #expect(
      failure { _ = entry(&$0, ["$classname": .text("A"), "more": .boolean(true)]) }?.code
        == .badClassRecord)
    #expect(
      failure { _ = entry(&$0, ["$classname": .text("A"), "$classes": .text("A")]) }?.code
        == .badClassRecord)
    #expect(
      failure { archive in
        let one = archive.add(.boolean(true))
        _ = entry(&archive, ["$classname": .text("A"), "$classes": .array([one])])
      }?.code == .badClassRecord)
    #expect(
      failure { archive in
        let record = entry(&archive, ["$classname": .text("A")])
        _ = entry(&archive, ["$classname": .text("B"), "$class": .uid(UInt32(record))])
      }?.code == .badClassRecord)
  }

  @Test func acceptsClassRecordsWithoutAncestry() throws {
    #expect(failure { _ = entry(&$0, ["$classname": .text("GKScene")]) } == nil)
  }

  @Test func refusesReservedKeysButNotUnkeyedAndEscapedOnes() throws {
    #expect(failure { _ = entry(&$0, ["$other": .boolean(true)]) }?.code == .malformed)
    #expect(failure { _ = entry(&$0, ["$": .boolean(true)]) }?.code == .malformed)
    #expect(
      failure {
        _ = entry(&$0, ["$0": .boolean(true), "$12": .boolean(true), "$$a": .boolean(true)])
      } == nil)
  }

  @Test func refusesReferencesToNowhere() throws {
    let inField = failure { _ = entry(&$0, ["a": .uid(7)]) }
    #expect(inField?.code == .danglingReference)
    #expect(inField?.object == 1)
    let inTop = failure { archive in
      let value = archive.add(.uid(7))
      archive.append(key: "root", value: value, to: .init(entry: nil, []))
    }
    #expect(inTop?.code == .danglingReference)
    let bare = failure { _ = $0.addEntry(.uid(7)) }
    #expect(bare?.code == .danglingReference)
    #expect(bare?.object == 1)
  }

  @Test func reportsClassRecordsBeforeReferences() throws {
    let found = failure { archive in
      _ = entry(&archive, ["a": .uid(70)])
      _ = entry(&archive, ["$classname": .boolean(true)])
    }
    #expect(found?.code == .badClassRecord)
  }

  @Test func refusesAnotherVersionAndIndexZero() throws {
    let version = failure { archive in
      archive.version = archive.add(.integer(PropertyListInteger(Int64(99_999))))
    }
    #expect(version?.code == .unsupportedArchiveVersion)
    let real = failure { archive in archive.version = archive.add(.real(100_000)) }
    #expect(real?.code == .unsupportedArchiveVersion)
    let null = failure { archive in archive.entries[0] = archive.add(.text("$nul")) }
    #expect(null?.code == .malformed)
    #expect(null?.object == 0)
    let empty = failure { $0.entries = [] }
    #expect(empty?.code == .notAKeyedArchive)
  }

  @Test func enforcesTheLimitsOfClassRecords() throws {
    var builder = ArchiveBuilder()
    let memo = builder.instance("Notes.Memo")
    let other = builder.instance("Notes.Other")
    builder.top(["a": .reference(memo), "b": .reference(other)])
    for (name, bound) in [
      (ReadLimits.Name.classRecords, UInt64(1)), (.ancestry, 1), (.nameLength, 9),
    ] {
      var limits = ReadLimits.default
      limits[name] = bound
      #expect(throws: ReadFailure(.limitExceeded, "")) {
        do { _ = try builder.read(limits: limits) } catch let error as ReadFailure {
          #expect(error.message.hasPrefix(name.rawValue))
          throw ReadFailure(error.code, "")
        }
      }
      limits[name] = 11
      _ = try builder.read(limits: limits)
    }
  }

  @Test func boundsTheLengthOfEveryNameOfAClass() throws {
    let long = "NameOfTwelve"
    for (name, classes, hints) in [
      (long, ["Short"], []), ("Short", ["Short", long], []), ("Short", ["Short"], [long]),
    ] {
      var builder = ArchiveBuilder()
      _ = builder.entry(
        .dictionary([
          ("$classname", .init(stringLiteral: name)),
          ("$classes", .array(classes.map { .init(stringLiteral: $0) })),
          ("$classhints", .array(hints.map { .init(stringLiteral: $0) })),
        ]))
      var limits = ReadLimits.default
      limits[.nameLength] = 12
      _ = try builder.read(limits: limits)
      limits[.nameLength] = 11
      #expect(throws: ReadFailure.self) { try builder.read(limits: limits) }
    }
  }

  @Test func countsReferencesOncePerPlace() throws {
    var archive = EditableArchive()
    let one = archive.add(.boolean(true))
    let shared = archive.add(.array(Array(repeating: one, count: 10)))
    for _ in 0..<10 {
      let key = archive.add(.text("k"))
      _ = archive.addEntry(.dictionary([(key: key, value: shared)]))
    }
    let bytes = try archive.bytes(as: .binary)
    var limits = ReadLimits.default
    limits[.references] = 110
    _ = try KeyedArchive(bytes, limits: limits)
    limits[.references] = 109
    #expect(throws: ReadFailure.self) { try KeyedArchive(bytes, limits: limits) }
  }
}
