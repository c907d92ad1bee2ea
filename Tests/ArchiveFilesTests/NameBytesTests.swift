import ArchiveFiles
import Testing

struct NameBytesTests {
  @Test(arguments: [
    [], [0x61], [0xFF], [0x61, 0xE2, 0x82, 0x62], [0xC3, 0xA9, 0xC3],
    [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF, 0x80],
  ])
  func keepsEveryNameApart(bytes: [UInt8]) {
    #expect(NameBytes.bytes(NameBytes.text(bytes)) == bytes)
    #expect(NameBytes.repaired(NameBytes.text(bytes)) == String(decoding: bytes, as: UTF8.self))
  }

  @Test func leavesTextAlone() {
    #expect(NameBytes.text(Array("Grüße 😀".utf8)) == "Grüße 😀")
  }

  @Test func spellsStrayBytesDifferently() {
    #expect(NameBytes.text([0xFF]) != NameBytes.text([0xFE]))
    #expect(NameBytes.text([0xFF]) != NameBytes.text([0xEF, 0xBF, 0xBD]))
  }
}
