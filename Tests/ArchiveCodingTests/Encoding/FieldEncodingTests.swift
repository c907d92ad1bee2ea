import ArchiveCoding
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// The fields of instances: absent ones, those given twice or too late.
struct FieldEncodingTests {
  private struct Sparse: Codable, Equatable {
    var a: String?
    var b: Int?
    var c: [String]?
  }

  private func contract() -> Contract {
    Contract(root: .array(of: ["Sparse"])) {
      ObjectType("Sparse", className: "A.Sparse") {
        Field("a", .string().optional())
        Field("b", .integer().optional())
        Field("c", .array(of: [.string()]).optional())
      }
    }
  }

  @Test func leavesOutAbsentFieldsWhereverTheyStand() throws {
    let all = (0..<8).map { number in
      Sparse(
        a: number & 1 == 0 ? nil : "a\(number)", b: number & 2 == 0 ? nil : number,
        c: number & 4 == 0 ? nil : ["c", "\(number)"])
    }
    let bytes = try KeyedArchiveEncoder(contract: contract()).encode(all)
    #expect(try KeyedArchiveDecoder(contract: contract()).decode([Sparse].self, from: bytes) == all)
    let archive = try KeyedArchive(bytes)
    let counts = (1..<archive.entryCount).compactMap { entry -> Int? in
      guard case .instance(let record, _) = archive.entry(entry),
        archive.className(of: record) == "A.Sparse"
      else { return nil }
      return archive.fields(ofEntry: entry).count
    }
    #expect(counts == [1, 2, 2, 3, 2, 3, 3, 4])
  }

  /// Gives its fields by a list of steps.
  private struct Steps: Encodable {
    enum CodingKeys: String, CodingKey { case a, b, c }
    let steps: [@Sendable (inout KeyedEncodingContainer<CodingKeys>) throws -> Void]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      for step in steps { try step(&container) }
    }
  }

  private func decoded(_ steps: Steps...) throws -> (values: [Sparse], entries: Int) {
    let bytes = try KeyedArchiveEncoder(contract: contract()).encode(steps)
    let values = try KeyedArchiveDecoder(contract: contract()).decode([Sparse].self, from: bytes)
    return (values, try KeyedArchive(bytes).entryCount)
  }

  @Test func theLastValueOfAFieldCounts() throws {
    let once = try decoded(
      Steps(steps: [
        { try $0.encode("second", forKey: .a) }, { try $0.encode(["x"], forKey: .c) },
      ]))
    let twice = try decoded(
      Steps(steps: [
        { try $0.encode("first", forKey: .a) }, { try $0.encode(["w"], forKey: .c) },
        { try $0.encode("second", forKey: .a) }, { try $0.encode(["x"], forKey: .c) },
      ]))
    #expect(once.values == [Sparse(a: "second", c: ["x"])])
    #expect(twice.values == once.values)
    // What was replaced is not written.
    #expect(twice.entries == once.entries)
  }

  @Test func nilTakesAValueBack() throws {
    let result = try decoded(
      Steps(steps: [
        { try $0.encode("first", forKey: .a) }, { try $0.encode(7, forKey: .b) },
        { try $0.encodeNil(forKey: .a) },
      ]))
    #expect(result.values == [Sparse(b: 7)])
  }

  private final class Kept: @unchecked Sendable {
    var container: KeyedEncodingContainer<Steps.CodingKeys>?
  }

  @Test func whatIsGivenAfterTheEndIsNotWritten() throws {
    let kept = Kept()
    let result = try decoded(
      Steps(steps: [
        { try $0.encode("own", forKey: .a) }, { kept.container = $0 },
      ]),
      Steps(steps: [
        { _ in try kept.container?.encode("late", forKey: .a) },
        { _ in try kept.container?.encode(8, forKey: .b) },
        { try $0.encode(9, forKey: .b) },
      ]))
    #expect(result.values == [Sparse(a: "own"), Sparse(b: 9)])
  }

  private final class KeptEncoder: @unchecked Sendable {
    var encoder: (any Encoder)?
  }

  /// Keeps its encoder, or gives something to the one that was kept.
  private struct Keeper: Encodable {
    let name: String
    let keeps: Bool
    let kept: KeptEncoder

    func encode(to encoder: any Encoder) throws {
      if let kept = kept.encoder {
        var container = kept.container(keyedBy: Steps.CodingKeys.self)
        try container.encode("late", forKey: .a)
      }
      if keeps { kept.encoder = encoder }
      var container = encoder.container(keyedBy: Steps.CodingKeys.self)
      try container.encode(name, forKey: .a)
    }
  }

  @Test func anEncoderThatAnElementKeepsServesNoOtherElement() throws {
    let kept = KeptEncoder()
    let all = (0..<4).map { Keeper(name: "n\($0)", keeps: $0 == 1, kept: kept) }
    let bytes = try KeyedArchiveEncoder(contract: contract()).encode(all)
    let values = try KeyedArchiveDecoder(contract: contract()).decode([Sparse].self, from: bytes)
    #expect(values == (0..<4).map { Sparse(a: "n\($0)") })
  }

  @Test func refusesAVersionOfAnotherKind() throws {
    struct Versioned: Encodable {
      var schema: String
    }
    let contract = Contract(root: "Item") {
      ObjectType("Item", className: "A.Item") { Version("schema", current: 2, readable: [1, 2]) }
    }
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveEncoder(contract: contract).encode(Versioned(schema: "2"))
    }
    #expect(failure?.code == .wrongType)
    #expect(failure?.path?.description == "root.schema")
  }
}
