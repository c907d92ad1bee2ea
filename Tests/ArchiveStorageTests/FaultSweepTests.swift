import ArchiveFiles
import Foundation
import PropertyListBytes
import Testing

@testable import ArchiveStorage

/// Every call of a replacement fails, lies, or is the last that takes effect, at every position.
///
/// Whatever happened, the file is exactly the old or the new one, success was reported only for the
/// new one, and the next start reads it, never says that there is none, and can save.
struct FaultSweepTests {
  /// A full quota is a full disk to everything but the message.
  static let faults: [FaultyCalls.Fault] = [
    .error(.inputOutput), .error(.noSpace), .error(.interrupted), .error(.notPermitted),
    .error(.readOnlyFileSystem), .persistent(.inputOutput), .lateError(.inputOutput), .stop,
    .short, .lying,
  ]

  @Test(arguments: faults)
  func replacingLeavesTheOldOrTheNewFile(fault: FaultyCalls.Fault) throws {
    try sweep(fault, from: "old")
  }

  @Test(arguments: [FaultyCalls.Fault.stop, .error(.inputOutput), .lateError(.inputOutput)])
  func replacingWithoutAnExchangeDoes(fault: FaultyCalls.Fault) throws {
    try sweep(fault, from: "old", failing: ["exchange": .unsupported])
  }

  @Test(arguments: faults)
  func savingForTheFirstTimeLeavesNoneOrTheNewFile(fault: FaultyCalls.Fault) throws {
    try sweep(fault, from: nil)
  }

  @Test(arguments: [FaultyCalls.Fault.stop, .error(.inputOutput), .lateError(.inputOutput)])
  func savingForTheFirstTimeByALinkDoes(fault: FaultyCalls.Fault) throws {
    try sweep(fault, from: nil, failing: ["rename-exclusively": .invalidArgument])
  }

  /// Raises the position of the fault until a run completes without it.
  private func sweep(
    _ fault: FaultyCalls.Fault, from old: String?, failing: [String: SystemError] = [:]
  ) throws {
    var fired = 0
    var examined: Set<[String: [UInt8]]> = []
    var folder = try MemoFolder(old)
    var receipt = try folder.file().read().receipt
    let untouched = try folder.contents()
    for position in 0... {
      let system = FaultyCalls(fault, at: position, failing: failing)
      let place = "\(fault) at \(position)"
      var failure: ArchiveStoreError?
      do throws(ArchiveStoreError) {
        _ = try folder.file(system: system)
          .replace(with: MemoArchive.bytes("new"), receipt: receipt)
      } catch {
        failure = error
      }
      system.endProcess()
      try examine(folder, from: old, succeeded: failure == nil, place)
      #expect(
        failure == nil || failure?.code == .durabilityUnknown || system.hasStopped || old == nil
          || folder.has("old"), "\(place): a failure that changed something")
      let contents = try folder.contents()
      let isNew = examined.insert(contents).inserted
      if isNew { try startAgain(folder, from: old, place) }
      guard system.hasFired else {
        #expect(failure == nil, "\(place): without a fault it succeeds")
        break
      }
      fired += 1
      // Where nothing was changed, the receipt must still be good.
      let isUsed = [.changedOnDisk, .durabilityUnknown].contains(failure?.code)
      if failure == nil || isUsed || contents != untouched || isNew {
        folder = try MemoFolder(old)
        receipt = try folder.file().read().receipt
      }
    }
    #expect(fired > 2, "no fault was tried")
  }

  private func examine(
    _ folder: MemoFolder, from old: String?, succeeded: Bool, _ place: String
  ) throws {
    let exists = FileManager.default.fileExists(atPath: folder.path("memo"))
    let isNew = exists && folder.has("new")
    let isOld = old.map { exists && folder.has($0) } ?? !exists
    #expect(isNew || isOld, "\(place): neither the old file nor the new one")
    #expect(isNew || !succeeded, "\(place): success without the new file")
  }

  /// What an app does next. States of the folder that are the same lead to the same.
  private func startAgain(_ folder: MemoFolder, from old: String?, _ place: String) throws {
    let isNew = folder.has("new")
    let file = folder.file(system: FaultyCalls())
    let state = try file.read()
    #expect(!state.isAbsent || old == nil, "\(place): an empty start")
    #expect(!state.isAbsent || !isNew, "\(place): the new file was not found")
    _ = try file.replace(with: MemoArchive.bytes("next"), receipt: state.receipt)
    #expect(folder.has("next"), "\(place): saving again")

    for name in try folder.names() where name != "memo" {
      #expect(BackupName(name) != nil, "\(place): left \(name)")
      #expect(
        folder.has("old", at: name) || folder.has("new", at: name), "\(place): a broken \(name)")
    }
  }
}
