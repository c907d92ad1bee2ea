import ArchiveCoding
import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

/// Whatever a contract accepts, decoding it into whatever type ends in a value or a failure.
struct HostileDecodingTests {
  fileprivate struct Wide: Codable {
    var text: String?
    var number: Double?
    var integer: Int?
    var flag: Bool?
    var date: Date?
    var data: Data?
    var id: UUID?
    var url: URL?
    var price: Decimal?
    var indexes: IndexSet?
    var path: IndexPath?
    var range: NSRange?
    var frame: CGRect?
    var zone: TimeZone?
    var names: Set<String>?
    var counts: [String: Int]?
    var styled: AttributedText?
    var length: Measurement<UnitLength>?
  }

  private let contract = Contract(root: .array(of: ["Wide"])) {
    ObjectType("Wide", className: "A.Wide") {
      Field("text", .string(unpaired: true).optional())
      Field("number", .real(nonFinite: true).optional())
      Field("integer", .integer().optional())
      Field("flag", .boolean(integerSpelling: true).optional())
      Field("date", .date().optional())
      Field("data", .data().optional())
      Field("id", .uuid.optional())
      Field("url", .url(base: true).optional())
      Field("price", .decimal(nonFinite: true).optional())
      Field("indexes", .indexSet().optional())
      Field("path", .indexPath.optional())
      Field("range", .range().optional())
      Field("frame", .rect().optional())
      Field("zone", .timeZone.optional())
      Field("names", .set(of: [.string(unpaired: true)]).optional())
      Field("counts", .dictionary(values: [.integer()]).optional())
      Field("styled", .attributedString().optional())
      Field("length", .measurement.optional())
    }
  }

  private func sample() throws -> [UInt8] {
    let wide = Wide(
      text: "text", number: 1.5, integer: 70_000, flag: true,
      date: Date(timeIntervalSinceReferenceDate: 5), data: Data([1, 2, 3]), id: UUID(),
      url: URL(string: "b", relativeTo: URL(string: "https://a.example/")),
      price: Decimal(string: "12.5"), indexes: [1, 2, 300], path: [1, 2],
      range: NSRange(location: 3, length: 4), frame: CGRect(x: 1, y: 2, width: 3, height: 4),
      zone: TimeZone(identifier: "GMT"), names: ["a", "é"], counts: ["x": 1, "y": 2],
      styled: AttributedText("ab", runs: [.init(length: 2, attributes: ["k": .integer(1)])]),
      length: Measurement(value: 2, unit: .meters))
    return try KeyedArchiveEncoder(contract: contract).encode([wide])
  }

  private func decodeAsEverything(_ bytes: [UInt8]) {
    let decoder = KeyedArchiveDecoder(contract: contract)
    func attempt<Value: Decodable>(_ type: Value.Type) {
      do {
        _ = try decoder.decode(type, from: bytes)
      } catch {
        #expect(error.code.rawValue.isEmpty == false)
      }
    }
    attempt([Wide].self)
    attempt([[String: String]].self)
    attempt([[String: Int8]].self)
    attempt([[UInt64]].self)
    attempt([Date].self)
    attempt(Set<Wide?>.self)
    attempt([Polymorphic<Any>].self)
    attempt(CGRect.self)
    attempt(Measurement<UnitMass>.self)
  }

  @Test func decodesASoundArchiveAsAnyType() throws {
    let bytes = try sample()
    decodeAsEverything(bytes)
    #expect(
      try KeyedArchiveDecoder(contract: contract).decode([Wide].self, from: bytes).count == 1)
  }

  @Test func survivesChangedBytes() throws {
    let bytes = try sample()
    let decoder = KeyedArchiveDecoder(contract: contract)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var accepted = 0
    for _ in 0..<600 {
      var changed = bytes
      for _ in 0...random(2) {
        changed[8 + random(changed.count - 40)] = UInt8(truncatingIfNeeded: random(256))
      }
      do throws(ArchiveCodingFailure) {
        _ = try decoder.decode([Wide].self, from: changed)
        accepted += 1
      } catch {
        #expect(error.errorDescription != nil)
      }
    }
    // Changes within texts and numbers keep the contract.
    #expect(accepted > 0)
  }
}

extension HostileDecodingTests.Wide: Hashable {
  static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
