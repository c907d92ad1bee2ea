import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct MutateCommandTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(
      Array(
        """
        { "readback": "contract", "formatVersion": 1, "name": "Note",
          "limits": { "archiveBytes": 20000, "objects": 500, "references": 900,
            "expandedNodes": 900, "materializedBytes": 90000, "classRecords": 50 },
          "top": { "root": "Note" }, "types": { "Note": { "className": "Note",
            "fields": { "text": { "type": "string", "maxLength": 9 } } } } }
        """.utf8), to: "note.contract.json")
    try folder.write(
      Array(
        SampleArchive.xml(
          SampleArchive.object(class: 2, "<key>text</key>@3"),
          SampleArchive.classRecord("Note", "NSObject"),
          "<string>draft</string>"
        ).utf8), to: "note.archive")
  }

  private func run(_ words: String...) -> (status: ReadbackCommands.ExitStatus, RecordedConsole) {
    let console = RecordedConsole()
    let all = [
      "mutate", folder.path("note.archive"), "--contract", folder.path("note.contract.json"),
    ]
    return (ReadbackProgram.standard.run(all + words, on: console.console), console)
  }

  @Test func writesEachInputAndAnIndex() throws {
    let (status, console) = run("--output", folder.path("out"), "--kind", "text-too-long")
    #expect(status == .success, "\(console.errorText)")
    #expect(console.outputText == "1 input in \(folder.path("out"))\n")
    #expect(try folder.names(in: "out") == ["1-text-too-long-root.text.archive", "index.json"])
    let index = String(decoding: try folder.read("out/index.json"), as: UTF8.self)
    for line in [
      #""code": "too-long""#, #""expect": "reject""#, #""kind": "text-too-long""#,
      #""where": "root.text""#, #""file": "1-text-too-long-root.text.archive""#,
      #""readback": "mutations""#, #""formatVersion": 1"#,
    ] {
      #expect(index.contains(line))
    }
    let input = String(
      decoding: try folder.read("out/1-text-too-long-root.text.archive"), as: UTF8.self)
    #expect(input.contains("<string>aaaaaaaaaa</string>"))
  }

  @Test func theSameSeedWritesTheSameBytes() throws {
    for name in ["one", "two"] {
      #expect(
        run("--output", folder.path(name), "--seed", "18446744073709551615").status == .success)
    }
    let names = try folder.names(in: "one")
    #expect(names.count > 100)
    #expect(try folder.names(in: "two") == names)
    for name in names {
      #expect(try folder.read("one/\(name)") == folder.read("two/\(name)"))
    }
  }

  @Test func theIndexSatisfiesItsSchema() throws {
    let schema = try JSONSchema(named: "mutations")
    #expect(run("--output", folder.path("out")).status == .success)
    let written = try JSONDocument(parsing: try folder.read("out/index.json")).root
    #expect(schema.faults(in: written) == [])
    let (_, console) = run("--list", "--format", "json")
    #expect(try schema.faults(in: JSONDocument(parsing: console.output).root) == [])
  }

  @Test func listsWithoutWriting() throws {
    let (status, console) = run("--list", "--kind", "field-missing", "--kind", "flip-trailer")
    #expect(status == .success)
    #expect(console.outputText == "field-missing root.text: missing-field\n")
    #expect(console.errorText.contains("flip-trailer: does-not-apply: an XML list has no trailer"))
  }

  @Test func listsEquivalentsAsAccepted() throws {
    let (_, console) = run("--list", "--kind", "as-binary", "--format", "json")
    #expect(console.outputText.contains(#""expect":"accept""#))
    #expect(!console.outputText.contains(#""code""#))
  }

  @Test func refusesADirectoryThatExists() throws {
    #expect(run("--output", folder.path("out"), "--kind", "truncate").status == .success)
    let before = try folder.names(in: "out")
    let (status, console) = run("--output", folder.path("out"))
    #expect(status == .usage)
    #expect(console.errorText.contains("exists already"))
    #expect(try folder.names(in: "out") == before)
  }

  @Test(arguments: ["-1", "18446744073709551616", "1.5", "", "0x10", "+1"])
  func refusesASeedOutOfRange(_ seed: String) {
    #expect(run("--list", "--seed=\(seed)").status == .usage)
  }

  @Test func refusesAnUnknownKindAndNamesTheNearest() {
    let (status, console) = run("--list", "--kind", "truncated")
    #expect(status == .usage)
    #expect(console.errorText.contains("did you mean truncate?"))
  }

  @Test func needsAnOutputAndAContract() {
    #expect(run().status == .usage)
    let console = RecordedConsole()
    #expect(console.run("mutate", folder.path("note.archive"), "--list") == .usage)
  }

  @Test func derivesNothingFromWhatTheContractRejects() throws {
    try folder.write(Array("<plist><dict/></plist>".utf8), to: "note.archive")
    let (status, console) = run("--output", folder.path("out"))
    #expect(status == .finding)
    #expect(console.errorText.contains("nothing is derived from it"))
    #expect(throws: (any Error).self) { try folder.names(in: "out") }
  }
}
