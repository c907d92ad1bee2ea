import Foundation
import ReadbackCommands
import TestFiles
import Testing

/// Readers in whose hands fixtures, contracts and programs become others during a run.
struct ChangedFilesTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(Array(TestFolder.noteArchive.utf8), to: "note.archive")
  }

  private var directory: String { folder.path("notes") }

  /// A script that accepts the note by its bytes, after it has done something.
  private func write(_ name: String, _ work: String = "") throws {
    try folder.write(
      Array("\(work)\ncmp -s '\(folder.path("note.archive"))' \"$1\"\n".utf8), to: name)
  }

  /// Writes the directory with readers that are scripts, and no equivalents, which no reader that
  /// compares bytes can know.
  private func judge(by scripts: String...) throws {
    let readers = scripts.map { script in
      "{ \"name\": \"\(script)\", \"command\": [\"/bin/sh\", \"\(folder.path(script))\", \"{}\"] }"
    }
    if FileManager.default.fileExists(atPath: directory) {
      try FileManager.default.removeItem(atPath: directory)
    }
    try folder.writeNotes(replacing: [
      (", \"as-binary\"]", "]"),
      ("\"unshown\":", "\"readers\": [\(readers.joined(separator: ", "))], \"unshown\":"),
    ])
  }

  private struct Run {
    let status: ReadbackCommands.ExitStatus
    let text: String
    let errors: String
  }

  private func run(_ words: String...) -> Run {
    let console = RecordedConsole()
    let status = ReadbackProgram.standard.run(words, on: console.console)
    return Run(status: status, text: console.outputText, errors: console.errorText)
  }

  private func failing(_ run: Run) -> [String] {
    run.text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("FAIL ") }
      .map { String($0.dropFirst("FAIL ".count)) }
  }

  private func expectFailures(
    _ expected: [String], of run: Run, location: SourceLocation = #_sourceLocation
  ) {
    let failing = failing(run)
    #expect(run.status == .finding, "\(run.errors)", sourceLocation: location)
    #expect(failing.count == expected.count, "\(failing)", sourceLocation: location)
    for start in expected {
      #expect(
        failing.contains { $0.hasPrefix(start) }, "\(start) in \(failing)",
        sourceLocation: location)
    }
  }

  @Test func nothingIsWrongWhereNothingChanges() throws {
    try write("a")
    try judge(by: "a")
    let run = run("accept", directory, "--output", folder.path("evidence.json"))
    #expect(run.status == .success, "\(run.text)")
  }

  @Test func aReaderIsNotJudgedByAFixtureThatAnEarlierOneReplaced() throws {
    let fixture = folder.path("notes/broken.archive")
    try write("a", ": > '\(fixture)'")
    try write("b")
    try judge(by: "a", "b")
    let expected = [
      "b/fixture/broken.archive/verdict: fixture-changed: the file's digest is e3b0c442",
      "b/fixture/broken.archive/unchanged: fixture-changed: ",
      "readback/fixture/broken.archive/digest: fixture-changed: ",
    ]
    let first = failing(run("check", directory))
    for start in expected { #expect(first.contains { $0.hasPrefix(start) }, "\(first)") }
    try judge(by: "a", "b")
    let accepted = run("accept", directory, "--output", folder.path("evidence.json"))
    #expect(accepted.status == .finding)
    let evidence = String(decoding: try folder.read("evidence.json"), as: UTF8.self)
    #expect(evidence.contains("\"result\":\"FAILED\""))
    // The digest of nothing is what the reader would have been given.
    #expect(
      evidence.contains("\"b/fixture/broken.archive/verdict\":\"rejected\"},\"sha256\":\"e3b0c442"))
  }

  /// At the end everything is as it was, so only the cases of the reader in between can say it.
  @Test func aReaderIsNotJudgedByAFixtureThatIsPutBackLater() throws {
    let fixture = folder.path("notes/broken.archive")
    try write("a", ": > '\(fixture)'")
    try write("b")
    try write("c", "printf bplist00 > '\(fixture)'")
    try judge(by: "a", "b", "c")
    let failures = failing(run("check", directory))
    #expect(failures.contains { $0.hasPrefix("b/fixture/broken.archive/verdict: fixture-changed") })
    #expect(!failures.contains { $0.hasPrefix("readback/") }, "\(failures)")
  }

  @Test func aFixtureThatIsGoneIsAChangeToo() throws {
    try write("a", "rm -f '\(folder.path("notes/broken.archive"))'")
    try write("b")
    try judge(by: "a", "b")
    let failures = failing(run("check", directory))
    for name in ["b/fixture/broken.archive/verdict", "readback/fixture/broken.archive/digest"] {
      #expect(
        failures.contains { $0.hasPrefix("\(name): fixture-changed: the file ") }, "\(failures)")
    }
  }

  @Test(arguments: ["note.contract.json", "readback.json"])
  func whatDecidesWhatIsCheckedStaysAsItWas(file: String) throws {
    try write("a", "echo >> '\(folder.path("notes/\(file)"))'")
    try judge(by: "a")
    let baseline = folder.path("baseline.json")
    expectFailures(
      ["readback/file/\(file)/digest: fixture-changed: the file's digest is "],
      of: run("check", directory, "--update-baseline", baseline))
    #expect(!String(decoding: try folder.read("baseline.json"), as: UTF8.self).contains("/file/"))
    try judge(by: "a")
    #expect(run("accept", directory, "--output", folder.path("e.json")).status != .success)
  }

  @Test func drivingNoticesWhatChangesToo() throws {
    try judge()
    try write("a", "echo x >> '\(folder.path("notes/broken.archive"))'")
    let failures = failing(
      run(
        "drive", directory, "--only", "*/field-missing/*", "--", "/bin/sh", folder.path("a"), "{}"))
    #expect(
      failures.contains { $0.hasPrefix("readback/fixture/broken.archive/digest: fixture-changed") },
      "\(failures)")
  }

  @Test func aProgramThatBecomesAnotherDuringTheRun() throws {
    try write("a")
    // Replaces the script of the reader that was judged before it.
    try write("b", "printf 'exit 0\\n' > '\(folder.path("a"))'")
    try judge(by: "a", "b")
    expectFailures(
      ["a/command/\(folder.path("a")): reader-changed: the file "], of: run("check", directory))
    try write("a")
    let accepted = run("accept", directory, "--output", folder.path("evidence.json"))
    #expect(accepted.status == .finding)
    #expect(
      accepted.text.contains("FAIL a/command/\(folder.path("a")): reader-changed"),
      "\(accepted.text)")
  }

  @Test func twoScriptsOfOneNameGiveTwoStatements() throws {
    try judge(by: "a")
    var evidence: [String] = []
    for work in ["", "# another", "# another"] {
      try write("a", work)
      let run = run("accept", directory, "--output", folder.path("evidence.json"))
      #expect(run.status == .success, "\(run.text)")
      let text = String(decoding: try folder.read("evidence.json"), as: UTF8.self)
      evidence.append(String(text[..<(try volatile(text))]))
    }
    #expect(evidence[0] != evidence[1])
    #expect(evidence[1] == evidence[2])
    let files = "\"files\":{\"\(folder.path("a"))\":{\"sha256\":\""
    #expect(evidence[0].contains(files), "\(evidence[0])")
  }

  private func volatile(_ text: String) throws -> String.Index {
    try #require(text.range(of: #","volatile":["#)).lowerBound
  }
}
