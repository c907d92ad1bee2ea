import Foundation
import Testing

/// The declarations that stand in for NetworkExtension where there is none.
struct NetworkExtensionDeclarationsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/NetworkExtensionDeclarations")

  @Test(arguments: ["NEVPNManager", "NEVPNProtocol", "NEVPNConnection"])
  func everyTypeCitesItsHeader(file: String) throws {
    let source = try String(
      contentsOf: Self.folder.appending(path: "\(file).swift"), encoding: .utf8)
    let lines = source.split(separator: "\n")
    var count = 0
    for (before, line) in zip(lines, lines.dropFirst())
    where line.hasPrefix("  package ") && !line.contains(" import ") {
      count += 1
      #expect(before.contains("///") && before.contains(".h`"), "\(line)")
    }
    #expect(count > 1)
  }
}
