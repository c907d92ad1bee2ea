import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct ContractCommandTests {
  private let folder: TestFolder
  private let console = RecordedConsole()

  init() throws {
    folder = try TestFolder()
    try folder.write(contract(maxLength: 8), to: "old.contract.json")
  }

  private func contract(maxLength: Int, more: String = "") -> [UInt8] {
    Array(
      """
      { "readback": "contract", "formatVersion": 1, "name": "Memo",\(more)
        "top": { "root": "Memo" },
        "types": { "Memo": { "className": "Notes.Memo",
          "fields": { "text": { "type": "string", "maxLength": \(maxLength) } } } } }
      """.utf8)
  }

  private func run(_ words: String...) -> ReadbackCommands.ExitStatus {
    ReadbackProgram.standard.run(["contract"] + words, on: console.console)
  }

  @Test func acceptsAContractThatMeansOneThing() {
    #expect(run("check", folder.path("old.contract.json")) == .success)
    #expect(console.outputText.contains("a contract of 1 types"))
  }

  @Test func listsWhatTheContractRelaxes() throws {
    try folder.write(
      contract(maxLength: 8, more: " \"unreachable\": \"allow\","), to: "new.contract.json")
    #expect(run("check", folder.path("new.contract.json")) == .success)
    #expect(console.outputText.contains("relaxes objects that nothing reaches are accepted"))
  }

  @Test func notesVersionsFromWhichNoMigrationLeadsOn() throws {
    func check(_ migrations: String) throws -> String {
      let text = """
        { "readback": "contract", "formatVersion": 1, "name": "M", "top": { "root": "M" },
          "types": { "M": { "className": "M",
            "version": { "key": "v", "current": 3, "readable": [1, 2, 3, 4] } } },
          "migrations": [\(migrations)] }
        """
      try folder.write(Array(text.utf8), to: "v.contract.json")
      let console = RecordedConsole()
      #expect(console.run("contract", "check", folder.path("v.contract.json")) == .success)
      let json = RecordedConsole()
      #expect(
        json.run("contract", "check", folder.path("v.contract.json"), "--format=json") == .success)
      let value = try JSONDocument(parsing: json.output).root
      #expect(try JSONSchema(named: "contract-check").faults(in: value) == [])
      return console.outputText
    }
    let step = { (from: Int, to: Int) in "{ \"from\": \(from), \"to\": \(to), \"steps\": [] }" }
    let note = "note: no migration leads on from version "
    #expect(try !check(step(1, 2) + "," + step(2, 3)).contains("note:"))
    #expect(try !check(step(1, 3) + "," + step(2, 3)).contains("note:"))
    #expect(
      try check(step(1, 2)).contains("\(note)2 of M, whose objects become version 3 as they are"))
    #expect(try check(step(2, 3)).contains("\(note)1 of M"))
    #expect(try check("").components(separatedBy: note).count == 3)
  }

  @Test func placesAFaultByLineAndColumn() throws {
    try folder.write(
      contract(maxLength: 8, more: " \"colour\": 1,"), to: "bad.contract.json")
    #expect(run("check", folder.path("bad.contract.json")) == .usage)
    #expect(console.errorText.contains("bad.contract.json:1:"))
    #expect(console.errorText.contains("colour"))
  }

  @Test func tellsAnAbsentContractFromABadOne() {
    #expect(run("check", folder.path("none.contract.json")) == .unavailable)
  }

  @Test func endsWithAFindingWhenSomethingIsLoosened() throws {
    try folder.write(contract(maxLength: 9), to: "new.contract.json")
    #expect(
      run("diff", folder.path("old.contract.json"), folder.path("new.contract.json")) == .finding)
    #expect(console.outputText.hasPrefix("loosened: types.Memo.fields.text"))
  }

  @Test func endsWithSuccessWhenSomethingIsTightened() throws {
    try folder.write(contract(maxLength: 7), to: "new.contract.json")
    #expect(
      run("diff", folder.path("old.contract.json"), folder.path("new.contract.json")) == .success)
    #expect(console.outputText.hasPrefix("tightened: types.Memo.fields.text"))
  }

  @Test func printsNothingForEqualContracts() {
    let path = folder.path("old.contract.json")
    #expect(run("diff", path, path) == .success)
    #expect(console.outputText == "")
  }
}
