import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import StrictJSON
import Testing

@testable import Acceptance

/// How values of archives are spelled as JSON.
struct ValueComparisonTests {
  /// An archive with one value of every kind under `$top`, by name.
  private static func archive() throws -> KeyedArchive {
    func uid(_ entry: Int) -> String { XMLArchive.uid(entry) }
    return try XMLArchive.archive(
      top: [
        "nil": uid(0), "null": uid(1), "true": "<true/>", "one": "<integer>1</integer>",
        "half": "<real>0.5</real>", "whole": "<real>45</real>", "nan": "<real>nan</real>",
        "minus": "<real>-inf</real>", "large": "<integer>18446744073709551615</integer>",
        "text": uid(3), "mutable": uid(4), "date": uid(6), "data": uid(8), "uuid": uid(9),
        "url": uid(11), "list": uid(14), "set": uid(16), "map": uid(18), "numbers": uid(19),
        "memo": uid(20), "range": uid(22), "rect": uid(24), "indexes": uid(25),
        "styled": uid(27), "inline": "<array><integer>1</integer></array>", "loop": uid(29),
        "counted": uid(30),
      ],
      entries: [
        XMLArchive.instance(of: 2, [:]), XMLArchive.record("NSNull"),
        "<string>draft</string>",
        XMLArchive.instance(of: 5, ["NS.string": "<string>ma\u{308}rz</string>"]),
        XMLArchive.record("NSMutableString", "NSString"),
        XMLArchive.instance(of: 7, ["NS.time": "<real>86400.5</real>"]),
        XMLArchive.record("NSDate"), "<data>AQID</data>",
        XMLArchive.instance(
          of: 10, ["NS.uuidbytes": "<data>AAECAwQFBgcICQoLDA0ODw==</data>"]),
        XMLArchive.record("NSUUID"),
        XMLArchive.instance(of: 13, ["NS.base": uid(0), "NS.relative": uid(12)]),
        "<string>https://example.org/a</string>", XMLArchive.record("NSURL"),
        XMLArchive.instance(of: 15, ["NS.objects": XMLArchive.list(3, 32, 0 + 3)]),
        XMLArchive.record("NSArray"),
        XMLArchive.instance(of: 17, ["NS.objects": XMLArchive.list(3, 32, 33)]),
        XMLArchive.record("NSSet"),
        XMLArchive.instance(
          of: 34, ["NS.keys": XMLArchive.list(3), "NS.objects": XMLArchive.list(32)]),
        XMLArchive.instance(
          of: 34, ["NS.keys": XMLArchive.list(32), "NS.objects": XMLArchive.list(3)]),
        XMLArchive.instance(
          of: 21, ["text": uid(3), "$$odd": "<true/>", "gone": uid(0)]),
        XMLArchive.record("Notes.Memo"),
        XMLArchive.instance(
          of: 23,
          [
            "NS.special": "<integer>4</integer>", "NS.rangeval.location": uid(32),
            "NS.rangeval.length": uid(33),
          ]),
        XMLArchive.record("NSValue"),
        XMLArchive.instance(
          of: 23, ["NS.special": "<integer>3</integer>", "NS.rectval": uid(35)]),
        XMLArchive.instance(
          of: 26,
          [
            "NSRangeCount": "<integer>1</integer>", "NSLocation": "<integer>3</integer>",
            "NSLength": "<integer>2</integer>",
          ]),
        XMLArchive.record("NSIndexSet"),
        XMLArchive.instance(of: 28, ["NSString": uid(3)]),
        XMLArchive.record("NSAttributedString"),
        XMLArchive.instance(of: 15, ["NS.objects": XMLArchive.list(29)]),
        XMLArchive.instance(
          of: 31,
          [
            "NS.count": "<integer>1</integer>", "NS.object0": uid(3),
            "NS.count0": "<integer>2</integer>",
          ]),
        XMLArchive.record("NSCountedSet", "NSMutableSet", "NSSet"),
        "<integer>7</integer>", "<integer>8</integer>", XMLArchive.record("NSDictionary"),
        "<string>{{0, 1}, {2.5, 3}}</string>",
      ])
  }

  private func difference(_ path: String, _ json: String) throws -> String? {
    let field = ExpectedField(
      path: try ValuePath(parsing: path), value: try JSONDocument(parsing: Array(json.utf8)).root)
    return field.difference(in: try Self.archive()) { $0 != "mistyped" }
  }

  @Test(arguments: [
    ("nil", "null"), ("null", "null"), ("true", "true"), ("one", "1"), ("half", "0.5"),
    ("half", "5e-1"), ("whole", "45.0"), ("nan", #""nan""#), ("minus", #""-inf""#),
    ("large", "18446744073709551615"), ("text", #""draft""#), ("mutable", #""ma\u0308rz""#),
    ("date", #""2001-01-02T00:00:00.5Z""#), ("data", #"{"base64":"AQID"}"#),
    ("uuid", #""00010203-0405-0607-0809-0A0B0C0D0E0F""#), ("url", #""https://example.org/a""#),
    ("list", #"["draft",7,"draft"]"#), ("list[1]", "7"), ("set", #"[8,"draft",7]"#),
    ("set{2}", "8"), ("map", #"{"draft":7}"#), (#"map["draft"]"#, "7"),
    ("numbers", #"{"$entries":[[7,"draft"]]}"#), ("numbers[key 0]", #""draft""#),
    ("memo", #"{"$class":"Notes.Memo","text":"draft","$odd":true}"#),
    ("memo", #"{"$class":"Notes.Memo","text":"draft","$odd":true,"gone":null,"never":null}"#),
    (#"memo["$odd"]"#, "true"), ("memo.gone", "null"), ("memo.never", "null"),
    ("range", "[7,8]"), ("rect", "[0,1.0,2.5,3]"), ("indexes", "[[3,2]]"),
    ("styled", #""draft""#), ("inline", "[1]"), ("counted", #"{"$entries":[["draft",2]]}"#),
    ("map", #"{"$entries":[["draft",7]]}"#),
  ])
  func findsTheExpectedValue(path: String, json: String) throws {
    #expect(try difference(path, json) == nil)
  }

  @Test(arguments: [
    ("nil", "0"), ("true", "1"), ("one", "true"), ("one", "1.0"), ("one", "2"), ("whole", "45"),
    ("half", #""0.5""#), ("nan", #""inf""#), ("large", "-1"), ("text", #""Draft""#),
    ("mutable", #""m\u00e4rz""#), ("date", #""2001-01-02T00:00:00Z""#), ("date", "86400.5"),
    ("data", #"{"base64":"AQIE"}"#), ("data", #"{"base64":"AQID","note":1}"#),
    ("data", #""AQID""#), ("list", #"["draft","draft",7]"#), ("list", #"["draft",7]"#),
    ("set", #"[7,7,"draft"]"#), ("set", "[7,8]"), ("map", #"{"draft":8}"#), ("map", "{}"),
    ("map", #"{"draft":7,"more":1}"#), ("numbers", #"{"$entries":[[8,"draft"]]}"#),
    ("memo", #"{"$class":"Notes.Other","text":"draft","$odd":true}"#),
    ("memo", #"{"text":"draft","$odd":true}"#), ("memo", #"{"$class":"Notes.Memo","$odd":true}"#),
    ("range", "[7,9]"), ("rect", "[0,1,2.5]"), ("inline", "[1.0]"), ("loop", "[[[[]]]]"),
    ("counted", #"["draft","draft"]"#), ("counted", #"{"$entries":[["draft",1]]}"#),
  ])
  func findsAnotherValue(path: String, json: String) throws {
    let difference = try difference(path, json)
    #expect(difference != nil)
    #expect(difference?.contains("raft") != true, "the message repeats the value")
  }

  @Test(arguments: [
    ("absent", "$top has no such key"), ("list[3]", "nothing behind list: leads nowhere"),
    ("text.more", "nothing behind text: leads nowhere"),
    ("memo[0]", "nothing behind memo: leads nowhere"),
  ])
  func saysWhereAPathEnds(path: String, message: String) throws {
    #expect(try difference(path, "null") == message)
  }

  /// What `inspect --format value` writes can be copied into a manifest.
  @Test(arguments: [
    "nil", "null", "true", "one", "half", "whole", "nan", "minus", "large", "text", "mutable",
    "date", "data", "uuid", "url", "list", "set", "map", "numbers", "memo", "range", "rect",
    "indexes", "styled", "inline", "counted",
  ])
  func takesWhatIsWritten(path: String) throws {
    let archive = try Self.archive()
    let target = try archive.target(at: ValuePath(parsing: path))
    var values = ArchivedValueWriter(archive, secrets: .none)
    let written = JSONWriter.bytes { values.write(target, to: &$0) }
    #expect(try difference(path, String(decoding: written, as: UTF8.self)) == nil)
  }

  /// Members in an order that makes each one the last that is tried.
  @Test func matchesLargeSetsWithoutOrder() throws {
    let count = 100
    let members = (0..<count).map { "<integer>\($0)</integer>" }
    let references = (0..<count).map { XMLArchive.uid($0 + 3) }.joined()
    let archive = try XMLArchive.archive(
      top: ["root": XMLArchive.uid(1)],
      entries: [
        XMLArchive.instance(of: 2, ["NS.objects": "<array>\(references)</array>"]),
        XMLArchive.record("NSSet"),
      ] + members)
    let json = "[\((0..<count).reversed().map(String.init).joined(separator: ","))]"
    let field = ExpectedField(
      path: try ValuePath(parsing: "root"), value: try JSONDocument(parsing: Array(json.utf8)).root)
    #expect(field.difference(in: archive) { _ in true } == nil)
  }

  @Test func tellsAnAbsentFieldFromOneThatTheContractDoesNotKnow() throws {
    #expect(try difference("memo.never", "null") == nil)
    #expect(try difference("memo.mistyped", "null") == "nothing behind memo: leads nowhere")
  }
}
