import ArchiveFiles
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct RedactCommandTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ words: String...) -> (status: ReadbackCommands.ExitStatus, RecordedConsole) {
    let console = RecordedConsole()
    return (ReadbackProgram.standard.run(["redact"] + words, on: console.console), console)
  }

  private func writeMemo(_ name: String = "memo") throws -> String {
    try folder.write(Array(SampleArchive.memo.utf8), to: name)
    return folder.path(name)
  }

  @Test func writesAnArchiveThatSaysNothingOfTheFirst() throws {
    let memo = try writeMemo()
    let (status, console) = run(memo, "--output", folder.path("out"))
    #expect(status == .success)
    #expect(
      console.outputText
        == "\(folder.path("out")): texts 1, data 1, numbers 2, dates 1; booleans 1 kept\n")
    let text = String(decoding: try folder.read("out"), as: UTF8.self)
    #expect(text.utf8.count == SampleArchive.memo.utf8.count)
    #expect(!text.contains("draft"))
    #expect(!text.contains("AAEC/w=="))
    #expect(text.contains("Notes.Memo"))
    let inspected = RecordedConsole()
    #expect(inspected.run("inspect", folder.path("out")) == .success)
    #expect(inspected.outputText.contains("again"))
  }

  @Test func listsWhatItKept() throws {
    let memo = try writeMemo()
    let (status, console) = run(
      memo, "--output=\(folder.path("out"))", "--keep", "root.text", "--keep=root.due")
    #expect(status == .success)
    #expect(console.outputText.contains("kept root.text, and at 2 other places: asked for\n"))
    #expect(console.outputText.contains("kept root.due[\"NS.time\"]: asked for\n"))
    let text = String(decoding: try folder.read("out"), as: UTF8.self)
    #expect(text.contains("draft"))
    #expect(text.contains("<real>1.5</real>"))
    #expect(!console.outputText.contains("draft"))
  }

  @Test func keepsTheContractOfTheExample() throws {
    try folder.copyExample()
    let contract = folder.path("Fixtures/memo.contract.json")
    for name in ["memo-1.archive", "memo-2.archive", "memo-3.archive", "memo-3-xml.archive"] {
      let (status, console) = run(
        folder.path("Fixtures/\(name)"), "--contract", contract, "--output", folder.path(name))
      #expect(status == .success, "\(console.errorText)")
      #expect(console.outputText.contains("the version"))
      let verified = RecordedConsole()
      #expect(verified.run("verify", folder.path(name), "--contract", contract) == .success)
      let compared = RecordedConsole()
      #expect(
        compared.run("diff", folder.path("Fixtures/\(name)"), folder.path(name)) == .finding)
      // Nothing but values differs.
      for line in compared.outputText.split(separator: "\n").dropFirst(2) {
        #expect(line.hasPrefix("~ "), "\(line)")
        #expect(!line.contains("class "), "\(line)")
      }
    }
  }

  @Test func printsJSON() throws {
    let memo = try writeMemo()
    let (status, console) = run(
      memo, "--format=json", "--output", folder.path("out"), "--keep=root.text")
    #expect(status == .success)
    let value = try JSONDocument(parsing: console.output).root
    #expect(try JSONSchema(named: "redact").faults(in: value) == [])
    #expect(console.outputText.contains("\"path\":\"root.text\",\"reason\":\"asked\""))
  }

  @Test func readsAnArchiveInsideAFile() throws {
    let data = Data(SampleArchive.memo.utf8).base64EncodedString()
    try folder.write(
      Array("<plist><dict><key>state</key><data>\(data)</data></dict></plist>".utf8), to: "app")
    let (status, _) = run("\(folder.path("app"))#state", "--output", folder.path("out"))
    #expect(status == .success)
    #expect(try folder.read("out").count == SampleArchive.memo.utf8.count)
    // The file around the archive is an input too.
    let (over, console) = run(
      "\(folder.path("app"))#state", "--output", folder.path("app"), "--force")
    #expect(over == .usage)
    #expect(console.errorText.contains("never written over"))
  }

  @Test func saysWhatItDidToTheMarkup() throws {
    let text = SampleArchive.memo.replacing(
      "<plist version=\"1.0\">", with: "<plist by=\"Ada\"><!-- by Ada -->")
    try folder.write(Array(text.utf8), to: "memo")
    let (status, console) = run(folder.path("memo"), "--output", folder.path("out"))
    #expect(status == .success)
    #expect(console.outputText.contains("kept names of attributes and instructions in XML\n"))
    #expect(console.outputText.contains("; remarks in XML 2 blanked; booleans "))
    #expect(!String(decoding: try folder.read("out"), as: UTF8.self).contains("Ada"))
  }

  @Test func saysAtHowManyPlacesAValueStayed() throws {
    func reference(_ entry: Int) -> String {
      "<dict><key>CF$UID</key><integer>\(entry)</integer></dict>"
    }
    let text =
      "<plist version=\"1.0\"><dict><key>$archiver</key><string>NSKeyedArchiver</string>"
      + "<key>$version</key><integer>100000</integer><key>$top</key><dict><key>root</key>"
      + "\(reference(1))</dict><key>$objects</key><array><string>$null</string><array>"
      + "\(reference(2))\(reference(2))\(reference(2))</array><real>nan</real></array></dict></plist>"
    try folder.write(Array(text.utf8), to: "shared")
    let (status, words) = run(folder.path("shared"), "--output", folder.path("words"))
    #expect(status == .success)
    #expect(words.outputText.contains("kept root[0], and at 2 other places: not a finite number\n"))
    let (_, console) = run(
      folder.path("shared"), "--output", folder.path("json"), "--format=json")
    let value = try JSONDocument(parsing: console.output).root
    #expect(try JSONSchema(named: "redact").faults(in: value) == [])
    #expect(console.outputText.contains("\"otherPlaces\":2"))
  }

  @Test func saysWhatItDidNotOpen() throws {
    let list = Data("<plist><string>x</string></plist>".utf8).base64EncodedString()
    let text = SampleArchive.memo.replacing(
      "<key>text</key>", with: "<key>box</key><data>\(list)</data><key>text</key>")
    try folder.write(Array(text.utf8), to: "memo")
    let (status, console) = run(
      folder.path("memo"), "--output", folder.path("json"), "--format=json")
    #expect(status == .success)
    let value = try JSONDocument(parsing: console.output).root
    #expect(try JSONSchema(named: "redact").faults(in: value) == [])
    #expect(console.outputText.contains("{\"path\":\"root.box\",\"reason\":\"no-archive\"}"))
    let (_, words) = run(folder.path("memo"), "--output", folder.path("words"))
    #expect(words.outputText.contains("overwrote root.box as data, unopened: "))
  }

  @Test func saysWhenNothingWasOverwritten() throws {
    let text = """
      <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>\
      <integer>100000</integer><key>$top</key><dict><key>root</key><true/></dict>\
      <key>$objects</key><array><string>$null</string></array></dict></plist>
      """
    try folder.write(Array(text.utf8), to: "a")
    let (status, console) = run(folder.path("a"), "--output", folder.path("out"))
    #expect(status == .success)
    #expect(
      console.outputText
        == "\(folder.path("out")): nothing was overwritten; booleans 1 kept\n")
  }

  // MARK: Bad input

  @Test func neverWritesOverAnInput() throws {
    let memo = try writeMemo()
    try folder.makeLink("link", to: "memo")
    try FileManager.default.linkItem(atPath: memo, toPath: folder.path("hard"))
    try folder.makeFolder("sub")
    for name in ["memo", "link", "hard", "sub/../memo", "./memo"] {
      for force in [[], ["--force"]] {
        let console = RecordedConsole()
        let status = ReadbackProgram.standard.run(
          ["redact", memo, "--output", folder.path(name)] + force, on: console.console)
        #expect(status == .usage)
        #expect(try folder.read("memo") == Array(SampleArchive.memo.utf8), "\(name)")
      }
    }
  }

  @Test func replacesAnotherFileOnlyWhenForced() throws {
    let memo = try writeMemo()
    try folder.write([1], to: "out")
    let (refused, console) = run(memo, "--output", folder.path("out"))
    #expect(refused == .usage)
    #expect(console.errorText.contains("--force"))
    #expect(try folder.read("out") == [1])
    #expect(run(memo, "--output", folder.path("out"), "--force").status == .success)
    #expect(try folder.read("out").count > 1)
    try folder.makeFolder("folder")
    try folder.makeLink("dangling", to: "nowhere")
    for name in ["folder", "dangling"] {
      #expect(run(memo, "--output", folder.path(name), "--force").status == .usage)
    }
    #expect(run(memo, "--output", folder.path("none/out")).status != .success)
  }

  @Test(arguments: [false, true])
  func leavesNothingBehindOnAFullDisk(isThere: Bool) throws {
    let memo = try writeMemo()
    if isThere { try folder.write([1], to: "out") }
    let before = try folder.names()
    let console = RecordedConsole()
    let program = ReadbackProgram(commands: [
      RedactCommand(system: InterferingCalls(refusalOfWriting: .noSpace))
    ])
    let words = ["redact", memo, "--output", folder.path("out")] + (isThere ? ["--force"] : [])
    #expect(program.run(words, on: console.console) == .failure)
    #expect(console.errorText.contains("no space left"))
    #expect(try folder.names() == before)
    if isThere { #expect(try folder.read("out") == [1]) }
  }

  @Test func refusesWhatMakesNoSense() throws {
    let memo = try writeMemo()
    #expect(run(memo).status == .usage)
    #expect(run(memo, "--output", folder.path("o"), "--keep", "root.").status == .usage)
    let (nowhere, console) = run(memo, "--output", folder.path("o"), "--keep", "root.nothing")
    #expect(nowhere == .usage)
    #expect(console.errorText.contains("--keep root.nothing: step 2 leads nowhere"))
    let (many, manyConsole) = run(memo, "--output", folder.path("o"), "--keep", "root.tags")
    #expect(many == .usage)
    #expect(manyConsole.errorText.contains("no single value"))
    #expect(run(memo, "--output", folder.path("o"), "--contract", "none").status == .unavailable)
    #expect(run(folder.path("none"), "--output", folder.path("o")).status == .unavailable)
    #expect(try folder.names() == ["memo"])
  }

  @Test func refusesWhatIsNoArchiveOrKeepsNotTheContract() throws {
    try folder.copyExample()
    let contract = folder.path("Fixtures/memo.contract.json")
    let (status, console) = run(
      folder.path("Fixtures/wrong-root.archive"), "--contract", contract, "--output",
      folder.path("o"))
    #expect(status == .finding)
    #expect(console.errorText.contains("wrong-root-class"))
    #expect(
      run(folder.path("Fixtures/first-12-bytes.archive"), "--output", folder.path("o")).status
        == .finding)
    #expect(try folder.names() == ["Fixtures"])
  }
}
