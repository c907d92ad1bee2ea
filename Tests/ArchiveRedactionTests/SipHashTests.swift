import ArchiveRedaction
import Testing

struct SipHashTests {
  /// The example of the paper's appendix A.
  @Test func givesTheValueOfThePaper() {
    var hash = SipHash(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    for byte in UInt8(0)..<15 { hash.append(byte) }
    #expect(hash.finish() == 0xA129_CA61_49BE_45E5)
  }
}
