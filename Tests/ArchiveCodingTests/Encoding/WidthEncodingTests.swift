import ArchiveCoding
import ArchiveContracts
import Foundation
import PropertyListBytes
import Testing

/// Lengths and numbers at which heads, references, offsets and UIDs become wider.
struct WidthEncodingTests {
  private struct Page: Codable, Equatable {
    var texts: [String] = []
    var data: [Data] = []
  }

  private func contract() -> Contract {
    Contract(root: "Page", limits: [.archiveBytes: 1 << 24, .objects: 1 << 20]) {
      ObjectType("Page", className: "A.Page") {
        Field("texts", .array(of: [.string(maxLength: 1 << 20)], maxCount: 1 << 20))
        Field("data", .array(of: [.data(maxLength: 1 << 20)], maxCount: 1 << 20))
      }
    }
  }

  /// Encodes a page, checks that it is read as it was, and gives the list.
  private func list(
    _ page: Page, _ location: SourceLocation = #_sourceLocation
  ) throws -> PropertyList {
    let bytes = try KeyedArchiveEncoder(contract: contract()).encode(page)
    let read = try KeyedArchiveDecoder(contract: contract()).decode(Page.self, from: bytes)
    #expect(read == page, sourceLocation: location)
    return try PropertyList(reading: bytes)
  }

  @Test(arguments: [0, 1, 7, 8, 9, 14, 15, 16, 17, 254, 255, 256, 257, 65_535, 65_536])
  func writesValuesOfAnyLength(length: Int) throws {
    let bytes = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let texts = [String(repeating: "x", count: length), String(repeating: "\u{E4}", count: length)]
    _ = try list(Page(texts: texts + ["y"], data: [bytes, bytes + [0], Data([255])]))
  }

  /// With so many entries that the last of them is the last of its width, the next one is the first
  /// of another; objects become more than 255 and more than 65,535 in between.
  @Test(arguments: [14, 15, 120, 130, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256])
  func writesAnyNumberOfObjects(count: Int) throws {
    let texts = (0..<count).map { "text \($0)" }
    #expect(try list(Page(texts: texts)).objectCount > 2 * count)
  }

  @Test func writesMoreObjectsThanTwoBytesCount() throws {
    let texts = (0..<65_600).map { String($0) }
    #expect(try list(Page(texts: texts)).objectCount > 2 * texts.count)
  }
}
