import ArchiveCoding
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Types that catch what goes wrong inside them, and give the same instance once more.
struct CaughtFaultTests {
  private struct Refusal: Error {}

  /// Refuses to be encoded after a part was given, as often as is said.
  private final class Moody: Encodable {
    enum CodingKeys: CodingKey { case name, friend, other }
    let name: String
    var refusals: Int
    /// Whether it gives what the contract does not take, which shows in the end only.
    var isWrong = false
    var friend: Moody?

    init(_ name: String, refusals: Int = 0) {
      self.name = name
      self.refusals = refusals
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encodeIfPresent(friend, forKey: .friend)
      guard refusals > 0 else { return }
      refusals -= 1
      if isWrong { return try container.encode("other", forKey: .other) }
      throw Refusal()
    }
  }

  /// Gives objects, and goes on when some are refused.
  private struct Holder: Encodable {
    enum CodingKeys: CodingKey { case first, second }
    let first: Moody
    var refused: [Moody] = []
    let second: [Moody]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try? container.encode(first, forKey: .first)
      try? container.encode(refused, forKey: .second)
      try container.encode(second, forKey: .second)
    }
  }

  private func contract(
    _ moody: ObjectType = ObjectType("Moody", className: "A.Moody") {
      Field("friend", .type("Moody", backReference: true).optional())
      Field("name", .string())
    }
  ) -> Contract {
    Contract(root: "Holder") {
      ObjectType("Holder", className: "A.Holder") {
        Field("first", .type("Moody").optional())
        Field("second", .array(of: ["Moody"]))
      }
      moody
    }
  }

  private func check(_ contract: Contract, isWrong: Bool) throws {
    let encoder = KeyedArchiveEncoder(contract: contract)
    let (moody, friend) = (Moody("moody", refusals: 1), Moody("friend"))
    moody.isWrong = isWrong
    (moody.friend, friend.friend) = (friend, moody)
    defer { moody.friend = nil }
    // The friend, which was complete, refers to the one that was not.
    let again = try encoder.encode(Holder(first: moody, second: [friend, moody, friend]))
    #expect(moody.refusals == 0)
    let stranger = Moody("stranger", refusals: 1)
    let once = try encoder.encode(Holder(first: stranger, second: [friend, moody, friend]))
    #expect(again == once)
  }

  @Test(arguments: [false, true])
  func anInstanceThatWasRefusedIsWrittenWhenItIsGivenAgain(isWrong: Bool) throws {
    try check(contract(), isWrong: isWrong)
  }

  @Test func anInstanceThatWasRefusedInTheEndIsWrittenWhenItIsGivenAgain() throws {
    let moody = ObjectType("Moody", className: "A.Moody") {
      Field("friend", .type("Moody", backReference: true).optional())
      VariantFields { VariantCase(has: "name") { Field("name", .string()) } }
    }
    try check(contract(moody), isWrong: true)
  }

  @Test func anInstanceThatWasCompleteBeforeStaysOne() throws {
    let (moody, friend) = (Moody("moody", refusals: 1), Moody("friend"))
    moody.friend = friend
    let bytes = try KeyedArchiveEncoder(contract: contract()).encode(
      Holder(first: friend, refused: [moody], second: [friend, friend]))
    let archive = try KeyedArchive(bytes)
    let instances = (1..<archive.entryCount).filter {
      guard case .instance(let record, _) = archive.entry($0) else { return false }
      return archive.className(of: record) == "A.Moody"
    }
    #expect(instances.count == 1)
  }
}
