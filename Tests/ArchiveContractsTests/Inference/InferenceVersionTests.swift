import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

struct InferenceVersionTests {
  private func memo(
    _ version: SampleBuilder.Value, _ fields: [(String, SampleBuilder.Value)] = []
  ) throws -> KeyedArchive {
    try SampleBuilder.archive { builder in
      builder.object("Notes.Memo", [("schema", version)] + fields)
    }
  }

  @Test func declaresTheVersionsThatAreSeen() throws {
    let document = try Inference.contract(
      from: [memo(1, [("due", 5.0)]), memo(2, [("due", 6.0), ("tags", 3)])],
      version: "Memo.schema")
    let rule = document.type("Memo")?.version
    #expect(rule?.current == .integer(2))
    #expect(rule?.readable == [.integer(1), .integer(2)])
    #expect(document.definition("Memo", "tags")?.since == .integer(2))
    #expect(document.definition("Memo", "tags")?.isOptional == false)
    #expect(document.definition("Memo", "due")?.since == nil)
    #expect(document.definition("Memo", "schema") == nil)
    #expect(try codes(document, memo(3, [("due", 5.0)])) == ["unsupported-version"])
    #expect(try codes(document, memo(1, [("due", 5.0), ("tags", 3)])) == ["unknown-field"])
  }

  @Test func tellsFieldsOfAnotherKindApartByVersion() throws {
    let document = try Inference.contract(
      from: [
        memo(1, [("due", 5.0)]), memo(2, [("due", 7.0)]), memo(3, [("due", .date(9))]),
      ],
      version: "Notes.Memo.schema")
    let due = try #require(document.type("Memo")?.fields["due"]?.alternatives)
    #expect(due.map(\.type) == [.builtIn(.real), .builtIn(.date)])
    #expect(due.map(\.until) == [.integer(2), nil])
    #expect(due.map(\.since) == [nil, .integer(3)])
  }

  @Test func readsVersionsFromTopAndFromRootDictionaries() throws {
    var builder = SampleBuilder()
    let text = builder.entry("1.10")
    let name = builder.entry("n")
    let root = builder.dictionary(["format": text, "name": name])
    builder.top(["root": root, "build": 7])
    let sample = try builder.read()
    let byEntry = try Inference.contract(from: [sample], version: "root.format")
    #expect(byEntry.version?.key == .field("format"))
    #expect(byEntry.version?.readable == [.text("1.10")])
    let byTop = try Inference.contract(from: [sample], version: "$top.build")
    #expect(byTop.version?.key == .top("build"))
    #expect(byTop.top["build"] == nil)
  }

  @Test func refusesAVersionThatIsNowhere() throws {
    let sample = try memo(1)
    for text in ["Memmo.schema", "Memo.format", "schema", "$top.build", ""] {
      let failure = #expect(throws: InferenceFailure.self) {
        try Inference.contract(from: [sample], version: text)
      }
      #expect(failure?.reason == .request)
    }
  }

  @Test func ordersTextVersionsByTheirNumbers() throws {
    let samples = try ["1.9", "1.10", "1.2"].map { text in
      try SampleBuilder.archive { builder in
        let version = builder.entry(.init(stringLiteral: text))
        return builder.object("Notes.Memo", ["schema": version])
      }
    }
    let document = try Inference.contract(from: samples, version: "Memo.schema")
    #expect(
      document.type("Memo")?.version?.readable == [.text("1.2"), .text("1.9"), .text("1.10")])
  }
}
