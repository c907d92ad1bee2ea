import ArchiveContracts
import ArchiveFiles
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

@testable import ArchiveStorage

/// What reading finds: decoded, absent, unavailable, rejected.
struct ArchiveFileTests {
  private let folder: MemoFolder

  init() throws { folder = try MemoFolder() }

  private func failure(
    _ name: String = "memo", system: any StorageCalls = SystemCalls()
  ) throws -> ArchiveStoreError {
    try #require(throws: ArchiveStoreError.self) {
      try folder.file(name, system: system).read()
    }
  }

  @Test func readsWhatWasSaved() throws {
    let file = ArchiveFile(URL(filePath: folder.path("memo")), contract: MemoArchive.contract)
    try file.save("one")
    #expect(folder.has("one"))
    guard case .decoded(let archive, _) = try file.read() else {
      Issue.record("not decoded")
      return
    }
    #expect(archive.version == .integer(2))
  }

  @Test func provesThatAFileWasNeverSaved() throws {
    #expect(try folder.file().read().isAbsent)
    #expect(try folder.names().isEmpty)
  }

  @Test func takesNoDanglingLinkForAbsence() throws {
    try folder.makeLink("memo", to: "elsewhere/memo")
    try folder.makeFolder("elsewhere")
    let failure = try failure()
    #expect(failure.code == .unavailable)
    #expect(failure.recoveryOptions?.situation == .danglingLink)
  }

  @Test func takesNoMissingFolderForAbsence() throws {
    let failure = try failure("folder/memo")
    #expect(failure.code == .unavailable)
    #expect(failure.recoveryOptions?.situation == .folderMissing)
  }

  @Test func takesNoEvictedFileForAbsence() throws {
    try folder.write([], to: ".memo.icloud")
    #expect(try failure().recoveryOptions?.situation == .notDownloaded)
    try folder.remove(".memo.icloud")
    try folder.write([], to: ".memo2.icloud")
    #expect(try folder.file().read().isAbsent)
  }

  @Test(arguments: ["memo.readback-backup", "memo.readback-backup.7"])
  func takesNoBackupWithoutItsFileForAbsence(name: String) throws {
    try folder.write(MemoArchive.bytes("old"), to: name)
    let failure = try failure()
    #expect(failure.code == .unavailable)
    #expect(failure.recoveryOptions?.situation == .missing)
  }

  @Test(arguments: ["memo2.readback-backup", "memo.readback-backup.x", "memo.readback-backup.1"])
  func ignoresFilesThatAreNoBackupOfIt(name: String) throws {
    try folder.write(MemoArchive.bytes("old"), to: name)
    #expect(try folder.file().read().isAbsent)
  }

  @Test(arguments: [
    SystemError.notPermitted, .notOnThisDevice, .inputOutput, .timedOut, .stale,
    .tooManyOpenFiles,
  ])
  func takesNoFileThatCannotBeReadForAbsence(fault: SystemError) throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo")
    let healthy = FaultyCalls()
    _ = try folder.file(system: healthy).read()
    for position in healthy.calls.indices where healthy.calls[position] != "close" {
      let system = FaultyCalls(.persistent(fault), at: position)
      do throws(ArchiveStoreError) {
        let state = try folder.file(system: system).read()
        #expect(!state.isAbsent, "call \(position), \(healthy.calls[position])")
      } catch {
        #expect(error.code == .unavailable)
        #expect(error.recoveryOptions?.situation == .unreadable)
      }
      #expect(system.hasFired)
    }
  }

  @Test func takesNoEarlyEndForAnEmptyFile() throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo")
    let failure = try failure(system: FaultyCalls(.lying))
    #expect(failure.code == .unavailable)
  }

  @Test func readsOnAfterAShortRead() throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo")
    #expect(try !folder.file(system: FaultyCalls(.short)).read().isAbsent)
  }

  @Test func noticesAFileThatChangesWhileItIsRead() throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo")
    let system = FaultyCalls()
    system.intrude(before: "read") { [folder] in
      try folder.overwrite("memo", with: MemoArchive.bytes("another"))
    }
    #expect(try failure(system: system).code == .unavailable)
  }

  @Test func saysWhatTheContractRejects() throws {
    try folder.write(MemoArchive.bytes("one", schema: 3), to: "memo")
    let failure = try failure()
    #expect(failure.code.rawValue == "unsupported-version")
    #expect(failure.verification?.findings.count == 1)
    #expect(failure.recoveryOptions?.situation == .damaged)
  }

  @Test func takesAFileOverTheLimitForDamagedOnly() throws {
    var document = MemoArchive.contract.document
    document.limits[.archiveBytes] = 100
    try folder.write(MemoArchive.bytes("one"), to: "memo")
    let file = ArchiveFile(path: folder.path("memo"), contract: try Contract(document))
    let failure = try #require(throws: ArchiveStoreError.self) { try file.read() }
    #expect(failure.code == .tooLarge)
    #expect(failure.recoveryOptions?.situation == .damaged)
  }

  @Test func takesNoEmptyFileForAbsence() throws {
    try folder.write([], to: "memo")
    #expect(try failure().code == .empty)
  }

  @Test func takesAFolderOfTheNameForUnavailable() throws {
    try folder.makeFolder("memo")
    #expect(try failure().code == .unavailable)
  }

  @Test func readsNoBackupAsAFile() throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo.readback-backup")
    #expect(try failure("memo.readback-backup").code == .unavailable)
  }

  @Test(arguments: ["", "/", ".", ".."])
  func refusesPathsOfNoFile(path: String) throws {
    let file = ArchiveFile(path: path, contract: MemoArchive.contract)
    let failure = try #require(throws: ArchiveStoreError.self) { try file.read() }
    #expect(failure.code == .unavailable)
  }

  /// As the system does: each says that the file is a directory.
  @Test(arguments: [
    "memo/", "memo//", "memo/.", "memo/./", "memo/../memo", "memo/x/..", "link/", "toSlash",
    "none/",
    "none/.", "folder/",
  ])
  func refusesAFileThatThePathTakesForADirectory(name: String) throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo")
    try folder.makeFolder("folder")
    try folder.makeLink("link", to: "memo")
    try folder.makeLink("toSlash", to: "memo/")
    let failure = try failure(name)
    #expect(failure.code == .unavailable)
    #expect(failure.message.contains("director") || name == "folder/")
  }

  @Test func takesASlashWithinThePath() throws {
    try folder.makeFolder("folder")
    try folder.write(MemoArchive.bytes("one"), to: "folder/memo")
    try folder.makeLink("link", to: "folder/")
    #expect(try !folder.file("folder//./memo").read().isAbsent)
    #expect(try !folder.file("link/memo").read().isAbsent)
    #expect(try !folder.file("link/../folder/memo").read().isAbsent)
  }

  @Test func refusesWhatIsNoFileURL() throws {
    let url = try #require(URL(string: "https://example.org/memo"))
    let file = ArchiveFile(url, contract: MemoArchive.contract)
    let failure = try #require(throws: ArchiveStoreError.self) { try file.read() }
    #expect(failure.code == .unavailable)
  }

  @Test func followsLinksAndLeavesThemLinks() throws {
    try folder.makeFolder("a")
    try folder.makeFolder("b")
    try folder.write(MemoArchive.bytes("one"), to: "b/real")
    try folder.makeLink("a/memo", to: "../b/./second")
    try folder.makeLink("b/second", to: folder.path("b/real"))
    try folder.file("a/../a/memo").save("two")
    #expect(folder.has("two", at: "b/real"))
    #expect(try folder.names(in: "a") == ["memo"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a/memo"))
        == "../b/./second")
  }

  @Test func refusesALinkToItself() throws {
    try folder.makeLink("memo", to: "memo")
    #expect(try failure().code == .unavailable)
  }
}
