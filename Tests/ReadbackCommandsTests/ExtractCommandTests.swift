import ArchiveFiles
import Foundation
import PropertyListBytes
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct ExtractCommandTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static func data(_ text: String) -> String { data(Array(text.utf8)) }

  private static func data(_ bytes: [UInt8]) -> String {
    "<data>\(Data(bytes).base64EncodedString())</data>"
  }

  private static func plist(_ value: String) -> String { "<plist version=\"1.0\">\(value)</plist>" }

  /// A defaults file that holds an archive, an archive in that, and one inside a plain list.
  private static let inner = SampleArchive.xml("<string>inner</string>")
  private static let outer = SampleArchive.xml(
    SampleArchive.object(class: 2, "<key>photo</key>@3"), SampleArchive.classRecord("Album"),
    SampleArchive.object(class: 4, "<key>NS.data</key>\(data(inner))"),
    SampleArchive.classRecord("NSMutableData", "NSData", "NSObject"))
  private static let defaults = plist(
    "<dict><key>a list</key><array>\(data("no archive"))\(data(plist("<array>\(data(inner))</array>")))"
      + "</array><key>state</key>\(data(outer))</dict>")

  private func run(_ words: String...) -> (status: ReadbackCommands.ExitStatus, RecordedConsole) {
    let console = RecordedConsole()
    return (ReadbackProgram.standard.run(["extract"] + words, on: console.console), console)
  }

  @Test func listsAndWritesEachArchiveOnAllLevels() throws {
    try folder.write(Array(Self.defaults.utf8), to: "app.plist")
    let path = folder.path("app.plist")
    let (status, console) = run(path, "--output", folder.path("out"))
    #expect(status == .success)
    #expect(
      console.outputText == """
        \(path)#["a list"][1]#[0]: \(Self.inner.utf8.count) bytes → 1-a-list-1-0.archive
        \(path)#state: \(Self.outer.utf8.count) bytes, Album → 2-state.archive
        \(path)#state#root.photo: \(Self.inner.utf8.count) bytes → 3-state-root-photo.archive
        3 archives in \(folder.path("out"))

        """)
    #expect(
      try folder.names(in: "out") == [
        "1-a-list-1-0.archive", "2-state.archive", "3-state-root-photo.archive",
      ])
    #expect(try folder.read("out/1-a-list-1-0.archive") == Array(Self.inner.utf8))
    #expect(try folder.read("out/2-state.archive") == Array(Self.outer.utf8))
    #expect(try folder.read("out/3-state-root-photo.archive") == Array(Self.inner.utf8))
  }

  @Test func eachNameLeadsEveryCommandToTheArchive() throws {
    try folder.write(Array(Self.defaults.utf8), to: "app.plist")
    let (_, console) = run(folder.path("app.plist"), "--quiet")
    let names = console.outputText.split(separator: "\n").compactMap {
      $0.split(separator: ": ").first.map(String.init)
    }
    #expect(names.count == 3)
    for name in names {
      for command in [["inspect"], ["infer"], ["diff"], ["extract"], ["diff", name]] {
        let console = RecordedConsole()
        let status = ReadbackProgram.standard.run(command + [name], on: console.console)
        #expect(status == .success, "\(command) \(name): \(console.errorText)")
      }
    }
    let inferred = RecordedConsole()
    #expect(inferred.run("infer", names[1]) == .success)
    try folder.write(inferred.output, to: "album.contract.json")
    let contract = folder.path("album.contract.json")
    #expect(inferred.run("verify", names[1], "--contract", contract) == .success)
    #expect(inferred.run("verify", names[0], "--contract", contract) == .finding)
    #expect(inferred.run("init", folder.path("fixtures"), names[1], names[2]) == .success)
    #expect(
      try folder.names(in: "fixtures").filter { $0.hasSuffix(".archive") } == [
        "app.plist-state-root-photo.archive", "app.plist-state.archive",
      ])
  }

  @Test func listsWithoutWriting() throws {
    try folder.write(Array(Self.defaults.utf8), to: "app.plist")
    let (status, console) = run("--format=json", folder.path("app.plist"))
    #expect(status == .success)
    let value = try JSONDocument(parsing: console.output).root
    #expect(try JSONSchema(named: "extract").faults(in: value) == [])
    #expect(try folder.names() == ["app.plist"])
    let (_, written) = run(
      "--format=json", folder.path("app.plist"), "--output=\(folder.path("out"))")
    let document = try JSONDocument(parsing: written.output).root
    #expect(try JSONSchema(named: "extract").faults(in: document) == [])
    #expect(written.outputText.contains("\"file\":\"2-state.archive\""))
  }

  @Test func findsDataThatNoPathOfTheGraphLeadsTo() throws {
    let archive = SampleArchive.xml("<true/>", Self.data(Self.inner))
    try folder.write(Array(archive.utf8), to: "a")
    let (_, console) = run(folder.path("a"), "--quiet")
    #expect(console.outputText.hasPrefix("\(folder.path("a"))#[\"$objects\"][2]: "))
    #expect(console.run("inspect", "\(folder.path("a"))#[\"$objects\"][2]") == .success)
    try folder.write(Array(Self.plist(Self.data(Self.inner)).utf8), to: "b")
    let (_, root) = run(folder.path("b"), "--quiet")
    #expect(root.outputText.hasPrefix("\(folder.path("b"))#: "))
    #expect(root.run("inspect", "\(folder.path("b"))#") == .success)
  }

  @Test func writesAnEmptyDirectoryForNoArchive() throws {
    try folder.write(Array(Self.plist("<array/>").utf8), to: "a")
    let (status, console) = run(folder.path("a"), "--output", folder.path("out"))
    #expect(status == .success)
    #expect(console.outputText == "0 archives in \(folder.path("out"))\n")
    #expect(try folder.names(in: "out") == [])
  }

  // MARK: Bad input

  @Test func refusesADirectoryThatIsThere() throws {
    try folder.write(Array(Self.defaults.utf8), to: "a")
    try folder.makeFolder("out")
    try folder.makeLink("link", to: "nowhere")
    for name in ["out", "link", "a"] {
      let (status, console) = run(folder.path("a"), "--output", folder.path(name))
      #expect(status == .usage)
      #expect(console.errorText.contains("exists already"))
    }
    #expect(try folder.names() == ["a", "link", "out"])
    #expect(try folder.names(in: "out") == [])
  }

  @Test func leavesNothingBehindOnAFullDisk() throws {
    try folder.write(Array(Self.defaults.utf8), to: "a")
    let console = RecordedConsole()
    let program = ReadbackProgram(commands: [
      ExtractCommand(system: InterferingCalls(refusalOfWriting: .noSpace))
    ])
    let status = console.run(
      "extract", folder.path("a"), "--output", folder.path("out"), program: program)
    #expect(status == .failure)
    #expect(console.errorText.contains("no space left"))
    #expect(try folder.names() == ["a"])
  }

  @Test func reportsWhatIsNoPropertyList() throws {
    try folder.write(Array("bplist00".utf8), to: "a")
    let (status, console) = run(folder.path("a"), "--output", folder.path("out"))
    #expect(status == .finding)
    #expect(console.errorText.contains("a: truncated"))
    #expect(run(folder.path("none")).status == .unavailable)
    #expect(try folder.names() == ["a"])
  }

  @Test func saysWhatBeginsAsAListAndIsNone() throws {
    try folder.write(Array(Self.plist(Self.data("bplist00xxxx")).utf8), to: "a")
    let (status, console) = run(folder.path("a"))
    #expect(status == .success)
    #expect(console.errorText.contains("1 data value begins as property lists do"))
  }

  /// Archives as the only data of each other.
  private static func nested(_ levels: Int) throws -> [UInt8] {
    let writer = { (data: [UInt8]) in
      BinaryPropertyListWriter.write(
        [
          .dictionary([(1, 2), (3, 4), (5, 6), (7, 8)]), .text("$version"),
          .integer(PropertyListInteger(Int64(100_000))), .text("$archiver"),
          .text("NSKeyedArchiver"), .text("$top"), .dictionary([(9, 10)]), .text("$objects"),
          .array([11, 12]), .text("root"), .uid(1), .text("$null"), .data(data),
        ], root: 0)
    }
    return (0..<levels).reduce(Array("end".utf8)) { bytes, _ in writer(bytes) }
  }

  @Test func boundsLevelsAndBytes() throws {
    try folder.write(try Self.nested(40), to: "a")
    let (status, console) = run(folder.path("a"), "--quiet")
    #expect(status == .success)
    #expect(console.outputText.split(separator: "\n").count == 39)
    let (deep, deepConsole) = run(
      folder.path("a"), "--limit=depth=20", "--output=\(folder.path("o"))")
    #expect(deep == .finding)
    #expect(deepConsole.errorText.contains("depth: 21 of 20 levels"))
    let (large, largeConsole) = run(folder.path("a"), "--limit=outputBytes=9K")
    #expect(large == .finding)
    #expect(largeConsole.errorText.contains("of 9216 bytes"))
    #expect(try folder.names() == ["a"])
  }

  @Test func archivesAThousandLevelsDeepAreRefusedByNameOfTheLimit() throws {
    try folder.write(try Self.nested(1_000), to: "a")
    let (status, console) = run(folder.path("a"))
    #expect(status == .finding)
    #expect(console.errorText.contains("limit-exceeded: depth: 513 of 512 levels"))
    for command in ["inspect", "diff"] {
      let path = "\(folder.path("a"))" + String(repeating: "#root", count: 999)
      #expect(RecordedConsole().run(command, path) == .success)
    }
  }

  // MARK: Names with the sign

  @Test func filesWithTheSignInTheirNameStayReachable() throws {
    let names = ["a#b", "a", "x#root", "#hash", "c##d"]
    for name in names { try folder.write(Array(Self.outer.utf8), to: name) }
    let console = RecordedConsole()
    for name in names {
      #expect(console.run("inspect", folder.path(name)) == .success)
      #expect(console.run("inspect", "\(folder.path(name))#root.photo") == .success)
      #expect(console.run("inspect", "\(folder.path(name))##root.photo") == .success)
    }
    try folder.write(
      Array(Self.plist("<dict><key>b</key>\(Self.data(Self.inner))</dict>").utf8), to: "a")
    // The file comes first; two signs end the name where it could go on.
    let (_, whole) = (console.run("inspect", folder.path("a#b")), console)
    #expect(whole.outputText.contains("photo"))
    let inside = RecordedConsole()
    #expect(inside.run("inspect", folder.path("a##b")) == .success)
    #expect(inside.outputText.contains("inner"))
  }

  @Test func signsInQuotationMarksSeparateNothing() throws {
    let list = Self.plist(
      "<dict><key>a#b</key>\(Self.data(Self.inner))<key>\"#</key>\(Self.data(Self.inner))</dict>")
    try folder.write(Array(list.utf8), to: "a")
    let console = RecordedConsole()
    #expect(console.run("inspect", folder.path("a#[\"a#b\"]")) == .success)
    #expect(console.run("inspect", folder.path("a#[\"\\\"#\"]")) == .success)
    let long = String(repeating: "k", count: 5_000)
    #expect(console.run("inspect", folder.path("a#[\"\(long)\"]")) == .unavailable)
    #expect(console.errorText.contains("leads to no data"))
  }
}
