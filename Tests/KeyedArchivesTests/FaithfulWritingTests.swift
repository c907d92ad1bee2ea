import KeyedArchives
import PropertyListBytes
import Testing

/// What is read is written so that reading gives the same graph.
struct FaithfulWritingTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let archive: EditableArchive

    init(_ name: String, _ build: (inout ArchiveBuilder) -> Void) {
      testDescription = name
      var builder = ArchiveBuilder()
      build(&builder)
      archive = builder.archive
    }
  }

  static let samples: [Sample] = [
    Sample("booleans, integers and reals of one amount") { builder in
      let values = [true, 1, 1.0, false, 0, 0.0, .real(-0.0)] as [ArchiveBuilder.Value]
      let entries = values.map { builder.entry($0) }
      let list = builder.instance(
        "NSArray", ["NS.objects": .array(entries.map { .reference($0) })])
      let memo = builder.instance("Memo", ["inline": .array(values), "list": .reference(list)])
      builder.top(["root": .reference(memo)])
    },
    Sample("integers at the ends of their range, reals without number") { builder in
      let numbers: [ArchiveBuilder.Value] = [
        .unsigned(.max), .unsigned(1 << 63), .plain(.integer(PropertyListInteger(Int64.min))),
        -1, 255, 256, 65_536, 4_294_967_296, .real(.infinity), .real(-.infinity), .real(.nan),
        .real(.leastNonzeroMagnitude), .real(0.1),
      ]
      builder.top(["root": .reference(builder.entry(.array(numbers)))])
    },
    Sample("mutable and immutable objects, equal and apart") { builder in
      let names = ["NSArray", "NSMutableArray", "NSMutableArray", "NSArray"]
      let lists = names.map { name in builder.instance(name, ["NS.objects": []]) }
      let texts = [
        builder.entry("a"), builder.instance("NSMutableString", ["NS.string": "a"]),
        builder.instance("NSMutableString", ["NS.string": "a"]), builder.entry("a"),
      ]
      builder.top([
        "lists": .reference(builder.entry(.array(lists.map { .reference($0) }))),
        "texts": .reference(builder.entry(.array(texts.map { .reference($0) }))),
      ])
    },
    Sample("one object under many edges, and an equal one of its own") { builder in
      let shared = builder.instance("Memo", ["text": .reference(builder.entry("t"))])
      let equal = builder.instance("Memo", ["text": .reference(builder.entry("t"))])
      builder.top([
        "a": .reference(shared), "b": .reference(shared), "c": .reference(equal),
      ])
    },
    Sample("cycles") { builder in
      let parent = builder.entry([])
      let child = builder.instance("Node", ["parent": .reference(parent)])
      builder.setInstance(
        parent, "Node", ["child": .reference(child), "self": .reference(parent)])
      builder.top(["root": .reference(parent)])
    },
    Sample("entry points: references, nil and inline values of each kind") { builder in
      let text = builder.entry("text")
      builder.top([
        "root": .reference(text), "nil": .null, "flag": true, "count": 3, "ratio": 0.5,
        "name": "inline", "bytes": .data([0, 255]), "when": .date(12), "$schema": 2,
        "IB.objectdata": [1, .reference(text), .dictionary([("k", .reference(text))])],
        "": "a key without a letter",
      ])
    },
    Sample("no entry point at all") { _ in },
    Sample("class records: hints, no ancestry, an empty one, one name twice") { builder in
      let records: [ArchiveBuilder.Value] = [
        .dictionary([
          ("$classname", "Hinted"), ("$classes", ["Hinted", "NSObject"]),
          ("$classhints", ["OtherHint", "NSObject"]),
        ]),
        .dictionary([("$classname", "Bare")]),
        .dictionary([("$classname", "Empty"), ("$classes", [])]),
        .dictionary([("$classname", "Bare"), ("$classes", ["Bare", "Base", "NSObject"])]),
      ]
      let entries = records.map { builder.entry($0) }
      let objects = entries.map { builder.entry(.dictionary([("$class", .reference($0))])) }
      builder.top(["root": .reference(builder.entry(.array(objects.map { .reference($0) })))])
    },
    Sample("values inline and by reference") { builder in
      let values: [ArchiveBuilder.Value] = [true, 5, 0.5, "t", .data([7]), .date(3)]
      let references = values.map { ArchiveBuilder.Value.reference(builder.entry($0)) }
      let memo = builder.instance(
        "Memo", ["inline": .array(values), "referenced": .array(references)])
      builder.top(["root": .reference(memo)])
    },
    Sample("a text $null beside nil") { builder in
      let text = builder.entry("$null")
      let mutable = builder.instance("NSMutableString", ["NS.string": "$null"])
      let memo = builder.instance(
        "Memo",
        ["nil": .null, "text": .reference(text), "mutable": .reference(mutable), "own": "$null"])
      builder.top(["root": .reference(memo)])
    },
    Sample("escaped keys, plain dictionaries, entries that are references") { builder in
      let plain = builder.entry(.dictionary([("$$secret", 1), ("$0", 2), ("a key", [])]))
      let reference = builder.entry(.reference(plain))
      builder.top(["root": .reference(reference)])
    },
    Sample("texts that markup would swallow, control characters, halves of pairs") { builder in
      let texts: [ArchiveBuilder.Value] = [
        "", " spaces ", "a<b>&\"'", "\r\n\t\r", "\u{1}\u{1B}\u{7F}\u{85}", "]]>", "&amp;",
        "\u{FEFF}\u{FFFE}\u{FFFF}", "e\u{301}", "\u{1F98A}", .units([0xD83D]),
        .units([0xDC00, 0xD83D, 0x61]),
      ]
      builder.top(["root": .reference(builder.entry(.array(texts)))])
    },
    Sample("objects that nothing reaches") { builder in
      _ = builder.entry("lost")
      _ = builder.instance("Lost", ["more": 1])
      builder.top(["root": .reference(builder.entry("kept"))])
    },
    Sample("a thousand objects one inside the other") { builder in
      var object = builder.instance("Node")
      for _ in 0..<1_000 { object = builder.instance("Node", ["next": .reference(object)]) }
      builder.top(["root": .reference(object)])
    },
  ]

  @Test(arguments: samples)
  func binaryToBinary(_ sample: Sample) throws {
    let original = try KeyedArchive(sample.archive.bytes(as: .binary))
    let written = try original.bytes(as: .binary)
    #expect(GraphDifference(between: original, and: try KeyedArchive(written)) == nil)
    #expect(GraphDifference(between: sample.archive, and: EditableArchive(original)) == nil)
  }

  @Test(arguments: samples)
  func binaryToXMLToBinary(_ sample: Sample) throws {
    let original = try KeyedArchive(sample.archive.bytes(as: .binary))
    let xml = try KeyedArchive(EditableArchive(original).bytes(as: .xml))
    #expect(GraphDifference(between: original, and: xml) == nil)
    let back = try KeyedArchive(EditableArchive(xml).bytes(as: .binary))
    #expect(GraphDifference(between: original, and: back) == nil)
  }

  @Test(arguments: samples)
  func theSameArchiveGivesTheSameBytes(_ sample: Sample) throws {
    for format in [PropertyList.Format.binary, .xml] {
      #expect(try sample.archive.bytes(as: format) == sample.archive.bytes(as: format))
    }
  }

  // MARK: What XML cannot say

  @Test(arguments: [
    (ArchiveBuilder.Value.date(0.25), "a date that is no whole second of the years 0000 to 9999"),
    (.date(1e18), "a date that is no whole second of the years 0000 to 9999"),
    ("a\0b", "a text with U+0000"), (.dictionary([("k\0", 1)]), "a text with U+0000"),
    (.dictionary([("CF$UID", 3)]), "a dictionary whose only key is CF$UID"),
  ])
  func isReportedWithTheEntryThatHasIt(_ value: ArchiveBuilder.Value, _ message: String) throws {
    var builder = ArchiveBuilder()
    _ = builder.entry("first")
    let entry = builder.entry([1, .dictionary([("deep", value)])])
    builder.top(["root": .reference(entry)])
    let archive = EditableArchive(try builder.read())
    let failure = #expect(throws: WriteFailure.self) { try archive.bytes(as: .xml) }
    #expect(failure?.message == message)
    #expect(failure?.entry == entry)
    #expect(failure?.code == .unrepresentable)
  }

  @Test func standsInTopWithoutAnEntry() throws {
    var builder = ArchiveBuilder()
    builder.top(["when": .date(0.5)])
    let archive = EditableArchive(try builder.read())
    let failure = #expect(throws: WriteFailure.self) { try archive.bytes(as: .xml) }
    #expect(failure?.reason == .noSpelling)
    #expect(failure?.entry == nil)
  }
}
