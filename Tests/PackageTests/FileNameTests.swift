import Testing

/// Names in the tree, judged for disks that ignore case, as macOS has them by default.
struct FileNameTests {
  @Test func noTwoPathsDifferByCaseOnly() throws {
    let paths = try ProjectTree.files()
    #expect(paths.contains("Package.swift"))
    let twins = Dictionary(grouping: paths) { $0.lowercased() }.values.filter { $0.count > 1 }
    #expect(twins.isEmpty)
  }

  @Test func noTwoTargetsDifferByCaseOnly() throws {
    let names = try DumpedPackage.load().targets.map(\.name)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
  }

  @Test func noLibraryHoldsAMainFile() throws {
    let mains = try ProjectTree.files(below: "Sources").filter {
      $0.lowercased().hasSuffix("/main.swift")
    }
    #expect(mains == ["Sources/ReadbackTool/main.swift"])
  }
}
