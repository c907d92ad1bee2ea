import Foundation
import ReadbackCommands
import Testing

struct InferCommandTests {
  private let console = RecordedConsole()
  private let memo: SampleFile

  init() throws {
    memo = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(
          class: 2, "<key>schema</key><integer>2</integer><key>text</key>@3"),
        SampleArchive.classRecord("Notes.Memo", "NSObject"), "<string>draft</string>"))
  }

  private func infer(_ words: String...) -> ReadbackCommands.ExitStatus {
    ReadbackProgram.standard.run(["infer"] + words, on: console.console)
  }

  @Test func printsAContractThatVerifies() throws {
    #expect(infer(memo.path, "--name", "Notes") == .success)
    #expect(console.outputText.contains("\"name\": \"Notes\""))
    #expect(console.outputText.contains("\"inferred\": true"))
    #expect(console.errorText.contains("taken from the samples: Notes.Memo\n"))
    #expect(
      console.errorText.contains("no version declared: unknown versions will be accepted\n"))
    let contract = try SampleFile(console.outputText, name: "memo.contract.json")
    #expect(console.run("verify", memo.path, "--contract", contract.path) == .success)
  }

  @Test func declaresAVersion() {
    #expect(infer(memo.path, "--version", "Memo.schema") == .success)
    #expect(!console.errorText.contains("no version declared"))
    #expect(infer(memo.path, "--version", "Memoo.schema") == .usage)
    #expect(console.errorText.contains("did you mean Memo.KEY?"))
  }

  @Test func widensAContract() throws {
    #expect(infer(memo.path) == .success)
    let contract = try SampleFile(console.outputText, name: "memo.contract.json")
    let longer = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(
          class: 2, "<key>schema</key><integer>2</integer><key>text</key>@3"),
        SampleArchive.classRecord("Notes.Memo", "NSObject"),
        "<string>\(String(repeating: "x", count: 40))</string>"))
    let later = RecordedConsole()
    #expect(later.run("infer", longer.path, "--merge", contract.path) == .success)
    #expect(later.outputText.contains("\"maxLength\": 64"))
    #expect(!later.errorText.contains("taken from the samples"))
    #expect(
      infer(memo.path, "--merge", contract.path, "--version", "Memo.schema") == .usage)
  }

  @Test func saysWhatItCannotTake() throws {
    let plain = try SampleFile("<plist version=\"1.0\"><dict/></plist>")
    #expect(infer(plain.path) == .finding)
    #expect(console.errorText.contains("not-a-keyed-archive"))
    #expect(infer("/nowhere/at.all") == .unavailable)
    let unreached = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(class: 2, ""), SampleArchive.classRecord("A", "NSObject"),
        "<string>lost</string>"))
    #expect(infer(unreached.path) == .finding)
    #expect(console.errorText.contains("nothing reaches object 3"))
  }
}
