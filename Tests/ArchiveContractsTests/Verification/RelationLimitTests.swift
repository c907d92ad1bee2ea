import ArchiveContracts
import PropertyListBytes
import TestArchives
import Testing

/// What contracts say of relations that name more values than the limit `references` allows.
struct RelationLimitTests {
  private static func contract(_ relations: String, references: Int) throws -> Contract {
    try Contract(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "l": { "type": "array", "of": "A" } } },
          "A": { "className": "A", "fields": { "l": { "type": "array", "of": "B" } } },
          "B": { "className": "B", "fields": { "v": "integer", "w": "integer" } } },
        "relations": [\(relations)], "limits": { "references": \(references) }
        """))
  }

  /// Twelve places of one object, in each of which stand twelve places of another.
  private static let archive: String = {
    let repeated = { (label: String) in
      Array(repeating: ", #\(label)", count: 11).joined()
    }
    return "root: M{l: NSArray[#a=A{l: NSArray[#b=B{v: 1, w: 1}\(repeated("b"))]}\(repeated("a"))]}"
  }()

  /// What the path to every `v` names: the root, the lists, their elements, and the values.
  private static let visited = 1 + 1 + 12 + 12 + 144 + 144

  @Test(arguments: [
    #"{ "unique": "root.l[].l[].v" }"#,
    #"{ "ordered": "root.l[].l[].v" }"#,
    #"{ "exists": "root.l[].l[].v", "in": "root.l[].l[].w" }"#,
    #"{ "equal": ["root.l[].l[].v", "root.l[].l[].w"] }"#,
    #"{ "equal": ["count(root.l[].l[].v)", "count(root.l[])"] }"#,
  ]) func saysNothingOfARelationThatIsHalfRead(relation: String) throws {
    try VerdictTable.check(
      try Self.contract(relation, references: 200), "\(Self.archive) => limit-exceeded -")
  }

  @Test func allowsAsManyValuesAsTheLimit() throws {
    let relation = #"{ "ordered": "root.l[].l[].v" }"#
    try VerdictTable.check(
      try Self.contract(relation, references: Self.visited), "\(Self.archive) => accepted")
    try VerdictTable.check(
      try Self.contract(relation, references: Self.visited - 1),
      "\(Self.archive) => limit-exceeded -")
  }

  @Test func countsTheValuesOfAPathOnce() throws {
    let path = "root.l[].l[].v"
    let relations = #"{ "ordered": "\#(path)" }, { "exists": "\#(path)", "in": "\#(path)" }"#
    try VerdictTable.check(
      try Self.contract(relations, references: Self.visited),
      "\(Self.archive) => accepted")
  }

  @Test func judgesTheRelationsBeforeTheLimit() throws {
    let relations = #"{ "unique": "root.l[]" }, { "unique": "root.l[].l[].v" }"#
    let found = try Self.contract(relations, references: 200).judge(
      try ArchiveNotation.bytes(Self.archive))
    #expect(found.findings.map(\.code).filter { $0 == .limitExceeded }.count == 1)
    #expect(found.findings.map(\.code).filter { $0 == .relationViolated }.count == 11)
  }
}
