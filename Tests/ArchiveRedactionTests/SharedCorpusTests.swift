import ArchiveRedaction
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

/// Real archives that lie beside the package, where there are any.
struct SharedCorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardizedFileURL

  static let isThere = FileManager.default.fileExists(atPath: folder.path)

  /// The smaller archives of the corpus: a debug build is slow.
  private static func archives() throws -> [(path: String, bytes: [UInt8])] {
    let index = try String(contentsOf: folder.appending(path: "INDEX.jsonl"), encoding: .utf8)
    var archives: [(path: String, bytes: [UInt8])] = []
    for line in index.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let path = try #require(object?["path"] as? String)
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: path)))
      guard bytes.count < 12 << 10, (try? KeyedArchive(bytes)) != nil else { continue }
      archives.append((path, bytes))
    }
    return archives
  }

  @Test(.enabled(if: isThere, "there is no shared/corpus beside the package"))
  func keepNothingButWhatIsListed() throws {
    let archives = try Self.archives()
    #expect(archives.count > 40)
    for (path, bytes) in archives {
      let redaction = try Redaction(of: bytes)
      #expect(redaction.bytes.count == bytes.count)
      let before = try Contents(of: bytes)
      let after = try Contents(of: redaction.bytes)
      #expect(before.texts.count == after.texts.count, "\(path)")
      var changed: (old: [ExactText], new: [ExactText]) = ([], [])
      var unchanged = 0
      for (old, new) in zip(before.texts, after.texts) {
        if old == new {
          unchanged += old.codeUnits.isEmpty ? 0 : 1
        } else {
          changed.old.append(old)
          changed.new.append(new)
        }
      }
      for (old, new) in zip(before.numbers, after.numbers) where old == new && old.isFinite {
        unchanged += 1
      }
      for (old, new) in zip(before.data, after.data) where old == new && !old.isEmpty {
        unchanged += 1
      }
      #expect(unchanged <= redaction.kept.count, "\(path)")
      // An original that stands somewhere else is listed there.
      let (texts, numbers) = (Set(before.texts), Set(before.numbers))
      let moved =
        after.texts.count { !$0.codeUnits.isEmpty && texts.contains($0) }
        + after.numbers.count { numbers.contains($0) }
      #expect(moved <= redaction.kept.count, "\(path)")
      let left = Contents.runs(of: changed.old).intersection(Contents.runs(of: changed.new))
      #expect(left.isEmpty, "\(path): \(left.map { String(decoding: $0, as: UTF16.self) })")
    }
  }
}
