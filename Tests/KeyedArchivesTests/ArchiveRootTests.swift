import KeyedArchives
import PropertyListBytes
import Testing

/// The root of a keyed archive: four keys of their kinds.
struct ArchiveRootTests {
  private static let version = PropertyListValue.integer(PropertyListInteger(Int64(100_000)))

  /// The failure of a property list whose root has the four keys, some of them changed.
  private func failure(
    _ changes: KeyValuePairs<String, PropertyListValue?>
  ) -> ReadFailure? {
    var nodes: [PropertyListValue] = [.text("$null")]
    var pairs: [(key: String, value: PropertyListValue)] = [
      ("$archiver", .text("NSKeyedArchiver")), ("$version", Self.version),
      ("$top", .dictionary([])), ("$objects", .array([0])),
    ]
    for (key, value) in changes {
      pairs.removeAll { $0.key == key }
      if let value { pairs.append((key, value)) }
    }
    var entries: [(key: Int, value: Int)] = []
    for pair in pairs {
      nodes.append(.text(ExactText(pair.key)))
      nodes.append(pair.value)
      entries.append((nodes.count - 2, nodes.count - 1))
    }
    nodes.append(.dictionary(entries))
    return failure(BinaryPropertyListWriter.write(nodes, root: nodes.count - 1))
  }

  private func failure(_ bytes: [UInt8]) -> ReadFailure? {
    do {
      _ = try KeyedArchive(bytes)
      return nil
    } catch {
      return error
    }
  }

  private func expect(
    _ changes: KeyValuePairs<String, PropertyListValue?>, _ code: FindingCode, _ message: String,
    location: SourceLocation = #_sourceLocation
  ) {
    let found = failure(changes)
    #expect(found?.code == code, sourceLocation: location)
    #expect(found?.message == message, sourceLocation: location)
  }

  @Test func acceptsTheFourKeys() {
    #expect(failure([:]) == nil)
  }

  @Test func refusesARootThatIsNoDictionary() {
    let found = failure(BinaryPropertyListWriter.write([.array([])], root: 0))
    #expect(found?.code == .notAKeyedArchive)
    #expect(found?.message == "the root is no dictionary")
  }

  @Test(arguments: ["$archiver", "$version", "$top", "$objects"])
  func refusesARootWithoutOneOfItsKeys(_ key: String) {
    expect(
      [key: nil], .notAKeyedArchive,
      "the root lacks one of $archiver, $version, $top and $objects")
  }

  @Test func refusesKeysOfAnotherKind() {
    expect(["$archiver": .data([])], .notAKeyedArchive, "$archiver is no text")
    expect(["$top": .array([])], .notAKeyedArchive, "$top is no dictionary")
    expect(["$objects": .dictionary([])], .notAKeyedArchive, "$objects is no array with an entry")
    expect(["$objects": .array([])], .notAKeyedArchive, "$objects is no array with an entry")
  }

  @Test func refusesAFifthKey() {
    expect(
      ["more": .boolean(true)], .malformed,
      "the root has a key beyond $archiver, $version, $top and $objects")
  }

  @Test func refusesEveryOtherVersion() {
    let values: [PropertyListValue] = [
      .integer(PropertyListInteger(Int64(99_999))),
      .integer(PropertyListInteger(UInt64(1 << 32 + 100_000))), .real(100_000), .text("100000"),
      .data([0, 1, 0x86, 0xA0]), .date(100_000),
    ]
    for value in values {
      expect(["$version": value], .unsupportedArchiveVersion, "$version is not the integer 100000")
    }
  }

  @Test func refusesAnotherTextForNil() {
    var archive = EditableArchive()
    archive.entries[0] = archive.add(.text("$nil"))
    #expect(failure((try? archive.bytes(as: .binary)) ?? [])?.object == 0)
  }
}
