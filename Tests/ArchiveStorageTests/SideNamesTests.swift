import Testing

@testable import ArchiveStorage

struct SideNamesTests {
  @Test func numbersBackupsOfItsFileOnly() {
    let names = SideNames(of: "memo")
    for number in [1, 2, 3, 10, 999] { #expect(names.backupNumber(names.backup(number)) == number) }
    #expect(names.backupNumber("memo2.readback-backup") == nil)
    #expect(names.backupNumber("memo") == nil)
  }

  /// `String` takes the two spellings of é for equal; a directory holds both.
  @Test func comparesNamesByTheirBytes() {
    let composed = SideNames(of: "\u{E9}")
    let decomposed = SideNames(of: "e\u{301}")
    #expect(composed.backupNumber(decomposed.backup(1)) == nil)
    #expect(composed.lock != decomposed.lock)
  }

  @Test func keepsTemporaryNamesShortAndApart() {
    let names = SideNames(of: String(repeating: "n", count: 255))
    let all = [names.new(.max), names.copy(0), names.swap(1), names.lock]
    #expect(all.allSatisfy { $0.utf8.count < 64 && $0.hasPrefix(".") })
    #expect(all.map(names.isNew) == [true, false, false, false])
    #expect(all.map(names.isCopy) == [false, true, false, false])
    #expect(all.map(names.isSwap) == [false, false, true, false])
  }
}
