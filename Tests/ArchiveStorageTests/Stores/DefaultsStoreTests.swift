import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

@testable import ArchiveStorage

struct DefaultsStoreTests {
  private let entries = MemoryDefaults()
  private var store: DefaultsStore { store() }

  private func store(_ key: String = "memo", suite: String? = nil) -> DefaultsStore {
    DefaultsStore(suite: suite, key: key, contract: MemoArchive.contract, entries: entries)
  }

  private func established() throws -> DefaultsStore {
    try store.establish(isProtectedDataAvailable: true)
    return store
  }

  private func code(_ body: () throws -> Void) throws -> FindingCode {
    try #require(throws: ArchiveStoreError.self, performing: body).code
  }

  @Test func takesNoEntryForAbsenceWithoutTheSentinel() throws {
    #expect(try code { _ = try store.read() } == .unavailable)
    #expect(try established().read().isAbsent)
  }

  @Test func isNotEstablishedWhileProtectedDataAreNotAvailable() throws {
    #expect(
      try code { try store.establish(isProtectedDataAvailable: false) } == .unavailable)
    #expect(entries.value(forKey: "memo.readback-sentinel") == .nothing)
    _ = try established()
    try store.establish(isProtectedDataAvailable: false)
  }

  @Test func isNotEstablishedWhereNothingIsTaken() throws {
    entries.change(takingChanges: false)
    #expect(try code { try store.establish(isProtectedDataAvailable: true) } == .unavailable)
    entries.change(confirming: false)
    #expect(try code { try store.establish(isProtectedDataAvailable: true) } == .unavailable)
  }

  @Test func readsWhatWasSaved() throws {
    let store = try established()
    let next = try store.replace(with: MemoArchive.bytes("one"), receipt: store.read().receipt)
    _ = try store.replace(with: MemoArchive.bytes("two"), receipt: next)
    #expect(entries.value(forKey: "memo") == .data(MemoArchive.bytes("two")))
    guard case .decoded = try store.read() else {
      Issue.record("not decoded")
      return
    }
  }

  /// The loss that the sentinel is for: locked defaults look empty, and are saved over.
  @Test func takesLockedDefaultsForUnavailable() throws {
    let store = try established()
    _ = try store.replace(with: MemoArchive.bytes("one"), receipt: store.read().receipt)
    entries.change(locked: true)
    #expect(try code { _ = try store.read() } == .unavailable)
    entries.change()
    #expect(entries.value(forKey: "memo") == .data(MemoArchive.bytes("one")))
  }

  /// Locking after reading must not make a receipt of absence good.
  @Test func savesNothingOverDefaultsThatWereLockedMeanwhile() throws {
    let receipt = try established().read().receipt
    entries.change(locked: true)
    #expect(
      try code { _ = try store.replace(with: MemoArchive.bytes("one"), receipt: receipt) }
        == .unavailable)
    entries.change()
    _ = try store.replace(with: MemoArchive.bytes("one"), receipt: receipt)
  }

  @Test func readsWhatAnEarlierVersionOfTheAppSavedWithoutSentinel() throws {
    entries.set(.data(MemoArchive.bytes("old", schema: 1)), forKey: "memo")
    let receipt = try store.read().receipt
    _ = try store.replace(with: MemoArchive.bytes("new"), receipt: receipt)
    entries.set(.nothing, forKey: "memo")
    #expect(try store.read().isAbsent)
  }

  @Test(arguments: [DefaultsValue.text("memo"), .other])
  func rejectsAnEntryThatIsNoData(value: DefaultsValue) throws {
    entries.set(value, forKey: "memo")
    #expect(try code { _ = try store.read() } == .wrongType)
  }

  @Test(arguments: [[], Array("bplist00".utf8)])
  func rejectsWhatTheContractRejects(bytes: [UInt8]) throws {
    entries.set(.data(bytes), forKey: "memo")
    #expect(throws: ArchiveStoreError.self) { try store.read() }
  }

  @Test func leavesTheEntryWhenTheNewArchiveIsRejected() throws {
    let store = try established()
    let receipt = try store.replace(
      with: MemoArchive.bytes("one"), receipt: store.read().receipt)
    #expect(
      try code { _ = try store.replace(with: MemoArchive.bytes("x", schema: 9), receipt: receipt) }
        == .verificationFailed)
    #expect(entries.value(forKey: "memo") == .data(MemoArchive.bytes("one")))
    _ = try store.replace(with: MemoArchive.bytes("two"), receipt: receipt)
  }

  @Test func noticesThatTheEntryChanged() throws {
    let receipt = try established().read().receipt
    entries.set(.data(MemoArchive.bytes("other")), forKey: "memo")
    #expect(
      try code { _ = try store.replace(with: MemoArchive.bytes("one"), receipt: receipt) }
        == .changedOnDisk)
    #expect(entries.value(forKey: "memo") == .data(MemoArchive.bytes("other")))
  }

  @Test func noticesThatNothingWasTaken() throws {
    let receipt = try established().read().receipt
    entries.change(takingChanges: false)
    #expect(
      try code { _ = try store.replace(with: MemoArchive.bytes("one"), receipt: receipt) }
        == .verificationFailed)
    entries.change(confirming: false)
    #expect(
      try code { _ = try store.replace(with: MemoArchive.bytes("one"), receipt: receipt) }
        == .durabilityUnknown)
  }

  @Test func refusesReceiptsOfOtherEntries() throws {
    let receipt = try established().read().receipt
    for other in [store("memo2"), store(suite: "group.notes")] {
      #expect(
        try code { _ = try other.replace(with: MemoArchive.bytes("one"), receipt: receipt) }
          == .receiptForeign)
    }
    _ = try store.replace(with: MemoArchive.bytes("one"), receipt: receipt)
    #expect(
      try code { _ = try store.replace(with: MemoArchive.bytes("two"), receipt: receipt) }
        == .receiptUsed)
  }

  @Test func savesInTheSystemsDefaults() throws {
    let suite = "org.readback.tests.\(UUID().uuidString)"
    defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
    let store = DefaultsStore(suite: suite, key: "memo", contract: MemoArchive.contract)
    #expect(try code { _ = try store.read() } == .unavailable)
    try store.establish(isProtectedDataAvailable: true)
    _ = try store.replace(with: MemoArchive.bytes("one"), receipt: store.read().receipt)
    let again = DefaultsStore(suite: suite, key: "memo", contract: MemoArchive.contract)
    guard case .decoded(let archive, _) = try again.read() else {
      Issue.record("not decoded")
      return
    }
    #expect(archive.version == .integer(2))
  }
}
