/// The hash function SHA-256 of FIPS 180-4.
///
/// Written here because no module of the toolchain has it on Linux. The rounds are written out,
/// so that sixteen words of the message and the eight of the state stay in registers.
enum SHA256 {
  /// The digest of a whole message, in time linear in its length; copies at most its last 127
  /// bytes.
  ///
  /// - Parameter isBuiltIn: Whether to use instructions of the processor, which it must have.
  static func digest(
    of message: Span<UInt8>, isBuiltIn: Bool = BuiltInSHA256.isThere
  ) -> SHA256Digest {
    var state = SHA256State()
    let blocks = message.count / 64
    state.take(blocks, of: message, isBuiltIn: isBuiltIn)
    // The message is followed by a one bit, zeros, and its length in bits (FIPS 180-4, 5.1.1).
    var tail: [UInt8] = []
    tail.reserveCapacity(128)
    for index in (blocks * 64)..<message.count { tail.append(message[index]) }
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(message.count) << 3
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    state.take(tail.count / 64, of: tail.span, isBuiltIn: isBuiltIn)
    return SHA256Digest(words: state.words)
  }
}

/// The eight words that every block of the message changes.
private struct SHA256State {
  // The first 32 bits of the fractions of the square roots of the first eight primes.
  private var a: UInt32 = 0x6a09_e667
  private var b: UInt32 = 0xbb67_ae85
  private var c: UInt32 = 0x3c6e_f372
  private var d: UInt32 = 0xa54f_f53a
  private var e: UInt32 = 0x510e_527f
  private var f: UInt32 = 0x9b05_688c
  private var g: UInt32 = 0x1f83_d9ab
  private var h: UInt32 = 0x5be0_cd19

  var words: [UInt32] { [a, b, c, d, e, f, g, h] }

  /// Takes the first blocks of 64 bytes.
  mutating func take(_ blocks: Int, of message: Span<UInt8>, isBuiltIn: Bool) {
    guard isBuiltIn else {
      for block in 0..<blocks { take(message, at: block * 64) }
      return
    }
    let words = BuiltInSHA256.state(after: blocks, of: message, from: words)
    (a, b, c, d) = (words[0], words[1], words[2], words[3])
    (e, f, g, h) = (words[4], words[5], words[6], words[7])
  }

  /// Takes the 64 bytes from an offset (FIPS 180-4, 6.2.2).
  ///
  /// The numbers are the first 32 bits of the fractions of the cube roots of the first 64 primes.
  private mutating func take(_ message: Span<UInt8>, at offset: Int) {
    let block = message.extracting(offset..<offset + 64)
    var (a, b, c, d, e, f, g, h) = (a, b, c, d, e, f, g, h)

    var w0 = Self.word(block, 0)
    var w1 = Self.word(block, 4)
    var w2 = Self.word(block, 8)
    var w3 = Self.word(block, 12)
    var w4 = Self.word(block, 16)
    var w5 = Self.word(block, 20)
    var w6 = Self.word(block, 24)
    var w7 = Self.word(block, 28)
    var w8 = Self.word(block, 32)
    var w9 = Self.word(block, 36)
    var w10 = Self.word(block, 40)
    var w11 = Self.word(block, 44)
    var w12 = Self.word(block, 48)
    var w13 = Self.word(block, 52)
    var w14 = Self.word(block, 56)
    var w15 = Self.word(block, 60)

    Self.mix(a, b, c, &d, e, f, g, &h, 0x428a_2f98 &+ w0)
    Self.mix(h, a, b, &c, d, e, f, &g, 0x7137_4491 &+ w1)
    Self.mix(g, h, a, &b, c, d, e, &f, 0xb5c0_fbcf &+ w2)
    Self.mix(f, g, h, &a, b, c, d, &e, 0xe9b5_dba5 &+ w3)
    Self.mix(e, f, g, &h, a, b, c, &d, 0x3956_c25b &+ w4)
    Self.mix(d, e, f, &g, h, a, b, &c, 0x59f1_11f1 &+ w5)
    Self.mix(c, d, e, &f, g, h, a, &b, 0x923f_82a4 &+ w6)
    Self.mix(b, c, d, &e, f, g, h, &a, 0xab1c_5ed5 &+ w7)
    Self.mix(a, b, c, &d, e, f, g, &h, 0xd807_aa98 &+ w8)
    Self.mix(h, a, b, &c, d, e, f, &g, 0x1283_5b01 &+ w9)
    Self.mix(g, h, a, &b, c, d, e, &f, 0x2431_85be &+ w10)
    Self.mix(f, g, h, &a, b, c, d, &e, 0x550c_7dc3 &+ w11)
    Self.mix(e, f, g, &h, a, b, c, &d, 0x72be_5d74 &+ w12)
    Self.mix(d, e, f, &g, h, a, b, &c, 0x80de_b1fe &+ w13)
    Self.mix(c, d, e, &f, g, h, a, &b, 0x9bdc_06a7 &+ w14)
    Self.mix(b, c, d, &e, f, g, h, &a, 0xc19b_f174 &+ w15)
    Self.extend(&w0, w1, w9, w14)
    Self.mix(a, b, c, &d, e, f, g, &h, 0xe49b_69c1 &+ w0)
    Self.extend(&w1, w2, w10, w15)
    Self.mix(h, a, b, &c, d, e, f, &g, 0xefbe_4786 &+ w1)
    Self.extend(&w2, w3, w11, w0)
    Self.mix(g, h, a, &b, c, d, e, &f, 0x0fc1_9dc6 &+ w2)
    Self.extend(&w3, w4, w12, w1)
    Self.mix(f, g, h, &a, b, c, d, &e, 0x240c_a1cc &+ w3)
    Self.extend(&w4, w5, w13, w2)
    Self.mix(e, f, g, &h, a, b, c, &d, 0x2de9_2c6f &+ w4)
    Self.extend(&w5, w6, w14, w3)
    Self.mix(d, e, f, &g, h, a, b, &c, 0x4a74_84aa &+ w5)
    Self.extend(&w6, w7, w15, w4)
    Self.mix(c, d, e, &f, g, h, a, &b, 0x5cb0_a9dc &+ w6)
    Self.extend(&w7, w8, w0, w5)
    Self.mix(b, c, d, &e, f, g, h, &a, 0x76f9_88da &+ w7)
    Self.extend(&w8, w9, w1, w6)
    Self.mix(a, b, c, &d, e, f, g, &h, 0x983e_5152 &+ w8)
    Self.extend(&w9, w10, w2, w7)
    Self.mix(h, a, b, &c, d, e, f, &g, 0xa831_c66d &+ w9)
    Self.extend(&w10, w11, w3, w8)
    Self.mix(g, h, a, &b, c, d, e, &f, 0xb003_27c8 &+ w10)
    Self.extend(&w11, w12, w4, w9)
    Self.mix(f, g, h, &a, b, c, d, &e, 0xbf59_7fc7 &+ w11)
    Self.extend(&w12, w13, w5, w10)
    Self.mix(e, f, g, &h, a, b, c, &d, 0xc6e0_0bf3 &+ w12)
    Self.extend(&w13, w14, w6, w11)
    Self.mix(d, e, f, &g, h, a, b, &c, 0xd5a7_9147 &+ w13)
    Self.extend(&w14, w15, w7, w12)
    Self.mix(c, d, e, &f, g, h, a, &b, 0x06ca_6351 &+ w14)
    Self.extend(&w15, w0, w8, w13)
    Self.mix(b, c, d, &e, f, g, h, &a, 0x1429_2967 &+ w15)
    Self.extend(&w0, w1, w9, w14)
    Self.mix(a, b, c, &d, e, f, g, &h, 0x27b7_0a85 &+ w0)
    Self.extend(&w1, w2, w10, w15)
    Self.mix(h, a, b, &c, d, e, f, &g, 0x2e1b_2138 &+ w1)
    Self.extend(&w2, w3, w11, w0)
    Self.mix(g, h, a, &b, c, d, e, &f, 0x4d2c_6dfc &+ w2)
    Self.extend(&w3, w4, w12, w1)
    Self.mix(f, g, h, &a, b, c, d, &e, 0x5338_0d13 &+ w3)
    Self.extend(&w4, w5, w13, w2)
    Self.mix(e, f, g, &h, a, b, c, &d, 0x650a_7354 &+ w4)
    Self.extend(&w5, w6, w14, w3)
    Self.mix(d, e, f, &g, h, a, b, &c, 0x766a_0abb &+ w5)
    Self.extend(&w6, w7, w15, w4)
    Self.mix(c, d, e, &f, g, h, a, &b, 0x81c2_c92e &+ w6)
    Self.extend(&w7, w8, w0, w5)
    Self.mix(b, c, d, &e, f, g, h, &a, 0x9272_2c85 &+ w7)
    Self.extend(&w8, w9, w1, w6)
    Self.mix(a, b, c, &d, e, f, g, &h, 0xa2bf_e8a1 &+ w8)
    Self.extend(&w9, w10, w2, w7)
    Self.mix(h, a, b, &c, d, e, f, &g, 0xa81a_664b &+ w9)
    Self.extend(&w10, w11, w3, w8)
    Self.mix(g, h, a, &b, c, d, e, &f, 0xc24b_8b70 &+ w10)
    Self.extend(&w11, w12, w4, w9)
    Self.mix(f, g, h, &a, b, c, d, &e, 0xc76c_51a3 &+ w11)
    Self.extend(&w12, w13, w5, w10)
    Self.mix(e, f, g, &h, a, b, c, &d, 0xd192_e819 &+ w12)
    Self.extend(&w13, w14, w6, w11)
    Self.mix(d, e, f, &g, h, a, b, &c, 0xd699_0624 &+ w13)
    Self.extend(&w14, w15, w7, w12)
    Self.mix(c, d, e, &f, g, h, a, &b, 0xf40e_3585 &+ w14)
    Self.extend(&w15, w0, w8, w13)
    Self.mix(b, c, d, &e, f, g, h, &a, 0x106a_a070 &+ w15)
    Self.extend(&w0, w1, w9, w14)
    Self.mix(a, b, c, &d, e, f, g, &h, 0x19a4_c116 &+ w0)
    Self.extend(&w1, w2, w10, w15)
    Self.mix(h, a, b, &c, d, e, f, &g, 0x1e37_6c08 &+ w1)
    Self.extend(&w2, w3, w11, w0)
    Self.mix(g, h, a, &b, c, d, e, &f, 0x2748_774c &+ w2)
    Self.extend(&w3, w4, w12, w1)
    Self.mix(f, g, h, &a, b, c, d, &e, 0x34b0_bcb5 &+ w3)
    Self.extend(&w4, w5, w13, w2)
    Self.mix(e, f, g, &h, a, b, c, &d, 0x391c_0cb3 &+ w4)
    Self.extend(&w5, w6, w14, w3)
    Self.mix(d, e, f, &g, h, a, b, &c, 0x4ed8_aa4a &+ w5)
    Self.extend(&w6, w7, w15, w4)
    Self.mix(c, d, e, &f, g, h, a, &b, 0x5b9c_ca4f &+ w6)
    Self.extend(&w7, w8, w0, w5)
    Self.mix(b, c, d, &e, f, g, h, &a, 0x682e_6ff3 &+ w7)
    Self.extend(&w8, w9, w1, w6)
    Self.mix(a, b, c, &d, e, f, g, &h, 0x748f_82ee &+ w8)
    Self.extend(&w9, w10, w2, w7)
    Self.mix(h, a, b, &c, d, e, f, &g, 0x78a5_636f &+ w9)
    Self.extend(&w10, w11, w3, w8)
    Self.mix(g, h, a, &b, c, d, e, &f, 0x84c8_7814 &+ w10)
    Self.extend(&w11, w12, w4, w9)
    Self.mix(f, g, h, &a, b, c, d, &e, 0x8cc7_0208 &+ w11)
    Self.extend(&w12, w13, w5, w10)
    Self.mix(e, f, g, &h, a, b, c, &d, 0x90be_fffa &+ w12)
    Self.extend(&w13, w14, w6, w11)
    Self.mix(d, e, f, &g, h, a, b, &c, 0xa450_6ceb &+ w13)
    Self.extend(&w14, w15, w7, w12)
    Self.mix(c, d, e, &f, g, h, a, &b, 0xbef9_a3f7 &+ w14)
    Self.extend(&w15, w0, w8, w13)
    Self.mix(b, c, d, &e, f, g, h, &a, 0xc671_78f2 &+ w15)

    self.a &+= a
    self.b &+= b
    self.c &+= c
    self.d &+= d
    self.e &+= e
    self.f &+= f
    self.g &+= g
    self.h &+= h
  }

  @inline(__always)
  private static func word(_ block: Span<UInt8>, _ offset: Int) -> UInt32 {
    UInt32(block[offset]) << 24 | UInt32(block[offset + 1]) << 16
      | UInt32(block[offset + 2]) << 8 | UInt32(block[offset + 3])
  }

  /// One more word of the message schedule, in the place of the word sixteen before it.
  @inline(__always)
  private static func extend(_ word: inout UInt32, _ w1: UInt32, _ w9: UInt32, _ w14: UInt32) {
    let sigma0 = rotated(w1, 7) ^ rotated(w1, 18) ^ (w1 >> 3)
    let sigma1 = rotated(w14, 17) ^ rotated(w14, 19) ^ (w14 >> 10)
    word = word &+ sigma0 &+ w9 &+ sigma1
  }

  /// One round. The words keep their places and the next round takes them one place further.
  @inline(__always)
  private static func mix(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ added: UInt32
  ) {
    let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    let choice = g ^ (e & (f ^ g))
    let first = h &+ sum1 &+ choice &+ added
    let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    let majority = (a & b) | (c & (a | b))
    d = d &+ first
    h = first &+ sum0 &+ majority
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }
}
