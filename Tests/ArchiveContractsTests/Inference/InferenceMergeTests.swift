import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

struct InferenceMergeTests {
  private static let contract = """
    { "readback": "contract", "formatVersion": 1, "name": "Memo", "note": "kept",
      "top": { "root": "Note" },
      "types": {
        "Note": { "className": "Notes.Memo",
          "version": { "key": "schema", "current": 1 },
          "fields": {
            "text": { "type": "string", "maxLength": 100 },
            "stars": { "type": "integer", "minimum": 0, "maximum": 5 },
            "kind": { "type": "string", "allowed": ["plain"] },
            "items": { "type": "array", "of": "Item", "maxCount": 3 } } },
        "Item": { "className": "Notes.Item", "fields": { "x": "real" } } } }
    """

  private func contract() throws -> Contract {
    try Contract(parsing: Array(Self.contract.utf8))
  }

  private func memo(
    text: Int = 4, stars: Int64 = 3, kind: String = "plain", schema: Int64 = 1,
    _ more: [(String, SampleBuilder.Value)] = [],
    items: (inout SampleBuilder) -> [SampleBuilder.Value] = { _ in [] }
  ) throws -> KeyedArchive {
    try SampleBuilder.archive { builder in
      let text = builder.entry(.text(text))
      let kind = builder.entry(.init(stringLiteral: kind))
      let items = builder.array(items(&builder))
      return builder.object(
        "Notes.Memo",
        [
          ("schema", .init(integerLiteral: schema)), ("text", text),
          ("stars", .init(integerLiteral: stars)), ("kind", kind), ("items", items),
        ] + more)
    }
  }

  private func widened(by samples: KeyedArchive...) throws -> ContractDocument {
    let known = try contract()
    let document = try Inference.contract(known, widenedBy: samples)
    for sample in samples { #expect(try codes(document, sample).isEmpty) }
    #expect(try codes(document, memo()).isEmpty)
    return document
  }

  @Test func leavesAContractThatAcceptsEverything() throws {
    #expect(try widened(by: memo()) == contract().document)
  }

  @Test func raisesOnlyTheBoundsThatAreExceeded() throws {
    var expected = try contract().document
    expected.isInferred = true
    let document = try widened(by: memo(text: 120, stars: 9))
    guard case .object(var note) = expected.types["Note"] else { return }
    note.fields["text"]?.alternatives[0].maxLength = 128
    note.fields["stars"]?.alternatives[0].maximum = .integer(PropertyListInteger(Int64(9)))
    expected.types["Note"] = .object(note)
    #expect(document == expected)
  }

  @Test func addsAllowedValuesAndAlternatives() throws {
    let document = try widened(
      by: memo(kind: "rich") { builder in
        let item = builder.object("Notes.Item", ["x": 1.0])
        let other = builder.object("Notes.Link", ["target": item])
        return [other]
      })
    #expect(document.definition("Note", "kind")?.allowed == [.text("plain"), .text("rich")])
    let element = document.definition("Note", "items")?.element?.alternatives.first
    #expect(element?.choices.map(\.type) == [.named("Item"), .named("Link")])
    #expect(document.definition("Note", "items")?.maxCount == 3)
  }

  @Test func takesNewFieldsAsOptional() throws {
    let document = try widened(by: memo([("due", 1.5)]))
    #expect(document.definition("Note", "due")?.isOptional == true)
    #expect(document.note == "kept")
  }

  @Test func makesNewVersionsReadable() throws {
    let document = try widened(by: memo(schema: 2))
    #expect(document.type("Note")?.version?.readable == [.integer(1), .integer(2)])
    #expect(document.type("Note")?.version?.current == .integer(2))
  }

  @Test func noLongerRequiresWhatIsMissing() throws {
    let sample = try SampleBuilder.archive { builder in
      let items = builder.array([])
      return builder.object("Notes.Memo", ["schema": 1, "stars": 1, "items": items])
    }
    let document = try widened(by: sample)
    #expect(document.definition("Note", "text")?.isOptional == true)
    #expect(document.definition("Note", "stars")?.isOptional == false)
  }

  @Test func allowsOnlyTheCyclesThatWereNotAllowed() throws {
    func tree(_ more: Bool) throws -> KeyedArchive {
      try SampleBuilder.archive { builder in
        let parent = builder.object("Node")
        let child = builder.object("Node", ["up": parent])
        let list = builder.array([child])
        let other = more ? builder.object("Other", ["node": parent]) : .null
        builder.set(parent, "Node", ["up": .null, "list": list, "other": other])
        return parent
      }
    }
    let text = """
      { "readback": "contract", "formatVersion": 1, "name": "Tree", "top": { "root": "Node" },
        "types": { "Node": { "className": "Node", "fields": {
          "up": { "type": "Node", "optional": true },
          "list": { "type": "array", "maxCount": 16, "optional": true,
            "of": { "type": "Node", "backReference": true } },
          "other": { "type": "null", "optional": true } } } } }
      """
    let known = try Contract(parsing: Array(text.utf8))
    #expect(try Inference.contract(known, widenedBy: [tree(false)]) == known.document)
    let document = try Inference.contract(known, widenedBy: [tree(true)])
    #expect(try codes(document, tree(true)).isEmpty)
    #expect(document.definition("Node", "up")?.isBackReference == false)
    #expect(document.definition("Other", "node")?.isBackReference == true)
  }

  @Test func widensInferredContractsStepByStep() throws {
    let samples = try (0..<4).map { index in
      try SampleBuilder.archive { builder in
        let count = builder.entry(.init(integerLiteral: Int64(index)))
        let name = builder.entry(.text(10 * index))
        let inner = builder.dictionary(["count": count, "name": name])
        return index % 2 == 0 ? inner : builder.array([inner, count])
      }
    }
    var document = try Inference.contract(from: [samples[0]])
    for sample in samples {
      document = try Inference.contract(Contract(document), widenedBy: [sample])
    }
    for sample in samples { #expect(try codes(document, sample).isEmpty) }
  }
}
