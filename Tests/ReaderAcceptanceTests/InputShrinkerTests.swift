import KeyedArchives
import PropertyListBytes
import ReaderAcceptance
import TestArchives
import Testing

struct InputShrinkerTests {
  private static let archive = "root: M{t: @'a draft', l: [1, [2, 'deep']]}; @'lost'"

  /// Shrinks as long as an input fails.
  private func shrunk(
    _ bytes: [UInt8], runs: Int = 2_000, while isFailing: ([UInt8]) -> Bool
  ) -> (bytes: [UInt8], isMinimal: Bool, runs: Int) {
    var shrinker = InputShrinker(bytes, limits: .default, runs: runs)
    var used = 0
    while let candidate = shrinker.next() {
      used += 1
      shrinker.take(isFailing(candidate))
    }
    return (shrinker.smallest, shrinker.isMinimal, used)
  }

  private static func archive(_ bytes: [UInt8]) -> KeyedArchive? {
    do { return try KeyedArchive(bytes) } catch { return nil }
  }

  private static func has(_ text: ExactText, _ bytes: [UInt8]) -> Bool {
    guard let archive = archive(bytes) else { return false }
    return (0..<archive.propertyList.objectCount).contains { object in
      guard case .text(let found) = archive.propertyList.value(of: object) else { return false }
      return found.codeUnits.starts(with: text.codeUnits)
    }
  }

  @Test(arguments: ["a dra", "deep", "lost"])
  func nothingIsLeftThatTheFailureDoesNotNeed(_ text: String) throws {
    let original = try ArchiveNotation.bytes(Self.archive)
    let result = shrunk(original) { Self.has(ExactText(text), $0) }
    #expect(result.isMinimal)
    let again = shrunk(result.bytes) { Self.has(ExactText(text), $0) }
    #expect(again.bytes == result.bytes, "a single change makes it smaller")
    let archive = try #require(Self.archive(result.bytes))
    let texts = (0..<archive.propertyList.objectCount).count { object in
      if case .text = archive.propertyList.value(of: object) { return true }
      return false
    }
    // The four keys of an archive with its archiver and `$null`, what is looked for, and what holds it.
    #expect(texts <= 9, "\(texts) texts in \(result.bytes.count) bytes")
    #expect(result.bytes.count < 160)
  }

  @Test func bytesThatAreNoArchiveLoseTheirEnd() {
    let result = shrunk(Array(repeating: 7, count: 1_000)) { $0.count >= 37 }
    #expect(result.bytes.count == 37)
    #expect(result.isMinimal)
  }

  @Test func saysWhenTheBoundCameFirst() throws {
    let original = try ArchiveNotation.bytes(Self.archive)
    let result = shrunk(original, runs: 7) { Self.has("a dra", $0) }
    #expect(result.runs == 7)
    #expect(!result.isMinimal)
    #expect(result.bytes.count < original.count)
    #expect(!shrunk(original, runs: 0) { _ in true }.isMinimal)
  }

  @Test func whatNothingShrinksIsMinimal() throws {
    let original = try ArchiveNotation.bytes(Self.archive)
    let result = shrunk(original) { $0 == original }
    #expect(result.bytes == original)
    #expect(result.isMinimal)
  }
}
