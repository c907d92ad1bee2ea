import PropertyListBytes
import Testing

/// What contracts say of texts with unpaired surrogates, and of archives by other archivers.
struct UnusualTextVerdictTests {
  @Test func refusesUnpairedSurrogates() throws {
    try VerdictTable.check(
      field: #""string""#,
      #"""
      @'é\u{d83d}' => not-allowed-value root.x
      @'\u{de00}é' => not-allowed-value root.x
      @'\u{de00}\u{d83d}' => not-allowed-value root.x
      @'\u{d83d}\u{de00}' => accepted
      NSString{NS.string: '\u{d83d}'} => not-allowed-value root.x
      """#)
  }

  @Test func countsUnpairedSurrogatesWhereTheyAreAllowed() throws {
    try VerdictTable.check(
      field: #"{ "type": "string", "unpaired": "allow", "maxLength": 2 }"#,
      #"""
      @'é\u{d83d}' => accepted
      @'éa\u{d83d}' => too-long root.x
      """#)
  }

  @Test func refusesUnpairedSurrogatesInKeys() throws {
    try VerdictTable.check(
      field: #"{ "type": "dictionary", "keys": "string", "values": "integer" }"#,
      #"""
      NSDictionary['\u{d83d}\u{de00}': 1] => accepted
      NSDictionary['a': 1, '\u{d83d}': 1] => not-allowed-value root.x[key 1]
      """#)
  }

  @Test func allowsTheArchiversThatAreNamed() throws {
    let contract = { (more: String) in ContractText.root(#""integer""#, more) }
    let both = #""archivers": ["NSKeyedArchiver", "SCNKeyedArchiver"]"#
    let other = #""archivers": ["SCNKeyedArchiver"]"#
    let refused = "root: 1 => unsupported-archiver -"
    try VerdictTable.check(contract(""), "root: 1 => accepted")
    try VerdictTable.check(contract(""), refused, archiver: "SCNKeyedArchiver")
    try VerdictTable.check(contract(both), "root: 1 => accepted", archiver: "SCNKeyedArchiver")
    try VerdictTable.check(contract(both), refused, archiver: "Other")
    try VerdictTable.check(contract(other), "root: 1 => accepted", archiver: "SCNKeyedArchiver")
  }
}
