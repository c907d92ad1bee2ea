import Foundation
import Testing

/// The package description and the sources against the table of `Documentation/architecture.md`.
struct ModuleArrowTests {
  let table: ModuleTable

  /// Left out where SQLite's header is not installed.
  private static let optional: Set = ["CSQLite", "ReadbackSQLite"]

  init() throws { table = try ModuleTable.load() }

  @Test func everyRowImportsOnlyModulesAboveIt() {
    var above: Set<String> = []
    for row in table.rows {
      for name in row.imports {
        #expect(above.contains(name), "\(row.module) may not import \(name): not a row above it")
      }
      #expect(above.insert(row.module).inserted, "\(row.module) has two rows")
    }
  }

  @Test func manifestDeclaresExactlyTheArrowsOfTheTable() throws {
    let modules = try DumpedPackage.load().targets.filter { $0.type != "test" }
    let declared = Set(modules.map(\.name))
    let expected = table.modules.filter { declared.contains($0) || !Self.optional.contains($0) }
    #expect(declared.sorted() == expected.sorted())
    for module in modules {
      #expect(
        module.imports == table.row(of: module.name)?.imports,
        "\(module.name) and its row in Documentation/architecture.md differ")
    }
  }

  @Test func testTargetsDependOnModulesOnly() throws {
    for target in try DumpedPackage.load().targets where target.type == "test" {
      for name in target.imports {
        #expect(table.modules.contains(name), "\(target.name) depends on \(name)")
      }
    }
  }

  @Test func allTargetsShareOneListOfSettings() throws {
    let targets = try DumpedPackage.load().targets.filter { $0.type != "system" }
    let expected = try #require(targets.first?.settings)
    #expect(expected.contains { $0.kind.keys.contains("strictMemorySafety") })
    for target in targets {
      #expect(target.settings == expected, "\(target.name) has settings of its own")
    }
  }

  @Test func sourcesImportOnlyWhatTheTableAllows() throws {
    let withoutFoundation: Set = ["StrictJSON", "PropertyListBytes", "KeyedArchives"]
    var seen = 0
    for path in try ProjectTree.files(below: "Sources") where path.hasSuffix(".swift") {
      let module = String(path.split(separator: "/")[1])
      let row = try #require(table.row(of: module), "\(path) belongs to no row of the table")
      for name in try importedModules(in: path) {
        seen += 1
        if table.modules.contains(name) {
          #expect(row.imports.contains(name), "\(path) imports \(name)")
        } else {
          #expect(!withoutFoundation.contains(module), "\(path) imports \(name)")
        }
      }
    }
    #expect(seen > 0, "no import statement was recognised")
  }

  private func importedModules(in path: String) throws -> [String] {
    let modifiers: Set<Substring> = [
      "public", "package", "internal", "private", "fileprivate", "@_exported", "@preconcurrency",
      "@testable",
    ]
    return try ProjectTree.text(path).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").drop { modifiers.contains($0) }
      guard words.first == "import", let last = words.last, words.count > 1 else { return nil }
      return last.split(separator: ".").first.map(String.init)
    }
  }
}
