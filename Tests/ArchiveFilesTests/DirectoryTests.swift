import TestFiles
import Testing

@testable import ArchiveFiles

struct DirectoryTests {
  private func failure(
    _ file: String, in folder: TestFolder, limit: UInt64? = nil
  ) throws -> FileFailure {
    let path = folder.path
    return try #require(throws: FileFailure.self) {
      try Directory(opening: path).read(RelativePath(file), limit: limit)
    }
  }

  @Test func readsFilesBelowIt() throws {
    let folder = try TestFolder()
    try folder.makeFolder("old")
    try folder.write([1, 2], to: "old/memo")
    let directory = try Directory(opening: folder.path)
    #expect(try directory.read(RelativePath("old/memo"), limit: 2) == [1, 2])
    #expect(directory.path(of: try RelativePath("old/memo")) == folder.path("old/memo"))
  }

  @Test func isItselfReachedThroughALink() throws {
    let folder = try TestFolder()
    try folder.makeFolder("real")
    try folder.write([1], to: "real/memo")
    try folder.makeLink("link", to: "real")
    let directory = try Directory(opening: folder.path("link"))
    #expect(try directory.read(RelativePath("memo"), limit: nil) == [1])
  }

  @Test(arguments: [
    "/etc/passwd", "..", "../memo", "a/../../memo", "", "a//b", "./a", "a/", "a\0b",
  ])
  func refusesPathsThatMayLeadOutOfIt(path: String) throws {
    let failure = try #require(throws: FileFailure.self) { try RelativePath(path) }
    #expect(failure.reason == .outside)
  }

  @Test func refusesAFileThatIsALink() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "memo")
    try folder.makeLink("link", to: "memo")
    let failure = try failure("link", in: folder)
    #expect(failure.reason == .outside)
    #expect(failure.message == "\"link\" is a symbolic link")
  }

  @Test func refusesAFileBehindALinkedFolder() throws {
    let folder = try TestFolder()
    try folder.makeFolder("real")
    try folder.write([1], to: "real/memo")
    try folder.makeLink("link", to: "real")
    let failure = try failure("link/memo", in: folder)
    #expect(failure.reason == .outside)
    #expect(failure.message == "\"link\" is a symbolic link")
  }

  @Test func tellsAMissingFileFromAnUnreadableOne() throws {
    let folder = try TestFolder()
    try folder.makeFolder("memo")
    #expect(try failure("absent", in: folder).reason == .missing)
    #expect(try failure("absent/memo", in: folder).reason == .missing)
    let directory = try failure("memo", in: folder)
    #expect(directory.reason == .unavailable)
    #expect(directory.message == "is a directory, not a file")
  }

  @Test func refusesALargeFile() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "memo")
    #expect(try failure("memo", in: folder, limit: 2).reason == .tooLarge)
  }

  @Test func isNoFileAndNotAbsent() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "memo")
    let file = folder.path("memo")
    let absent = folder.path("absent")
    #expect(throws: FileFailure(.unavailable, path: file, "is not a directory")) {
      try Directory(opening: file)
    }
    let failure = try #require(throws: FileFailure.self) { try Directory(opening: absent) }
    #expect(failure.reason == .missing)
  }

  @Test func createsAFileButNeverReplacesOne() throws {
    let folder = try TestFolder()
    let directory = try Directory(opening: folder.path)
    try directory.create(RelativePath("memo"), [1, 2])
    let failure = try #require(throws: FileFailure.self) {
      try directory.create(RelativePath("memo"), [3])
    }
    #expect(failure.reason == .exists)
    #expect(try folder.read("memo") == [1, 2])
  }

  @Test(arguments: ["write", "sync", "close"])
  func leavesNoFileWhenWritingFails(call: String) throws {
    // The first call that closes anything here closes the file.
    let system = SubstituteCalls(.init(errors: [call: [.noSpace]]))
    let directory = try Directory(opening: "folder", system: system)
    let failure = try #require(throws: FileFailure.self) {
      try directory.create(RelativePath("memo"), [1, 2])
    }
    #expect(failure.reason == .notWritten)
    #expect(failure.message == "cannot be created: no space left")
    #expect(system.calls.contains("remove memo"))
  }

  @Test func writesInManySteps() throws {
    let system = SubstituteCalls(
      .init(transfer: 3, errors: ["write": [.interrupted], "sync": [.interrupted]]))
    let content = (0..<20).map { UInt8($0) }
    try Directory(opening: "folder", system: system).create(RelativePath("memo"), content)
    #expect(system.written == content)
  }
}
