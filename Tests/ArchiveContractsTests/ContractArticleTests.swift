import ArchiveContracts
import Foundation
import PropertyListBytes
import StrictJSON
import Testing

/// Whether the tables of the article about contracts name what the reader knows.
struct ContractArticleTests {
  private let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The rows of the table whose first column has a title, each cell as the words that it spells as
  /// code.
  private func rows(titled title: String) throws -> [[[String]]] {
    let file = "Sources/Readback/Readback.docc/Articles/writing-a-contract.md"
    let lines = try String(contentsOf: package.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let header = try #require(lines.firstIndex { $0.hasPrefix("| \(title) |") })
    return lines[(header + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { cell in
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      }
    }
  }

  @Test func namesTheKeysOfEachType() throws {
    var named: [String: Set<String>] = [:]
    for row in try rows(titled: "type") {
      for type in row[0] { named[type] = Set(row[1]) }
    }
    #expect(named.removeValue(forKey: "types") == Set(ValueType.named("A").bounds.map(\.rawValue)))
    #expect(Set(named.keys) == Set(BuiltInType.allCases.map(\.rawValue)))
    for type in BuiltInType.allCases {
      var keys = try #require(named[type.rawValue])
      // The one row of two types says of one key that only `real` has it.
      if type == .number { keys.subtract(["exact", "real"]) }
      if type == .real { keys.subtract(["real"]) }
      let elsewhere: Set<Bound> = [.spelling, .shared]
      #expect(keys == Set(type.bounds.subtracting(elsewhere).map(\.rawValue)), "\(type)")
    }
  }

  @Test func namesTheKeysOfEachMigrationStep() throws {
    let schema = try Data(contentsOf: package.appending(path: "Schemas/contract.schema.json"))
    var value = try JSONDocument(parsing: Array(schema)).root
    for key in ["$defs", "step", "properties"] { value = try member(key, of: value) }
    var steps: [String: Set<String>] = [:]
    for step in try value.requiredMembers() where step.name.repaired != "note" {
      let keys = try member("properties", of: step.value).requiredMembers().map(\.name.repaired)
      steps[step.name.repaired] = Set(keys).subtracting(["note"])
    }
    var named: [String: Set<String>] = [:]
    for row in try rows(titled: "step") { named[try #require(row[0].first)] = Set(row[1]) }
    #expect(named == steps)
  }

  private func member(_ name: String, of value: JSONValue) throws -> JSONValue {
    try #require(value.members?.first { $0.name == JSONText(name) }?.value, "\(name)")
  }
}
