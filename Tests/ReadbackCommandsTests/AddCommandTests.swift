import Foundation
import ReadbackCommands
import TestFiles
import Testing

struct AddCommandTests {
  private let folder: TestFolder
  private let console = RecordedConsole()

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
    try folder.write(try folder.read("Fixtures/memo-2.archive"), to: "new.archive")
    try folder.write(try folder.read("Fixtures/future.archive"), to: "later.archive")
  }

  private func add(_ name: String, _ words: String...) -> ReadbackCommands.ExitStatus {
    ReadbackProgram.standard.run(
      ["add", folder.path("Fixtures"), folder.path(name)] + words, on: console.console)
  }

  private func manifest() throws -> String {
    String(decoding: try folder.read("Fixtures/readback.json"), as: UTF8.self)
  }

  @Test func copiesAndPins() throws {
    let before = try manifest()
    let status = add(
      "new.archive", "--contract", "memo", "--app", "Notes", "--app-version", "2.1", "--build",
      "60",
      "--system", "iOS 17.1", "--origin", "redacted", "--note", "found in a backup")
    #expect(status == .success)
    #expect(try folder.read("Fixtures/new.archive") == folder.read("new.archive"))
    let after = try manifest()
    #expect(after.hasPrefix(before.prefix(before.count - 60)))
    for text in [
      "\"file\": \"new.archive\"", "\"build\": \"60\"", "\"system\": \"iOS 17.1\"",
      "\"origin\": \"redacted\"", "\"note\": \"found in a backup\"",
      "\"sha256\": \"095abf2769bedde230a9f924f1698c9e6df8429e3662b5c15cb6110bcf7f3a5d\"",
    ] {
      #expect(after.contains(text))
    }
    #expect(console.run("check", folder.path("Fixtures")) == .success)
  }

  @Test func takesAFileThatIsThereAlready() throws {
    try folder.write(try folder.read("new.archive"), to: "Fixtures/new.archive")
    let status = add(
      "Fixtures/new.archive", "--contract", "memo", "--app", "Notes", "--app-version", "2.1")
    #expect(status == .success)
    #expect(try manifest().contains("\"new.archive\""))
  }

  @Test func addsWhatMustBeRejected() throws {
    #expect(
      add("later.archive", "--contract", "memo", "--expect", "unsupported-version") == .success)
    #expect(try manifest().contains("\"reject\": \"unsupported-version\""))
    #expect(console.run("check", folder.path("Fixtures")) == .success)
  }

  @Test func refusesAnArchiveWithAnotherVerdict() throws {
    let before = try manifest()
    #expect(
      add("later.archive", "--contract", "memo", "--app", "Notes", "--app-version", "9") == .finding
    )
    #expect(add("new.archive", "--contract", "memo", "--expect", "reject") == .finding)
    #expect(add("later.archive", "--contract", "memo", "--expect", "cycle") == .finding)
    #expect(console.errorText.contains("later.archive: root.schema: unsupported-version: "))
    #expect(try manifest() == before)
    #expect(!(try folder.names(in: "Fixtures").contains("later.archive")))
  }

  @Test func leadsToAContractThatTakesTheFileToo() throws {
    let contract = folder.path("New/Memo.contract.json")
    #expect(
      console.run("init", folder.path("New"), folder.path("Fixtures/memo-2.archive")) == .success)
    let larger = folder.path("Fixtures/memo-3.archive")
    func add(_ words: String...) -> ReadbackCommands.ExitStatus {
      ReadbackProgram.standard.run(
        ["add", folder.path("New"), larger, "--contract", "Memo"] + words, on: console.console)
    }
    #expect(add("--app", "Notes", "--app-version", "3") == .finding)
    let hint = "readback infer \(larger) --merge \(contract) prints a contract that takes it, too\n"
    #expect(console.errorText.hasSuffix(": not added\n\(larger): \(hint)"))
    let merged = RecordedConsole()
    #expect(merged.run("infer", larger, "--merge", contract) == .success)
    try folder.write(merged.output, to: "New/Memo.contract.json")
    #expect(add("--app", "Notes", "--app-version", "3") == .success)
  }

  @Test func advisesNothingOfAConfirmedContract() {
    #expect(
      add("later.archive", "--contract", "memo", "--app", "Notes", "--app-version", "9") == .finding
    )
    #expect(!console.errorText.contains("infer"))
  }

  @Test func tellsOfTheArchivesInsideAnotherList() throws {
    let inside = Data(try folder.read("new.archive"))
    try folder.write(
      Array(
        try PropertyListSerialization.data(
          fromPropertyList: ["saved": inside], format: .binary, options: 0)),
      to: "defaults.plist")
    #expect(
      add("defaults.plist", "--contract", "memo", "--app", "Notes", "--app-version", "9")
        == .finding)
    #expect(
      console.errorText.contains("1 data value of it is an archive, which readback extract lists"))
  }

  @Test func overwritesNothing() throws {
    let before = try manifest()
    try folder.write([1], to: "Fixtures/new.archive")
    let status = add(
      "new.archive", "--contract", "memo", "--app", "Notes", "--app-version", "2.1")
    #expect(status == .usage)
    #expect(console.errorText.contains("new.archive: exists already and is another file"))
    #expect(try folder.read("Fixtures/new.archive") == [1])
    #expect(try manifest() == before)
  }

  @Test func refusesAFixtureThatTheManifestHas() throws {
    let before = try manifest()
    let status = add(
      "Fixtures/memo-1.archive", "--contract", "memo", "--app", "Notes", "--app-version", "1")
    #expect(status == .usage)
    #expect(console.errorText.contains("two fixtures of one name"))
    #expect(try manifest() == before)
  }

  @Test(arguments: [
    (["--app", "Notes", "--app-version", "1"], "add needs --contract NAME"),
    (["--contract", "memo"], "add needs --app APP and --app-version VERSION"),
    (
      ["--contract", "mem", "--app", "Notes", "--app-version", "1"],
      "no contract \"mem\", did you mean \"memo\"?"
    ),
    (["--contract", "memo", "--expect", "reject", "--build", "1"], "add needs --app APP"),
    (["--contract", "memo", "--expect", "cycel"], "with \"cycel\", did you mean \"cycle\"?"),
    (
      ["--contract", "memo", "--expect", "foo"], "with \"foo\", it may be \"empty\", \"too-large\","
    ),
  ])
  func needsToKnow(words: [String], message: String) throws {
    let words = ["add", folder.path("Fixtures"), folder.path("new.archive")] + words
    #expect(ReadbackProgram.standard.run(words, on: console.console) == .usage)
    #expect(console.errorText.contains(message))
  }
}
