import ArchiveContracts
import Counterexamples
import Testing

/// Which conditions of a contract the inputs break.
struct ConditionTests {
  private static let contract = """
    "top": { "root": "Memo" },
    "types": {
      "Record": { "abstract": true, "className": "App.Record", "fields": { "id": "integer" } },
      "Memo": { "extends": "Record", "className": "App.Memo",
        "version": { "key": "v", "current": 2, "readable": [1, 2] },
        "fields": {
          "due": [{ "type": "real", "until": 1 }, { "type": "date", "since": 2 }],
          "any": { "type": "anyOf", "of": ["string", "Json"] },
          "map": { "type": "dictionary", "entries": { "a": { "type": "number", "maximum": 9 } } },
          "pairs": { "type": "dictionary", "keys": { "type": "string", "maxLength": 4 },
            "values": "Json", "maxCount": 2 },
          "tags": { "type": "set", "of": { "type": "string", "minLength": 1 } } } },
      "Json": { "type": "anyOf", "of": [
        { "type": "integer", "minimum": 0 }, { "type": "array", "of": "Json", "maxCount": 3 }] } }
    """
  private static let archive =
    "root: App.Memo:App.Record:NSObject{v: 2, id: 1, due: NSDate{NS.time: 0.5}, any: NSArray[@1], "
    + "map: NSDictionary[@'a': @1], pairs: NSDictionary[@'k': @5], tags: NSSet[@'t']}"

  @Test func inputsNameTheConditionThatTheyBreak() throws {
    let cases = try CaseSet(
      Self.contract, kinds: Set(CounterexampleKind.allCases), archive: Self.archive)
    try cases.expectAllMet()
    let known = Set(ContractConditions(cases.contract).names)
    let broken = Set(cases.suite.cases.flatMap(\.conditions))
    #expect(broken.isSubset(of: known), "\(broken.subtracting(known).sorted())")
    // Of another version, of another alternative, and what can only be there or absent as a whole.
    #expect(
      known.subtracting(broken).sorted() == [
        "Memo.any|string/type", "Memo.due@...1/required", "Memo.due@...1/type", "Memo/version/1",
      ])
  }

  @Test func conditionsOfAliasesHaveTheirName() throws {
    let cases = try CaseSet(
      Self.contract, kinds: [.numberOutOfRange, .countOver], archive: Self.archive)
    let places = cases.suite.cases.map { "\($0.place ?? ""): \($0.conditions)" }
    #expect(places.contains(#"root.any[0]:minimum: ["Json|integer/minimum"]"#), "\(places)")
    #expect(places.contains(#"root.any: ["Json|array/maxCount"]"#))
    #expect(places.contains(#"root.pairs["k"]:minimum: ["Json|integer/minimum"]"#))
    #expect(places.contains(#"root.map["a"]:maximum: ["Memo.map[\"a\"]/maximum"]"#))
  }

  @Test(arguments: MemoFixtures.accepted)
  func everyConditionOfTheExampleHasAName(_ name: String) throws {
    let contract = try MemoFixtures.contract()
    let known = Set(ContractConditions(contract).names)
    let suite = try CounterexampleSuite(
      of: MemoFixtures.bytes(name), contract: contract, seed: 1)
    let broken = Set(suite.cases.flatMap(\.conditions))
    #expect(broken.isSubset(of: known))
    #expect(broken.contains("Memo/version/\(name.dropFirst("memo-".count).prefix(1))"))
  }
}
