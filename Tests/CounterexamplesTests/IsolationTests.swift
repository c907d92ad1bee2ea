import Counterexamples
import PropertyListBytes
import Testing

/// Conditions that cannot be broken without breaking another are named, not shown.
struct IsolationTests {
  @Test func fieldsThatSelectAVariantAreLeftAlone() throws {
    let contract = """
      "top": { "root": "Color" },
      "types": { "Color": { "className": "App.Color", "fields": { "space": "integer" },
        "variants": { "key": "space", "cases": [
          { "when": [1], "fields": { "rgb": "data" } },
          { "when": [2], "fields": { "white": "data" } } ] } } }
      """
    let cases = try CaseSet(contract) { sample in
      sample.top(
        "root",
        sample.instance(
          "App.Color", ["space": sample.integer(1), "rgb": sample.entry(.data([1]))]))
    }
    #expect(cases.places(of: .fieldMissing) == ["root.rgb"])
    #expect(cases.omissions(of: .fieldMissing).map(\.reason) == [.notShowable])
    try cases.expectAllMet()
  }

  @Test func valuesThatRelationsCompareAreLeftAlone() throws {
    let contract = """
      "top": { "root": "List" },
      "types": { "List": { "className": "App.List", "fields": { "total": "integer",
          "items": { "type": "array", "of": "Item", "maxCount": 2 } } },
        "Item": { "className": "App.Item", "fields": { "id": "integer", "next": "integer" } } },
      "relations": [ { "exists": "root.items[].next", "in": "root.items[].id" },
        { "equal": ["root.total", "count(root.items)"] } ]
      """
    let cases = try CaseSet(contract) { sample in
      let item = sample.instance(
        "App.Item", ["id": sample.integer(1), "next": sample.integer(1)])
      let items = sample.list("NSArray", [item])
      sample.top("root", sample.instance("App.List", ["total": sample.integer(1), "items": items]))
    }
    for kind in [CounterexampleKind.fieldMissing, .fieldNull, .fieldWrongType, .countOver] {
      #expect(cases.places(of: kind).isEmpty)
      #expect(cases.omissions(of: kind).map(\.reason) == [.notShowable])
    }
    try cases.expectAllMet()
  }

  @Test func aBoundBehindALimitCannotBeShown() throws {
    let contract = """
      "limits": { "archiveBytes": 2000, "references": 100 },
      "top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "fields": {
        "text": { "type": "string", "maxLength": 4000 },
        "list": { "type": "array", "of": "string", "maxCount": 200 } } } }
      """
    let cases = try CaseSet(contract) { sample in
      let list = sample.list("NSArray", [sample.text("e")])
      sample.top("root", sample.instance("App.Note", ["text": sample.text("t"), "list": list]))
    }
    #expect(cases.omissions(of: .textTooLong).map(\.reason) == [.notShowable])
    #expect(cases.omissions(of: .countOver).map(\.reason) == [.notShowable])
    try cases.expectAllMet()
  }

  @Test func aTypeThatTakesEveryBareValueHasNoWrongOne() throws {
    let contract = """
      "top": { "root": "Box" },
      "types": { "Box": { "className": "App.Box", "fields": { "value": { "type": "anyOf",
        "of": ["string", "data", "date", "boolean", "number"] } } } }
      """
    let cases = try CaseSet(contract, kinds: [.fieldWrongType]) { sample in
      sample.top("root", sample.instance("App.Box", ["value": sample.text("t")]))
    }
    #expect(cases.omissions(of: .fieldWrongType).map(\.reason) == [.notShowable])
  }

  @Test func aSoleClassHasNoOtherForAWrongRoot() throws {
    let contract = """
      "top": { "root": "Box" },
      "types": { "Box": { "className": "App.Box", "fields": { "value": "integer" } } }
      """
    let cases = try CaseSet(contract) { sample in
      sample.top("root", sample.instance("App.Box", ["value": sample.integer(1)]))
    }
    #expect(cases.omissions(of: .wrongRoot).map(\.reason) == [.doesNotApply])
    try cases.expectAllMet()
  }

  @Test(arguments: ["\"reader\": \"foundation\", ", ""])
  func noInstanceStandsInThePlaceOfAScalar(reader: String) throws {
    let spelling = reader.isEmpty ? "\"spelling\": \"inline\", " : ""
    let contract = """
      \(reader)"top": { "root": "Box", "level": { \(spelling)"type": "integer" },
        "sound": { \(spelling)"type": "boolean" }, "volume": { \(spelling)"type": "real" } },
      "types": { "Box": { "className": "App.Box", "fields": { "value": "string" } } }
      """
    let cases = try CaseSet(contract) { sample in
      sample.top("root", sample.instance("App.Box", ["value": sample.text("t")]))
      sample.top("level", sample.integer(7))
      sample.top("sound", sample.inline(.boolean(true)))
      sample.top("volume", sample.inline(.real(0.5)))
    }
    #expect(cases.places(of: .wrongRoot) == ["root"])
    let scalars = Set(cases.places(of: .fieldWrongType)).subtracting(["root.value"])
    #expect(scalars == ["level", "sound", "volume"])
    try cases.expectAllMet()
  }

  @Test func cyclesThatTheContractAllowsAreNoCases() throws {
    let contract = """
      "top": { "root": "Node" },
      "types": { "Node": { "className": "App.Node", "fields": {
        "children": { "type": "array", "of": "Node", "maxCount": 4 },
        "parent": { "type": "Node", "backReference": true, "optional": true } } } }
      """
    let cases = try CaseSet(contract) { sample in
      let child = sample.instance("App.Node", ["children": sample.list("NSArray", [])])
      let root = sample.instance("App.Node", ["children": sample.list("NSArray", [child])])
      sample.add("parent", root, toTargetOf: child)
      sample.top("root", root)
    }
    try cases.expectAllMet()
    #expect(cases.places(of: .referenceCycle).allSatisfy { !$0.hasSuffix("parent") })
  }
}
