import ArchiveContracts
import Counterexamples
import Testing

/// Each input breaks one condition and no other: a contract without that condition accepts it.
struct RelaxationTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let kinds: Set<CounterexampleKind>
    /// In the notation of `ArchiveNotation`.
    let archive: String
    let contract: String
    /// The contract without the conditions that the kinds break.
    let relaxed: String
    /// How many inputs there must be.
    let count: Int
    /// Ends of places whose condition no contract can drop.
    var fixed: [String] = []

    var testDescription: String {
      kinds.map(\.rawValue).sorted().joined(separator: ", ") + ": " + archive
    }
  }

  private static func note(_ fields: String, _ rest: String = "") -> String {
    #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "fields": { \#(fields) } } }\#(rest)"#
  }

  private static let item =
    #""Item": { "className": "App.Item", "fields": { "id": "integer" } }"#

  private static let relatedFields =
    #""names": { "type": "array", "of": "number" }, "ids": { "type": "array", "of": "number" }, "picked": "number", "total": "integer", "copy": "integer", "again": "integer", "sorted": { "type": "array", "of": "number" }"#

  private static let countedFields =
    #""a": { "type": "array", "of": "number" }, "b": { "type": "array", "of": "number" }, "one": { "type": "integer", "allowed": [1] }, "c": { "type": "array", "of": "number" }"#

  private static let countedRelations =
    #", "relations": [{ "equal": ["root.total", "count(root.list)"] }, { "equal": ["count(root.bag)", "root.many"] }]"#

  /// Two objects whose version is not stored: one of `$top`, one of its own.
  private static func absentVersion(readable: String) -> String {
    let rule = #""current": 2, "readable": \#(readable), "absentMeans": 1"#
    return
      #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "version": { "key": "$top.format", \#(rule) }, "fields": { "old": "Item" } }, "Item": { "className": "App.Item", "version": { "key": "v", \#(rule) }, "fields": {} } }"#
  }

  static let examples: [Example] = [
    Example(
      kinds: [.missingRoot, .nullRoot], archive: "root: NSArray[@'a']",
      contract: #""top": { "root": { "type": "array", "of": "string" } }, "types": {}"#,
      relaxed:
        #""top": { "root": { "type": "array", "of": "string", "optional": true } }, "types": {}"#,
      count: 2),
    Example(
      kinds: [.wrongRoot], archive: "root: App.Note{id: 1}; &App.Item",
      contract:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "fields": { "id": "integer" } }, \#(item) }"#,
      relaxed:
        #""top": { "root": { "type": "anyOf", "of": ["Note", "Item"] } }, "types": { "Note": { "className": "App.Note", "fields": { "id": "integer" } }, \#(item) }"#,
      count: 1),
    Example(
      kinds: [.classSubstituted], archive: "root: App.Root{first: App.Item{id: 2}}; &App.Other",
      contract:
        #""top": { "root": "Root" }, "types": { "Root": { "className": "App.Root", "fields": { "first": "Item" } }, "Other": { "className": "App.Other", "fields": { "id": "integer" } }, \#(item) }"#,
      relaxed:
        #""top": { "root": "Root" }, "types": { "Root": { "className": "App.Root", "fields": { "first": { "type": "anyOf", "of": ["Item", "Other"] } } }, "Other": { "className": "App.Other", "fields": { "id": "integer" } }, \#(item) }"#,
      count: 1),
    Example(
      kinds: [.elementWrongClass],
      archive: "root: App.Root{items: NSArray[App.Item{id: 1}]}; &App.Other",
      contract:
        #""top": { "root": "Root" }, "types": { "Root": { "className": "App.Root", "fields": { "items": { "type": "array", "of": "Item" } } }, "Other": { "className": "App.Other", "fields": { "id": "integer" } }, \#(item) }"#,
      relaxed:
        #""top": { "root": "Root" }, "types": { "Root": { "className": "App.Root", "fields": { "items": { "type": "array", "of": { "type": "anyOf", "of": ["Item", "Other"] } } } }, "Other": { "className": "App.Other", "fields": { "wrapped": "Item" } }, \#(item) }"#,
      count: 1),
    Example(
      kinds: [.classRenamed], archive: "root: App.Note{id: 1}",
      contract: note(#""id": "integer""#),
      relaxed:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "formerClassNames": ["App.NoteRenamed"], "fields": { "id": "integer" } } }"#,
      count: 1),
    Example(
      kinds: [.classHinted], archive: "root: App.Note{id: 1}",
      contract: note(#""id": "integer""#),
      relaxed:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "classHints": ["NSObject"], "fields": { "id": "integer" } } }"#,
      count: 1),
    Example(
      kinds: [.ancestryForged], archive: "root: App.Note:App.Base:NSObject{id: 1}",
      contract:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "inherits": ["App.Base", "NSObject"], "fields": { "id": "integer" } } }"#,
      relaxed:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "inherits": [["NSProxy", "App.Base", "NSObject"], [], ["App.Base"]], "fields": { "id": "integer" } } }"#,
      count: 3),
    Example(
      kinds: [.versionPast, .versionFuture], archive: "root: App.Note{v: 2}",
      contract:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "version": { "key": "v", "current": 2, "readable": [1, 2] }, "fields": {} } }"#,
      relaxed:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "version": { "key": "v", "current": 2, "readable": [0, 1, 2, 3] }, "fields": {} } }"#,
      count: 2),
    Example(
      kinds: [.versionPast, .versionFuture], archive: "root: App.Note{v: @'0'}",
      contract:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "version": { "key": "v", "current": "0", "readable": ["0"] }, "fields": {} } }"#,
      relaxed:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "version": { "key": "v", "current": "0", "readable": ["0.0", "0", "01"] }, "fields": {} } }"#,
      count: 2),
    Example(
      kinds: [.versionWrongType], archive: "root: App.Note{v: 2}",
      contract:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "version": { "key": "v", "current": 2, "readable": [1, 2] }, "fields": {} } }"#,
      relaxed: note(#""v": "number""#), count: 1),
    Example(
      kinds: [.versionMissing], archive: "root: App.Note{v: 2}",
      contract:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "version": { "key": "v", "current": 2, "readable": [1, 2] }, "fields": {} } }"#,
      relaxed:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "version": { "key": "v", "current": 2, "readable": [1, 2], "absentMeans": 1 }, "fields": {} } }"#,
      count: 1),
    Example(
      kinds: [.fieldMissing, .fieldNull], archive: "root: App.Note{id: 1, text: @'t'}",
      contract: note(#""id": "integer", "text": "string""#),
      relaxed: note(
        #""id": { "type": "integer", "optional": true }, "text": { "type": "string", "optional": true }"#
      ),
      count: 4),
    Example(
      kinds: [.fieldWrongType], archive: "root: App.Note{id: 1, text: @'t'}",
      contract: note(#""id": "integer", "text": "string""#),
      relaxed: note(
        #""id": { "type": "anyOf", "of": ["integer", "string"] }, "text": { "type": "anyOf", "of": ["string", "data"] }"#
      ),
      count: 2),
    Example(
      kinds: [.fieldUnknown], archive: "root: App.Note{map: NSDictionary[@'a': @1]}",
      contract: note(#""map": { "type": "dictionary", "entries": { "a": "number" } }"#),
      relaxed:
        #""top": { "root": "Note", "unknown": { "type": "integer", "optional": true } }, "types": { "Note": { "className": "App.Note", "unknownFields": { "ignore": ["unknown"] }, "fields": { "map": { "type": "dictionary", "entries": { "a": "number" }, "otherEntries": "ignore" } } } }"#,
      count: 4, fixed: ["map.unknown"]),
    Example(
      kinds: [.textTooLong],
      archive:
        "root: App.Note{text: @'t', mutable: NSMutableString{NS.string: 't'}, link: NSURL{NS.base: nil, NS.relative: @'https://a.example'}, styled: NSAttributedString{NSString: @'s'}}",
      contract: note(
        #""text": { "type": "string", "maxLength": 3 }, "mutable": { "type": "string", "maxLength": 9 }, "link": { "type": "url", "maxLength": 30, "hosts": ["a.example"] }, "styled": { "type": "attributedString", "maxLength": 4 }"#
      ),
      relaxed: note(
        #""text": { "type": "string", "maxLength": 4 }, "mutable": { "type": "string", "maxLength": 10 }, "link": { "type": "url", "maxLength": 31, "hosts": ["a.example"] }, "styled": { "type": "attributedString", "maxLength": 5 }"#
      ),
      count: 4),
    Example(
      kinds: [.dataTooLong],
      archive: "root: App.Note{bare: @<00>, mutable: NSMutableData{NS.data: <00>}, inline: <00>}",
      contract: note(
        #""bare": { "type": "data", "maxLength": 3 }, "mutable": { "type": "data", "maxLength": 4 }, "inline": { "type": "data", "maxLength": 1 }"#
      ),
      relaxed: note(
        #""bare": { "type": "data", "maxLength": 4 }, "mutable": { "type": "data", "maxLength": 5 }, "inline": { "type": "data", "maxLength": 2 }"#
      ),
      count: 3),
    Example(
      kinds: [.countUnder],
      archive:
        "root: App.Note{list: NSArray[@1, @2], old: NSSet{NS.object.0: @1}, map: NSDictionary[@'a': @1], bag: NSCountedSet{NS.count: 1, NS.object0: @'x', NS.count0: 2}, text: @'ab', bytes: @<0001>}",
      contract: note(
        #""list": { "type": "array", "of": "number", "minCount": 2 }, "old": { "type": "set", "of": "number", "minCount": 1 }, "map": { "type": "dictionary", "keys": "string", "values": "number", "minCount": 1 }, "bag": { "type": "countedSet", "of": "string", "minCount": 1 }, "text": { "type": "string", "minLength": 2 }, "bytes": { "type": "data", "minLength": 1 }"#
      ),
      relaxed: note(
        #""list": { "type": "array", "of": "number", "minCount": 1 }, "old": { "type": "set", "of": "number" }, "map": { "type": "dictionary", "keys": "string", "values": "number" }, "bag": { "type": "countedSet", "of": "string" }, "text": { "type": "string", "minLength": 1 }, "bytes": "data""#
      ),
      count: 6),
    Example(
      kinds: [.countOver],
      archive:
        "root: App.Note{list: NSArray[@1], one: NSIndexSet{NSRangeCount: 1, NSLocation: 4, NSLength: 2}, two: NSIndexSet{NSRangeCount: 0}}",
      contract: note(
        #""list": { "type": "array", "of": "number", "maxCount": 2 }, "one": { "type": "indexSet", "maxCount": 5 }, "two": { "type": "indexSet", "maxRanges": 130, "maximum": 300 }"#
      ),
      relaxed: note(
        #""list": { "type": "array", "of": "number", "maxCount": 3 }, "one": { "type": "indexSet", "maxCount": 6 }, "two": { "type": "indexSet", "maxRanges": 131, "maximum": 300 }"#
      ),
      count: 3),
    Example(
      kinds: [.numberOutOfRange],
      archive:
        "root: App.Note{i: 3, r: 0.5, n: @2.5, d: NSDate{NS.time: 10.5}, e: @date(0), set: NSIndexSet{NSRangeCount: 0}}",
      contract: note(
        #""i": { "type": "integer", "minimum": 0, "maximum": 9 }, "r": { "type": "real", "minimum": 0, "maximum": 1 }, "n": { "type": "number", "maximum": 9 }, "d": { "type": "date", "minimum": "2001-01-01T00:00:00Z" }, "e": { "type": "date", "maximum": "2020-01-01T00:00:00Z" }, "set": { "type": "indexSet", "maximum": 7 }"#
      ),
      relaxed: note(
        #""i": { "type": "integer", "minimum": -1, "maximum": 10 }, "r": { "type": "real", "minimum": -1, "maximum": 2 }, "n": "number", "d": "date", "e": "date", "set": { "type": "indexSet", "maximum": 8 }"#
      ),
      count: 8),
    Example(
      kinds: [.numberOutOfRange], archive: "root: App.Note{wide: 3, narrow: 4}",
      contract: note(#""wide": "integer", "narrow": { "type": "integer", "bits": 32 }"#),
      relaxed: note(
        #""wide": { "type": "integer", "maximum": 18446744073709551615 }, "narrow": "integer""#),
      count: 2),
    Example(
      kinds: [.numberOutOfRange],
      archive:
        "root: App.Note{span: NSValue{NS.special: 4, NS.rangeval.location: @3, NS.rangeval.length: @2}, text: @'{1, 2}', point: NSValue{NS.special: 1, NS.pointval: @'{1, 2}'}, rect: @'{{1, 2}, {3, 4}}', edges: NSValue{NS.special: 12, NS.edgeval.top: 1.5, NS.edgeval.left: 1.5, NS.edgeval.bottom: 1.5, NS.edgeval.right: 1.5}}",
      contract: note(
        #""span": { "type": "range", "minimum": 0, "maximum": 9 }, "text": { "type": "range", "minimum": 1, "maximum": 9 }, "point": { "type": "point", "minimum": 0 }, "rect": { "type": "rect", "maximum": 9 }, "edges": { "type": "edgeInsets", "minimum": 0, "maximum": 2 }"#
      ),
      relaxed: note(
        #""span": "range", "text": "range", "point": "point", "rect": "rect", "edges": "edgeInsets""#
      ),
      count: 8, fixed: ["root.span:minimum"]),
    Example(
      kinds: [.numberOutOfRange],
      archive:
        "root: App.Note{price: NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true, NS.bo: 1, NS.mantissa: <05000000000000000000000000000000>}}",
      contract: note(#""price": { "type": "decimal", "minimum": "-1.5", "maximum": "99.5" }"#),
      relaxed: note(#""price": "decimal""#), count: 2),
    Example(
      kinds: [.valueNotAllowed],
      archive:
        "root: App.Note{i: 1, t: @'a', b: true, r: 0.5, s: @'free', url: NSURL{NS.base: nil, NS.relative: @'https://a.example/x'}}",
      contract: note(
        #""i": { "type": "integer", "allowed": [0, 1] }, "t": { "type": "string", "allowed": ["a"] }, "b": { "type": "boolean", "allowed": [true] }, "r": "real", "s": "string", "url": { "type": "url", "schemes": ["https"], "hosts": ["a.example"] }"#
      ),
      relaxed: note(
        #""i": "integer", "t": "string", "b": "boolean", "r": { "type": "real", "nonFinite": "allow" }, "s": { "type": "string", "unpaired": "allow" }, "url": { "type": "url", "base": "allow" }"#
      ),
      count: 8),
    Example(
      kinds: [.valueNotAllowed], archive: "root: App.Note{t: @'text'}",
      contract: note(
        #""t": { "type": "string", "maxLength": 9 }"#, #", "reader": "foundation""#),
      relaxed: note(
        #""t": { "type": "string", "unpaired": "allow", "nullText": "allow" }"#,
        #", "reader": "foundation""#), count: 2),
    Example(
      kinds: [.valueNotAllowed], archive: "root: App.Note{kind: 1, a: 5}",
      contract:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "fields": { "kind": "integer" }, "variants": { "key": "kind", "cases": [{ "when": [1], "fields": { "a": "integer" } }] } } }"#,
      relaxed:
        #""top": { "root": "Note" }, "types": { "Note": { "className": "App.Note", "fields": { "kind": "integer" }, "variants": { "key": "kind", "cases": [{ "when": [0, 1], "fields": { "a": "integer" } }] } } }"#,
      count: 1),
    Example(
      kinds: [.sharedMutable],
      archive:
        "root: App.Note{a: @'a', b: NSMutableString{NS.string: 'b'}, list: NSArray[@<00>, @<01>]}",
      contract: note(
        #""a": { "type": "string", "maxLength": 9 }, "b": { "type": "string", "maxLength": 9 }, "list": { "type": "array", "of": "data" }"#,
        #", "reader": "foundation""#),
      relaxed: note(
        #""a": { "type": "string", "maxLength": 9, "shared": "allow" }, "b": { "type": "string", "maxLength": 9, "shared": "allow" }, "list": { "type": "array", "of": { "type": "data", "shared": "allow" } }"#,
        #", "reader": "foundation""#),
      count: 2),
    Example(
      kinds: [.referenceCycle], archive: "root: App.Note{next: App.Note{}}",
      contract: note(#""next": { "type": "Note", "optional": true }"#),
      relaxed: note(#""next": { "type": "Note", "optional": true, "backReference": true }"#),
      count: 1),
    Example(
      kinds: [.relationBroken],
      archive:
        "root: App.Note{names: NSArray[@1, @2], ids: NSArray[@1, @2], picked: @2, total: 3, copy: 7, again: 7, sorted: NSArray[@1, @2, @2]}",
      contract: note(
        relatedFields,
        #", "relations": [{ "unique": "root.names[]" }, { "exists": "root.picked", "in": "root.ids[]" }, { "equal": ["root.total", "count(root.sorted)"] }, { "equal": ["root.copy", "root.again"] }, { "ordered": "root.sorted[]" }]"#
      ),
      relaxed: note(relatedFields), count: 5),
    Example(
      kinds: [.relationBroken],
      archive: "root: App.Note{a: NSArray[@1], b: NSArray[@2], one: 1, c: NSArray[@3]}",
      contract: note(
        countedFields,
        #", "relations": [{ "equal": ["count(root.a)", "count(root.b)"] }, { "equal": ["root.one", "count(root.c)"] }]"#
      ),
      relaxed: note(countedFields), count: 2),
    Example(
      kinds: [.countOver, .countUnder],
      archive: "root: App.Note{total: 2, list: NSArray[@'a', @'b'], many: 1, bag: NSSet[@'c']}",
      contract: note(
        #""total": "integer", "list": { "type": "array", "of": "string", "minCount": 2, "maxCount": 3 }, "many": { "type": "integer", "maximum": 1 }, "bag": { "type": "set", "of": "string", "maxCount": 1 }"#,
        countedRelations),
      relaxed: note(
        #""total": "integer", "list": { "type": "array", "of": "string" }, "many": { "type": "integer", "maximum": 1 }, "bag": { "type": "set", "of": "string" }"#,
        countedRelations),
      count: 2),
    Example(
      kinds: [.versionPast, .versionFuture], archive: "root: App.Note{old: App.Item{}}",
      contract: absentVersion(readable: "[1, 2]"), relaxed: absentVersion(readable: "[0, 1, 2, 3]"),
      count: 4),
    Example(
      kinds: [.archiverName], archive: "root: App.Note{id: 1}", contract: note(#""id": "integer""#),
      relaxed: note(
        #""id": "integer""#,
        #", "archivers": ["NSArchiver", "nskeyedarchiver", "NSKeyedArchivers", ""]"#),
      count: 4),
    Example(
      kinds: [.unreachableObject], archive: "root: App.Note{text: @'t'}",
      contract: note(#""text": "string""#),
      relaxed: note(#""text": "string""#, #", "unreachable": "allow""#), count: 3),
    Example(
      kinds: [.oversized], archive: "root: App.Note{text: @'t'}",
      contract: note(
        #""text": "string""#,
        #", "unreachable": "allow", "limits": { "archiveBytes": 4000, "objects": 90, "classRecords": 20, "references": 9000, "materializedBytes": 9000, "ancestry": 9, "nameLength": 90 }"#
      ),
      relaxed: note(#""text": "string""#, #", "unreachable": "allow""#), count: 7,
      fixed: ["materializedBytes", "ancestry", "nameLength"]),
  ]

  @Test(arguments: examples)
  func aContractWithoutTheConditionAcceptsTheInput(_ example: Example) throws {
    let cases = try CaseSet(example.contract, kinds: example.kinds, archive: example.archive)
    try cases.expectAllMet()
    #expect(cases.suite.cases.count == example.count, "\(cases.suite.omissions)")
    let head = #""readback": "contract", "formatVersion": 1, "name": "Relaxed""#
    let relaxed = try Contract(parsing: Array("{ \(head), \(example.relaxed) }".utf8))
    for input in cases.suite.cases {
      let place = input.place ?? ""
      guard !example.fixed.contains(where: place.hasSuffix) else { continue }
      let findings = relaxed.judge(try input.bytes()).findings
      #expect(findings.isEmpty, "\(input.kind.rawValue) \(place): \(findings)")
    }
  }
}
