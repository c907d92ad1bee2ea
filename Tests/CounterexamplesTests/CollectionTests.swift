import Counterexamples
import PropertyListBytes
import Testing

/// Collections of every type, in the layouts that archives have.
struct CollectionTests {
  private static let contract = """
    "top": { "root": "Bag" },
    "types": {
      "Bag": { "className": "App.Bag", "fields": {
        "names": { "type": "set", "of": { "type": "string", "maxLength": 3 }, "maxCount": 40 },
        "order": { "type": "orderedSet", "of": "number", "maxCount": 3, "optional": true },
        "counts": { "type": "countedSet", "of": "string", "maxCount": 3, "optional": true },
        "ages": { "type": "dictionary", "keys": "string", "values": "number", "maxCount": 3 },
        "items": { "type": "array", "of": "Item", "maxCount": 4 },
        "ids": { "type": "array", "of": "uuid", "maxCount": 2, "optional": true },
        "days": { "type": "set", "of": { "type": "date", "minimum": "2001-01-01T00:00:00Z" },
          "maxCount": 2, "optional": true },
        "title": { "type": "string", "maxLength": 8, "optional": true } } },
      "Item": { "className": "App.Item", "fields": { "key": "string", "size": "integer" } } },
    "relations": [ { "unique": "root.items[].key" } ]
    """

  private func build(_ sample: inout SampleArchive) {
    let names = sample.list("NSSet", [sample.text("1"), sample.text("b")])
    let first = sample.number(1)
    let second = sample.number(0)
    let order = sample.instance("NSOrderedSet", ["NS.object.0": first, "NS.object.1": second])
    let counts = sample.instance(
      "NSCountedSet", inherits: ["NSMutableSet", "NSSet", "NSObject"],
      [
        "NS.count": sample.integer(1), "NS.object0": sample.text("x"),
        "NS.count0": sample.integer(2),
      ])
    let ages = sample.dictionary([(sample.text("0"), sample.number(30))])
    let key = sample.text("k")
    let item = sample.instance("App.Item", ["key": key, "size": sample.integer(1)])
    let items = sample.list("NSArray", [item])
    let title = sample.instance(
      "NSMutableString", inherits: ["NSString", "NSObject"],
      ["NS.string": sample.inline(.text("title"))])
    let root = sample.instance(
      "App.Bag",
      [
        "names": names, "order": order, "counts": counts, "ages": ages, "items": items,
        "ids": sample.list("NSArray", []), "days": sample.list("NSSet", [sample.entry(.date(0))]),
        "title": title,
      ])
    sample.top("root", root)
  }

  @Test func everyInputBreaksOneCondition() throws {
    try CaseSet(Self.contract, build).expectAllMet()
    try CaseSet(Self.contract, format: .xml, build).expectAllMet()
  }

  @Test func everyCollectionGrowsBeyondItsCount() throws {
    let cases = try CaseSet(Self.contract, kinds: [.countOver], build)
    #expect(
      cases.places(of: .countOver).sorted() == [
        "root.ages", "root.counts", "root.days", "root.ids", "root.items", "root.names",
        "root.order",
      ])
    #expect(cases.suite.omissions.isEmpty)
  }

  @Test func textsOfEveryFormGrowBeyondTheirLength() throws {
    let cases = try CaseSet(Self.contract, kinds: [.textTooLong], build)
    #expect(
      cases.places(of: .textTooLong).sorted() == ["root.names{0}", "root.names{1}", "root.title"])
  }

  @Test func elementsOfEveryCollectionAreReplaced() throws {
    let cases = try CaseSet(Self.contract, kinds: [.elementWrongClass], build)
    #expect(
      cases.places(of: .elementWrongClass).sorted() == [
        #"root.ages["0"]"#, "root.ages[key 0]", "root.counts{0}", "root.days{0}", "root.items[0]",
        "root.names{0}",
        "root.names{1}", "root.order[0]", "root.order[1]",
      ])
  }

  @Test func keepsOldLayouts() throws {
    let contract = """
      "top": { "root": { "type": "array", "of": "string", "maxCount": 3 },
        "map": { "type": "dictionary", "keys": "string", "values": "string", "maxCount": 2 } },
      "types": {}
      """
    let cases = try CaseSet(contract) { sample in
      let list = sample.instance(
        "NSArray", ["NS.object.0": sample.text("a"), "NS.object.1": sample.text("b")])
      let map = sample.instance(
        "NSDictionary", ["NS.key.0": sample.text("k"), "NS.object.0": sample.text("v")])
      sample.top("root", list)
      sample.top("map", map)
    }
    #expect(cases.places(of: .countOver) == ["map", "root"])
    #expect(
      cases.places(of: .elementWrongClass).sorted() == [
        #"map["k"]"#, "map[key 0]", "root[0]", "root[1]",
      ])
    try cases.expectAllMet()
  }

  @Test func fewerDifferentValuesThanNeededCannotBeShown() throws {
    let contract = """
      "top": { "root": { "type": "set", "of": "boolean", "maxCount": 2 } }, "types": {}
      """
    let cases = try CaseSet(contract, kinds: [.countOver]) { sample in
      sample.top("root", sample.list("NSSet", [sample.entry(.boolean(true))]))
    }
    #expect(cases.suite.cases.isEmpty)
    #expect(cases.omissions(of: .countOver).map(\.reason) == [.notShowable])
  }

  @Test func mutableElementsAreCopiedForFoundation() throws {
    let contract = """
      "reader": "foundation", "top": { "root": { "type": "array",
        "of": { "type": "string", "maxLength": 4 }, "maxCount": 3 } }, "types": {}
      """
    let cases = try CaseSet(contract) { sample in
      let text = sample.instance(
        "NSMutableString", inherits: ["NSString", "NSObject"],
        ["NS.string": sample.inline(.text("a"))])
      sample.top("root", sample.list("NSArray", [text]))
    }
    #expect(cases.places(of: .countOver) == ["root"])
    try cases.expectAllMet()
  }
}
