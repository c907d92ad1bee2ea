import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationCollectionTests {
  private func targets(_ elements: FoundationElements, _ archive: KeyedArchive) -> [Int?] {
    (0..<elements.count).map { archive.target(of: elements.object(at: $0, in: archive)) }
  }

  @Test(arguments: ["NSArray", "NSMutableArray"])
  func readsArraysFromAList(name: String) throws {
    var entries: [Int] = []
    let reading = try Reading { builder in
      entries = [builder.entry("a"), builder.entry(2)]
      return builder.instance(name, ["NS.objects": .array(entries.map { .reference($0) })])
    }
    guard case .array(let elements)? = reading.value else { throw NoReading() }
    #expect(targets(elements, reading.archive) == entries)
    #expect(reading.layout == .list)
    #expect(reading.layout.isCurrent(for: .array))
    #expect(reading.parts.isEmpty)
    #expect(reading.faults.isEmpty)
  }

  @Test func readsArraysFromNumberedKeysInOrder() throws {
    var entries: [Int] = []
    let reading = try Reading { builder in
      entries = (0..<11).map { builder.entry(.plain(.integer(PropertyListInteger(Int64($0))))) }
      let index = builder.entry([])
      builder.setInstance(
        index, "NSMutableArray",
        [
          "NS.object.10": .reference(entries[10]), "NS.object.9": .reference(entries[9]),
          "NS.object.2": .reference(entries[2]), "NS.object.1": .reference(entries[1]),
          "NS.object.3": .reference(entries[3]), "NS.object.0": .reference(entries[0]),
          "NS.object.4": .reference(entries[4]), "NS.object.5": .reference(entries[5]),
          "NS.object.6": .reference(entries[6]), "NS.object.7": .reference(entries[7]),
          "NS.object.8": .reference(entries[8]),
        ])
      return index
    }
    guard case .array(let elements)? = reading.value else { throw NoReading() }
    #expect(targets(elements, reading.archive) == entries)
    #expect(reading.layout == .numbered)
    #expect(!reading.layout.isCurrent(for: .array))
    #expect(FoundationLayout.numbered.isCurrent(for: .orderedSet))
  }

  @Test func readsCollectionsWithoutAnyKeyAsEmpty() throws {
    for (name, layout) in [
      ("NSArray", FoundationLayout.noKeys), ("NSSet", .noKeys), ("NSDictionary", .noKeys),
      ("NSOrderedSet", .numbered),
    ] {
      let reading = try Reading(name, [:])
      #expect(reading.faults.isEmpty)
      #expect(reading.layout == layout, "\(name)")
    }
  }

  @Test func refusesGapsInNumberedKeys() throws {
    let reading = try Reading {
      let text = $0.entry("a")
      return $0.instance(
        "NSArray", ["NS.object.0": .reference(text), "NS.object.2": .reference(text)])
    }
    #expect(reading.faults == ["malformed"])
    #expect(reading.value == nil)
  }

  @Test func refusesHugeNumbersWithoutAllocating() throws {
    let reading = try Reading {
      let text = $0.entry("a")
      return $0.instance("NSArray", ["NS.object.9999999999": .reference(text)])
    }
    #expect(reading.faults == ["malformed"])
  }

  @Test(arguments: [
    "NS.object.00", "NS.object.", "NS.object.-1", "NS.object.1x", "NS.object.11111111111",
    "NS.key.0",
    "NS.object0",
  ])
  func takesNoOtherSpellingForANumberedKey(key: String) throws {
    let reading = try Reading { builder in
      let index = builder.entry([])
      let text = builder.entry("a")
      builder.setInstance(index, "NSArray", .init(dictionaryLiteral: (key, .reference(text))))
      return index
    }
    #expect(reading.faults == ["unknown-field \(key)"])
  }

  @Test func refusesTwoLayoutsAtOnce() throws {
    let reading = try Reading {
      let text = $0.entry("a")
      return $0.instance(
        "NSArray", ["NS.objects": [.reference(text)], "NS.object.0": .reference(text)])
    }
    #expect(reading.faults == ["malformed"])
  }

  @Test func refusesAListThatIsNone() throws {
    #expect(try Reading("NSArray", ["NS.objects": "a"]).faults == ["wrong-type NS.objects"])
    #expect(try Reading("NSSet", ["NS.objects": .data([])]).faults == ["wrong-type NS.objects"])
    #expect(
      try Reading("NSSet", ["NS.objects": .dictionary([])]).faults == ["wrong-type NS.objects"])
  }

  @Test func refusesNilAndInlineElements() throws {
    let reading = try Reading {
      let text = $0.entry("a")
      return $0.instance(
        "NSArray", ["NS.objects": [.reference(text), .null, 7, "b", [.reference(text)]]])
    }
    guard case .array(let elements)? = reading.value else { throw NoReading() }
    let archive = reading.archive
    let objects = (0..<elements.count).map { elements.object(at: $0, in: archive) }
    #expect(objects.map { archive.isElement($0) } == [true, false, false, false, false])
    #expect(
      objects.dropFirst().map { archive.elementFault(of: $0).message } == [
        "nil in a collection", "an integer in a collection, not a reference",
        "text in a collection, not a reference", "an array in a collection, not a reference",
      ])
    #expect(archive.elementFault(of: objects[1]).code == .wrongType)
  }

  @Test func readsDictionariesFromTwoLists() throws {
    let reading = try Reading {
      let (key, value) = ($0.entry("k"), $0.entry("v"))
      return $0.instance(
        "NSMutableDictionary", ["NS.keys": [.reference(key)], "NS.objects": [.reference(value)]])
    }
    guard case .dictionary(let keys, let values)? = reading.value else { throw NoReading() }
    #expect(keys.count == 1 && values.count == 1)
    #expect(reading.reading.isMutable)
    #expect(reading.layout == .list)
  }

  @Test func readsDictionariesFromNumberedKeys() throws {
    let reading = try Reading {
      let (key, value) = ($0.entry("k"), $0.entry("v"))
      return $0.instance(
        "NSDictionary", ["NS.key.0": .reference(key), "NS.object.0": .reference(value)])
    }
    guard case .dictionary(let keys, _)? = reading.value else { throw NoReading() }
    #expect(keys.count == 1)
    #expect(reading.layout == .numbered)
  }

  @Test func refusesDictionariesOfUnequalLists() throws {
    let reading = try Reading {
      let key = $0.entry("k")
      return $0.instance(
        "NSDictionary",
        ["NS.keys": [.reference(key), .reference(key)], "NS.objects": [.reference(key)]])
    }
    #expect(reading.faults == ["malformed"])
    let numbered = try Reading {
      let key = $0.entry("k")
      return $0.instance("NSDictionary", ["NS.key.0": .reference(key)])
    }
    #expect(numbered.faults == ["malformed"])
  }

  @Test func refusesDictionariesWithOnlyOneList() throws {
    #expect(try Reading("NSDictionary", ["NS.objects": []]).faults == ["missing-field NS.keys"])
    #expect(try Reading("NSDictionary", ["NS.keys": []]).faults == ["missing-field NS.objects"])
  }

  @Test func refusesDictionariesWithBothLayouts() throws {
    let reading = try Reading {
      let key = $0.entry("k")
      return $0.instance(
        "NSDictionary", ["NS.keys": [], "NS.objects": [], "NS.key.0": .reference(key)])
    }
    #expect(reading.faults == ["malformed"])
  }

  @Test func readsCountedSets() throws {
    let reading = try Reading {
      let text = $0.entry("a")
      return $0.instance(
        "NSCountedSet", ["NS.count": 1, "NS.object0": .reference(text), "NS.count0": 8_589_934_592])
    }
    guard case .countedSet(let elements, let counts)? = reading.value else { throw NoReading() }
    #expect(elements.count == 1)
    #expect(counts == [8_589_934_592])
    #expect(try Reading("NSCountedSet", ["NS.count": 0]).faults.isEmpty)
  }

  @Test func refusesCountsThatDoNotFit() throws {
    #expect(try Reading("NSCountedSet", ["NS.count": 3]).faults == ["malformed NS.count"])
    #expect(try Reading("NSCountedSet", [:]).faults == ["missing-field NS.count"])
    let uncounted = try Reading {
      let text = $0.entry("a")
      return $0.instance("NSCountedSet", ["NS.count": 1, "NS.object0": .reference(text)])
    }
    #expect(uncounted.faults == ["malformed NS.count"])
    #expect(
      try Reading("NSCountedSet", ["NS.count": 4_611_686_018_427_387_904]).faults
        == ["malformed NS.count"])
    for (count, fault) in [
      (ArchiveBuilder.Value(integerLiteral: 0), "out-of-range NS.count"),
      (-1, "out-of-range NS.count"), ("1", "wrong-type NS.count"),
      (.unsigned(.max), "out-of-range NS.count"),
    ] {
      let reading = try Reading {
        let text = $0.entry("a")
        return $0.instance(
          "NSCountedSet", ["NS.count": 1, "NS.object0": .reference(text), "NS.count0": count])
      }
      #expect(reading.faults == [fault])
    }
  }
}
