import ArchiveContracts
import PropertyListBytes
import TestArchives
import Testing

/// What the limits of a contract, and tighter ones, say of archives.
struct LimitVerdictTests {
  private static let types = """
    "top": { "root": "M" },
    "types": { "M": { "className": "M", "fields": { "x": "integer",
          "s": { "type": "string", "optional": true }, "d": { "type": "data", "optional": true },
          "n": { "type": "N", "optional": true } } },
      "N": { "className": "N", "fields": { "next": { "type": "N", "optional": true },
          "back": { "type": "N", "optional": true, "backReference": true },
          "s": { "type": "string", "optional": true },
          "k": { "type": "array", "of": "N", "optional": true } } } }
    """

  private static func contract(_ limits: String) throws -> Contract {
    try Contract(ContractText.text("\(types), \"limits\": { \(limits) }"))
  }

  @Test(arguments: [
    ("objects", 24, "root: M{x: 1}"),
    ("references", 7, "root: M{x: 1}"),
    ("depth", 4, "root: M{x: 1}"),
    ("graphDepth", 4, "root: M{x: 1, n: N{next: N{next: N{}}}}"),
    ("graphDepth", 3, "root: M{x: 1, n: N{s: @'leaf'}}"),
    ("graphDepth", 3, "root: M{x: 1, n: #a=N{next: N{back: #a}}}"),
    ("expandedNodes", 11, "root: M{x: 1, n: N{k: NSArray[#a=N{k: NSArray[#b=N{}, #b]}, #a]}}"),
    ("expandedNodes", 3, "root: M{x: 1, n: #a=N{next: N{back: #a}}}"),
    ("materializedBytes", 8, "root: M{x: 1, s: @'éééé'}"),
    ("materializedBytes", 8, "root: M{x: 1, s: #a=@'éé', n: N{s: #a}}"),
    ("materializedBytes", 3, "root: M{x: 1, d: @<000102>}"),
    ("materializedBytes", 3, "root: M{x: 1, d: NSMutableData{NS.data: <000102>}}"),
    ("classRecords", 2, "root: M{x: 1, n: N{}}"),
    ("ancestry", 2, "root: M{x: 1}"),
    ("nameLength", 8, "root: M{x: 1}"),
  ]) func holdExactly(name: String, value: Int, archive: String) throws {
    let accepted = "\(archive) => accepted"
    let rejected = "\(archive) => limit-exceeded -"
    try VerdictTable.check(try Self.contract(#""\#(name)": \#(value)"#), accepted)
    try VerdictTable.check(try Self.contract(#""\#(name)": \#(value - 1)"#), rejected)
    let limit = try #require(ReadLimits.Name(rawValue: name))
    var limits = ReadLimits.default
    limits[limit] = UInt64(value)
    try VerdictTable.check(try Self.contract(""), accepted, limits: limits)
    limits[limit] = UInt64(value - 1)
    try VerdictTable.check(try Self.contract(""), rejected, limits: limits)
    limits[limit] = UInt64(value + 50)
    try VerdictTable.check(
      try Self.contract(#""\#(name)": \#(value - 1)"#), rejected, limits: limits)
  }

  @Test func countsTheBytesOfTheArchive() throws {
    let bytes = try ArchiveNotation.bytes("root: M{x: 1}")
    let verdict = { (limit: Int) in
      VerdictTable.summary(
        of: try Self.contract(#""archiveBytes": \#(limit)"#).judge(bytes))
    }
    #expect(try verdict(bytes.count) == "accepted")
    #expect(try verdict(bytes.count - 1) == "too-large -")
  }

  @Test func rejectsWithoutRoomForAnyFinding() throws {
    var limits = ReadLimits.default
    limits[.findings] = 0
    try VerdictTable.check(
      try Self.contract(""),
      """
      root: M{x: 1} => accepted
      root: M{x: @'q', z: 1} => 2 omitted
      """,
      limits: limits)
  }

  @Test func reportsTheFirstFindingsAndCountsTheRest() throws {
    let archive = "root: M{c: 1, x: @'q', b: 1, a: 1}"
    try VerdictTable.check(
      try Self.contract(#""findings": 2"#),
      "\(archive) => unknown-field root.a; unknown-field root.b; 2 omitted")
    try VerdictTable.check(
      try Self.contract(#""findings": 4"#),
      """
      \(archive) => unknown-field root.a; unknown-field root.b; unknown-field root.c;
        wrong-type root.x
      """)
  }

  @Test func keepsTheFirstOfVeryManyFindings() throws {
    let contract = try Contract(
      ContractText.root(#"{ "type": "array", "of": "integer" }"#, #""limits": { "findings": 1 }"#))
    let elements = Array(repeating: "'a'", count: 5000).joined(separator: ", ")
    try VerdictTable.check(
      contract, "root: NSArray[\(elements)] => wrong-type root[0]; 4999 omitted")
  }
}
