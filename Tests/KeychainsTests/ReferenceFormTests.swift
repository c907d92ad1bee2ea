import Keychains
import Testing

/// What stands in the place of a reference, by its bytes (SecItem.m:735-886 of Apple's Security
/// 61901; for keychain files dictionary.cpp and Item.cpp:1883).
struct ReferenceFormTests {
  private let uuid: [UInt8] = [
    0x8F, 0x14, 0xE4, 0x5F, 0xCE, 0xEA, 0x46, 0x7A, 0x9B, 0x01, 0x00, 0xFE, 0x11, 0x22, 0x33, 0x80,
  ]

  private func row(_ tag: String, _ number: UInt64) -> [UInt8] {
    Array(tag.utf8) + (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
  }

  private func entry(_ tag: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(tag.utf8) + [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
  }

  @Test(arguments: ItemClass.allCases)
  func classAndUUID(itemClass: ItemClass) {
    let form = ReferenceForm(of: Array(itemClass.rawValue.utf8) + uuid)
    #expect(form == .uuid(itemClass))
    #expect(form.itemClass == itemClass)
    #expect(form.isReference)
  }

  @Test(arguments: ItemClass.allCases)
  func classAndRow(itemClass: ItemClass) {
    for number in [0, 1, 41, 0x7FFF_FFFF] as [UInt64] {
      #expect(ReferenceForm(of: row(itemClass.rawValue, number)) == .rowIdentifier(itemClass))
    }
  }

  @Test func rowThatNoKeychainReachesIsAmbiguous() {
    #expect(ReferenceForm(of: row("genp", 0x8000_0000)) == .ambiguous(.genericPassword))
    #expect(ReferenceForm(of: row("genp", UInt64(Int64.max))) == .ambiguous(.genericPassword))
  }

  @Test func rowBelowZeroIsNone() {
    #expect(ReferenceForm(of: row("genp", 1 << 63)) == .unknown)
    #expect(ReferenceForm(of: row("genp", .max)) == .unknown)
  }

  @Test(arguments: ["genpassword1", "genpassword-of-20-ch", "certificate!"])
  func passwordThatLooksLikeReferenceIsAmbiguous(password: String) {
    let form = ReferenceForm(of: Array(password.utf8))
    guard case .ambiguous = form else {
      Issue.record("\(form)")
      return
    }
  }

  @Test(arguments: [
    "hunter2", "correct horse battery", "genp", "genpassword", "abcd12345678", "p\u{E4}ssw\u{F6}rd",
    "twelve chars", "twenty characters---", "tkpr", "ssui", "two\nlines", "GENP12345678",
  ])
  func textIsNoReference(text: String) {
    let form = ReferenceForm(of: Array(text.utf8))
    #expect(form == .text)
    #expect(!form.isReference)
    #expect(form.itemClass == nil)
  }

  @Test func otherBytesAreNone() {
    let others: [[UInt8]] = [
      [], [0], [0xFF, 0xFE], uuid, Array("genp".utf8) + uuid.dropLast(),
      Array("genp".utf8) + uuid + [0], Array("zzzz".utf8) + uuid, [0x41, 0x00, 0x42],
      Array("genp".utf8) + [0xFF],
    ]
    for bytes in others { #expect(ReferenceForm(of: bytes) == .unknown) }
  }

  @Test func tokenFormIsTagAndOneListInDER() {
    let tag = Array("tkpr".utf8)
    #expect(ReferenceForm(of: tag + [0x30, 0x02, 0x0C, 0x00]) == .token)
    #expect(ReferenceForm(of: tag + [0x31, 0x00]) == .token)
    #expect(ReferenceForm(of: tag + [0x30, 0x81, 0x80] + uuid + uuid) == .unknown)
    let long = Array(repeating: UInt8(0x04), count: 0x80)
    #expect(ReferenceForm(of: tag + [0x30, 0x81, 0x80] + long) == .token)
    #expect(ReferenceForm(of: tag + [0x30, 0x82, 0x00, 0x80] + long) == .token)
    for broken in [
      [0x30, 0x03, 0x0C, 0x00], [0x30, 0x85, 0, 0, 0, 0, 0], [0x30, 0x80], [0x04, 0x00], [0x30],
      [0x30, 0x84, 0xFF],
    ] as [[UInt8]] {
      #expect(ReferenceForm(of: tag + broken) != .token)
    }
  }

  @Test func keychainFileFormIsListThatFillsTheBytes() {
    let start = entry("ssui", uuid)
    let whole =
      start + entry("dbnm", Array("/Library/Keychains/System.keychain".utf8))
      + entry("item", uuid)
    #expect(ReferenceForm(of: whole) == .keychainFile)
    #expect(ReferenceForm(of: start) == .keychainFile)
    #expect(ReferenceForm(of: whole + [0]) != .keychainFile)
    #expect(ReferenceForm(of: Array(whole.dropLast())) != .keychainFile)
    #expect(ReferenceForm(of: Array("ssui".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0]) != .keychainFile)
    #expect(ReferenceForm(of: entry("dbnm", uuid)) != .keychainFile)
  }

  @Test func classifierIsTotal() {
    var state: UInt64 = 0x5EED
    for _ in 0..<4_000 {
      var bytes: [UInt8] = []
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if state & 3 == 0 { bytes = Array(["genp", "tkpr", "ssui", "idnt"][Int(state >> 62)].utf8) }
      for _ in 0..<Int(state >> 58) % 24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(UInt8(truncatingIfNeeded: state >> 40))
      }
      let form = ReferenceForm(of: bytes)
      // What the keychain's parser takes, the classifier takes for a reference, and the reverse
      // but for keychain files.
      let isTaken = ParsedReference(bytes) != nil
      #expect(form.isReference == (isTaken || form == .keychainFile))
    }
  }

  @Test func parsedReferenceWritesTheBytesItWasReadFrom() {
    for bytes in [row("genp", 41), row("idnt", 0), Array("cert".utf8) + uuid] {
      #expect(ParsedReference(bytes)?.bytes == bytes)
    }
  }
}
