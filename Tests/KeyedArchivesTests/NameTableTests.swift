import PropertyListBytes
import Testing

@testable import KeyedArchives

struct NameTableTests {
  private let table = NameTable(["NS.time", nil, "$class", "NS.times", ""])

  @Test(arguments: [("NS.time", 0), ("$class", 2), ("NS.times", 3), ("", 4)])
  func findsEachName(name: String, position: Int) {
    #expect(table.position(of: ExactText(name)) == position)
  }

  @Test(arguments: ["NS.tim", "NS.timesX", "A", "zzz", "ns.time", "NS.time\u{301}"])
  func findsNoOther(name: String) {
    #expect(table.position(of: ExactText(name)) == nil)
  }

  @Test func knowsEveryKeyBySpelling() {
    for key in KnownKey.allCases {
      guard let spelling = key.spelling else { continue }
      #expect(KnownKey(ExactText(spelling)) == key)
    }
  }
}
