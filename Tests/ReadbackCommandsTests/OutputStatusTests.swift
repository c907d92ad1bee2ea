import Foundation
import ReadbackCommands
import TestFiles
import Testing

/// What becomes of an output that cannot be written has one status, whatever command it is of.
struct OutputStatusTests {
  private let folder: TestFolder
  private let fixtures: String

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
    fixtures = folder.path("Fixtures")
  }

  /// Options that name what is written.
  private static let names = ["output", "update-baseline", "keep-failing"]

  /// A command with one of its outputs; all commands that write something are here.
  struct Writing: CustomTestStringConvertible, Sendable {
    let command: String
    /// Nil where an argument says where to write.
    let option: String?
    /// The words, where FIXTURES, MEMO and CONTRACT stand for files and OUT for the output.
    let words: String
    /// Whether a directory that is there takes the output.
    var fillsDirectories = false
    /// Whether a new directory is made, and not a file.
    var makesDirectory = false

    var testDescription: String { words }
  }

  private static let all = [
    Writing(
      command: "extract", option: "output", words: "extract MEMO --output OUT",
      makesDirectory: true),
    Writing(command: "redact", option: "output", words: "redact MEMO --output OUT"),
    Writing(command: "redact", option: "output", words: "redact MEMO --output OUT --force"),
    Writing(command: "convert", option: "output", words: "convert MEMO --to xml --output OUT"),
    Writing(
      command: "migrate", option: "output", words: "migrate MEMO --contract CONTRACT --output OUT",
      fillsDirectories: true),
    Writing(
      command: "mutate", option: "output", words: "mutate MEMO --contract CONTRACT --output OUT",
      makesDirectory: true),
    Writing(
      command: "check", option: "output", words: "check FIXTURES --only */digest --output OUT"),
    Writing(
      command: "check", option: "output",
      words: "check FIXTURES --only */digest --format html --output OUT"),
    Writing(
      command: "check", option: "update-baseline",
      words: "check NOTES --update-baseline OUT"),
    Writing(
      command: "check", option: "keep-failing",
      words: "check BROKEN --only */digest --keep-failing OUT", makesDirectory: true),
    Writing(
      command: "drive", option: "output",
      words: "drive FIXTURES --only */verdict --output OUT -- /bin/true {}"),
    Writing(
      command: "drive", option: "keep-failing",
      words: "drive FIXTURES --only */verdict --keep-failing OUT -- /bin/true {}",
      makesDirectory: true),
    Writing(command: "accept", option: "output", words: "accept NOTES --output OUT"),
    Writing(command: "init", option: nil, words: "init OUT MEMO", makesDirectory: true),
  ]

  @Test func everyCommandThatWritesIsHere() {
    let known = Set(Self.all.map { "\($0.command) --\($0.option ?? "")" })
    for command in ReadbackProgram.standard.commands {
      for option in command.options where Self.names.contains(option.name) {
        #expect(known.contains("\(command.name) --\(option.name)"))
      }
    }
  }

  private func run(_ writing: Writing, to output: String) throws -> (
    status: ReadbackCommands.ExitStatus, errors: String
  ) {
    if !FileManager.default.fileExists(atPath: folder.path("notes")) { try folder.writeNotes() }
    if writing.words.contains("BROKEN") {
      try folder.writeNotes(to: "broken")
      try folder.write([1], to: "broken/broken.archive")
    }
    let files = [
      "OUT": output, "FIXTURES": fixtures, "NOTES": folder.path("notes"),
      "BROKEN": folder.path("broken"), "MEMO": "\(fixtures)/memo-1.archive",
      "CONTRACT": "\(fixtures)/memo.contract.json",
    ]
    let words = writing.words.split(separator: " ").map { files[String($0)] ?? String($0) }
    let console = RecordedConsole()
    let status = console.run(words: words)
    return (status, console.errorText)
  }

  @Test(arguments: all)
  func aPlaceThatIsNotThereIsAFailure(writing: Writing) throws {
    try folder.write([], to: "file")
    let before = try folder.names()
    for output in ["absent/out", "file/out"] {
      let (status, errors) = try run(writing, to: folder.path(output))
      #expect(status == .failure, "\(errors)")
      #expect(errors.contains("cannot be "), "\(errors)")
      if writing.words.contains("BROKEN") {
        try FileManager.default.removeItem(atPath: folder.path("broken"))
      }
    }
    #expect(try folder.names().filter { $0 != "notes" } == before)
  }

  @Test(arguments: all)
  func whatIsInTheWayIsWrongUsage(writing: Writing) throws {
    try folder.makeFolder("folder")
    try folder.makeLink("link", to: "nowhere")
    try folder.write([1], to: "file")
    var inTheWay = writing.fillsDirectories ? ["link"] : ["folder", "link"]
    if writing.makesDirectory { inTheWay.append("file") }
    for name in inTheWay {
      let (status, errors) = try run(writing, to: folder.path(name))
      #expect(status == .usage, "\(name): \(errors)")
      if writing.words.contains("BROKEN") {
        try FileManager.default.removeItem(atPath: folder.path("broken"))
      }
    }
    #expect(try folder.names(in: "folder") == [])
    #expect(try folder.read("file") == [1])
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link"))
    #expect(link == "nowhere")
  }

  @Test(arguments: all)
  func anEmptyNameIsWrongUsage(writing: Writing) throws {
    #expect(try run(writing, to: "").status == .usage)
  }
}
