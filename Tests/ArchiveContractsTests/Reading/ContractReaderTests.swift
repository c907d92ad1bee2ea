import ArchiveContracts
import PropertyListBytes
import Testing

struct ContractReaderTests {
  private func failure(_ text: String) -> String? {
    do throws(ContractFailure) {
      _ = try Contract(parsing: Array(text.utf8), file: "a.contract.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func readsTheContractOfTheDocumentation() throws {
    let contract = try Contract(ContractExamples.memo)
    #expect(contract.document.name == "Memo")
    #expect(contract.document.reader == .foundation)
    guard case .object(let memo) = contract.document.types["Memo"] else {
      Issue.record("Memo is no object type")
      return
    }
    #expect(memo.className == "Notes.Memo")
    #expect(memo.formerClassNames.map(\.className) == ["OldNotes.Memo", "Jotter.Memo"])
    #expect(memo.formerClassNames[1].inherits == [["Jotter.Record", "NSObject"]])
    #expect(memo.version?.readable == [.integer(1), .integer(2)])
    #expect(memo.fields["due"]?.alternatives.map(\.type) == [.builtIn(.real), .builtIn(.date)])
    #expect(memo.fields["text"]?.alternatives.first?.maxLength == 4096)
  }

  @Test func saysFileLineAndColumnOfFaultsOfMeaning() {
    #expect(
      failure(
        """
        { "readback": "contract", "formatVersion": 1, "name": "Test",
          "top": { "root": "Memo" },
          "types": {
            "Memo": { "className": "Memo",
              "fields": { "text": { "type": "string", "minLength": 3, "maxLength": 2 } } } } }
        """)
        == "a.contract.json:5:60: types.Memo.fields.text.minLength: greater than maxLength, so "
        + "nothing is accepted")
  }

  @Test func saysFileLineAndColumnOfFaultsOfForm() {
    #expect(
      failure("{ \"readback\": \"contract\",\n  \"formatVersion\": 1, \"name\": \"Test\", }")
        == "a.contract.json:2:39: expected a key in quotation marks, found \"}\"")
    #expect(
      failure(
        "{ \"readback\": \"contract\", \"formatVersion\": 1,\n  \"name\": \"Test\", \"tops\": {} }")
        == "a.contract.json:1:1: \"top\" is missing")
  }

  @Test func placesAFaultAtTheNearestPartThatIsWritten() {
    #expect(
      failure(
        """
        { "readback": "contract", "formatVersion": 1, "name": "Test",
          "top": { "root":
            "array" } }
        """) == #"a.contract.json:3:5: top.root: array needs "of""#)
  }

  @Test(arguments: [
    (
      #""top": { "root": { "type": "string", "maxLenght": 3 } }"#,
      #"top.root.maxLenght: unknown key "maxLenght", did you mean "maxLength"?"#
    ),
    (#""top": { "root": 3 }"#, "top.root: expected a type's name or a definition, found a number"),
    (#""top": { "root": { "maxLength": 3 } }"#, #"top.root: "type" is missing"#),
    (
      #""top": { "root": { "type": "string", "maxLength": -1 } }"#,
      "top.root.maxLength: an integer outside 0 to 9223372036854775807"
    ),
    (
      #""top": { "root": { "type": "string", "unpaired": "yes" } }"#,
      #"top.root.unpaired: unknown "yes", it may be "allow", "reject""#
    ),
    (
      #""top": { "root": { "type": "date", "minimum": "2020-13-01" } }"#,
      #"top.root.minimum: expected an ISO 8601 date such as "2001-01-01T00:00:00Z""#
    ),
    (
      #""top": { "root": { "type": "decimal", "minimum": "1,5" } }"#,
      #"top.root.minimum: expected a decimal number as text, such as "-12.50""#
    ),
    (
      #""top": { "root": { "type": "decimal", "minimum": 1 } }"#,
      "top.root.minimum: expected a string, found a number"
    ),
    (
      #""top": { "root": { "type": "integer", "minimum": 0.5 } }"#,
      "top.root.minimum: expected an integer, found a fraction"
    ),
    (
      #""top": { "root": { "type": "integer", "minimum": 18446744073709551616 } }"#,
      "top.root.minimum: an integer outside -9223372036854775808 to 18446744073709551615"
    ),
    (
      #""top": { "root": "string" }, "reader": "fundation""#,
      #"reader: unknown "fundation", did you mean "foundation"?"#
    ),
    (
      #""top": { "root": "string" }, "types": { "A": { "fields": {} } }"#,
      #"types.A: expected "className" or "abstract" of an object type, or "type" of an alias"#
    ),
    (
      #""top": { "root": "string" }, "types": { "e\u0301": "string", "\u00e9": "string" }"#,
      "types[\"é\"]: the name is canonically equivalent to that of another type"
    ),
    (
      #""top": { "root": "string" }, "relations": [{ "equal": ["root"] }]"#,
      "relations[0].equal: expected two paths"
    ),
    (
      #""top": { "root": "string" }, "relations": [{ "same": ["root"] }]"#,
      #"relations[0]: expected "unique", "exists", "equal" or "ordered""#
    ),
    (
      #""top": { "root": "string" }, "version": { "key": "v", "current": 1.5 }"#,
      "version.current: expected an integer, found a fraction"
    ),
    (
      #""top": { "root": "string" }, "unreachable": true"#,
      "unreachable: expected a string, found a boolean"
    ),
    (
      #""top": { "root": "string" }, "types": { "A": { "className": "A", "variants": { "cases": [{}] } } }"#,
      #"types.A.variants.cases[0]: expected either "when" or "has""#
    ),
    (
      #""top": { "root": "string" }, "types": { "A": { "className": "A", "unknownFields": "ignore" } }"#,
      #"types.A.unknownFields: expected "reject" or {"ignore": [KEY…]}"#
    ),
    (
      #""top": { "root": "string" }, "types": { "A": { "className": "A", "unknownFields": { "ignore": ["a", "a"] } } }"#,
      "types.A.unknownFields.ignore[1]: given twice"
    ),
    (
      #""top": { "root": "string" }, "migrations": [{ "from": 1, "to": 2, "steps": [{ "renamField": {} }] }]"#,
      #"migrations[0].steps[0].renamField: unknown key "renamField", did you mean "renameField"?"#
    ),
  ])
  func refusesOtherForms(_ members: String, _ message: String) {
    #expect(refusal(ContractText.text(members)) == message)
  }

  @Test func allowsNotesEverywhere() throws {
    let text = ContractText.text(
      """
      "note": ["first", "second"], "limits": { "depth": 9, "note": "x" },
      "top": { "root": { "type": "Memo", "note": "x" } },
      "types": { "Memo": { "note": "x", "className": "Memo",
        "version": { "key": "v", "current": 2, "readable": [1, 2], "note": "x" },
        "formerClassNames": [{ "className": "Old", "note": "x" }],
        "variants": { "note": "x", "cases": [{ "has": [], "note": "x" }] },
        "unknownFields": { "ignore": [], "note": "x" },
        "fields": { "tags": { "type": "array", "of": "string" } } } },
      "relations": [{ "unique": "root.tags[]", "note": "x" }],
      "migrations": [{ "from": 1, "to": 2, "note": "x", "steps": [
        { "note": "x", "removeField": { "type": "Memo", "name": "tags", "note": "x" } }] }]
      """)
    #expect(try Contract(text).document.note == "first\nsecond")
  }

  @Test func takesNoteForANameWhereNamesAreFree() throws {
    let document = try Contract(ContractText.memo(#""fields": { "note": "string" }"#)).document
    guard case .object(let memo) = document.types["Memo"] else { return }
    #expect(memo.fields["note"] != nil)
  }

  @Test func readsNumbersByTheTypeThatTheyBound() throws {
    let document = try document(
      ContractText.text(
        """
        "top": { "a": { "type": "number", "minimum": 1, "maximum": 1.5 },
          "b": { "type": "real", "minimum": 1, "allowed": [2] },
          "c": { "type": "integer", "allowed": [2, 18446744073709551615] },
          "d": { "type": "point", "maximum": 7 } }
        """))
    let definition = { (key: ExactText) in document.top[key]?.alternatives.first }
    #expect(definition("a")?.minimum == .integer(PropertyListInteger(Int64(1))))
    #expect(definition("a")?.maximum == .real(1.5))
    #expect(definition("b")?.minimum == .real(1))
    #expect(definition("b")?.allowed == [.real(2)])
    #expect(definition("c")?.allowed?.last == .integer(PropertyListInteger(UInt64.max)))
    #expect(definition("d")?.maximum == .real(7))
  }

  @Test func readsVersionsInTop() throws {
    let document = try document(
      ContractText.root(
        #""string""#, #""version": { "key": "$top.a.b", "current": "x" }"#))
    #expect(document.version?.key == .top("a.b"))
    #expect(document.version?.readable == [.text("x")])
  }

  @Test func readsEpochsAsDatesAndYears() throws {
    for epoch in ["1970", "\"1970-01-01\"", "\"1970-01-01T00:00:00Z\""] {
      let document = try document(
        ContractText.root(
          #""string""#,
          """
          "migrations": [{ "from": 1, "to": 2, "steps": [{ "convertField":
            { "type": "A", "name": "b", "to": "date", "epoch": \(epoch) } }] }]
          """))
      #expect(
        document.migrations[0].steps[0].action
          == .convertField(name: "b", to: .date, epoch: -978_307_200))
    }
  }

  @Test func readsOneAncestryOrSeveral() throws {
    let inherits = { (json: String) -> [[ExactText]]? in
      let document = try document(ContractText.memo(#""inherits": \#(json)"#))
      guard case .object(let memo) = document.types["Memo"] else { return nil }
      return memo.inherits
    }
    #expect(try inherits("[]") == [[]])
    #expect(try inherits(#"["A", "B"]"#) == [["A", "B"]])
    #expect(try inherits(#"[["A"], []]"#) == [["A"], []])
  }
}
