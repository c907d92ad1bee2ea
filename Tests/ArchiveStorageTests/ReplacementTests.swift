import ArchiveContracts
import ArchiveFiles
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

@testable import ArchiveStorage

/// What a replacement keeps, what it refuses, and what other programs do meanwhile.
struct ReplacementTests {
  private let folder: MemoFolder

  init() throws { folder = try MemoFolder("old") }

  private func failure(
    _ name: String = "memo", system: any StorageCalls = SystemCalls()
  ) throws -> ArchiveStoreError {
    try #require(throws: ArchiveStoreError.self) {
      try folder.file(name, system: system).save("new")
    }
  }

  /// The real system's calls on an open file of the folder.
  private func withOpened<Value>(
    _ name: String, _ body: (SystemCalls, FileDescriptor) throws -> Value
  ) throws -> Value {
    let system = SystemCalls()
    let opened = try system.openEntry(
      folder.path(name), in: nil, for: .reading(followsLink: false))
    defer { system.release(opened) }
    return try body(system, opened)
  }

  @Test func keepsTheReplacedFileAsABackup() throws {
    try folder.file().save("new")
    #expect(folder.has("new"))
    #expect(folder.has("old", at: "memo.readback-backup"))
    #expect(try folder.names() == ["memo", "memo.readback-backup"])
  }

  @Test func numbersBackupsAndReplacesNone() throws {
    let file = folder.file(backups: .all)
    for text in ["one", "two", "three"] { try file.save(text) }
    #expect(folder.has("old", at: "memo.readback-backup"))
    #expect(folder.has("one", at: "memo.readback-backup.2"))
    #expect(folder.has("two", at: "memo.readback-backup.3"))
  }

  /// One more would not be known as a backup, neither for listing nor for the next number.
  @Test func addsNoBackupBeyondTheHighestNumber() throws {
    try folder.write([1], to: "memo.readback-backup.999999999")
    let receipt = try folder.file().read().receipt
    let failure = try #require(throws: ArchiveStoreError.self) {
      try folder.file().replace(with: MemoArchive.bytes("new"), receipt: receipt)
    }
    #expect(failure.code == .notWritable)
    #expect(try folder.names() == ["memo", "memo.readback-backup.999999999"])
  }

  @Test func leavesAFileAloneThatHasTheNameOfABackup() throws {
    try folder.write([1, 2, 3], to: "memo.readback-backup")
    try folder.makeFolder("memo.readback-backup.2")
    try folder.file().save("new")
    #expect(try folder.read("memo.readback-backup") == [1, 2, 3])
    #expect(folder.has("old", at: "memo.readback-backup.3"))
  }

  @Test func leavesABackupAloneThatAppearsMeanwhile() throws {
    let system = FaultyCalls()
    system.intrude(before: "rename-exclusively") { [folder] in
      try folder.write([1, 2, 3], to: "memo.readback-backup")
    }
    try folder.file(system: system).save("new")
    #expect(try folder.read("memo.readback-backup") == [1, 2, 3])
    #expect(folder.has("old", at: "memo.readback-backup.2"))
  }

  @Test func readsABackupThatSharesItsContentNotBack() throws {
    let copying = FaultyCalls()
    try folder.file(system: copying).save("one")
    let sharing = FaultyCalls()
    sharing.shared = MemoArchive.bytes("one")
    try folder.file(system: sharing).save("two")
    #expect(folder.has("one", at: "memo.readback-backup.2"))
    let opened = [copying, sharing].map { $0.calls.count { $0 == "open" } }
    #expect(opened[1] == opened[0] - 1)
  }

  @Test func refusesABackupThatSharesLessThanTheFile() throws {
    let system = FaultyCalls()
    system.shared = MemoArchive.bytes("old").dropLast()
    #expect(try failure(system: system).code == .verificationFailed)
    #expect(folder.has("old"))
    #expect(try folder.names() == ["memo"])
  }

  @Test func saysThatTheFileWasChangedWhileItsBackupWasCloned() throws {
    let system = FaultyCalls()
    let other = MemoArchive.bytes("longer than the old one")
    system.intrude(before: "ficlone") { [folder] in
      system.shared = other
      try folder.overwrite("memo", with: other)
    }
    #expect(try failure(system: system).code == .changedOnDisk)
    #expect(try folder.read("memo") == other)
    #expect(try folder.names() == ["memo"])
  }

  @Test func keepsOneRoutineBackupInAChainOfReceipts() throws {
    let file = folder.file()
    var receipt = try file.read().receipt
    for text in ["one", "two", "three", "four"] {
      receipt = try file.replace(with: MemoArchive.bytes(text), receipt: receipt)
    }
    let names = try folder.names().dropFirst()
    #expect(names.count == 1)
    #expect(folder.has("three", at: try #require(names.first)))
  }

  @Test func keepsTheBackupOfAnEarlierVersion() throws {
    try folder.write(MemoArchive.bytes("old", schema: 1), to: "memo")
    let file = folder.file()
    var receipt = try file.read().receipt
    for text in ["one", "two", "three"] {
      receipt = try file.replace(with: MemoArchive.bytes(text), receipt: receipt)
    }
    #expect(
      try folder.read("memo.readback-backup") == MemoArchive.bytes("old", schema: 1))
    #expect(try folder.names().count == 3)
  }

  @Test func keepsBackupsInAnotherDirectory() throws {
    try folder.makeFolder("backups")
    let file = ArchiveFile(
      path: folder.path("memo"), contract: MemoArchive.contract, backups: .all,
      backupDirectory: folder.path("backups"))
    try file.save("one")
    try file.save("two")
    #expect(try folder.names() == ["backups", "memo"])
    #expect(folder.has("old", at: "backups/memo.readback-backup"))
    #expect(folder.has("one", at: "backups/memo.readback-backup.2"))
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o444])
  func keepsTheMode(mode: Int) throws {
    try folder.setMode(mode, of: "memo")
    try folder.file().save("new")
    for name in ["memo", "memo.readback-backup"] {
      let status = try withOpened(name) { try $0.status(of: $1) }
      #expect(status.mode == UInt32(mode))
    }
  }

  @Test func makesANewFileForItsOwnerOnly() throws {
    try folder.file("first").save("new")
    #expect(try withOpened("first") { try $0.status(of: $1) }.mode == 0o600)
  }

  @Test func keepsOwnerAndGroup() throws {
    guard SystemCalls().user == 0 else { return }
    try withOpened("memo") { try $0.setOwner(1234, group: 4321, of: $1) }
    try folder.file().save("new")
    let status = try withOpened("memo") { try $0.status(of: $1) }
    #expect(status.owner == 1234 && status.group == 4321)
  }

  @Test func keepsExtendedAttributes() throws {
    do {
      try withOpened("memo") { try $0.setAttribute("user.note", [1, 2, 3], of: $1) }
      try withOpened("memo") { try $0.setAttribute("user.empty", [], of: $1) }
    } catch SystemError.unsupported {
      return
    }
    try folder.file().save("new")
    for name in ["memo", "memo.readback-backup"] {
      #expect(try withOpened(name) { try $0.attribute("user.note", of: $1) } == [1, 2, 3])
      #expect(try withOpened(name) { try $0.attribute("user.empty", of: $1) } == [])
    }
  }

  #if os(Linux)
    @Test func keepsTheAccessList() throws {
      // Version 2; owner rw, user 4242 r, group none, mask r, others none.
      let none = [UInt8](repeating: 0xFF, count: 4)
      let list: [UInt8] =
        [2, 0, 0, 0] + [1, 0, 6, 0] + none + [2, 0, 4, 0, 0x92, 0x10, 0, 0]
        + [4, 0, 0, 0] + none + [0x10, 0, 4, 0] + none + [0x20, 0, 0, 0] + none
      do {
        try withOpened("memo") { try $0.setAttribute("system.posix_acl_access", list, of: $1) }
      } catch SystemError.unsupported {
        return
      }
      try folder.file().save("new")
      #expect(
        try withOpened("memo") { try $0.attribute("system.posix_acl_access", of: $1) } == list)
    }

    @Test func takesNoAccessListFromTheDirectory() throws {
      let none = [UInt8](repeating: 0xFF, count: 4)
      let list: [UInt8] =
        [2, 0, 0, 0] + [1, 0, 7, 0] + none + [2, 0, 7, 0, 0x92, 0x10, 0, 0]
        + [4, 0, 7, 0] + none + [0x10, 0, 7, 0] + none + [0x20, 0, 0, 0] + none
      do {
        try withOpened(".") { try $0.setAttribute("system.posix_acl_default", list, of: $1) }
      } catch SystemError.unsupported {
        return
      }
      try folder.file().save("new")
      let names = try withOpened("memo") { try $0.attributeNames(of: $1) }
      #expect(!names.contains("system.posix_acl_access"))
    }
  #endif

  @Test func refusesToLoseAnAttribute() throws {
    do {
      try withOpened("memo") { try $0.setAttribute("user.note", [1, 2, 3], of: $1) }
    } catch SystemError.unsupported {
      return
    }
    for error in [SystemError.notPermitted, .unsupported] {
      let failure = try failure(system: FaultyCalls(failing: ["fsetxattr": error]))
      #expect(failure.code == .notWritable)
    }
    #expect(try folder.names() == ["memo"])
  }

  @Test func refusesToLoseTheMode() throws {
    #expect(
      try failure(system: FaultyCalls(failing: ["fchmod": .notPermitted])).code == .notWritable)
  }

  @Test(arguments: [0o777, 0o1777, 0o702])
  func refusesADirectoryInWhichEverybodyMayWrite(mode: Int) throws {
    try folder.setMode(mode, of: ".")
    #expect(try failure().code == .notWritable)
    #expect(try failure("first").code == .notWritable)
    try folder.setMode(0o700, of: ".")
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("old")])
  }

  @Test func refusesALinkOfAnotherUser() throws {
    guard SystemCalls().user == 0 else { return }
    try folder.makeLink("link", to: "memo")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["chown", "-h", "1234", folder.path("link")]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    #expect(try failure("link").code == .notWritable)
    #expect(folder.has("old"))
  }

  @Test func findsNamesTooLongForABackupBeforeItWrites() throws {
    let name = String(repeating: "n", count: 240)
    try folder.write(MemoArchive.bytes("old"), to: name)
    let system = FaultyCalls()
    #expect(try failure(name, system: system).code == .notWritable)
    #expect(!system.calls.contains("write"))
    #expect(folder.has("old", at: name))
    let shorter = String(repeating: "n", count: 239)
    try folder.file(shorter).save("one")
    try folder.file(shorter).save("two")
    #expect(folder.has("one", at: shorter + ".readback-backup"))
    #expect(try failure(shorter).code == .notWritable)
  }

  @Test func leavesNothingOfContentThatIsRejected() throws {
    let system = FaultyCalls()
    let file = folder.file(system: system)
    let receipt = try file.read().receipt
    let failure = try #require(throws: ArchiveStoreError.self) {
      try file.replace(with: MemoArchive.bytes("new", schema: 9), receipt: receipt)
    }
    #expect(failure.code == .verificationFailed)
    #expect(failure.verification?.verdict == .rejected)
    #expect(!system.calls.contains("exchange"))
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("old")])
    _ = try file.replace(with: MemoArchive.bytes("new"), receipt: receipt)
    #expect(folder.has("new"))
  }

  /// A first saving that was interrupted is finished later, so it must be worth that.
  @Test func writesNoRejectedContentForTheFirstTime() throws {
    let system = FaultyCalls()
    let file = folder.file("first", system: system)
    let receipt = try file.read().receipt
    let failure = try #require(throws: ArchiveStoreError.self) {
      try file.replace(with: MemoArchive.bytes("new", schema: 9), receipt: receipt)
    }
    #expect(failure.code == .verificationFailed)
    #expect(!system.calls.contains("write"))
    #expect(try folder.names() == ["memo"])
  }

  @Test func canReplaceWithTheSameBytes() throws {
    try folder.file().save("old")
    #expect(folder.has("old") && folder.has("old", at: "memo.readback-backup"))
  }

  // Other programs

  @Test(arguments: ["getdents", "write", "rename", "exchange"])
  func noticesAProgramThatWritesInPlace(moment: String) throws {
    let system = FaultyCalls()
    system.intrude(before: moment) { [folder] in
      try folder.overwrite("memo", with: MemoArchive.bytes("longer"))
    }
    #expect(try failure(system: system).code == .changedOnDisk)
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("longer")])
  }

  @Test(arguments: ["write", "rename", "exchange"])
  func noticesAProgramThatSavesByRenaming(moment: String) throws {
    let system = FaultyCalls()
    system.intrude(before: moment) { [folder] in
      try Data(MemoArchive.bytes("odd")).write(
        to: URL(filePath: folder.path("memo")), options: .atomic)
    }
    #expect(try failure(system: system).code == .changedOnDisk)
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("odd")])
  }

  @Test func noticesAProgramThatSavesMore() throws {
    let larger = String(repeating: "odd", count: 100)
    for moment in ["write", "rename", "exchange"] {
      let system = FaultyCalls()
      system.intrude(before: moment) { [folder] in
        try folder.overwrite("memo", with: MemoArchive.bytes(larger))
      }
      #expect(try failure(system: system).code == .changedOnDisk)
      #expect(folder.has(larger))
      try folder.overwrite("memo", with: MemoArchive.bytes("old"))
    }
  }

  /// The size and the time of the last change are the same, so only the content can tell.
  @Test(arguments: ["begin", "rename", "exchange"], [[:], ["exchange": SystemError.unsupported]])
  func noticesAProgramThatLeavesNoTrace(
    moment: String, failing: [String: SystemError]
  ) throws {
    try folder.setTime(1_000_000_000, of: "memo")
    let system = FaultyCalls(failing: failing)
    system.intrude(before: moment) { [folder] in
      try folder.overwrite("memo", with: MemoArchive.bytes("odd"))
      try folder.setTime(1_000_000_000, of: "memo")
    }
    // Without an exchange, what is written after the last look is lost, as `Commit` says.
    if moment == "exchange" && !failing.isEmpty { return }
    #expect(try failure(system: system).code == .changedOnDisk)
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("odd")])
  }

  @Test func noticesAProgramThatRemovesTheFile() throws {
    let system = FaultyCalls()
    system.intrude(before: "exchange") { [folder] in try folder.remove("memo") }
    #expect(try failure(system: system).code == .notWritable)
    #expect(try folder.names() == ["memo.readback-backup"] || folder.names().isEmpty)
  }

  @Test func noticesAProgramThatMakesTheFileFirst() throws {
    for failing in [[:], ["rename-exclusively": SystemError.unsupported]] {
      try folder.remove("memo")
      let system = FaultyCalls(failing: failing)
      system.intrude(before: "rename-exclusively") { [folder] in
        try folder.write(MemoArchive.bytes("odd"), to: "memo")
      }
      #expect(try failure(system: system).code == .changedOnDisk)
      #expect(try folder.contents() == ["memo": MemoArchive.bytes("odd")])
    }
  }

  /// A second foreign save falls between the exchange and its undoing: the latest has the name, and
  /// the other is a backup.
  @Test func losesNothingOfAProgramThatSavesTwice() throws {
    let system = FaultyCalls()
    system.intrude(before: "exchange") { [folder] in
      try folder.overwrite("memo", with: MemoArchive.bytes("odd"))
      system.intrude(before: "exchange") {
        try Data(MemoArchive.bytes("later")).write(
          to: URL(filePath: folder.path("memo")), options: .atomic)
      }
    }
    #expect(try failure(system: system).code == .changedOnDisk)
    #expect(folder.has("later"))
    #expect(try folder.contents().values.contains(MemoArchive.bytes("odd")))
  }

  /// The exchange cannot be undone: what the other program wrote is a backup.
  @Test func losesNothingWhenAnExchangeCannotBeUndone() throws {
    let system = FaultyCalls()
    system.intrude(before: "exchange") { [folder] in
      try folder.overwrite("memo", with: MemoArchive.bytes("odd"))
      system.intrude(before: "exchange") { throw SystemError.inputOutput }
    }
    #expect(try failure(system: system).code == .changedOnDisk)
    #expect(folder.has("new"))
    #expect(folder.has("old", at: "memo.readback-backup"))
    #expect(folder.has("odd", at: "memo.readback-backup.2"))
  }

  // What a file system does not have

  @Test(arguments: [SystemError.unsupported, .invalidArgument])
  func renamesWhereNothingCanBeExchanged(error: SystemError) throws {
    try folder.file(
      system: FaultyCalls(failing: ["exchange": error, "rename-exclusively": error])
    ).save("new")
    #expect(folder.has("new") && folder.has("old", at: "memo.readback-backup"))
    #expect(try folder.names() == ["memo", "memo.readback-backup"])
  }

  /// exFAT has neither a renaming that replaces nothing nor links.
  @Test(arguments: [SystemError.notPermitted, .unsupported])
  func refusesFileSystemsOnWhichANameMightBeReplaced(error: SystemError) throws {
    let system = FaultyCalls(
      failing: [
        "exchange": .invalidArgument, "rename-exclusively": .invalidArgument, "link": error,
      ])
    for name in ["memo", "first"] {
      let failure = try failure(name, system: system)
      #expect(failure.code == .notWritable)
      #expect(failure.message.hasSuffix("the file system cannot do that"))
    }
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("old")])
  }

  // Tools, which replace what they read without a receipt

  /// A program appends to the file while it is migrated.
  @Test(arguments: ["write", "begin", "fsync", "rename", "exchange"])
  func replacesNothingThatGrewSinceItWasRead(moment: String) throws {
    let system = FaultyCalls()
    let snapshot = try FileSnapshot(ofFile: folder.path("memo"), limit: nil, system: system)
    system.intrude(before: moment) { [folder] in try folder.append([0x20, 0x20], to: "memo") }
    let failure = try #require(throws: ArchiveStoreError.self) {
      try snapshot.replace(
        with: MemoArchive.bytes("new"), judge: .contract(MemoArchive.contract))
    }
    #expect(failure.code == .changedOnDisk)
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("old") + [0x20, 0x20]])
  }

  @Test func readsNothingThatGrowsMeanwhile() throws {
    let system = FaultyCalls()
    system.intrude(before: "read") { [folder] in try folder.append([0x20, 0x20], to: "memo") }
    let failure = try #require(throws: ArchiveStoreError.self) {
      try FileSnapshot(ofFile: folder.path("memo"), limit: nil, system: system)
    }
    #expect(failure.code == .unavailable)
  }

  @Test func reportsAnUnknownDurability() throws {
    let healthy = FaultyCalls()
    try folder.file(system: healthy).save("one")
    let last = try #require(healthy.calls.lastIndex(of: "fsync"))
    let file = folder.file(system: FaultyCalls(.error(.inputOutput), at: last))
    let receipt = try folder.file().read().receipt
    let failure = try #require(throws: ArchiveStoreError.self) { try file.save("two") }
    #expect(failure.code == .durabilityUnknown)
    #expect(folder.has("two"))
    #expect(throws: ArchiveStoreError.self) {
      try file.replace(with: MemoArchive.bytes("three"), receipt: receipt)
    }
    try folder.file().save("three")
    #expect(folder.has("three"))
  }

  @Test func synchronizesTheFileTheBackupAndTheDirectoryInOrder() throws {
    let system = FaultyCalls()
    try folder.file(system: system).save("new")
    let names = ["write", "begin", "fsync", "exchange", "unlink"]
    #expect(
      system.calls.filter(names.contains) == [
        "write", "begin", "write", "begin", "fsync", "fsync", "exchange", "fsync", "unlink",
        "unlink",
      ])
  }

  /// What is written before it is waited for only saves time.
  @Test(arguments: [SystemError.unsupported, .inputOutput])
  func needsNoHeadStartOfTheMedium(error: SystemError) throws {
    try folder.file(system: FaultyCalls(failing: ["begin": error])).save("new")
    #expect(folder.has("new") && folder.has("old", at: "memo.readback-backup"))
  }
}
