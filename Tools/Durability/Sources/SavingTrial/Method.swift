import Foundation
import Readback

/// The ways of saving that are compared.
enum Method: String {
  /// This library.
  case archiveFile = "archive-file"
  /// What most apps use: Foundation writes a temporary file and renames it.
  case dataAtomic = "data-atomic"
  /// What the rest uses: Foundation writes in place.
  case dataPlain = "data-plain"

  /// Loads and saves, as an app does that loads what it is about to replace.
  func save(_ bytes: [UInt8], to url: URL) throws {
    switch self {
    case .archiveFile:
      let file = ArchiveFile(url, contract: SavedCount.contract)
      _ = try file.replace(with: bytes, receipt: file.read().receipt)
    case .dataAtomic: try Data(bytes).write(to: url, options: .atomic)
    case .dataPlain: try Data(bytes).write(to: url)
    }
  }

  /// Loads; the answer in one word, `decoded` with the number that was saved.
  func load(_ url: URL) throws -> String {
    switch self {
    case .archiveFile:
      switch try ArchiveFile(url, contract: SavedCount.contract).read() {
      case .decoded(let archive, _): return "decoded \(try SavedCount.count(in: archive))"
      case .absent: return "absent"
      }
    case .dataAtomic, .dataPlain:
      // As it stands in many apps.
      guard FileManager.default.fileExists(atPath: url.path) else { return "absent" }
      let data = try Data(contentsOf: url)
      if data.isEmpty { return "empty" }
      return "decoded \(try SavedCount.count(in: try SavedCount.contract.verify(data)))"
    }
  }
}
