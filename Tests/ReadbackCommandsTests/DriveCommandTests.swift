import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

/// Readers that are scripts of the shell, good and bad ones.
struct DriveCommandTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.copyExample(
      counterexamples: """
        { "from": ["memo-1.archive"], "kinds": ["version-future", "field-missing", "as-xml"] }
        """)
  }

  private var fixtures: String { folder.path("Fixtures") }

  /// A script that knows the accepted fixtures by their bytes, and what it does with a file of its
  /// argument: with one of them, which is `$f`, and with any other.
  private func reader(accepts: String = "exit 0", otherwise: String = "exit 1") throws -> [String] {
    try folder.write(
      Array(
        """
        for f in '\(fixtures)'/memo-*.archive; do
          if cmp -s "$f" "$1"; then
            \(accepts)
          fi
        done
        \(otherwise)

        """.utf8), to: "reader.sh")
    return ["--", "/bin/sh", folder.path("reader.sh"), "{}"]
  }

  private func drive(_ options: [String] = [], _ command: [String]) -> RecordedRun {
    let console = RecordedConsole()
    let status = ReadbackProgram.standard.run(
      ["drive", fixtures] + options + command, on: console.console)
    return RecordedRun(
      status: status, text: console.outputText, errors: console.errorText)
  }

  /// Without equivalents, which a reader that compares bytes cannot know.
  private let rejections = ["--only", "*/fixture/*", "--only", "*/counterexample/*"]

  private func failing(_ run: RecordedRun) -> [String] {
    run.text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("FAIL ") }
  }

  @Test func passesAReaderThatTellsThemApart() throws {
    let run = drive(rejections, try reader())
    #expect(run.status == .success)
    #expect(failing(run).isEmpty)
    #expect(run.text.contains("note: reader reader: values not compared\n"))
    #expect(run.text.hasSuffix(" passed, 0 failed\n"))
  }

  @Test func listsItsCasesWithoutRunningAnything() throws {
    let mark = folder.path("ran")
    let run = drive(["--list", "--save", "--values"], ["--", "/bin/touch", mark, "{}"])
    #expect(run.status == .success)
    let names = run.text.split(separator: "\n").map(String.init)
    for name in [
      "reader/fixture/memo-1.archive/verdict", "reader/fixture/memo-1.archive/field/root.text",
      "reader/fixture/memo-1.archive/saved", "reader/fixture/future.archive/unchanged",
      "reader/counterexample/memo-1.archive/version-future/root.schema",
      "reader/equivalent/memo-1.archive/as-xml",
    ] { #expect(names.contains(name), "\(name)") }
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test(arguments: [
    // Exits 1 on everything; needs a terminal; answers by the file's name; waits for input.
    "exit 1", "true 2>/dev/null </dev/tty || exit 1",
    "case \"$1\" in */memo-*) exit 0;; *) exit 1;; esac", "read line || exit 1; exit 0",
  ])
  func judgesNothingWhereAcceptedFixturesAreRejected(script: String) throws {
    try folder.write(Array(script.utf8), to: "reader.sh")
    let run = drive([], ["--", "/bin/sh", folder.path("reader.sh"), "{}"])
    #expect(run.status == .finding)
    #expect(failing(run).count == 7)
    #expect(failing(run).allSatisfy { $0.contains("/verdict: rejected-valid: rejected with") })
    #expect(run.text.contains("nothing was judged"))
    #expect(run.text.hasSuffix("0 passed, 7 failed\n"))
  }

  /// A script that is missing exits as one that rejects.
  @Test func showsWhatAReaderPrintsThatRejectsWhatMustBeAccepted() throws {
    let missing = drive([], ["--", "/bin/sh", "/nowhere/script", "{}"])
    #expect(missing.status == .finding)
    #expect(failing(missing).count == 7)
    #expect(failing(missing).allSatisfy { $0.contains("; on standard error: /bin/sh: ") })
    let long = String(repeating: "x", count: 200)
    try folder.write(
      Array("printf '\\n\\033[1mfirst\\nmore\\n\(long)\\n' >&2; exit 1".utf8), to: "reader.sh")
    let printed = drive([], ["--", "/bin/sh", folder.path("reader.sh"), "{}"])
    #expect(
      failing(printed)[0].contains(
        "; on standard error: \\u{1b}[1mfirst … \(String(repeating: "x", count: 160))…"),
      "\(failing(printed)[0])")
    try folder.write(Array("yes | head -c 200000 >&2; exit 1".utf8), to: "reader.sh")
    let endless = drive([], ["--", "/bin/sh", folder.path("reader.sh"), "{}"])
    #expect(failing(endless)[0].contains("; on standard error: y … y, expected"))
  }

  @Test func leadsBackIntoIsolation() throws {
    let run = drive(
      ["--isolated=best-effort", "--save", "--only", "*/memo-1.archive/*"],
      ["--", "/bin/false", "{}"])
    #expect(run.status == .finding)
    let command = "; see: readback drive \(fixtures) --isolated --save --only"
    #expect(
      failing(run)[0].hasSuffix("\(command) reader/fixture/memo-1.archive -- /bin/false '{}'"),
      "\(failing(run)[0])")
  }

  @Test func judgesNothingWhereAnEmptyFileIsAccepted() throws {
    let run = drive([], ["--", "/bin/true", "{}"])
    #expect(run.status == .finding)
    #expect(failing(run).count == 1)
    #expect(failing(run)[0].contains("reader/sanity/empty-file: accepted-invalid"))
  }

  @Test(arguments: [
    ["/nowhere/reader", "{}"], ["no-such-reader-anywhere", "{}"], ["/", "{}"],
    ["/etc/passwd", "{}"], ["/bin/true"], ["/bin/true", "file"],
  ])
  func refusesACommandThatCannotBeRun(command: [String]) {
    let run = drive([], ["--"] + command)
    #expect(run.status == .usage)
    #expect(run.errors.contains(command[0]))
  }

  @Test(arguments: [
    ["--time", "0"], ["--time", "nan"], ["--time", "x"], ["--memory", "1K"], ["--memory", "9"],
    ["--memory", "x"], ["--reject-status", "0"], ["--reject-status", "126"],
    ["--reject-status", "1,x"],
  ])
  func refusesOptionsThatMakeNoSense(options: [String]) {
    #expect(drive(options, ["--", "/bin/true", "{}"]).status == .usage)
  }

  @Test func tellsWhoCrashesFromWhoRejects() throws {
    for script in ["kill -SEGV $$", "exit 126", "exit 200"] {
      let run = drive(rejections, try reader(otherwise: "[ -s \"$1\" ] || exit 1\n\(script)"))
      #expect(run.status == .finding)
      #expect(failing(run).count > 3)
      #expect(failing(run).allSatisfy { $0.contains(": crashed: ") })
    }
  }

  @Test func takesOnlyTheStatusesThatSayReject() throws {
    let command = try reader(otherwise: "[ -s \"$1\" ] || exit 3\nexit 4")
    #expect(drive(rejections, command).status == .success)
    #expect(drive(rejections + ["--reject-status", "3,4"], command).status == .success)
    let run = drive(rejections + ["--reject-status", "3"], command)
    #expect(run.status == .finding)
    #expect(failing(run).allSatisfy { $0.contains("status 4, which is no verdict") })
  }

  @Test func tellsWhoDoesNotEnd() throws {
    let run = drive(
      ["--only", "*/first-12-bytes*", "--time", "2.5"],
      try reader(otherwise: "[ -s \"$1\" ] || exit 1\ntrap '' TERM; sleep 1000; sleep 1000"))
    #expect(failing(run).count == 1)
    #expect(failing(run)[0].contains("timed-out: did not end within 2.5 s"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func tellsWhoHasNoMoreMemory() throws {
    let script = "[ -s \"$1\" ] || exit 1\nexec /usr/bin/python3 -S '\(folder.path("eat.py"))'"
    try folder.write(
      Array(
        """
        import os
        try: bytearray(200 << 20)
        except MemoryError: os.abort()
        raise SystemExit(1)
        """.utf8), to: "eat.py")
    let command = try reader(otherwise: script)
    let options = ["--only", "*/first-12-bytes*/verdict"]
    #expect(drive(options, command).status == .success)
    let run = drive(options + ["--memory", "192M"], command)
    #expect(failing(run).count == 1)
    #expect(failing(run)[0].contains("memory-exceeded"))
  }

  @Test func tellsWhoAcceptsWhatMustBeRejected() throws {
    let run = drive(rejections, try reader(otherwise: "[ -s \"$1\" ] || exit 1\nexit 0"))
    #expect(run.status == .finding)
    #expect(failing(run).allSatisfy { $0.contains(": accepted-invalid: ") })
    #expect(failing(run).contains { $0.contains("/counterexample/memo-1.archive/version-future") })
  }

  @Test func tellsWhoChangesWhatIsRejected() throws {
    for change in [
      "echo >>\"$1\"", "rm \"$1\"", "cp \"$1\" \"$1.new\"; mv \"$1.new\" \"$1\"",
      "ln -sf /etc/passwd \"$1\"",
    ] {
      let run = drive(
        ["--save", "--only", "*/first-12-bytes*"], try reader(otherwise: "\(change)\nexit 1"))
      #expect(run.status == .finding, "\(change)")
      #expect(failing(run).count == 1)
      #expect(failing(run)[0].contains("/unchanged: original-changed: the file"))
    }
  }

  @Test func tellsWhoSavesSomethingElse() throws {
    let emptied = drive(
      ["--save", "--only", "*/memo-3.archive/saved"], try reader(accepts: ": >\"$1\"; exit 0"))
    #expect(failing(emptied)[0].contains("saved-value-lost: what it saved is rejected: empty"))
    let other = drive(
      ["--save", "--only", "*/memo-3.archive/saved"],
      try reader(accepts: "cp '\(fixtures)/memo-3-longest-text.archive' \"$1\"; exit 0"))
    #expect(failing(other)[0].contains("saved-value-lost: what it saved differs at root.text"))
  }

  @Test func tellsWhoSavesElsewhereOrNotAtAll() throws {
    let run = drive(
      ["--save", "--only", "*/saved"], try reader(accepts: "cp \"$1\" \"$1.saved\"; exit 0"))
    let lost = failing(run)
    #expect(lost.count == 4)
    #expect(lost.allSatisfy { $0.contains("what it saved is of the earlier version") })
  }

  @Test func comparesTheValuesThatAreExpected() throws {
    let document = try JSONSerialization.jsonObject(
      with: Data(folder.read("Fixtures/readback.json")))
    let manifest = try #require(document as? [String: Any])
    for fixture in try #require(manifest["fixtures"] as? [[String: Any]]) {
      guard let fields = fixture["fields"], let file = fixture["file"] as? String else { continue }
      let values = try JSONSerialization.data(withJSONObject: fields)
      try folder.write([UInt8](values), to: "Fixtures/\(file).json")
    }
    let right = try reader(accepts: "cat \"$f.json\"; exit 0")
    let run = drive(rejections + ["--values"], right)
    #expect(run.status == .success, "\(run.text)")
    #expect(!run.text.contains("not compared"))

    for (printed, message) in [
      ("{}", "root.text was not printed"), ("", "is no JSON object"), ("[1]", "is no JSON object"),
      ("{\"root.text\": \"\"}", "root.text: printed text of 0 UTF-16 units"),
      ("{\"root.text\": 7, \"root.text\": 7}", "is no JSON object"),
    ] {
      let wrong = try reader(accepts: "printf '%s' '\(printed)'; exit 0")
      let run = drive(["--values", "--only", "*/memo-1.archive/field/root.text"], wrong)
      #expect(failing(run).count == 1)
      #expect(failing(run)[0].contains("value-mismatch: "))
      #expect(failing(run)[0].contains(message), "\(failing(run)[0])")
    }
    let endless = try reader(accepts: "exec yes")
    let options = ["--values", "--only", "*/memo-1.archive/field/root.text", "--time", "2"]
    #expect(drive(options, endless).status == .finding)
  }

  @Test func keepsAndShrinksWhatFails() throws {
    let kept = folder.path("kept")
    let run = drive(
      [
        "--keep-failing", kept, "--shrink", "--only", "*/memo-1.archive/field-missing/*", "--jobs",
        "1",
      ],
      ["--", "/usr/bin/test", "-s", "{}"])
    #expect(run.status == .finding)
    let index = try JSONDocument(parsing: folder.read("kept/index.json")).root
    var reader = try index.requiredObject()
    let entries = try reader.required("cases").requiredElements()
    #expect(!entries.isEmpty)
    for entry in entries {
      var entry = try entry.requiredObject()
      let file = try entry.required("file").requiredString()
      let smallest = try entry.required("smallest").requiredString()
      #expect(try folder.read("kept/\(file)").count > 1)
      // Every file with a byte is accepted, so one is what is left.
      #expect(try folder.read("kept/\(smallest)").count == 1)
      let verify = RecordedConsole()
      let status = verify.run(
        "verify", "\(kept)/\(smallest)", "--contract", "\(fixtures)/memo.contract.json")
      #expect(status == .finding)
    }
  }

  @Test func endsWhatAReaderLeavesBehind() throws {
    let list = folder.path("processes")
    let run = drive(
      ["--only", "*/first-12-bytes*"],
      try reader(otherwise: "sleep 1000 & echo $! >>'\(list)'\nexit 1"))
    #expect(run.status == .success)
    #if os(Linux)
      let processes = String(decoding: try folder.read("processes"), as: UTF8.self)
        .split(separator: "\n")
      #expect(processes.count == 2)
      for process in processes {
        #expect(!FileManager.default.fileExists(atPath: "/proc/\(process)"))
      }
    #endif
  }

  @Test func drivesTheReadersOfAManifest() throws {
    let command = try reader().dropFirst().map { "\"\($0)\"" }.joined(separator: ", ")
    try folder.replace(
      "\"counterexamples\":",
      with: """
        "readers": [
          { "name": "good", "command": [\(command)] },
          { "name": "bad", "command": ["/bin/false", "{}"], "values": true }
        ],
        "counterexamples":
        """, in: "Fixtures/readback.json")
    let console = RecordedConsole()
    #expect(console.run("check", fixtures, "--only", "good/fixture/*") == .success)
    #expect(console.outputText.hasSuffix("13 passed, 0 failed\n"))
    #expect(console.outputText.contains("reader good: values not compared"))
    let other = RecordedConsole()
    #expect(other.run("check", fixtures, "--only", "bad/*") == .finding)
    #expect(other.outputText.contains("FAIL bad/fixture/memo-1.archive/verdict"))
    #expect(other.outputText.contains("reader bad: nothing was judged"))
    let list = RecordedConsole()
    #expect(list.run("check", fixtures, "--list") == .success)
    #expect(list.outputText.contains("\nbad/fixture/memo-1.archive/field/root.text\n"))
    #expect(list.outputText.contains("readback/fixture/memo-1.archive/field/root.text\n"))
    try folder.replace("/bin/false", with: "/nowhere/reader", in: "Fixtures/readback.json")
    #expect(RecordedConsole().run("check", fixtures) == .usage)
  }

  struct RecordedRun {
    let status: ReadbackCommands.ExitStatus
    let text: String
    let errors: String
  }
}
