import TestFiles
import Testing

@testable import ArchiveFiles

struct NewDirectoryTests {
  @Test func writesAllFiles() throws {
    let folder = try TestFolder()
    var new = try NewDirectory(folder.path("new"))
    new.add("a", [1])
    new.add("b", [])
    try new.write()
    #expect(try folder.names(in: "new") == ["a", "b"])
    #expect(try folder.read("new/a") == [1])
  }

  @Test func refusesWhateverHasItsName() throws {
    let folder = try TestFolder()
    try folder.makeFolder("new")
    try folder.makeLink("link", to: "nowhere")
    for name in ["new", "link"] {
      let path = folder.path(name)
      let failure = try #require(throws: FileFailure.self) { try NewDirectory(path) }
      #expect(failure.reason == .exists)
    }
  }

  @Test func removesWhatItMadeWhenAFileCannotBeWritten() throws {
    let folder = try TestFolder()
    var new = try NewDirectory(folder.path("new"))
    new.add("a", [1])
    new.add("a", [2])
    let complete = new
    let failure = try #require(throws: FileFailure.self) { try complete.write() }
    #expect(failure.reason == .exists)
    #expect(try folder.names().isEmpty)
  }
}

struct FileReplacementTests {
  @Test func writesANewFile() throws {
    let folder = try TestFolder()
    try FileReplacement.write([1, 2], to: folder.path("report"))
    #expect(try folder.read("report") == [1, 2])
    #expect(try folder.names() == ["report"])
  }

  @Test func replacesAFile() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "report")
    try FileReplacement.write([2], to: folder.path("report"))
    #expect(try folder.read("report") == [2])
    #expect(try folder.names() == ["report"])
  }

  @Test func refusesToReplaceAnythingButAFile() throws {
    let folder = try TestFolder()
    try folder.makeFolder("folder")
    try folder.write([1], to: "memo")
    try folder.makeLink("link", to: "memo")
    for name in ["folder", "link"] {
      let path = folder.path(name)
      let failure = try #require(throws: FileFailure.self) {
        try FileReplacement.write([2], to: path)
      }
      #expect(failure.reason == .exists)
    }
    #expect(try folder.read("memo") == [1])
  }

  @Test(arguments: ["write", "sync", "rename .report.readback-new report"])
  func keepsTheOldFileWhenAStepFails(call: String) throws {
    let system = SubstituteCalls(.init(sizes: [1], errors: [call: [.inputOutput]]))
    let failure = try #require(throws: FileFailure.self) {
      try FileReplacement.write([2], to: "report", system: system)
    }
    #expect(failure.message == "cannot be written: input/output error")
    #expect(system.calls.contains("remove .report.readback-new"))
  }

  @Test func makesTheNewNameDurable() throws {
    let system = SubstituteCalls(.init(sizes: [1]))
    try FileReplacement.write([2], to: "report", system: system)
    let rename = try #require(
      system.calls.firstIndex(of: "rename .report.readback-new report"))
    #expect(system.calls[..<rename].contains("sync"))
    #expect(system.calls[rename...].contains("sync"))
  }
}
