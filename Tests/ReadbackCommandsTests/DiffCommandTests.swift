import ReadbackCommands
import StrictJSON
import Testing

struct DiffCommandTests {
  private static let other = SampleArchive.memo.replacing("draft", with: "final")
    .replacing("<real>1.5</real>", with: "<real>2.5</real>").replacing(
      "<real>0.5</real>", with: "<true/>")

  private func run(_ words: String...) -> (status: ReadbackCommands.ExitStatus, RecordedConsole) {
    let console = RecordedConsole()
    return (ReadbackProgram.standard.run(["diff"] + words, on: console.console), console)
  }

  @Test func isSilentAboutEqualArchives() throws {
    let file = try SampleFile(SampleArchive.memo)
    let (status, console) = run(file.path, file.path)
    #expect(status == .success)
    #expect(console.outputText == "")
    #expect(console.errorText == "")
  }

  @Test func printsALineForEachDifference() throws {
    let old = try SampleFile(SampleArchive.memo)
    let new = try SampleFile(Self.other)
    let (status, console) = run(old.path, new.path)
    #expect(status == .finding)
    #expect(
      console.outputText == """
        --- \(old.path)
        +++ \(new.path)
        ~ root.due: 2001-01-01T00:00:01.5Z (NSDate) → 2001-01-01T00:00:02.5Z (NSDate)
        ~ root.tags[2]: 0.5 → true
        ~ root.text: "draft" → "final"

        """)
    let (quiet, quietConsole) = run("--quiet", old.path, new.path)
    #expect(quiet == .finding)
    #expect(quietConsole.outputText.hasPrefix("~ root.due"))
  }

  @Test func saysWhereLongValuesBeginToDiffer() throws {
    let long = String(repeating: "a", count: 300)
    let files = try ["x", "y"].map {
      try SampleFile(SampleArchive.xml("<string>\(long)\($0)</string>"))
    }
    let (_, console) = run(files[0].path, files[1].path)
    #expect(console.outputText.contains("UTF-16 units), from UTF-16 unit 300 on\n"))
    let (_, revealed) = run("--reveal", files[0].path, files[1].path)
    #expect(revealed.outputText.contains("\(long)y\""))
  }

  @Test func describesEachKindOfDifference() throws {
    let record = SampleArchive.classRecord("A", "NSObject")
    let old = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(
          class: 2, "<key>a</key>@3<key>b</key>@3<key>gone</key><true/><key>n</key>@4"),
        record, "<string>x</string>", "<integer>1</integer>"))
    let new = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(
          class: 2, "<key>a</key>@3<key>b</key>@5<key>n</key><integer>1</integer><key>z</key>@4"),
        SampleArchive.classRecord("B", "NSObject"), "<string>x</string>",
        SampleArchive.object(class: 2, "<key>up</key>@1"), "<string>x</string>",
        SampleArchive.classRecord("Unused")))
    let (_, console) = run("--quiet", old.path, new.path)
    #expect(
      console.outputText == """
        + class record: Unused
        ~ root: class A → B
        ~ root.b: "x" was the same object as root.a, is an object of its own
        - root.gone: true
        ~ root.n: 1, stored otherwise: referenced → inline
        + root.z: B

        """)
  }

  @Test func escapesWhatAnArchiveSays() throws {
    let old = try SampleFile(SampleArchive.xml("<string>a</string>"))
    let new = try SampleFile(
      SampleArchive.xml(top: "<key>&#x202E;k\u{1B}</key>@1", "<string>\u{1B}[2J\n+ x</string>"))
    let (_, console) = run(old.path, new.path)
    #expect(!console.outputText.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(console.outputText.contains("+ [\"\\u202ek\\u001b\"]: \"\\u{1b}[2J\\n+ x\"\n"))
  }

  @Test func printsJSON() throws {
    let old = try SampleFile(SampleArchive.memo)
    let new = try SampleFile(Self.other)
    for (files, status, same) in [
      ([old.path, new.path], ReadbackCommands.ExitStatus.finding, false),
      ([old.path, old.path], .success, true), (["/dev/null", new.path], .finding, false),
    ] {
      let (found, console) = run("--format=json", files[0], files[1])
      #expect(found == status)
      let value = try JSONDocument(parsing: console.output).root
      #expect(try JSONSchema(named: "diff").faults(in: value) == [])
      #expect(value.members?.first { $0.name == "same" }?.value.boolean == same)
    }
  }

  @Test func boundsTheNumberOfDifferences() throws {
    let files = try ["a", "b"].map { text in
      try SampleFile(
        SampleArchive.xml(
          top: (0..<40).map { "<key>k\($0)</key><string>\(text)</string>" }.joined(), "<true/>"))
    }
    let (status, console) = run("--limit=findings=10", files[0].path, files[1].path)
    #expect(status == .finding)
    #expect(console.outputText.split(separator: "\n").count == 2 + 10 + 1)
    #expect(console.outputText.hasSuffix("\n30 more differences\n"))
    let (bounded, boundedConsole) = run("--limit=outputBytes=50", files[0].path, files[1].path)
    #expect(bounded == .finding)
    #expect(boundedConsole.outputText == "")
    #expect(boundedConsole.errorText.contains("outputBytes: more than 50 of 50 bytes"))
  }

  // MARK: Inputs

  @Test func tellsUnreadableInputsByTheirOwnName() throws {
    let file = try SampleFile(SampleArchive.memo)
    let broken = try SampleFile("bplist00", name: "broken.archive")
    for words in [[file.path, broken.path], [broken.path, file.path]] {
      let (status, console) = run(words[0], words[1])
      #expect(status == .finding)
      #expect(console.errorText.hasPrefix("\(broken.path): truncated"))
      #expect(console.outputText == "")
    }
    let (missing, console) = run(broken.path, "\(file.path)-missing")
    #expect(missing == .unavailable)
    #expect(console.errorText.contains("missing: unavailable"))
    let (json, jsonConsole) = run("--format=json", file.path, broken.path)
    #expect(json == .finding)
    let value = try JSONDocument(parsing: jsonConsole.output).root
    #expect(try JSONSchema(named: "rejection").faults(in: value) == [])
  }

  @Test func refusesWhatMakesNoSense() throws {
    let file = try SampleFile(SampleArchive.memo)
    #expect(run().status == .usage)
    #expect(run(file.path, file.path, file.path).status == .usage)
    #expect(run("-", "-").status == .usage)
    #expect(run("--format=json", file.path).status == .usage)
    #expect(run("--format=html", file.path, file.path).status == .usage)
  }

  @Test func takesTheNullDeviceForNoArchive() throws {
    let file = try SampleFile(SampleArchive.memo)
    let (status, console) = run("/dev/null", file.path)
    #expect(status == .finding)
    #expect(console.outputText.contains("\n+ root: Notes.Memo\n"))
    #expect(run("/dev/null", "/dev/null").status == .success)
  }

  // MARK: One archive

  @Test func listsTheValuesOfOneArchive() throws {
    let file = try SampleFile(SampleArchive.memo)
    let (status, console) = run(file.path)
    #expect(status == .success)
    #expect(
      console.outputText == """
        $archiver: NSKeyedArchiver
        root: Notes.Memo
        root["a b"]: true
        root.again: "draft"
        root.due: 2001-01-01T00:00:01.5Z (NSDate)
        root.gone: nil
        root.photo: data, 4 bytes: 000102ff
        root.schema: 2
        root.tags: NSArray, 3 elements
        root.tags[0]: "draft"
        root.tags[1]: the same object as root
        root.tags[2]: 0.5
        root.text: "draft"
        class NSArray < NSObject
        class NSDate < NSObject
        class Notes.Memo < NSObject

        """)
  }

  @Test func listsTheSameWhateverTheOrderOfObjectsAndKeys() throws {
    let listed = try [
      SampleArchive.xml(
        SampleArchive.object(class: 2, "<key>a</key>@3<key>b</key><true/>"),
        SampleArchive.classRecord("A"), "<string>x</string>"),
      SampleArchive.xml(
        top: "<key>root</key>@3", "<string>x</string>", SampleArchive.classRecord("A"),
        SampleArchive.object(class: 2, "<key>b</key><true/><key>a</key>@1")),
    ].map { archive in
      let file = try SampleFile(archive)
      return run(file.path).1.outputText
    }
    #expect(listed[0] == listed[1])
    #expect(listed[0].contains("root.a: \"x\"\n"))
  }
}
