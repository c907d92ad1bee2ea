import Testing

struct ChoiceCheckTests {
  private func refusal(of choices: String, types: String = "") -> String? {
    ArchiveContractsTests.refusal(
      ContractText.types(types, root: #"{ "type": "anyOf", "of": [\#(choices)] }"#))
  }

  @Test(arguments: [
    (#""integer", "number""#, "integers"),
    (#""real", "number""#, "integers"),
    (#""integer", { "type": "boolean", "integerSpelling": true }"#, "integers"),
    (#""string", { "type": "string", "maxLength": 3 }"#, "text"),
    (#""data", { "type": "struct", "bytes": 4 }"#, "bare data"),
    (#""date", "date""#, "bare dates"),
    (#""boolean", "boolean""#, "booleans"),
    (#""point", "point""#, "values of the kind point"),
    (
      #"{ "type": "array", "of": "string" }, { "type": "array", "of": "data" }"#,
      "values of the kind array"
    ),
    (#""uuid", { "type": "anyOf", "of": ["uuid"] }"#, "values of the kind uuid"),
  ])
  func refusesAlternativesThatClaimTheSame(_ choices: String, _ claim: String) {
    #expect(
      refusal(of: choices) == "top.root.of[1]: claims \(claim), as an earlier alternative does")
  }

  @Test(arguments: [
    #""integer", "real""#, #""integer", "real", "boolean", "string", "data", "date""#,
    #""number", "boolean", "null""#, #""number", { "type": "boolean", "spelling": "reference" }"#,
    #""string", "point", "size", "rect", "range", "edgeInsets""#,
    #""point", "size", "rect", "range", "edgeInsets""#,
    #""uuid", "url""#,
    #"{ "type": "set", "of": "string" }, { "type": "countedSet", "of": "string" }"#,
  ])
  func acceptsAlternativesThatAreToldApart(_ choices: String) {
    #expect(refusal(of: choices) == nil)
  }

  @Test func refusesTypesWithTheSameClassName() {
    let types = """
      "Base": { "className": "Base" }, "A": { "className": "A", "extends": "Base" }
      """
    #expect(
      refusal(of: #"{ "type": "Base", "subtypes": true }, "A""#, types: types)
        == #"top.root.of[1]: claims instances of "A", as an earlier alternative does"#)
    #expect(refusal(of: #""Base", "A""#, types: types) == nil)
  }

  @Test func seesThroughAliases() {
    #expect(
      refusal(of: #""string", "Text""#, types: #""Text": "Inner", "Inner": "string""#)
        == "top.root.of[1]: claims text, as an earlier alternative does")
  }

  @Test func comparesAlternativesOfOneVersionOnly() {
    let text = { (since: Int) in
      ContractText.memo(
        """
        "version": { "key": "v", "current": 2, "readable": [1, 2] },
        "fields": { "a": { "type": "anyOf", "of": [{ "type": "string", "until": 1 },
          { "type": "string", "maxLength": 9, "since": \(since) }] } }
        """)
    }
    #expect(ArchiveContractsTests.refusal(text(2)) == nil)
    #expect(
      ArchiveContractsTests.refusal(text(1))
        == "types.Memo.fields.a.of[1]: claims text, as an earlier alternative does")
  }
}
