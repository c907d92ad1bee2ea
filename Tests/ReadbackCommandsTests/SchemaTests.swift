import ReadbackCommands
import StrictJSON
import Testing

/// Real output satisfies the published schema of its kind.
struct SchemaTests {
  /// Everything that a graph can hold.
  private static let varied = SampleArchive.xml(
    top: "<key>root</key>@1<key>n</key><integer>-1</integer>",
    SampleArchive.object(
      class: 2,
      "<key>a</key><array><dict><key>k</key><real>nan</real></dict>@3</array><key>b</key><true/>"
        + "<key>c</key><date>2001-01-01T00:00:01Z</date><key>d</key><data>AA==</data>"),
    "<dict><key>$classname</key><string>_TtCC4main1A1B</string>"
      + "<key>$classhints</key><array><string>X</string></array></dict>",
    "<dict><key>x</key>@4</dict>", "<string>&#xD83D;</string>", "<real>0.5</real>",
    "<array>@1</array>", "@4", "<false/>", "<integer>18446744073709551615</integer>")

  private func check(
    _ name: String, _ words: [String], status: ReadbackCommands.ExitStatus,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let console = RecordedConsole()
    let found = ReadbackProgram.standard.run(words, on: console.console)
    #expect(found == status, sourceLocation: location)
    let value = try JSONDocument(parsing: console.output).root
    #expect(try JSONSchema(named: name).faults(in: value) == [], sourceLocation: location)
  }

  @Test(arguments: [[], ["--pretty"], ["--depth=0"]])
  func graphsSatisfyTheirs(options: [String]) throws {
    for archive in [Self.varied, SampleArchive.memo] {
      let file = try SampleFile(archive)
      try check("graph", ["inspect", file.path, "--format=graph"] + options, status: .success)
    }
  }

  @Test func classesSatisfyTheirs() throws {
    for archive in [Self.varied, SampleArchive.memo] {
      let file = try SampleFile(archive)
      try check("classes", ["inspect", file.path, "--format=classes"], status: .success)
    }
  }

  @Test(arguments: ["graph", "value", "classes"])
  func rejectionsSatisfyTheirs(format: String) throws {
    for text in ["", "bplist", "<plist><dict/></plist>", SampleArchive.xml("@7")] {
      let file = try SampleFile(text)
      try check("rejection", ["inspect", file.path, "--format", format], status: .finding)
    }
    let file = try SampleFile(SampleArchive.memo)
    try check(
      "rejection", ["inspect", file.path, "--format", format, "--limit=archiveBytes=1"],
      status: .finding)
  }

  @Test func noticesWhatDoesNotSatisfyASchema() throws {
    let schema = try JSONSchema(named: "rejection")
    let wrong = #"{"readback":"graph","findings":[{"code":"","offset":-1}],"more":1}"#
    let faults = schema.faults(in: try JSONDocument(parsing: Array(wrong.utf8)).root)
    #expect(
      faults.sorted() == [
        ": lacks file", ": lacks formatVersion", "findings[0].code: minLength",
        "findings[0].offset: minimum", "findings[0]: lacks message", "more: not allowed",
        "readback: const",
      ])
  }
}
