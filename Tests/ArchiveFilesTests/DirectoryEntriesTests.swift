import TestFiles
import Testing

@testable import ArchiveFiles

struct DirectoryEntriesTests {
  private let folder: TestFolder
  private let directory: Directory

  init() throws {
    folder = try TestFolder()
    try folder.makeFolder("old")
    try folder.write([1, 2, 3], to: "old/memo")
    try folder.write([], to: "old/.hidden")
    try folder.makeLink("old/link", to: "memo")
    directory = try Directory(opening: folder.path)
  }

  @Test func namesWhatLiesBesideAFile() throws {
    #expect(try directory.names(beside: RelativePath("any"), atMost: 9) == ["old"])
    let names = try directory.names(beside: RelativePath("old/any"), atMost: 9)
    #expect(names.sorted() == [".hidden", "link", "memo"])
  }

  @Test(arguments: [0, 1, 2])
  func namesNoMoreThanItIsAskedFor(count: Int) throws {
    #expect(try directory.names(beside: RelativePath("old/any"), atMost: count).count == count)
  }

  @Test func listsNoFolderBehindALink() throws {
    try folder.makeLink("elsewhere", to: "old")
    let failure = #expect(throws: FileFailure.self) {
      try directory.names(beside: RelativePath("elsewhere/any"), atMost: 9)
    }
    #expect(failure?.reason == .outside)
  }

  @Test func saysWhichFolderCannotBeListed() throws {
    let calls = SubstituteCalls(.init(errors: ["list": [.interrupted, .inputOutput]]))
    let substitute = try Directory(opening: "fixtures", system: calls)
    let failure = #expect(throws: FileFailure.self) {
      try substitute.names(beside: RelativePath("old/memo"), atMost: 9)
    }
    #expect(failure?.path == "fixtures/old")
    #expect(failure?.reason == .unavailable)
    #expect(failure?.message == "cannot be listed: \(SystemError.inputOutput.phrase)")
    #expect(calls.calls.suffix(3) == ["list", "list", "close"])
  }

  @Test func namesFoldersAsMessagesDo() throws {
    #expect(directory.folderPath(of: try RelativePath("memo")) == folder.path)
    #expect(directory.folderPath(of: try RelativePath("a/b/memo")) == folder.path("a/b"))
    let here = try Directory(opening: ".")
    #expect(here.folderPath(of: try RelativePath("memo")) == ".")
    #expect(here.folderPath(of: try RelativePath("a/memo")) == "a")
  }

  @Test func examinesLinksAndNotWhatTheyLeadTo() throws {
    #expect(try directory.status(of: RelativePath("old/memo")).kind == .regular)
    #expect(try directory.status(of: RelativePath("old/link")).kind == .link)
    let failure = #expect(throws: FileFailure.self) {
      try directory.status(of: RelativePath("old/other"))
    }
    #expect(failure?.reason == .missing)
  }

  @Test func readsTheFirstBytesOnly() throws {
    let file = try RelativePath("old/memo")
    #expect(try directory.head(of: file, byteCount: 2) == [1, 2])
    #expect(try directory.head(of: file, byteCount: 9) == [1, 2, 3])
    #expect(try directory.head(of: RelativePath("old/.hidden"), byteCount: 9) == [])
  }

  @Test func readsTheFirstBytesInAsManyStepsAsTheSystemWants() throws {
    let calls = SubstituteCalls(
      .init(
        content: [1, 2, 3, 4, 5], sizes: [5], transfer: 2,
        errors: ["read": [.interrupted, .wouldBlock]]))
    let substitute = try Directory(opening: "fixtures", system: calls)
    #expect(try substitute.head(of: RelativePath("memo"), byteCount: 4) == [1, 2, 3, 4])
    #expect(calls.calls.last == "close")
  }

  @Test func hasFewerFirstBytesOfAFileThatShrinks() throws {
    let calls = SubstituteCalls(.init(content: [1, 2], sizes: [5]))
    let substitute = try Directory(opening: "fixtures", system: calls)
    #expect(try substitute.head(of: RelativePath("memo"), byteCount: 4) == [1, 2])
  }

  @Test(arguments: ["old", "old/link", "old/other"])
  func hasNoFirstBytesOfWhatIsNoFile(name: String) throws {
    #expect(throws: FileFailure.self) {
      try directory.head(of: RelativePath(name), byteCount: 9)
    }
  }
}
