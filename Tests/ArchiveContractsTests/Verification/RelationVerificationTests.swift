import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Relations between the values of an archive.
struct RelationVerificationTests {
  private typealias Value = SampleBuilder.Value

  /// A list of numbers and two single ones, with one relation.
  private func found(
    _ relation: String, list: [Value] = [], a: Value = .null, b: Value = .null,
    of element: String = "number"
  ) throws -> [String] {
    let contract = ContractText.memo(
      """
      "fields": { "list": { "type": "array", "of": "\(element)" },
        "a": { "type": "\(element)", "optional": true },
        "b": { "type": "number", "optional": true } }
      """, #""relations": [ { \#(relation) } ]"#)
    return try findings(contract) { builder in
      let elements = list.map { builder.entry($0) }
      let array = builder.array(elements)
      let root = builder.object("Memo", ["list": array, "a": a, "b": b])
      builder.top(["root": root])
    }
  }

  @Test func uniqueRefusesWhatIsThereBefore() throws {
    let unique = #""unique": "root.list[]""#
    #expect(try found(unique, list: [1, 2]).isEmpty)
    #expect(try found(unique, list: [1, 2, 1]) == ["relation-violated root.list[2]"])
    // By kind and value: a real is no integer, and what is no number equals nothing.
    #expect(try found(unique, list: [1, 1.0]).isEmpty)
    #expect(
      try found(unique, list: ["a", "b", "a"], of: "string") == ["relation-violated root.list[2]"])
  }

  @Test func existsAsksForAnEqualOne() throws {
    let exists = #""exists": "root.a", "in": "root.list[]""#
    #expect(try found(exists, list: [1, 2], a: 2).isEmpty)
    #expect(try found(exists, list: [1, 2], a: 3) == ["relation-violated root.a"])
    #expect(try found(exists, list: [1, 2]).isEmpty)
  }

  @Test func equalComparesValues() throws {
    let equal = #""equal": ["root.a", "root.b"]"#
    #expect(try found(equal, a: 2, b: 2).isEmpty)
    #expect(try found(equal, a: 2, b: 3) == ["relation-violated root.a"])
    #expect(try found(equal, a: 2).isEmpty)
  }

  @Test func equalComparesValuesWithCounts() throws {
    let count = #""equal": ["root.a", "count(root.list)"]"#
    #expect(try found(count, list: [7, 7], a: 2).isEmpty)
    #expect(try found(count, list: [7, 7], a: 3) == ["relation-violated root.a"])
  }

  @Test func equalComparesListsPairByPair() throws {
    let contract = ContractText.memo(
      """
      "fields": { "one": { "type": "array", "of": "integer" },
        "two": { "type": "array", "of": "integer" } }
      """, #""relations": [ { "equal": ["root.one[]", "root.two[]"] } ]"#)
    let build = { (one: [Int64], two: [Int64]) in
      try findings(contract) { builder in
        let first = one.map { builder.entry(.init(integerLiteral: $0)) }
        let second = two.map { builder.entry(.init(integerLiteral: $0)) }
        let lists = [builder.array(first), builder.array(second)]
        let root = builder.object("Memo", ["one": lists[0], "two": lists[1]])
        builder.top(["root": root])
      }
    }
    #expect(try build([1, 2], [1, 2]).isEmpty)
    #expect(try build([1, 2], [1, 3]) == ["relation-violated root.one[1]"])
    #expect(try build([1, 2], [1]) == ["relation-violated root.one[0]"])
  }

  @Test func equalComparesCounts() throws {
    let contract = ContractText.memo(
      """
      "fields": { "one": { "type": "array", "of": "integer" },
        "two": { "type": "array", "of": "integer" } }
      """, #""relations": [ { "equal": ["count(root.one)", "count(root.two)"] } ]"#)
    let build = { (one: Int, two: Int) in
      try findings(contract) { builder in
        let lists = [one, two].map { count in
          builder.array((0..<count).map { _ in builder.entry(1) })
        }
        let root = builder.object("Memo", ["one": lists[0], "two": lists[1]])
        builder.top(["root": root])
      }
    }
    #expect(try build(2, 2).isEmpty)
    #expect(try build(2, 1) == ["relation-violated root.one"])
  }

  @Test func orderedIsNotDescending() throws {
    let ordered = #""ordered": "root.list[]""#
    #expect(try found(ordered, list: [1, 1, 2, 2.5]).isEmpty)
    #expect(try found(ordered, list: [1, 3, 2]) == ["relation-violated root.list[2]"])
  }
}
