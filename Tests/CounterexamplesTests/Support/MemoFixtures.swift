import ArchiveContracts
import Foundation
import PropertyListBytes

/// The example's contract and archives, found from this file.
enum MemoFixtures {
  static let accepted = [
    "memo-1", "memo-1-xml", "memo-2", "memo-2-xml", "memo-3", "memo-3-xml", "memo-3-longest-text",
  ]

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/Memo/Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).archive")))
  }

  /// The example's contract, with limits so low that an input beyond them is small.
  static func contract() throws -> Contract {
    var document = try Contract(contentsOf: folder.appending(path: "memo.contract.json")).document
    document.limits = [
      .archiveBytes: 100_000, .objects: 3_000, .references: 5_000, .expandedNodes: 10_000,
      .materializedBytes: 200_000, .classRecords: 100,
    ]
    return try Contract(document)
  }
}
