import ArchiveContracts
import ArchiveFiles
import Foundation
import PropertyListBytes
import Testing

@testable import ArchiveStorage

/// Each way to misuse a receipt is refused before anything is written.
struct ReceiptTests {
  private let folder: MemoFolder

  init() throws { folder = try MemoFolder("old") }

  /// The refusal, after which everything is as it was.
  private func refusal(
    of receipt: Receipt, by file: ArchiveFile, with bytes: [UInt8] = MemoArchive.bytes("new")
  ) throws -> ArchiveStoreError {
    let names = try folder.contents()
    let failure = try #require(throws: ArchiveStoreError.self) {
      try file.replace(with: bytes, receipt: receipt)
    }
    #expect(try folder.contents() == names)
    return failure
  }

  @Test func isUsedOnce() throws {
    let file = folder.file()
    let receipt = try file.read().receipt
    _ = try file.replace(with: MemoArchive.bytes("one"), receipt: receipt)
    #expect(try refusal(of: receipt, by: file).code == .receiptUsed)
    #expect(folder.has("one"))
  }

  @Test func nextOneIsGoodForTheNextReplacement() throws {
    let file = folder.file()
    var receipt = try file.read().receipt
    for text in ["one", "two", "three"] {
      receipt = try file.replace(with: MemoArchive.bytes(text), receipt: receipt)
    }
    #expect(folder.has("three"))
  }

  @Test func isRefusedByAnotherFile() throws {
    try folder.write(MemoArchive.bytes("old"), to: "other")
    let receipt = try folder.file("other").read().receipt
    #expect(try refusal(of: receipt, by: folder.file()).code == .receiptForeign)
  }

  @Test func ofAbsenceIsRefusedByAnotherFile() throws {
    let receipt = try folder.file("absent").read().receipt
    #expect(try refusal(of: receipt, by: folder.file("other")).code == .receiptForeign)
  }

  @Test func isRefusedUnderAnotherContract() throws {
    let contract = Contract(root: "Memo") {
      ObjectType("Memo", className: "Notes.Memo") {
        Version("schema", current: 2, readable: [1, 2])
        Field("text", .string(maxLength: 65))
      }
    }
    let other = ArchiveFile(path: folder.path("memo"), contract: contract)
    #expect(try refusal(of: other.read().receipt, by: folder.file()).code == .receiptForeign)
  }

  @Test func isGoodUnderAnEqualContractAndAnotherSpellingOfThePath() throws {
    let receipt = try folder.file("../\(URL(filePath: folder.path).lastPathComponent)/memo")
      .read().receipt
    _ = try folder.file().replace(with: MemoArchive.bytes("new"), receipt: receipt)
    #expect(folder.has("new"))
  }

  @Test func isRefusedInADirectoryThatTookThePlaceOfItsOwn() throws {
    try folder.makeFolder("a")
    try folder.write(MemoArchive.bytes("old"), to: "a/memo")
    let file = folder.file("a/memo")
    let receipt = try file.read().receipt
    try FileManager.default.moveItem(atPath: folder.path("a"), toPath: folder.path("b"))
    try folder.makeFolder("a")
    try folder.write(MemoArchive.bytes("old"), to: "a/memo")
    let failure = try #require(throws: ArchiveStoreError.self) {
      try file.replace(with: MemoArchive.bytes("new"), receipt: receipt)
    }
    #expect(failure.code == .receiptForeign)
    #expect(folder.has("old", at: "a/memo") && folder.has("old", at: "b/memo"))
  }

  @Test func ofAnotherKindOfStoreIsRefused() throws {
    let receipt = Receipt(
      place: StorePlace(kind: "defaults", container: "app", name: "memo"), content: nil,
      contract: MemoArchive.contract)
    #expect(try refusal(of: receipt, by: folder.file()).code == .receiptForeign)
  }

  @Test func isRefusedOnceTheFileHasOtherContent() throws {
    let file = folder.file()
    let receipt = try file.read().receipt
    try folder.overwrite("memo", with: MemoArchive.bytes("odd"))
    #expect(try refusal(of: receipt, by: file).code == .changedOnDisk)
    #expect(try refusal(of: receipt, by: file).code == .receiptUsed)
  }

  @Test func isRefusedOnceAnotherFileWithTheSameContentHasTheName() throws {
    let file = folder.file()
    let receipt = try file.read().receipt
    try FileManager.default.copyItem(atPath: folder.path("memo"), toPath: folder.path("copy"))
    try folder.remove("memo")
    try FileManager.default.moveItem(atPath: folder.path("copy"), toPath: folder.path("memo"))
    #expect(try refusal(of: receipt, by: file).code == .changedOnDisk)
  }

  @Test func isRefusedOnceTheFileIsGone() throws {
    let file = folder.file()
    let receipt = try file.read().receipt
    try folder.remove("memo")
    #expect(try refusal(of: receipt, by: file).code == .changedOnDisk)
  }

  @Test func ofAbsenceIsRefusedOnceThereIsAFile() throws {
    let file = folder.file("new")
    let receipt = try file.read().receipt
    try folder.write(MemoArchive.bytes("old"), to: "new")
    #expect(try refusal(of: receipt, by: file).code == .changedOnDisk)
  }

  @Test func ofAbsenceIsRefusedOnceThereIsABackup() throws {
    let file = folder.file("new")
    let receipt = try file.read().receipt
    try folder.write(MemoArchive.bytes("old"), to: "new.readback-backup")
    #expect(try refusal(of: receipt, by: file).code == .unavailable)
  }

  @Test func staysGoodWhenNothingWasChanged() throws {
    let file = folder.file()
    let receipt = try file.read().receipt
    let invalid = try refusal(of: receipt, by: file, with: MemoArchive.bytes("new", schema: 9))
    #expect(invalid.code.rawValue == "verification-failed")
    #expect(invalid.verification?.findings.isEmpty == false)
    #expect(try refusal(of: receipt, by: file, with: []).code.rawValue == "verification-failed")
    for error in [SystemError.noSpace, .quotaExceeded] {
      let full = folder.file(system: FaultyCalls(failing: ["write": error]))
      #expect(try refusal(of: receipt, by: full).code == .noSpace)
    }
    _ = try file.replace(with: MemoArchive.bytes("new"), receipt: receipt)
    #expect(folder.has("new"))
  }
}
