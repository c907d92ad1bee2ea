import ArchiveContracts
import Foundation
import PropertyListBytes
import Testing

struct ContractLoadingTests {
  /// A folder of contract files that is removed when the test is over.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "contracts-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a contract whose root is data that holds an archive of another contract.
    func write(_ name: String, holding archive: String?) throws {
      let file = url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let root = archive.map { #"{ "type": "data", "archive": "\#($0)" }"# } ?? #""string""#
      try Data(ContractText.root(root).utf8).write(to: file)
    }

    func failure(_ name: String) -> ContractFailure? {
      do throws(ContractFailure) {
        _ = try Contract(contentsOf: url.appending(path: name))
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func loadsTheContractsOfArchivesInside() throws {
    let folder = try Folder()
    try folder.write("outer.json", holding: "inner/middle.json")
    try folder.write("inner/middle.json", holding: "last.json")
    try folder.write("inner/last.json", holding: nil)
    let contract = try Contract(contentsOf: folder.url.appending(path: "outer.json"))
    let middle = try #require(contract.embedded["inner/middle.json"])
    #expect(middle.embedded["last.json"]?.document.top.count == 1)
  }

  @Test func refusesAContractInsideItself() throws {
    let folder = try Folder()
    try folder.write("a.json", holding: "b.json")
    try folder.write("b.json", holding: "a.json")
    let failure = try #require(folder.failure("a.json"))
    #expect(failure.message == "an archive inside itself: a.json")
    #expect(failure.position != nil)
    #expect(failure.file?.hasSuffix("b.json") == true)
  }

  @Test func refusesAContractInsideItselfThroughALink() throws {
    let folder = try Folder()
    try folder.write("a.json", holding: "link.json")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link.json"),
      withDestinationURL: folder.url.appending(path: "a.json"))
    #expect(folder.failure("a.json")?.message == "an archive inside itself: a.json")
  }

  @Test func allowsChainsOfEight() throws {
    let folder = try Folder()
    for number in 1...9 {
      try folder.write("\(number).json", holding: number == 9 ? nil : "\(number + 1).json")
    }
    #expect(folder.failure("2.json") == nil)
    #expect(folder.failure("1.json")?.message == "a chain of more than 8 contracts")
  }

  @Test func refusesLinksThatLeadOutOfTheFolder() throws {
    let folder = try Folder()
    try folder.write("inside/a.json", holding: "link.json")
    try folder.write("b.json", holding: nil)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "inside/link.json"),
      withDestinationURL: folder.url.appending(path: "b.json"))
    let failure = try #require(folder.failure("inside/a.json"))
    #expect(failure.message == "leads out of the folder of the contract")
    #expect(failure.path == "top.root.archive")
  }

  @Test func saysThatAFileIsUnavailable() throws {
    let folder = try Folder()
    try folder.write("a.json", holding: "missing.json")
    let outer = try #require(folder.failure("none.json"))
    #expect(outer.code == .unavailable)
    #expect(outer.position == nil)
    let inner = try #require(folder.failure("a.json"))
    #expect(inner.code == .unavailable)
    #expect(inner.path == "top.root.archive")
    #expect(inner.position?.line == 1)
    #expect(
      folder.failure(".")?.message == "cannot be read: it is a directory, not a contract file")
  }

  @Test func namesTheFileOfAFaultInside() throws {
    let folder = try Folder()
    try folder.write("a.json", holding: "inner/b.json")
    try folder.write("inner/b.json", holding: nil)
    try Data("{}".utf8).write(to: folder.url.appending(path: "inner/b.json"))
    let failure = try #require(folder.failure("a.json"))
    #expect(failure.file?.hasSuffix("/inner/b.json") == true)
    #expect(failure.message == "\"readback\" is missing")
    #expect((failure as any LocalizedError).errorDescription == failure.description)
  }
}
