import ArchiveContracts
import PropertyListBytes
import Testing

struct ContractWriterTests {
  @Test(arguments: [ContractExamples.memo, ContractExamples.everything])
  func writesWhatReadsBackAsTheSame(_ text: String) throws {
    let document = try document(text)
    #expect(try ContractDocument(parsing: document.json) == document)
    #expect(try ContractDocument(parsing: document.json).json == document.json)
  }

  @Test func writesSortedIndentedText() throws {
    let document = try document(
      ContractText.root(#"{ "type": "array", "of": { "type": "string" }, "maxCount": 3 }"#))
    #expect(
      String(decoding: document.json, as: UTF8.self) == """
        {
          "formatVersion": 1,
          "name": "Test",
          "readback": "contract",
          "top": {
            "root": {
              "maxCount": 3,
              "of": "string",
              "type": "array"
            }
          }
        }

        """)
  }

  @Test func keepsTextThatNoStringCanHold() throws {
    var document = ContractDocument(name: "Test")
    let name = ExactText(codeUnits: [0xD83D, 0x22, 0x202E])
    document.top[name] = FieldDefinition(ValueDefinition(.string))
    #expect(try ContractDocument(parsing: document.json) == document)
    #expect(String(decoding: document.json, as: UTF8.self).contains(#""\ud83d\"\u202e": "string""#))
  }

  @Test func keepsTheKindsOfScalars() throws {
    var definition = ValueDefinition(.number)
    definition.allowed = [
      .integer(PropertyListInteger(Int64(1))), .real(1), .real(-0.0), .real(1e300),
      .integer(PropertyListInteger(Int64.min)),
    ]
    var document = ContractDocument(name: "Test")
    document.top["root"] = FieldDefinition(definition)
    #expect(try ContractDocument(parsing: document.json) == document)
  }

  @Test func everyExampleIsAContract() throws {
    _ = try Contract(ContractExamples.memo)
    _ = try Contract(ContractExamples.everything)
  }
}
