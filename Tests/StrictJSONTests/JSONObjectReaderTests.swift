import StrictJSON
import Testing

struct JSONObjectReaderTests {
  private func object(_ text: String) throws -> JSONObjectReader {
    try JSONDocument(parsing: Array(text.utf8)).root.requiredObject()
  }

  private func failure(_ body: () throws -> Void) -> String? {
    #expect(throws: JSONFailure.self, performing: body)?.description
  }

  @Test func readsKnownKeysAndAllowsNote() throws {
    var reader = try object(#"{"name": "Memo", "note": [1], "count": 3, "gone": null}"#)
    #expect(try reader.required("name").requiredString() == "Memo")
    #expect(try reader.optional("count")?.requiredInteger() == 3)
    #expect(reader.optional("absent") == nil)
    #expect(reader.optional("gone")?.isNull == true)
    try reader.finish()
  }

  @Test func refusesUnknownKeysAndNamesTheNearest() throws {
    var reader = try object("{\n  \"maxLenght\": 3}")
    _ = reader.optional("minLength")
    _ = reader.optional("maxLength")
    #expect(
      failure { try reader.finish() }
        == #"2:3: maxLenght: unknown key "maxLenght", did you mean "maxLength"?"#)
  }

  @Test func namesAllKeysWhenNoneIsNear() throws {
    var reader = try object(#"{"colour": 3}"#)
    _ = reader.optional("type")
    #expect(
      failure { try reader.finish() }
        == #"1:2: colour: unknown key "colour", it may be "type", "note""#)
  }

  @Test func comparesKeysByCodeUnits() throws {
    var reader = try object("{\"e\u{301}\": 1}")
    #expect(reader.optional("\u{e9}") == nil)
    #expect(throws: JSONFailure.self) { try reader.finish() }
  }

  @Test func saysWhatIsMissing() throws {
    let root = try JSONDocument(parsing: Array(#"{"a": [{"b": 1}]}"#.utf8)).root
    var outer = try root.requiredObject()
    let first = try #require(try outer.required("a").requiredElements().first)
    var inner = try first.requiredObject()
    #expect(failure { _ = try inner.required("c") } == #"1:8: a[0]: "c" is missing"#)
  }

  @Test func saysWhatKindWasExpected() throws {
    let root = try JSONDocument(
      parsing: Array(
        #"{"s":"x","n":1.5,"big":300,"t":true,"z":null,"o":{},"a":[],"neg":-1,"e":""}"#.utf8)
    ).root
    var reader = try root.requiredObject()
    func value(_ key: String) throws -> JSONValue { try reader.required(key) }
    let (s, n, big, t) = (try value("s"), try value("n"), try value("big"), try value("t"))
    let (z, o, a) = (try value("z"), try value("o"), try value("a"))
    let (negative, empty) = (try value("neg"), try value("e"))
    #expect(
      failure { _ = try s.requiredInteger() } == "1:6: s: expected an integer, found a string")
    #expect(
      failure { _ = try n.requiredInteger() } == "1:14: n: expected an integer, found a fraction")
    #expect(
      failure { _ = try big.requiredInteger(in: 0...255) }
        == "1:24: big: an integer outside 0 to 255")
    #expect(failure { _ = try t.requiredString() } == "1:32: t: expected a string, found a boolean")
    #expect(failure { _ = try z.requiredBoolean() } == "1:41: z: expected a boolean, found null")
    #expect(
      failure { _ = try o.requiredElements() } == "1:50: o: expected an array, found an object")
    #expect(failure { _ = try a.requiredObject() } == "1:57: a: expected an object, found an array")
    #expect(
      failure { _ = try negative.requiredCount() }
        == "1:66: neg: an integer outside 0 to 18446744073709551615")
    #expect(failure { _ = try empty.requiredName() } == "1:73: e: an empty string")
    #expect(try n.requiredReal() == 1.5)
    #expect(try t.requiredBoolean())
  }

  private enum Reader: String, CaseIterable { case any, foundation }

  @Test func readsChoicesAndNamesTheNearest() throws {
    var reader = try object(#"{"a": "foundation", "b": "Foundatoin", "c": "zebra"}"#)
    #expect(try reader.required("a").requiredChoice(of: Reader.self) == .foundation)
    let near = try reader.required("b")
    #expect(
      failure { _ = try near.requiredChoice(of: Reader.self) }
        == #"1:26: b: unknown "Foundatoin", did you mean "foundation"?"#)
    let far = try reader.required("c")
    #expect(
      failure { _ = try far.requiredChoice(of: Reader.self) }
        == #"1:45: c: unknown "zebra", it may be "any", "foundation""#)
  }

  @Test func checksKindAndVersionOfDocuments() throws {
    var good = try object(#"{"readback": "contract", "formatVersion": 1}"#)
    try good.requireDocument("contract")
    try good.finish()
    var kind = try object(#"{"readback": "manifest", "formatVersion": 1}"#)
    #expect(
      failure { try kind.requireDocument("contract") }
        == #"1:14: readback: expected a document of kind "contract""#)
    var version = try object(#"{"readback": "contract", "formatVersion": 2}"#)
    #expect(
      failure { try version.requireDocument("contract") }
        == "1:43: formatVersion: only formatVersion 1 is known to this version of readback")
  }
}
