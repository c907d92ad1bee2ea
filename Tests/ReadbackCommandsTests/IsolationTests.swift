import ArchiveFiles
import Foundation
import ProcessBoundary
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

/// The tool that was built beside the tests, which starts itself as a worker.
enum BuiltTool {
  static let path: String? = {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [tests] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return candidates.map { $0.appending(path: "readback").path }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()
}

/// Commands whose input is parsed in a worker, which is the tool that was built beside the tests.
@Suite(
  .enabled(if: BuiltTool.path != nil, "the tool was not built beside the tests"),
  .enabled(if: WorkerLayers.canConfine, "needs Landlock and seccomp"))
struct IsolationTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.copyExample(
      counterexamples: """
        { "from": ["memo-1.archive"], "kinds": ["version-future", "field-missing"] }
        """)
  }

  private var fixtures: String { folder.path("Fixtures") }
  private var contract: [String] { ["--contract", "\(fixtures)/memo.contract.json"] }

  private func console(program: String? = BuiltTool.path) -> RecordedConsole {
    let console = RecordedConsole()
    console.surroundings.workerProgram = program.map { Array($0.utf8) }
    return console
  }

  /// Runs a command with and without isolation; the results must be the same.
  private func expectSame(_ words: [String]) throws {
    let plain = RecordedConsole()
    let isolated = console()
    let expected = ReadbackProgram.standard.run(words, on: plain.console)
    let status = ReadbackProgram.standard.run(words + ["--isolated"], on: isolated.console)
    #expect(status == expected, "\(words): \(isolated.errorText)")
    #expect(isolated.outputText == plain.outputText)
    let errors = isolated.errorText.split(separator: "\n", maxSplits: 1)
    let layers = [
      "address-space", "cpu-time", "wall-time", "output-size", "no-core-dump", "no-descriptors",
      "no-new-privileges", "no-file-system", "no-network", "no-new-processes",
    ]
    let note = "isolated: \(layers.joined(separator: ", "))"
    #expect(errors.first.map { String($0) } == note)
    #expect(errors.dropFirst().joined() == plain.errorText)
  }

  @Test(arguments: ["tree", "graph", "value", "classes", "dot"])
  func inspectsTheSame(format: String) throws {
    for file in ["memo-3.archive", "memo-1-xml.archive", "first-12-bytes.archive"] {
      try expectSame(["inspect", "\(fixtures)/\(file)", "--format", format])
    }
  }

  @Test func checksTheSame() throws {
    try expectSame(["check", fixtures])
    try expectSame(["check", fixtures, "--format", "json", "--only", "*memo-2*", "--jobs", "2"])
    try folder.overwrite(Array("changed".utf8), in: "Fixtures/memo-2.archive")
    try FileManager.default.removeItem(atPath: folder.path("Fixtures/memo-3.archive"))
    try expectSame(["check", fixtures])
  }

  @Test func verifiesTheSame() throws {
    let names = try folder.names(in: "Fixtures").filter { $0.hasSuffix(".archive") }
    let plain = RecordedConsole()
    let isolated = console()
    let words = ["verify"] + names.map { "\(fixtures)/\($0)" } + contract
    #expect(ReadbackProgram.standard.run(words, on: plain.console) == .finding)
    #expect(ReadbackProgram.standard.run(words + ["--isolated"], on: isolated.console) == .finding)
    #expect(isolated.outputText == plain.outputText)
    #expect(isolated.errorText.hasPrefix("isolated: "))
  }

  @Test func namesTheLayersInJSON() throws {
    let isolated = console()
    let words = ["verify", "\(fixtures)/memo-1.archive", "--format", "json", "--isolated"]
    #expect(ReadbackProgram.standard.run(words + contract, on: isolated.console) == .success)
    var reader = try JSONDocument(parsing: isolated.output).root.requiredObject()
    let layers = try reader.required("isolation").requiredElements()
    #expect(layers.count == 10)
    for layer in layers {
      var layer = try layer.requiredObject()
      #expect(try !layer.required("by").requiredString().isEmpty)
    }
  }

  @Test(arguments: [
    ["inspect", "memo-1.archive"], ["verify", "memo-1.archive"], ["check", ""],
  ])
  func endsWhereItsWorkerIsNoWorker(words: [String]) throws {
    let command = [words[0], "\(fixtures)/\(words[1])"] + (words[0] == "verify" ? contract : [])
    for program in ["/bin/true", "/nowhere/readback"] {
      let broken = console(program: program)
      let status = ReadbackProgram.standard.run(command + ["--isolated"], on: broken.console)
      #expect(status == .failure)
      #expect(broken.outputText.isEmpty)
    }
    let none = console(program: nil)
    #expect(ReadbackProgram.standard.run(command + ["--isolated"], on: none.console) == .failure)
  }

  @Test func readsNoFileThatIsNotThere() throws {
    #expect(console().run("inspect", folder.path("nothing"), "--isolated") == .unavailable)
    let words = ["verify", folder.path("nothing"), "--isolated"] + contract
    #expect(ReadbackProgram.standard.run(words, on: console().console) == .unavailable)
    #expect(console().run("check", folder.path("nothing"), "--isolated") == .unavailable)
  }

  @Test(arguments: ["--output", "--keep-failing", "--update-baseline", "--baseline"])
  func anIsolatedCheckWritesNothing(option: String) {
    let run = console()
    #expect(run.run("check", fixtures, "--isolated", option, folder.path("out")) == .usage)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func confinesADrivenProgram() throws {
    try folder.write(
      Array(
        """
        echo x >'\(folder.path("escaped"))' && exit 0
        (true) && exit 0
        exit 1
        """.utf8), to: "reader.sh")
    let run = console()
    let status = run.run(
      "drive", fixtures, "--isolated", "--", "/bin/sh", folder.path("reader.sh"), "{}")
    #expect(status == .finding)
    #expect(run.outputText.contains("nothing was judged"))
    #expect(run.errorText.contains("no-file-changes, no-network, no-new-processes"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("escaped")))
  }

  @Test func takesOnlyHarmlessTextFromAWorker() throws {
    for (script, expected) in [
      ("\u{1B}]0;title\u{7}", false), ("\u{9B}31m", false), ("a\rb", false), ("a\u{7F}", false),
      ("plain\ntext \u{E4}\u{1F600}\n", true), ("", true),
    ] {
      #expect(PrintedText.isHarmless(Array(script.utf8), mayHaveStyles: false) == expected)
      #expect(PrintedText.isHarmless(Array(script.utf8), mayHaveStyles: true) == expected)
    }
    let styled = Array("\u{1B}[1mbold\u{1B}[0m".utf8)
    #expect(PrintedText.isHarmless(styled, mayHaveStyles: true))
    #expect(!PrintedText.isHarmless(styled, mayHaveStyles: false))
    #expect(!PrintedText.isHarmless(Array("\u{1B}[2J".utf8), mayHaveStyles: true))
    #expect(!PrintedText.isHarmless([0xFF], mayHaveStyles: false))
  }
}
