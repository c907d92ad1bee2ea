import ArchiveFiles
import Foundation
import PropertyListBytes
import Testing

@testable import ArchiveStorage

struct WriterLockTests {
  private let folder: MemoFolder

  init() throws { folder = try MemoFolder("old") }

  private func stored(_ system: any StorageCalls = SystemCalls()) throws -> StoredFile {
    try StoredFile(at: folder.path("memo"), system: system)
  }

  @Test func isHeldByOneWriterAndGoneAfterwards() throws {
    let lock = try WriterLock(stored())
    let system = FaultyCalls()
    let failure = try #require(throws: ArchiveStoreError.self) {
      try WriterLock(stored(system), waiting: 200)
    }
    #expect(failure.code == .unavailable)
    #expect((200..<400).contains(system.paused))
    lock.release()
    try WriterLock(stored(), waiting: 0).release()
    #expect(try folder.names() == ["memo"])
  }

  @Test func waitsNoLongerOnABusyMachine() throws {
    let lock = try WriterLock(stored())
    defer { lock.release() }
    let system = FaultyCalls()
    system.slowness = 60
    #expect(throws: ArchiveStoreError.self) { try WriterLock(stored(system), waiting: 200) }
    #expect(system.calls.count { $0 == "flock" } <= 5)
  }

  @Test func changesNothingWhileAnotherWriterHoldsIt() throws {
    let lock = try WriterLock(stored())
    defer { lock.release() }
    let file = folder.file(system: FaultyCalls())
    let receipt = try file.read().receipt
    let failure = try #require(throws: ArchiveStoreError.self) {
      try file.replace(with: MemoArchive.bytes("new"), receipt: receipt)
    }
    #expect(failure.code == .unavailable)
    #expect(folder.has("old"))
  }

  @Test func isTakenOverFromAWriterThatEnded() throws {
    try folder.write([], to: SideNames(of: "memo").lock)
    try folder.file().save("new")
    #expect(try folder.names() == ["memo", "memo.readback-backup"])
  }

  /// Between opening and locking, the file of the lock is removed by the writer that held it.
  @Test func isNotTakenByAFileThatWasRemoved() throws {
    let system = FaultyCalls()
    let other = SideNames(of: "memo").lock
    system.intrude(before: "flock") { [folder] in try folder.remove(other) }
    let lock = try WriterLock(stored(system))
    #expect(system.calls.count { $0 == "flock" } == 2)
    #expect(try folder.names().contains(other))
    lock.release()
  }

  @Test func refusesFileSystemsWithoutLocks() throws {
    let file = folder.file(system: FaultyCalls(failing: ["flock": .unsupported]))
    let failure = try #require(throws: ArchiveStoreError.self) { try file.save("new") }
    #expect(failure.code == .notWritable)
    #expect(folder.has("old"))
  }

  /// Each writer appends to what it read; with a lost save, a letter would be missing.
  @Test func writersOfOneFileLoseNoSave() async throws {
    let saved = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { [folder] in
          var saved = 0
          for _ in 0..<5 {
            do throws(ArchiveStoreError) {
              let file = folder.file(backups: .all, system: FaultyCalls())
              let receipt = try file.read().receipt
              let length = Self.letters(in: folder) + 1
              let text = String(repeating: "q", count: length)
              _ = try file.replace(with: MemoArchive.bytes(text), receipt: receipt)
              saved += 1
            } catch {
              #expect(error.code == .changedOnDisk || error.code == .unavailable)
            }
          }
          return saved
        }
      }
      return await group.reduce(0, +)
    }
    #expect(saved > 0)
    #expect(Self.letters(in: folder) == saved)
    #expect(try folder.names().count == 1 + saved)
    #expect(try !folder.file().read().isAbsent)
  }

  private static func letters(in folder: MemoFolder) -> Int {
    ((try? folder.read()) ?? []).count { $0 == UInt8(ascii: "q") }
  }
}
