import ArchiveCoding
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Texts, which share one entry where they are the same code units.
struct TextEncodingTests {
  private struct Line: Codable {
    var text: String
  }

  private func contract() -> Contract {
    Contract(root: .array(of: ["Line"])) {
      ObjectType("Line", className: "A.Line") { Field("text", .string()) }
    }
  }

  /// Encodes texts as fields, checks that they are read as they were, and counts the entries that
  /// are texts.
  private func entries(_ texts: [String]) throws -> Int {
    let bytes = try KeyedArchiveEncoder(contract: contract()).encode(texts.map { Line(text: $0) })
    let read = try KeyedArchiveDecoder(contract: contract()).decode([Line].self, from: bytes)
    #expect(read.map { Array($0.text.utf16) } == texts.map { Array($0.utf16) })
    let archive = try KeyedArchive(bytes)
    return (1..<archive.entryCount).count { entry in
      if case .value = archive.entry(entry) { return true }
      return false
    }
  }

  @Test func equalTextsOfAnyLengthShareOneEntry() throws {
    let texts = (0...40).map { String(repeating: "x", count: $0) + "1" }
    #expect(try entries(texts + texts.reversed() + texts) == texts.count)
  }

  @Test func textsThatDifferInOneByteShareNothing() throws {
    // As long as each other, with ends that have the same low bits.
    let texts = (0..<20).flatMap { place in
      ["1", "A", "Q", "a", "q"].map { end in
        String(repeating: "x", count: place) + "y" + String(repeating: "x", count: 19 - place) + end
      }
    }
    #expect(try entries(texts + texts) == texts.count)
    let short = ["1", "A", "Q", "a", "q", "x1", "y1", "xA", "yA"]
    #expect(try entries(short + short.reversed() + short) == short.count)
  }

  @Test func canonicallyEquivalentTextsStayApart() throws {
    // The Kelvin sign and the Greek question mark are ASCII to Swift's comparison.
    let texts = ["K", "\u{212A}", ";", "\u{37E}", "xxxK", "K\u{212A}", "\u{212A}K", "xK\u{212A}"]
    let accents = ["\u{E9}", "e\u{301}", "xxxxxxxx\u{E9}", "xxxxxxxxe\u{301}"]
    let all = texts + accents
    #expect(try entries(all + all.reversed() + all) == all.count)
  }

  @Test func textsBeyondASCIIAreFoundWhereverTheyDiffer() throws {
    let texts = (0..<24).map { place in
      String(repeating: "x", count: place) + "\u{E4}" + String(repeating: "x", count: 23 - place)
    }
    #expect(try entries(texts + texts) == texts.count)
  }

  @Test func theTextOfEntryZeroIsKeptApart() throws {
    #expect(try entries(["$null", "$nulm", "$null", "$nulm"]) == 1)
  }
}
