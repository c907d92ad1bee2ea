import Testing

/// A row of `Documentation/keychain-rules.md`.
struct KeychainRule: Sendable, CustomTestStringConvertible {
  let table: Int
  let number: Int
  let rule: String
  let source: String
  let suite: String
  let test: String

  var testDescription: String { "\(table).\(number) \(rule) (\(source))" }

  /// Reads rows of the form `` | 2.1 | rule | File.c:1 | `Suite.test` | ``.
  static func load() throws -> [KeychainRule] {
    var rules: [KeychainRule] = []
    for line in try ProjectTree.text("Documentation/keychain-rules.md").split(separator: "\n")
    where line.first == "|" && line.dropFirst(2).first?.isNumber == true {
      let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ").dropLast() }
      guard cells.count == 4 else { throw ProjectTreeError(message: "not a row: \(line)") }
      let numbers = cells[0].split(separator: ".").compactMap { Int($0) }
      let names = cells[3].dropFirst().dropLast().split(separator: ".").map(String.init)
      guard numbers.count == 2, names.count == 2 else {
        throw ProjectTreeError(message: "not a row of number and test: \(line)")
      }
      rules.append(
        KeychainRule(
          table: numbers[0], number: numbers[1], rule: String(cells[1]), source: String(cells[2]),
          suite: names[0], test: names[1]))
    }
    guard !rules.isEmpty else { throw ProjectTreeError(message: "there are no rules") }
    return rules
  }
}
