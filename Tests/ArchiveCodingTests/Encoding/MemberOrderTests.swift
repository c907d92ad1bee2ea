import ArchiveCoding
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// The order of members of sets that are instances of classes, and lead back to the sets.
struct MemberOrderTests {
  private final class Member: Encodable, Hashable {
    var number: Int?
    var list: [Member]?
    var inner: Member?
    var outer: Member?
    var members: Set<Member>?
    var counts: [Member: Int]?
    var places: [Member: Int]?

    init(_ number: Int? = nil) { self.number = number }
    static func == (left: Member, right: Member) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// The archives of what is the same each time, but for the order that Swift gives to members.
  private func archives(_ makeRoot: () -> Member) throws -> Set<[UInt8]> {
    let member = ValueDefinition.type("Member", backReference: true)
    let contract = Contract(root: "Member") {
      ObjectType("Member", className: "A.Member") {
        Field("counts", .countedSet(of: [member]).optional())
        Field("inner", member.optional())
        Field("list", .array(of: [member]).optional())
        Field("members", .set(of: [member]).optional())
        Field("number", .integer().optional())
        Field("outer", member.optional())
        Field(
          "places", .dictionary(keys: [member], values: [.integer()]).optional())
      }
    }
    let encoder = KeyedArchiveEncoder(contract: contract)
    var archives: Set<[UInt8]> = []
    for _ in 0..<12 {
      let root = makeRoot()
      archives.insert(try encoder.encode(root))
      for member in (root.list ?? []) + (root.inner?.members ?? []) {
        (member.outer, member.members, member.counts, member.places) = (nil, nil, nil, nil)
      }
    }
    return archives
  }

  @Test func dependsOnWhichUnfinishedObjectsMembersReferTo() throws {
    let archives = try archives {
      let (root, inner) = (Member(), Member())
      root.inner = inner
      inner.members = []
      for number in 0..<4 {
        let member = Member()
        member.outer = number < 2 ? root : inner
        inner.members?.insert(member)
      }
      return root
    }
    #expect(archives.count == 1)
  }

  @Test func ofMembersThatAreAlikeIsThatInWhichTheyWereWritten() throws {
    let archives = try archives {
      let root = Member()
      let list = (0..<4).map { _ in Member() }
      (root.list, root.members) = (list, Set(list))
      return root
    }
    #expect(archives.count == 1)
  }

  /// Members of a ring, each of which has the three that come next.
  private func ring(_ set: (_ member: Member, _ others: [Member]) -> Void) -> Member {
    let all = (0..<6).map { Member($0) }
    for number in 0..<6 { set(all[number], (1...3).map { all[(number + $0) % 6] }) }
    let root = Member()
    root.members = Set(all)
    root.list = all
    return root
  }

  @Test func dependsOnNothingElseInARingOfSets() throws {
    let archives = try archives { ring { $0.members = Set($1) } }
    #expect(archives.count == 1)
  }

  /// Calls a function with the fields of each entry.
  private func forEachEntry(
    of archive: KeyedArchive, _ body: ([String: PropertyListValue]) throws -> Void
  ) rethrows {
    for entry in 1..<archive.entryCount {
      try body(fields(ofEntry: entry, archive))
    }
  }

  private func fields(ofEntry entry: Int, _ archive: KeyedArchive) -> [String: PropertyListValue] {
    var result: [String: PropertyListValue] = [:]
    for (key, object) in archive.fields(ofEntry: entry) {
      result[key.repaired] = archive.propertyList.value(of: object)
    }
    return result
  }

  private func integer(_ value: PropertyListValue?, _ archive: KeyedArchive) -> Int64? {
    switch value {
    case .integer(let integer): return integer.int64
    case .uid(let entry):
      guard case .value(let object) = archive.entry(Int(entry)) else {
        return integer(fields(ofEntry: Int(entry), archive)["number"], archive)
      }
      return integer(archive.propertyList.value(of: object), archive)
    default: return nil
    }
  }

  @Test func keepsTheValuesOfKeysInARingOfDictionaries() throws {
    let archives = try archives {
      ring { $0.places = Dictionary(uniqueKeysWithValues: $1.map { ($0, $0.number ?? 0) }) }
    }
    #expect(archives.count == 1)
    let archive = try KeyedArchive(try #require(archives.first))
    var pairs = 0
    try forEachEntry(of: archive) { fields in
      guard case .array(let keys)? = fields["NS.keys"],
        case .array(let values)? = fields["NS.objects"]
      else { return }
      for (key, value) in zip(keys, values) {
        let number = try #require(integer(archive.propertyList.value(of: key), archive))
        #expect(number == integer(archive.propertyList.value(of: value), archive))
        pairs += 1
      }
    }
    #expect(pairs == 18)
  }

  @Test func keepsTheCountsOfMembersInARingOfCountedSets() throws {
    let archives = try archives {
      ring { $0.counts = Dictionary(uniqueKeysWithValues: $1.map { ($0, 1 + ($0.number ?? 0)) }) }
    }
    #expect(archives.count == 1)
    let archive = try KeyedArchive(try #require(archives.first))
    var pairs = 0
    try forEachEntry(of: archive) { fields in
      for position in 0..<3 where fields["NS.count"] != nil {
        let number = try #require(integer(fields["NS.object\(position)"], archive))
        #expect(integer(fields["NS.count\(position)"], archive) == number + 1)
        pairs += 1
      }
    }
    #expect(pairs == 18)
  }
}
