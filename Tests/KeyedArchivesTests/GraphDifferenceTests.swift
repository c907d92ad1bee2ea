import KeyedArchives
import PropertyListBytes
import Testing

struct GraphDifferenceTests {
  /// An archive whose root holds one value.
  private static func archive(
    archiver: ExactText = "NSKeyedArchiver", _ build: (inout ArchiveBuilder) -> ArchiveBuilder.Value
  ) -> EditableArchive {
    var builder = ArchiveBuilder()
    let value = build(&builder)
    let root = builder.instance("Memo", ["value": value])
    builder.top(["root": .reference(root)])
    return builder.archive
  }

  struct Pair: Sendable, CustomTestStringConvertible {
    let name: String
    let left: EditableArchive
    let right: EditableArchive
    let message: String

    var testDescription: String { name }

    init(
      _ name: String, _ message: String,
      _ left: (inout ArchiveBuilder) -> ArchiveBuilder.Value,
      _ right: (inout ArchiveBuilder) -> ArchiveBuilder.Value
    ) {
      self.name = name
      self.message = message
      self.left = GraphDifferenceTests.archive(left)
      self.right = GraphDifferenceTests.archive(right)
    }
  }

  static let different: [Pair] = [
    Pair("boolean and integer", "a boolean and an integer", { _ in true }, { _ in 1 }),
    Pair("integer and real", "an integer and a real", { _ in 1 }, { _ in 1.0 }),
    Pair("signs of zero", "two different values, both a real", { _ in 0.0 }, { _ in .real(-0.0) }),
    Pair(
      "canonically equal texts", "two different values, both a text", { _ in "\u{E9}" },
      { _ in "e\u{301}" }),
    Pair("date and real", "a date and a real", { _ in .date(1) }, { _ in 1.0 }),
    Pair("data", "two different values, both data", { _ in .data([1]) }, { _ in .data([2]) }),
    Pair("lengths", "arrays of 1 and 2", { _ in [1] }, { _ in [1, 1] }),
    Pair(
      "keys", "dictionaries with different keys", { _ in .dictionary([("a", 1)]) },
      { _ in .dictionary([("b", 1)]) }),
    Pair(
      "values under the same keys", "two different values, both an integer",
      { _ in .dictionary([("a", 1), ("b", 2)]) }, { _ in .dictionary([("b", 1), ("a", 2)]) }),
    Pair(
      "inline and referenced", "an integer and a reference",
      { builder in
        _ = builder.entry(7)
        return 7
      }, { builder in .reference(builder.entry(7)) }),
    Pair(
      "shared and copied", "two different values, both a reference",
      { builder in
        let (first, _) = (builder.entry("a"), builder.entry("a"))
        return [.reference(first), .reference(first)]
      },
      { builder in
        let (first, second) = (builder.entry("a"), builder.entry("a"))
        return [.reference(first), .reference(second)]
      }),
    Pair(
      "mutability", "two different values, both a text",
      { builder in .reference(builder.instance("NSSet")) },
      { builder in .reference(builder.instance("NSMe")) }),
  ]

  @Test(arguments: different) func isFound(_ pair: Pair) throws {
    let found = try #require(GraphDifference(between: pair.left, and: pair.right))
    #expect(found.message == pair.message)
    #expect(found.entry != nil)
    #expect(GraphDifference(between: pair.right, and: pair.left)?.entry == found.entry)
    #expect(GraphDifference(between: pair.left, and: pair.left) == nil)
    #expect(GraphDifference(between: pair.right, and: pair.right) == nil)
  }

  @Test func anOtherOrderOfKeysIsNone() {
    let left = Self.archive { _ in .dictionary([("a", 1), ("b", [2]), ("c", 3)]) }
    let right = Self.archive { _ in .dictionary([("c", 3), ("a", 1), ("b", [2])]) }
    #expect(GraphDifference(between: left, and: right) == nil)
  }

  @Test func allValuesThatAreNoNumberAreOne() {
    let left = Self.archive { _ in .real(.nan) }
    let right = Self.archive { _ in .real(Double(nan: 5, signaling: false)) }
    #expect(GraphDifference(between: left, and: right) == nil)
  }

  @Test func standsOutsideTheEntriesToo() {
    let plain = EditableArchive()
    let other = EditableArchive(archiver: "SCNKeyedArchiver")
    let archiver = GraphDifference(between: plain, and: other)
    #expect(archiver?.entry == nil)
    #expect(archiver?.message == "the archiver: two different values, both a text")
    var longer = EditableArchive()
    _ = longer.addEntry(.text("more"))
    #expect(GraphDifference(between: plain, and: longer)?.message == "1 and 2 entries")
    var pointing = EditableArchive()
    let value = pointing.add(.integer(PropertyListInteger(Int64(1))))
    pointing.append(key: "count", value: value, to: .init(entry: nil, []))
    #expect(
      GraphDifference(between: plain, and: pointing)?.message
        == "$top: dictionaries with different keys")
  }

  /// Written out in full, 64 levels of an array that holds another twice would never end.
  @Test func takesTimeForEachObjectOnce() {
    func doubling(_ last: Int64) -> EditableArchive {
      var archive = EditableArchive()
      var node = archive.add(.integer(PropertyListInteger(last)))
      for _ in 0..<64 { node = archive.add(.array([node, node])) }
      archive.entries.append(node)
      return archive
    }
    #expect(GraphDifference(between: doubling(1), and: doubling(1)) == nil)
    #expect(GraphDifference(between: doubling(1), and: doubling(2))?.entry == 1)
    // One side shares, the other has each level but the last twice.
    var copied = EditableArchive()
    var level = (0..<2).map { _ in copied.add(.integer(PropertyListInteger(Int64(1)))) }
    for _ in 0..<64 {
      level = (0..<2).map { _ in copied.add(.array([level[0], level[1]])) }
    }
    copied.entries.append(level[0])
    #expect(GraphDifference(between: doubling(1), and: copied) == nil)
  }

  @Test func doesNotRecurse() {
    func nested(_ depth: Int) -> EditableArchive {
      var archive = EditableArchive()
      var node = archive.add(.array([]))
      for _ in 0..<depth { node = archive.add(.array([node])) }
      archive.entries.append(node)
      return archive
    }
    #expect(GraphDifference(between: nested(100_000), and: nested(100_000)) == nil)
    #expect(GraphDifference(between: nested(100_000), and: nested(99_999)) != nil)
  }
}
