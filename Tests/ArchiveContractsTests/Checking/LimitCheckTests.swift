import ArchiveContracts
import PropertyListBytes
import Testing

struct LimitCheckTests {
  private func refusal(of limits: String) -> String? {
    ArchiveContractsTests.refusal(ContractText.root(#""string""#, #""limits": \#(limits)"#))
  }

  @Test func refusesUnknownLimits() {
    #expect(
      refusal(of: #"{ "object": 1 }"#)
        == #"limits.object: unknown key "object", did you mean "objects"?"#)
  }

  @Test func refusesMoreThan32BitsCanCount() {
    #expect(
      refusal(of: #"{ "archiveBytes": 4294967295 }"#)
        == "limits.archiveBytes: 4294967295 of at most 4294967294 bytes")
    #expect(
      refusal(of: #"{ "objects": 4294967295 }"#)
        == "limits.objects: 4294967295 of at most 4294967294 objects")
    #expect(refusal(of: #"{ "archiveBytes": 4294967294 }"#) == nil)
    #expect(refusal(of: #"{ "expandedNodes": 1125899906842624 }"#) == nil)
  }

  @Test func refusesLimitsThatAcceptNothing() {
    #expect(refusal(of: #"{ "archiveBytes": 0 }"#) == "limits.archiveBytes: accepts nothing")
    #expect(refusal(of: #"{ "classRecords": 0 }"#) == nil)
  }

  @Test func holdsTheValuesThatAreSaid() throws {
    let contract = try Contract(ContractText.root(#""string""#, #""limits": { "depth": 7 }"#))
    #expect(contract.limits[.depth] == 7)
    #expect(contract.limits[.objects] == ReadLimits.contract[.objects])
  }

  @Test func refusesNoRoot() {
    #expect(ArchiveContractsTests.refusal(ContractText.text(#""top": {}"#)) == "top: names no root")
  }

  @Test func refusesNoArchiver() {
    #expect(
      ArchiveContractsTests.refusal(ContractText.root(#""string""#, #""archivers": []"#))
        == "archivers: an empty list accepts nothing")
  }

  @Test func refusesNestingThatNoFileCanHold() throws {
    var definition = ValueDefinition(.string)
    for _ in 0..<100 {
      var outer = ValueDefinition(.array)
      outer.element = FieldDefinition(definition)
      definition = outer
    }
    var document = ContractDocument(name: "Deep")
    document.top["root"] = FieldDefinition(definition)
    let failure = #expect(throws: ContractFailure.self) { try Contract(document) }
    #expect(
      failure?.message == "definitions nested more deeply than a contract file can hold")
  }

  @Test func acceptsTheDeepestNestingThatAFileCanHold() throws {
    var definition = ValueDefinition(.string)
    for _ in 0..<58 {
      var outer = ValueDefinition(.array)
      outer.element = FieldDefinition(definition)
      definition = outer
    }
    var document = ContractDocument(name: "Deep")
    document.top["root"] = FieldDefinition(definition)
    #expect(try ContractDocument(parsing: Contract(document).document.json) == document)
  }
}
