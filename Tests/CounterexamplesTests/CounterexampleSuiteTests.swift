import ArchiveContracts
import Counterexamples
import PropertyListBytes
import Testing

struct CounterexampleSuiteTests {
  @Test func moreReferencesThanAnXMLArchiveHasRoomForComeAsABinaryOne() throws {
    let contract = """
      "limits": { "archiveBytes": 20000, "references": 30000 },
      "top": { "root": "Note" },
      "types": { "Note": { "className": "App.Note", "fields": { "text": "string" } } }
      """
    let cases = try CaseSet(contract, kinds: [.oversized], format: .xml) { sample in
      sample.top("root", sample.instance("App.Note", ["text": sample.text("t")]))
    }
    #expect(cases.places(of: .oversized).contains("references"))
    try cases.expectAllMet()
  }

  private func suite(
    _ name: String, seed: UInt64 = 1,
    kinds: Set<CounterexampleKind> = Set(CounterexampleKind.allCases),
    byteBudget: Int = CounterexampleSuite.bytesPerRun
  ) throws -> CounterexampleSuite {
    try CounterexampleSuite(
      of: MemoFixtures.bytes(name), contract: MemoFixtures.contract(), seed: seed, kinds: kinds,
      byteBudget: byteBudget)
  }

  @Test func theSameSeedGivesTheSameInputs() throws {
    let first = try suite("memo-2")
    let second = try suite("memo-2")
    #expect(first.omissions == second.omissions)
    #expect(first.cases.count == second.cases.count)
    for (left, right) in zip(first.cases, second.cases) {
      #expect(left.kind == right.kind && left.place == right.place)
      #expect(try left.bytes() == right.bytes())
    }
  }

  @Test func anotherSeedDrawsOtherPlaces() throws {
    let first = try suite("memo-3-xml", seed: 1, kinds: [.truncate]).cases.map(\.place)
    let second = try suite("memo-3-xml", seed: 2, kinds: [.truncate]).cases.map(\.place)
    #expect(first.count == CounterexampleSuite.casesPerKind)
    #expect(second.count == CounterexampleSuite.casesPerKind)
    #expect(first != second)
  }

  @Test func drawingOneKindDoesNotDependOnTheOthers() throws {
    let alone = try suite("memo-3-xml", kinds: [.truncate]).cases.map(\.place)
    let among = try suite("memo-3-xml").cases.filter { $0.kind == .truncate }.map(\.place)
    #expect(alone == among)
  }

  @Test func placesThatWereNotDrawnAreCounted() throws {
    let suite = try suite("memo-3", kinds: [.truncate])
    let omission = try #require(suite.omissions.first)
    #expect(omission.reason == .sampled)
    let bytes = try MemoFixtures.bytes("memo-3")
    #expect(omission.count + suite.cases.count == bytes.count - 1)
  }

  @Test func everyKindIsShownOrNamed() throws {
    for name in MemoFixtures.accepted {
      let suite = try suite(name)
      for kind in CounterexampleKind.allCases {
        let isShown = suite.cases.contains { $0.kind == kind }
        let isNamed = suite.omissions.contains { $0.kind == kind && !$0.message.isEmpty }
        #expect(isShown || isNamed, "\(name): \(kind.rawValue)")
      }
    }
  }

  @Test func noInputEqualsTheOriginalOrAnother() throws {
    let original = try MemoFixtures.bytes("memo-3")
    var seen: Set<[UInt8]> = [original]
    for example in try suite("memo-3").cases {
      #expect(
        seen.insert(try example.bytes()).inserted, "\(example.kind.rawValue) \(example.place ?? "")"
      )
    }
  }

  @Test func placesOfOneKindDiffer() throws {
    for name in MemoFixtures.accepted {
      let suite = try suite(name)
      let names = suite.cases.map { "\($0.kind.rawValue)/\($0.place ?? "")" }
      #expect(Set(names).count == names.count)
    }
  }

  @Test func inputsStayWithinTheBytesAllowed() throws {
    let budget = 20_000
    let suite = try suite("memo-3", byteBudget: budget)
    var total = 0
    for example in suite.cases { total += try example.bytes().count }
    #expect(total <= suite.byteCount)
    #expect(suite.byteCount <= budget)
    #expect(suite.omissions.contains { $0.reason == .notShowable })
  }

  @Test func plannedSizesAreUpperBounds() throws {
    for name in ["memo-3", "memo-3-xml"] {
      let suite = try suite(name)
      var total = 0
      for example in suite.cases { total += try example.bytes().count }
      #expect(total <= suite.byteCount)
    }
  }

  @Test func anArchiveThatIsNotAcceptedHasNoCounterexamples() throws {
    for name in ["wrong-root", "future", "first-12-bytes"] {
      #expect(throws: CounterexampleFailure.self) { try suite(name) }
    }
  }
}
