import ArchiveFiles
import Foundation
import ReadbackCommands
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What `check` says of archives that lie beside fixtures and are in no manifest.
struct StrayArchiveTests {
  private let folder: TestFolder
  private let archive: [UInt8]
  private let xmlArchive: [UInt8]

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
    archive = try folder.read("Fixtures/memo-3.archive")
    xmlArchive = try folder.read("Fixtures/memo-3-xml.archive")
  }

  private var fixtures: String { folder.path("Fixtures") }

  /// The notes of a check that passes, but for what it says of every example.
  private func notes(
    _ words: String..., by system: any FileSystemCalls = SystemCalls(),
    at location: SourceLocation = #_sourceLocation
  ) -> [String] {
    let run = RecordedConsole()
    let program = ReadbackProgram(commands: [CheckCommand(system: system)])
    let command = ["check"] + (words.isEmpty ? [fixtures] : words)
    #expect(run.run(words: command, program: program) == .success, sourceLocation: location)
    #expect(run.outputText.hasSuffix(" passed, 0 failed\n"), sourceLocation: location)
    return run.outputText.split(separator: "\n").filter { $0.hasPrefix("note: ") }
      .map { String($0.dropFirst(6)) }.filter { !$0.contains(" are generated: ") }
  }

  private func move(_ name: String, to newName: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(newName))
  }

  @Test func hasNothingToSayOfTheExample() {
    #expect(notes().isEmpty)
  }

  @Test(arguments: [true, false])
  func namesAnArchiveInNoFixture(isXML: Bool) throws {
    try folder.write(isXML ? xmlArchive : archive, to: "Fixtures/old.plist")
    let expected = "1 archive in \(fixtures) is in no fixture: old.plist; see readback add"
    #expect(notes() == [expected])
  }

  @Test func namesABrokenArchive() throws {
    try folder.write(Array(archive.dropLast(20)), to: "Fixtures/torn.archive")
    #expect(notes().first?.contains(" is in no fixture: torn.archive;") == true)
  }

  @Test func namesThreeAtMostInTheOrderOfTheirNames() throws {
    for name in ["d", "b", "a", "c", "e"] { try folder.write(archive, to: "Fixtures/\(name)") }
    let expected =
      "5 archives in \(fixtures) are in no fixture: a, b, c and 2 more; see readback add"
    #expect(notes() == [expected])
  }

  @Test func isSilentOnceTheArchiveIsAFixture() throws {
    try folder.write(archive, to: "Fixtures/old.archive")
    #expect(notes().count == 1)
    let run = RecordedConsole()
    let status = run.run(
      "add", fixtures, "\(fixtures)/old.archive", "--contract", "memo", "--app", "Notes",
      "--app-version", "3.0")
    #expect(status == .success)
    #expect(notes().isEmpty)
  }

  @Test func takesNothingElseForAnArchive() throws {
    let property =
      "<plist version=\"1.0\"><dict><key>a</key><string>$archiver</string></dict></plist>"
    try folder.write(Array(property.utf8), to: "Fixtures/Info.plist")
    try folder.write([], to: "Fixtures/empty.archive")
    try folder.write(
      Array("A note on $archiver, $top, $objects, $version".utf8), to: "Fixtures/README")
    try folder.write(archive, to: "Fixtures/.hidden")
    try folder.write(archive, to: "Fixtures/memo-3.archive.readback-backup")
    try folder.write(archive, to: "Fixtures/memo-3.archive.readback-backup.2")
    try folder.makeFolder("Fixtures/folder")
    try folder.write(archive, to: "Fixtures/folder/inner.archive")
    try folder.write(archive, to: "outside.archive")
    try folder.makeLink("Fixtures/link", to: folder.path("outside.archive"))
    try folder.makeLink("Fixtures/nowhere", to: "nothing")
    try folder.makeLink("Fixtures/loop", to: ".")
    try #require(unsafe mkfifo(folder.path("Fixtures/pipe"), 0o600) == 0)
    #expect(notes().isEmpty)
  }

  @Test func escapesNames() throws {
    try folder.write(archive, to: "Fixtures/a\u{1b}[2J\n0 passed")
    #expect(notes().first?.contains("fixture: a\\u{1b}[2J\\n0 passed; see") == true)
  }

  @Test func repairsNamesThatAreNoUTF8() throws {
    let name = Array("\(fixtures)/a".utf8) + [0xFF, 0]
    let descriptor = unsafe open(
      name.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600 as mode_t)
    // Systems of Macs take no such names.
    guard descriptor >= 0 else { return }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      .write(contentsOf: Data(archive))
    #expect(notes().first?.contains("fixture: a\u{FFFD}; see") == true)
  }

  @Test func looksIntoTheFoldersOfFixtures() throws {
    try folder.makeFolder("Fixtures/old")
    try move("Fixtures/memo-1.archive", to: "Fixtures/old/memo-1.archive")
    try folder.replace(
      "\"memo-1.archive\"", with: "\"old/memo-1.archive\"", in: "Fixtures/readback.json")
    #expect(notes().isEmpty)
    try folder.write(archive, to: "Fixtures/old/stray.archive")
    #expect(notes().first?.contains(" is in no fixture: old/stray.archive;") == true)
    // The folder is another directory of fixtures now.
    try folder.write(Array("{}".utf8), to: "Fixtures/old/readback.json")
    #expect(notes().isEmpty)
  }

  @Test func knowsWhatAnotherManifestOfTheCheckNames() throws {
    try folder.copyExample(to: "Fixtures/inner")
    try folder.write(archive, to: "Fixtures/inner/memo-4.archive")
    let inner = "\(fixtures)/inner"
    #expect(notes(fixtures).isEmpty)
    #expect(notes(inner).count == 1)
    try folder.replace(
      "\"memo-3.archive\"", with: "\"inner/memo-4.archive\"", in: "Fixtures/readback.json")
    try FileManager.default.removeItem(atPath: folder.path("Fixtures/memo-3.archive"))
    #expect(notes(fixtures, inner).isEmpty)
  }

  @Test func knowsAFixtureByItsSecondLink() throws {
    try FileManager.default.linkItem(
      atPath: folder.path("Fixtures/memo-3.archive"), toPath: folder.path("Fixtures/twin"))
    #expect(notes().isEmpty)
  }

  @Test func saysWhatCannotBeListed() {
    let system = InterferingCalls(refusalOfListing: .inputOutput)
    let notes = notes(by: system)
    #expect(
      notes == [
        "\(fixtures): cannot be listed: input/output error, so not looked through for archives"
      ])
  }

  @Test func saysWhatCannotBeRead() throws {
    try folder.write(archive, to: "Fixtures/locked")
    let system = InterferingCalls(with: "locked", refusal: .notPermitted)
    let expected =
      "in \(fixtures), files in no fixture cannot be read, so whether they are archives is not known:"
      + " locked"
    #expect(notes(by: system) == [expected])
  }

  @Test func saysNothingOfWhatHasGoneMeanwhile() throws {
    try folder.write(archive, to: "Fixtures/gone")
    #expect(notes(by: InterferingCalls(with: "gone", refusal: .noSuchEntry)).isEmpty)
  }

  @Test func looksThroughNoMoreThanSoManyEntries() throws {
    for number in 0..<4096 { try folder.makeLink("Fixtures/\(number)", to: "nothing") }
    #expect(notes().isEmpty)
    try folder.write(archive, to: "Fixtures/stray")
    #expect(
      notes() == [
        "\(fixtures): holds too much that the manifest does not name,"
          + " so not looked through for archives"
      ])
  }

  @Test func listsNoMoreThanThreeFoldersThatWereNotLookedThrough() throws {
    let names = ["memo-1", "memo-2", "memo-3", "memo-1-xml", "memo-2-xml"]
    for (number, name) in names.enumerated() {
      try folder.makeFolder("Fixtures/\(number)")
      try move("Fixtures/\(name).archive", to: "Fixtures/\(number)/\(name).archive")
      try folder.replace(
        "\"file\": \"\(name).archive\"", with: "\"file\": \"\(number)/\(name).archive\"",
        in: "Fixtures/readback.json")
    }
    let notes = notes(by: InterferingCalls(refusalOfListing: .inputOutput))
    #expect(notes.count == 4)
    #expect(notes.last == "nor were 3 more folders in \(fixtures) looked through")
  }

  @Test func isSilentWhereOnlySomeCasesOrNoTextIsWanted() throws {
    try folder.write(archive, to: "Fixtures/old.plist")
    #expect(notes(fixtures, "--only", "*memo-3*").isEmpty)
    #expect(notes(fixtures, "--quiet").isEmpty)
    let (with, without) = (RecordedConsole(), RecordedConsole())
    #expect(with.run("check", fixtures, "--format", "json") == .success)
    try FileManager.default.removeItem(atPath: folder.path("Fixtures/old.plist"))
    #expect(without.run("check", fixtures, "--format", "json") == .success)
    #expect(with.outputText == without.outputText)
  }

  @Test func isWrittenToTheFileOfTheReport() throws {
    try folder.write(archive, to: "Fixtures/old.plist")
    let run = RecordedConsole()
    #expect(run.run("check", fixtures, "--output", folder.path("report")) == .success)
    let report = String(decoding: try folder.read("report"), as: UTF8.self)
    #expect(report.contains("\nnote: 1 archive in \(fixtures) is in no fixture: old.plist; see"))
  }
}
