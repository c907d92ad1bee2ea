import ArchiveCoding
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// What is replaced in collections, or given to them too late, of which nothing may be left.
struct LateValueTests {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// Containers that outlive what they are of.
  private final class Kept: @unchecked Sendable {
    var elements: (any UnkeyedEncodingContainer)?
    var entries: KeyedEncodingContainer<Key>?
  }

  /// A list, or a dictionary with one key, given by a function.
  private struct Given: Encodable {
    var elements: (@Sendable (inout any UnkeyedEncodingContainer) throws -> Void)?
    var entries: (@Sendable (inout KeyedEncodingContainer<Key>) throws -> Void)?

    func encode(to encoder: any Encoder) throws {
      if let elements {
        var container = encoder.unkeyedContainer()
        try elements(&container)
      }
      if let entries {
        var container = encoder.container(keyedBy: Key.self)
        try entries(&container)
      }
    }
  }

  /// Checks that archives hold the same entries. The encoder itself refuses those with others that
  /// nothing reaches.
  private func check(
    _ given: [Given], gives plain: [some Encodable], as definition: ValueDefinition,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let contract = Contract(root: .array(of: [definition])) {}
    let encoder = KeyedArchiveEncoder(contract: contract)
    let (late, once) = (try encoder.encode(given), try encoder.encode(plain))
    let counts = (try KeyedArchive(late).entryCount, try KeyedArchive(once).entryCount)
    #expect(counts.0 == counts.1, sourceLocation: location)
  }

  @Test func theLastValueOfAnEntryCounts() throws {
    let given = Given(entries: {
      try $0.encode("first", forKey: Key("k"))
      try $0.encode("last", forKey: Key("k"))
    })
    try check([given], gives: [["k": "last"]], as: .dictionary(values: [.string()]))
    let lists = Given(entries: {
      var list = $0.nestedUnkeyedContainer(forKey: Key("k"))
      try list.encode("first")
      try $0.encode(["last"], forKey: Key("k"))
    })
    try check(
      [lists], gives: [["k": ["last"]]], as: .dictionary(values: [.array(of: [.string()])]))
  }

  @Test func anEntryAfterTheEndIsNotWritten() throws {
    let kept = Kept()
    let first = Given(entries: {
      try $0.encode("own", forKey: Key("k"))
      kept.entries = $0
    })
    let second = Given(entries: {
      try kept.entries?.encode("late", forKey: Key("l"))
      try $0.encode("second", forKey: Key("k"))
    })
    try check(
      [first, second], gives: [["k": "own"], ["k": "second"]],
      as: .dictionary(values: [.string()]))
  }

  @Test func anElementAfterTheEndIsNotWritten() throws {
    let kept = Kept()
    let first = Given(elements: {
      try $0.encode("own")
      kept.elements = $0
    })
    let second = Given(elements: {
      try kept.elements?.encode("late")
      try $0.encode("second")
    })
    try check([first, second], gives: [["own"], ["second"]], as: .array(of: [.string()]))
  }

  @Test func aListAfterTheEndIsNotWritten() throws {
    let kept = Kept()
    let first = Given(elements: {
      try $0.encode(["own"])
      kept.elements = $0
    })
    let second = Given(elements: {
      var late = kept.elements?.nestedUnkeyedContainer()
      try late?.encode("late")
      try kept.elements?.encode(["later"])
      try $0.encode(["second"])
    })
    try check(
      [first, second], gives: [[["own"]], [["second"]]],
      as: .array(of: [.array(of: [.string()])]))
  }

  @Test func aMemberAfterTheEndIsNotWritten() throws {
    let kept = Kept()
    let first = Given(elements: {
      try $0.encode("own")
      try $0.encode(2)
      kept.elements = $0
    })
    let second = Given(elements: {
      try kept.elements?.encode("late")
      try kept.elements?.encode(7)
      try $0.encode("second")
      try $0.encode(3)
    })
    try check(
      [first, second], gives: [["own": 2], ["second": 3]], as: .countedSet(of: [.string()]))
  }
}
