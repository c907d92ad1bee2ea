import Acceptance
import Foundation
import PropertyListBytes
import Testing

struct FindingCodeTests {
  /// Codes of what is judged by nothing, of results that are no rejection, and of wrong contracts.
  private let others: Set<String> = ["unavailable", "verification-failed", "bad-contract"]

  @Test func listsEveryCodeOfReadingAndJudging() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var declared: Set<String> = []
    for name in [
      "PropertyListBytes/FindingCode.swift", "KeyedArchives/FindingCode+Archives.swift",
      "KeyedArchives/Foundation/FindingCode+Foundation.swift",
      "ArchiveContracts/Verification/FindingCode+Contracts.swift",
    ] {
      let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      for part in text.components(separatedBy: "rawValue: \"").dropFirst() {
        declared.insert(String(part.prefix { $0 != "\"" }))
      }
    }
    let listed = FindingCode.ofRejections.map(\.rawValue)
    #expect(Set(listed) == declared.subtracting(others))
    #expect(Set(listed).count == listed.count)
  }
}
