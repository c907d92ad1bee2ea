import ArchiveContracts
import PropertyListBytes
import TestArchives
import Testing

/// What contracts say of archives inside data.
struct EmbeddedArchiveVerdictTests {
  private static func outer() throws -> Contract {
    let inner = try Contract(
      ContractText.memo(#""fields": { "y": { "type": "integer", "maximum": 3 } }"#))
    let text = ContractText.text(
      """
      "top": { "root": "M" },
      "types": { "M": { "className": "M", "fields": {
        "d": { "type": "data", "maxLength": 1000, "archive": "inner.json" },
        "e": { "type": "data", "archive": "inner.json", "optional": true } } } }
      """)
    return try Contract(parsing: Array(text.utf8)) { name in
      name == "inner.json" ? inner : nil
    }
  }

  /// An archive as data in the notation.
  private static func data(_ notation: String, followedBy end: [UInt8] = []) throws -> String {
    let digits = try (ArchiveNotation.bytes(notation) + end).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }
    return "<\(digits.joined())>"
  }

  @Test func judgesTheArchiveByItsOwnContract() throws {
    let accepted = try Self.data("root: Memo{y: 3}")
    let beyond = try Self.data("root: Memo{y: 4}")
    let other = try Self.data("root: Other{}")
    let unreached = try Self.data("root: Memo{y: 1}; @'a'")
    let longer = try Self.data("root: Memo{y: 1}", followedBy: [0])
    let twoFaults = try Self.data("root: Memo{y: 4, z: 1}")
    try VerdictTable.check(
      try Self.outer(),
      """
      root: M{d: @\(accepted)} => accepted
      root: M{d: NSMutableData{NS.data: \(accepted)}} => accepted
      root: M{d: @\(beyond)} => out-of-range root.d
      root: M{d: NSMutableData{NS.data: \(beyond)}} => out-of-range root.d
      root: M{d: @\(other)} => class-not-allowed root.d; wrong-root-class root.d
      root: M{d: @\(unreached)} => unreachable-object root.d
      root: M{d: @\(longer)} => truncated root.d
      root: M{d: @\(twoFaults)} => out-of-range root.d; unknown-field root.d
      root: M{d: @<68656c6c6f>} => not-a-property-list root.d
      root: M{d: @<>} => empty root.d
      """)
  }

  @Test func reportsASharedArchiveForEachDefinition() throws {
    let beyond = try Self.data("root: Memo{y: 4}")
    try VerdictTable.check(
      try Self.outer(),
      "root: M{d: #a=@\(beyond), e: #a} => out-of-range root.d; out-of-range root.e")
  }

  @Test func keepsTheBoundsOfTheDataItself() throws {
    let long = String(repeating: "00", count: 1001)
    try VerdictTable.check(
      try Self.outer(),
      "root: M{d: @<\(long)>} => not-a-property-list root.d; too-long root.d")
  }
}
