import Testing

/// `Documentation/keychain-rules.md` names a test for each rule of the keychain, and the test names
/// the same source.
struct KeychainRuleTests {
  /// How many rules each table has at least: all that the sources are known to say.
  private static let counts = [1: 25, 2: 23, 3: 34, 4: 6, 5: 5, 6: 5]

  @Test func noTableHasLostRow() throws {
    let rules = try KeychainRule.load()
    let tables = Dictionary(grouping: rules, by: \.table)
    #expect(tables.mapValues(\.count) == Self.counts)
    for (table, rules) in tables {
      #expect(rules.map(\.number) == Array(1...rules.count), "table \(table)")
    }
    #expect(Set(rules.map(\.rule)).count == rules.count, "each rule stands once")
  }

  @Test(arguments: try KeychainRule.load())
  func testOfRuleExistsAndCitesItsSource(rule: KeychainRule) throws {
    let file = try #require(
      try ProjectTree.files(below: "Tests").first { $0.hasSuffix("/\(rule.suite).swift") },
      "no file of \(rule.suite)")
    let lines = try ProjectTree.text(file).split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].contains("func \(rule.test)(") }
    let place = try #require(places.count == 1 ? places.first : nil, "\(rule.test) is not one test")
    let head = lines[..<place].lastIndex { $0.isEmpty } ?? lines.startIndex
    let suite = try #require(lines.firstIndex { $0.contains("struct \(rule.suite) ") })
    let comments = (lines[..<suite] + lines[head...place]).filter { $0.contains("//") }
    #expect(lines[head...place].contains { $0.contains("@Test") })
    #expect(comments.contains { $0.contains(rule.source) }, "\(rule.test) does not cite it")
    #expect(
      comments.contains { $0.contains("github.com/apple-oss-distributions/Security") },
      "\(rule.suite) does not say where the source is")
  }

  @Test(arguments: try KeychainRule.load().filter { $0.rule.hasPrefix("`errSec") })
  func statusOfRowIsAnArgumentOfItsTest(rule: KeychainRule) throws {
    let words = rule.rule.split(separator: " ")
    let pair = "(\(words[2]), \"\(words[0].dropFirst().dropLast())\")"
    #expect(try ProjectTree.text("Tests/KeychainsTests/KeychainStatusTests.swift").contains(pair))
  }
}
