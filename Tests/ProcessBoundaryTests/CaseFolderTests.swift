import Foundation
import ProcessBoundary
import Testing

#if os(Linux) || os(macOS)
  struct CaseFolderTests {
    private let folder: CaseFolder
    private let file: URL

    init() throws {
      folder = try CaseFolder()
      file = URL(filePath: String(decoding: folder.file, as: UTF8.self))
      try folder.place([1, 2, 3])
    }

    @Test func tellsAnUntouchedFile() {
      #expect(folder.state(limit: 10) == .untouched)
    }

    @Test func tellsOtherBytesAndAnotherFile() throws {
      let handle = try FileHandle(forWritingTo: file)
      try handle.write(contentsOf: Data([9]))
      try handle.close()
      #expect(folder.state(limit: 10) == .changed([9, 2, 3], isSameFile: true))
      try Data([1, 2, 3]).write(to: file, options: .atomic)
      #expect(folder.state(limit: 10) == .changed([1, 2, 3], isSameFile: false))
      #expect(folder.state(limit: 2) == .tooLarge)
    }

    @Test func tellsWhatIsNoFileAnyMore() throws {
      try FileManager.default.removeItem(at: file)
      #expect(folder.state(limit: 10) == .gone)
      try FileManager.default.createSymbolicLink(
        at: file, withDestinationURL: URL(filePath: "/etc/passwd"))
      #expect(folder.state(limit: 10_000) == .gone)
      try FileManager.default.removeItem(at: file)
      #expect(unsafe mkfifo(file.path, 0o600) == 0)
      #expect(folder.state(limit: 10) == .gone)
    }

    @Test func givesEveryProgramTheSameSurroundings() throws {
      let listing = { () throws -> [FileAttributeKey: Int] in
        let attributes = try FileManager.default.attributesOfItem(atPath: self.file.path)
        let date = attributes[.modificationDate] as? Date
        return [
          .posixPermissions: attributes[.posixPermissions] as? Int ?? 0,
          .modificationDate: Int(date?.timeIntervalSince1970 ?? 0),
        ]
      }
      let first = try listing()
      let parent = file.deletingLastPathComponent()
      let deep = parent.appending(path: "left/behind")
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      try Data([1]).write(to: deep.appending(path: "file"))
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: deep.path)
      try folder.place([4])
      #expect(try listing() == first)
      #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == ["archive"])
    }

    @Test func leavesNothingBehind() throws {
      var folder: CaseFolder? = try CaseFolder()
      try folder?.place([1])
      let path = String(decoding: try #require(folder?.folder), as: UTF8.self)
      #expect(FileManager.default.fileExists(atPath: path))
      folder = nil
      let base = URL(filePath: path).deletingLastPathComponent().path
      #expect(!FileManager.default.fileExists(atPath: base))
    }
  }
#endif
