import ArchiveFiles
import Foundation
import PropertyListBytes
import Testing

@testable import ArchiveStorage

/// What the next start makes of what is there, and what a person can decide.
struct RecoveryTests {
  private let folder: MemoFolder
  private let names = SideNames(of: "memo")

  init() throws { folder = try MemoFolder() }

  private func options() throws -> RecoveryOptions {
    let failure = try #require(throws: ArchiveStoreError.self) { try folder.file().read() }
    return try #require(failure.recoveryOptions)
  }

  private func choice(_ key: String) throws -> RecoveryChoice {
    try #require(try options().choices.first { $0.title.key == "\(key).title" })
  }

  @Test func removesAnUnfinishedFileBesideAValidOne() throws {
    try folder.write(MemoArchive.bytes("old"), to: "memo")
    try folder.write(MemoArchive.bytes("new"), to: names.new(1))
    try folder.write([1, 2, 3], to: names.new(2))
    try folder.write([1, 2, 3], to: names.copy(3))
    try folder.write([], to: names.lock)
    #expect(try !folder.file().read().isAbsent)
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("old")])
  }

  /// A run of another user, ended, may leave a copy that this one cannot read.
  @Test func removesAnUnfinishedCopyUnread() throws {
    try folder.write(MemoArchive.bytes("old"), to: "memo")
    try folder.write(MemoArchive.bytes("old"), to: names.copy(3))
    let system = FaultyCalls()
    #expect(try !folder.file(system: system).read().isAbsent)
    #expect(try folder.names() == ["memo"])
    #expect(!system.opened(names.copy(3)))
  }

  @Test func keepsAnUnfinishedCopyOfAFileThatIsGone() throws {
    try folder.write(MemoArchive.bytes("old"), to: names.copy(3))
    #expect(try options().situation == .missing)
    #expect(folder.has("old", at: "memo.readback-backup"))
  }

  @Test func removesACopyOfADamagedFileThatIsThere() throws {
    try folder.write([1, 2, 3], to: "memo")
    try folder.write([1, 2], to: names.copy(3))
    let receipt = try folder.file().carryOut(choice("startNew")).receipt
    _ = try folder.file().replace(with: MemoArchive.bytes("new"), receipt: receipt)
    #expect(try folder.names() == ["memo", "memo.readback-backup"])
    #expect(try folder.read("memo.readback-backup") == [1, 2, 3])
  }

  @Test func removesAnExchangedFileThatIsABackup() throws {
    try folder.write(MemoArchive.bytes("new"), to: "memo")
    try folder.write(MemoArchive.bytes("old"), to: "memo.readback-backup")
    try folder.write(MemoArchive.bytes("old"), to: names.swap(1))
    #expect(try !folder.file().read().isAbsent)
    #expect(try folder.names() == ["memo", "memo.readback-backup"])
  }

  /// Another program may have put a directory or a link in the file's place as it was exchanged.
  @Test func keepsAnExchangedDirectoryAndSavesAgain() throws {
    try folder.write(MemoArchive.bytes("old"), to: "memo")
    try folder.makeFolder(names.swap(1))
    try folder.makeLink(names.swap(2), to: "nothing")
    try folder.file().save("new")
    #expect(
      try folder.names() == [
        "memo", "memo.readback-backup", "memo.readback-backup.2", "memo.readback-backup.3",
      ])
    #expect(folder.has("old", at: "memo.readback-backup.3"))
  }

  @Test func cleansTheDirectoryOfBackups() throws {
    try folder.write(MemoArchive.bytes("old"), to: "memo")
    try folder.makeFolder("backups")
    try folder.write([1, 2, 3], to: "backups/\(names.copy(1))")
    try folder.write([], to: "backups/\(names.lock)")
    let file = ArchiveFile(
      path: folder.path("memo"), contract: MemoArchive.contract,
      backupDirectory: folder.path("backups"))
    try file.save("new")
    #expect(try folder.names(in: "backups") == ["memo.readback-backup"])
    let receipt = try file.read().receipt
    try folder.write(MemoArchive.bytes("old"), to: names.swap(1))
    _ = try file.replace(with: MemoArchive.bytes("newer"), receipt: receipt)
    #expect(try folder.names() == ["backups", "memo"])
  }

  @Test func removesNoBackupWhileOneCannotBeRemoved() throws {
    try folder.write(MemoArchive.bytes("new"), to: "memo")
    try folder.write(MemoArchive.bytes("old"), to: "memo.readback-backup")
    try folder.makeFolder("memo.readback-backup.2")
    let failure = try #require(throws: ArchiveStoreError.self) {
      try folder.file().removeBackups(keeping: 0)
    }
    #expect(failure.code == .notWritable)
    #expect(folder.has("old", at: "memo.readback-backup"))
  }

  @Test func removesNoBackupThatNobodyHasSeen() throws {
    try folder.write(MemoArchive.bytes("new"), to: "memo")
    try folder.write(MemoArchive.bytes("old"), to: "memo.readback-backup")
    try folder.write(MemoArchive.bytes("odd"), to: names.swap(1))
    #expect(try folder.file().removeBackups(keeping: 0) == ["memo.readback-backup"])
    #expect(folder.has("odd", at: "memo.readback-backup.2"))
  }

  /// A program that does not wait for the disk may have saved last.
  @Test func makesTheFileDurableBeforeItRemovesBackups() throws {
    try folder.write(MemoArchive.bytes("new"), to: "memo")
    try folder.write(MemoArchive.bytes("old"), to: "memo.readback-backup")
    let system = FaultyCalls(failing: ["fsync": .inputOutput])
    #expect(throws: ArchiveStoreError.self) {
      try folder.file(system: system).removeBackups(keeping: 0)
    }
    #expect(folder.has("old", at: "memo.readback-backup"))
  }

  @Test func keepsAnExchangedFileOfWhichThereIsNoOther() throws {
    try folder.write(MemoArchive.bytes("new"), to: "memo")
    try folder.write(MemoArchive.bytes("old"), to: "memo.readback-backup")
    try folder.write(MemoArchive.bytes("odd"), to: names.swap(1))
    try folder.write([1, 2, 3], to: names.swap(2))
    #expect(try !folder.file().read().isAbsent)
    #expect(folder.has("odd", at: "memo.readback-backup.2"))
    #expect(try folder.read("memo.readback-backup.3") == [1, 2, 3])
    #expect(try folder.names().count == 4)
  }

  @Test func leavesFilesOfOthersAlone() throws {
    try folder.write(MemoArchive.bytes("old"), to: "memo")
    let others = [
      SideNames(of: "memo2").new(1), ".readback-1.new", names.new(1) + "x", ".memo.new",
      names.new(1).replacingOccurrences(of: ".new", with: ".old"),
    ]
    for name in others { try folder.write([1], to: name) }
    _ = try folder.file().read()
    #expect(try folder.names() == (others + ["memo"]).sorted())
  }

  @Test func leavesTheFilesOfALiveWriterAlone() throws {
    try folder.write(MemoArchive.bytes("old"), to: "memo")
    try folder.write(MemoArchive.bytes("new"), to: names.new(1))
    let lock = try WriterLock(StoredFile(at: folder.path("memo"), system: SystemCalls()))
    defer { lock.release() }
    #expect(try !folder.file().read().isAbsent)
    #expect(folder.has("new", at: names.new(1)))
  }

  @Test func takesTheFirstSaveOfALiveWriterForUnavailable() throws {
    try folder.write(MemoArchive.bytes("new"), to: names.new(1))
    let lock = try WriterLock(StoredFile(at: folder.path("memo"), system: SystemCalls()))
    defer { lock.release() }
    let system = FaultyCalls()
    let failure = try #require(throws: ArchiveStoreError.self) {
      try folder.file(system: system).read()
    }
    #expect(failure.code == .unavailable)
    #expect(system.paused >= WriterLock.longestWait)
    #expect(system.paused < 2 * WriterLock.longestWait)
    #expect(folder.has("new", at: names.new(1)))
  }

  @Test func finishesAnInterruptedFirstSave() throws {
    try folder.write(MemoArchive.bytes("new"), to: names.new(1))
    #expect(try !folder.file().read().isAbsent)
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("new")])
  }

  @Test func removesAnIncompleteFirstSave() throws {
    try folder.write(Array(MemoArchive.bytes("new").dropLast(9)), to: names.new(1))
    #expect(try folder.file().read().isAbsent)
    #expect(try folder.names().isEmpty)
  }

  @Test func promotesNothingThatTheContractRejects() throws {
    try folder.write(MemoArchive.bytes("new", schema: 7), to: names.new(1))
    #expect(try options().situation == .missing)
    #expect(
      try folder.contents() == ["memo.readback-backup": MemoArchive.bytes("new", schema: 7)])
  }

  @Test func promotesNothingWhereThereIsABackup() throws {
    try folder.write(MemoArchive.bytes("old"), to: "memo.readback-backup")
    try folder.write(MemoArchive.bytes("new"), to: names.new(1))
    #expect(try options().situation == .missing)
    #expect(folder.has("new", at: "memo.readback-backup.2"))
  }

  @Test func offersValidBackupsTheNewestFirst() throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo.readback-backup")
    try folder.write([1, 2, 3], to: "memo.readback-backup.2")
    try folder.write(MemoArchive.bytes("three"), to: "memo.readback-backup.3")
    let titles = try options().choices.map { $0.title.text() }
    #expect(
      titles == [
        "Try again", "Restore “memo.readback-backup.3”", "Restore “memo.readback-backup”",
        "Start with an empty document",
      ])
  }

  @Test func restoresABackupOnceAPersonDecidedSo() throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo.readback-backup")
    let state = try folder.file().carryOut(choice("restore"))
    #expect(!state.isAbsent)
    #expect(folder.has("one") && folder.has("one", at: "memo.readback-backup"))
  }

  @Test func restoresOverADamagedFileAndKeepsIt() throws {
    try folder.write([1, 2, 3], to: "memo")
    try folder.write(MemoArchive.bytes("one"), to: "memo.readback-backup")
    #expect(try options().situation == .damaged)
    _ = try folder.file().carryOut(choice("restore"))
    #expect(folder.has("one"))
    #expect(try folder.read("memo.readback-backup.2") == [1, 2, 3])
  }

  @Test func restoresNothingThatWasDamagedMeanwhile() throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo.readback-backup")
    let choice = try choice("restore")
    try folder.write([1, 2, 3], to: "memo.readback-backup")
    #expect(throws: ArchiveStoreError.self) { try folder.file().carryOut(choice) }
    #expect(try folder.names() == ["memo.readback-backup"])
  }

  @Test func beginsAnewBesideBackupsThatStay() throws {
    try folder.write(MemoArchive.bytes("one"), to: "memo.readback-backup")
    let file = folder.file()
    let state = try file.carryOut(choice("startNew"))
    #expect(state.isAbsent)
    var receipt = state.receipt
    for text in ["two", "three", "four"] {
      receipt = try file.replace(with: MemoArchive.bytes(text), receipt: receipt)
    }
    #expect(folder.has("four") && folder.has("one", at: "memo.readback-backup"))
  }

  @Test func beginsAnewOverADamagedFileThatStaysAsABackup() throws {
    try folder.write([1, 2, 3], to: "memo")
    let file = folder.file()
    let receipt = try file.carryOut(choice("startNew")).receipt
    #expect(try folder.names() == ["memo"])
    _ = try file.replace(with: MemoArchive.bytes("new"), receipt: receipt)
    #expect(folder.has("new"))
    #expect(try folder.read("memo.readback-backup") == [1, 2, 3])
  }

  @Test func offersNoNewBeginningForWhatCannotBeRead() throws {
    try folder.makeLink("memo", to: "absent")
    #expect(try options().choices.map(\.title.key) == ["tryAgain.title"])
  }

  @Test func removesOldBackupsOnRequestOnly() throws {
    try folder.write(MemoArchive.bytes("now"), to: "memo")
    for number in 1...4 { try folder.write(MemoArchive.bytes("b"), to: names.backup(number)) }
    #expect(
      try folder.file().removeBackups(keeping: 2) == [names.backup(1), names.backup(2)])
    #expect(try folder.names() == ["memo", names.backup(3), names.backup(4)])
    try folder.write([1, 2, 3], to: "memo")
    #expect(throws: ArchiveStoreError.self) { try folder.file().removeBackups(keeping: 0) }
    #expect(try folder.names().count == 3)
  }

  @Test func restoresByTheGraphWhereThereIsNoContract() throws {
    try folder.write(MemoArchive.bytes("now", schema: 9), to: "memo")
    try folder.write(MemoArchive.bytes("one", schema: 8), to: "memo.readback-backup")
    try folder.write([1, 2, 3], to: "memo.readback-backup.2")
    let backups = try ArchiveBackups(ofFile: folder.path("memo"), judge: .graph(.default))
    #expect(try backups.list().map(\.isAccepted) == [true, false])
    #expect(throws: ArchiveStoreError.self) { try backups.restore("memo.readback-backup.2") }
    #expect(throws: ArchiveStoreError.self) { try backups.restore("memo") }
    #expect(try backups.restore("memo.readback-backup") == "memo.readback-backup.3")
    #expect(try folder.read() == MemoArchive.bytes("one", schema: 8))
  }
}
