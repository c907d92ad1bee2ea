import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

/// Real archives that lie beside the package, where there are any.
struct SharedCorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardizedFileURL

  static let isThere = FileManager.default.fileExists(atPath: folder.path)

  /// The archives of the corpus that can be read, with their paths.
  private func archives() throws -> [(path: String, archive: KeyedArchive)] {
    let index = try String(contentsOf: Self.folder.appending(path: "INDEX.jsonl"), encoding: .utf8)
    var archives: [(path: String, archive: KeyedArchive)] = []
    for line in index.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let path = try #require(object?["path"] as? String)
      let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: path)))
      // Many files are property lists of other kinds, or broken on purpose.
      if let archive = try? KeyedArchive(bytes) { archives.append((path, archive)) }
    }
    return archives
  }

  @Test(.enabled(if: isThere, "there is no shared/corpus beside the package"))
  func holdNoFoundationValueWithAFault() throws {
    var kinds: Set<FoundationKind> = []
    for (path, archive) in try archives() {
      for entry in 1..<archive.entryCount {
        guard let reading = archive.foundationReading(ofEntry: entry) else { continue }
        kinds.insert(reading.kind)
        #expect(reading.faults.isEmpty, "\(path), entry \(entry)")
        #expect(reading.value != nil, "\(path), entry \(entry)")
      }
    }
    #expect(kinds.count > 20)
  }

  @Test(.enabled(if: isThere, "there is no shared/corpus beside the package"))
  func carryTheAncestryOfTheTable() throws {
    for (path, archive) in try archives() {
      for number in archive.classRecords.indices {
        guard let known = archive.foundationClass(ofRecord: number) else { continue }
        let ancestry = archive.ancestry(of: archive.classRecords[number])
        #expect(ancestry?.map(\.repaired) == known.ancestry, "\(path)")
      }
    }
  }

  @Test(.enabled(if: isThere, "there is no shared/corpus beside the package"))
  func areWrittenAsTheGraphsThatWereRead() throws {
    var (inXML, refused) = (0, 0)
    for (path, archive) in try archives() {
      let table = EditableArchive(archive)
      let binary = try KeyedArchive(table.bytes(as: .binary))
      #expect(GraphDifference(between: archive, and: binary) == nil, "\(path), binary")
      do {
        let xml = try KeyedArchive(table.bytes(as: .xml, limit: 1 << 30))
        #expect(GraphDifference(between: archive, and: xml) == nil, "\(path), XML")
        let back = try KeyedArchive(EditableArchive(xml).bytes(as: .binary))
        #expect(GraphDifference(between: archive, and: back) == nil, "\(path), XML and back")
        inXML += 1
      } catch let failure as WriteFailure {
        #expect(failure.reason == .noSpelling, "\(path): \(failure.message)")
        refused += 1
      }
    }
    #expect(inXML > 100)
    #expect(refused < inXML / 10)
  }
}
