import ArchiveFiles
import Foundation
import PropertyListBytes
import ReadbackCommands
import TestFiles
import Testing

struct ConvertCommandTests {
  private let folder: TestFolder
  private let console = RecordedConsole()

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
  }

  private func convert(
    _ file: String, to format: String, _ output: String, _ more: String...,
    system: (any FileSystemCalls)? = nil
  ) -> ReadbackCommands.ExitStatus {
    let program =
      system.map { ReadbackProgram(commands: [ConvertCommand(system: $0)]) } ?? .standard
    return program.run(
      ["convert", file, "--to", format, "--output", output] + more, on: console.console)
  }

  private func graph(_ path: String) -> String {
    let run = RecordedConsole()
    _ = run.run("inspect", path, "--format", "graph")
    // Only what the file is differs between formats.
    return String(run.outputText.drop { $0 != "}" })
  }

  @Test func leadsToXMLAndBack() throws {
    let original = folder.path("Fixtures/memo-3.archive")
    let xml = folder.path("memo.xml")
    let binary = folder.path("memo.binary")
    #expect(convert(original, to: "xml", xml) == .success)
    #expect(try folder.read("memo.xml").starts(with: "<?xml".utf8))
    #expect(console.outputText.hasPrefix("\(original): xml, "))
    #expect(console.outputText.hasSuffix(" bytes, written to \(xml)\n"))
    #expect(convert(xml, to: "binary", binary, "--quiet") == .success)
    #expect(try folder.read("memo.binary").starts(with: "bplist00".utf8))
    #expect(graph(original).count > 1_000)
    #expect(graph(xml).contains(#""objects""#))
    let run = RecordedConsole()
    #expect(run.run("diff", original, binary) == .success)
    #expect(run.run("diff", original, xml) == .success)
  }

  @Test func neverWritesOverTheFileThatStandardInputReads() throws {
    let calls = InterferingCalls()
    let output = folder.path("Fixtures/memo-3.archive")
    let before = try folder.read("Fixtures/memo-3.archive")
    calls.standardInput = output
    #expect(convert("-", to: "xml", output, "--force", system: calls) == .usage)
    #expect(console.errorText.contains("is the input -, which is never written over"))
    #expect(try folder.read("Fixtures/memo-3.archive") == before)
  }

  @Test func reportsWhatXMLCannotSay() throws {
    let text = SampleArchive.xml(
      SampleArchive.object(class: 2, "<key>when</key><date>2001-01-01T00:00:01Z</date>"),
      SampleArchive.classRecord("Memo", "NSObject"))
    try folder.write(Array(text.utf8), to: "whole.archive")
    let binary = folder.path("half.archive")
    #expect(convert(folder.path("whole.archive"), to: "binary", binary) == .success)
    // The seconds of the only date, 1.0, become 1.5.
    var bytes = try folder.read("half.archive")
    let date = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x33, 0x3F, 0xF0]) })
    bytes[date + 2] = 0xF8
    try folder.write(bytes, to: "half.archive")
    #expect(convert(binary, to: "xml", folder.path("out")) == .finding)
    #expect(
      console.errorText
        == "\(binary): object 1: unrepresentable: a date that is no whole second of "
        + "the years 0000 to 9999\n"
        || console.errorText.contains(
          "unrepresentable: a date that is no whole second of the years 0000 to 9999")
    )
    #expect(!(try folder.names().contains("out")))
    #expect(convert(binary, to: "binary", folder.path("out")) == .success)
  }

  @Test func refusesWhatIsNoArchive() throws {
    let short = folder.path("Fixtures/first-12-bytes.archive")
    #expect(convert(short, to: "xml", folder.path("out")) == .finding)
    #expect(convert(folder.path("absent"), to: "xml", folder.path("out")) == .unavailable)
    #expect(console.errorText.contains("truncated"))
    #expect(!(try folder.names().contains("out")))
  }

  @Test func needsAFormatAndAnOutput() {
    let file = folder.path("Fixtures/memo-3.archive")
    #expect(console.run("convert", file, "--output", folder.path("out")) == .usage)
    #expect(console.run("convert", file, "--to", "xml") == .usage)
    #expect(console.run("convert", file, "--to", "json", "--output", folder.path("o")) == .usage)
    #expect(convert(file, to: "xml", "-") == .usage)
    #expect(convert(file, to: "xml", "") == .usage)
  }

  // MARK: Outputs

  @Test func neverWritesOverItsInput() throws {
    let file = folder.path("Fixtures/memo-3.archive")
    let before = try folder.read("Fixtures/memo-3.archive")
    try folder.makeLink("link", to: "Fixtures/memo-3.archive")
    try FileManager.default.linkItem(atPath: file, toPath: folder.path("second"))
    let spellings = [
      file, folder.path("Fixtures/../Fixtures/./memo-3.archive"), folder.path("link"),
      folder.path("second"),
    ]
    for spelling in spellings {
      for force in [[], ["--force"]] {
        let run = RecordedConsole()
        let words = ["convert", file, "--to", "xml", "--output", spelling] + force
        #expect(ReadbackProgram.standard.run(words, on: run.console) == .usage)
        #expect(run.errorText.contains("is the input"), "\(spelling)")
      }
    }
    #expect(try folder.read("Fixtures/memo-3.archive") == before)
    // The file around an archive is an input as well.
    #expect(convert("\(file)#root.text", to: "xml", file, "--force") == .usage)
  }

  @Test func replacesAFileOnlyWhenForced() throws {
    let file = folder.path("Fixtures/memo-3.archive")
    try folder.write([1], to: "out")
    #expect(convert(file, to: "xml", folder.path("out")) == .usage)
    #expect(console.errorText.contains("is there already; --force replaces it"))
    #expect(try folder.read("out") == [1])
    #expect(convert(file, to: "xml", folder.path("out"), "--force") == .success)
    #expect(try folder.read("out").count > 1_000)
    #expect(try folder.names() == ["Fixtures", "out"])
  }

  @Test func refusesOutputsThatAreNoFiles() throws {
    let file = folder.path("Fixtures/memo-3.archive")
    try folder.makeLink("dangling", to: "nowhere")
    for name in ["Fixtures", "dangling", "Fixtures/"] {
      #expect(convert(file, to: "xml", folder.path(name), "--force") == .usage, "\(name)")
    }
    #expect(convert(file, to: "xml", folder.path("absent/out")) == .failure)
    #expect(console.errorText.contains("absent/out: cannot be written: "))
    #expect(try folder.names() == ["Fixtures", "dangling"])
  }

  @Test(arguments: [[], ["--force"]]) func leavesNothingHalfWrittenOnAFullDisk(force: [String])
    throws
  {
    let file = folder.path("Fixtures/memo-3.archive")
    if !force.isEmpty { try folder.write([1], to: "out") }
    let program = ReadbackProgram(commands: [
      ConvertCommand(system: InterferingCalls(refusalOfWriting: .noSpace))
    ])
    let words = ["convert", file, "--to", "xml", "--output", folder.path("out")] + force
    #expect(program.run(words, on: console.console) == .failure)
    #expect(console.errorText.contains("no space left"))
    #expect(try folder.names() == (force.isEmpty ? ["Fixtures"] : ["Fixtures", "out"]))
    if !force.isEmpty { #expect(try folder.read("out") == [1]) }
  }

  @Test func keepsOutputWithinItsLimit() throws {
    let file = folder.path("Fixtures/memo-3.archive")
    #expect(
      convert(file, to: "xml", folder.path("out"), "--limit", "outputBytes=1K") == .finding)
    #expect(console.errorText.contains("limit-exceeded: more than 1024 bytes of output"))
    #expect(!(try folder.names().contains("out")))
  }
}
