import ArchiveContracts
import Foundation
import Testing

/// The contracts that hostile archives beside the project are judged by.
struct HostileContractTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/hostile")

  private static let files: [URL] = {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).filter { $0.lastPathComponent.hasSuffix(".contract.json") }
      .sorted { $0.path < $1.path }
  }()

  @Test(.enabled(if: !files.isEmpty, "../shared/hostile is not there"))
  func loadsEveryOne() throws {
    for file in Self.files {
      let contract = try Contract(contentsOf: file)
      #expect(try ContractDocument(parsing: contract.document.json) == contract.document)
    }
  }
}
