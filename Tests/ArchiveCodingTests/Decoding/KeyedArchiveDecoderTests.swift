import ArchiveCoding
import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

struct KeyedArchiveDecoderTests {
  private struct Note: Decodable, Equatable {
    enum Colour: Int, Decodable { case white, yellow }
    struct Attachment: Decodable, Equatable {
      var id: UUID
      var bytes: Data
    }
    var text: String
    var stars: Int
    var isDone: Bool
    var weight: Double
    var colour: Colour
    var due: Date?
    var tags: [String]
    var attachments: [Attachment]?
  }

  private let contract = Contract(root: "Note") {
    ObjectType("Note", className: "Notes.Note") {
      FormerClassName("OldNotes.Note")
      Version("schema", current: 2, readable: [1, 2])
      Field("text", .string(maxLength: 64).formerKeys("body"))
      Field("stars", .integer())
      Field("isDone", .boolean())
      Field("weight", .real())
      Field("colour", .integer())
      Field("due", .date().since(2).optional())
      Field("tags", .array(of: [.string()]))
      Field("attachments", .array(of: "Attachment").optional())
    }
    ObjectType("Attachment", className: "Notes.Attachment") {
      Field("id", .uuid)
      Field("bytes", .data())
    }
  }

  @Test func decodesFieldsOfEveryKind() throws {
    var sketch = ArchiveSketch()
    let tags = sketch.strings("a", "b")
    let array = sketch.collection("NSMutableArray", tags)
    let id = sketch.instance("NSUUID", ["NS.uuidbytes": .data(Array(1...16))])
    let bytes = sketch.entry(.data([7, 8]))
    let attachment = sketch.instance("Notes.Attachment", ["id": id, "bytes": bytes])
    let attachments = sketch.collection("NSArray", [attachment])
    let due = sketch.instance("NSDate", ["NS.time": 12.5])
    let text = sketch.entry("Grüße")
    let root = sketch.instance(
      "Notes.Note",
      [
        "schema": 2, "text": text, "stars": 3, "isDone": true, "weight": 45, "colour": 1,
        "due": due, "tags": array, "attachments": attachments,
      ])
    let note = try KeyedArchiveDecoder(contract: contract).decode(
      Note.self, from: Data(sketch.bytes(["root": root])))
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    #expect(
      note
        == Note(
          text: "Grüße", stars: 3, isDone: true, weight: 45, colour: .yellow,
          due: Date(timeIntervalSinceReferenceDate: 12.5), tags: ["a", "b"],
          attachments: [.init(id: uuid, bytes: Data([7, 8]))]))
  }

  /// A note as version 1 wrote it, under former names, with nil and absent fields.
  private func oldNote(
    stars: ArchiveSketch.Value = 3, colour: ArchiveSketch.Value = 0
  ) throws -> [UInt8] {
    var sketch = ArchiveSketch()
    let tags = sketch.collection("NSArray", [])
    let text = sketch.entry("old")
    let root = sketch.instance(
      "OldNotes.Note",
      [
        "schema": 1, "body": text, "stars": stars, "isDone": false, "weight": 1.5,
        "colour": colour, "tags": tags, "attachments": .null,
      ])
    return try sketch.bytes(["root": root])
  }

  @Test func showsFormerNamesAsCurrentOnes() throws {
    let note = try KeyedArchiveDecoder(contract: contract).decode(Note.self, from: oldNote())
    #expect(note.text == "old")
    #expect(note.due == nil)
    #expect(note.attachments == nil)
  }

  @Test func decodesTheVersionLikeAField() throws {
    struct Versioned: Decodable { var schema: Int }
    let old = try KeyedArchiveDecoder(contract: contract).decode(Versioned.self, from: oldNote())
    #expect(old.schema == 1)
  }

  @Test func rejectsWhatTheContractRejects() throws {
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: contract).decode(Note.self, from: [])
    }
    #expect(failure?.code == .empty)
    #expect(failure?.violation?.findings.count == 1)
  }

  @Test func decodesACheckedArchive() throws {
    let checked = try contract.verify(oldNote())
    let note = try KeyedArchiveDecoder(contract: contract).decode(Note.self, from: checked)
    #expect(note.stars == 3)
  }

  // MARK: Asking for what is not promised

  private func failureOf<Value: Decodable>(
    _ type: Value.Type, stars: ArchiveSketch.Value = 3, colour: ArchiveSketch.Value = 0,
    key: String = "root"
  ) throws -> ArchiveCodingFailure? {
    let bytes = try oldNote(stars: stars, colour: colour)
    return failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: contract).decode(type, from: bytes, key: key)
    }
  }

  @Test func refusesAFieldThatTheContractDoesNotKnow() throws {
    struct Wrong: Decodable { var subtitle: String }
    let failure = try failureOf(Wrong.self)
    #expect(failure?.code == .notPromised)
    #expect(failure?.path?.description == "root.subtitle")
    #expect(failure?.object == 4)
    #expect(failure?.offset != nil)
  }

  @Test func refusesAnUnknownFieldThatIsOptionalToo() throws {
    struct Text: Decodable { var subtitle: String? }
    #expect(try failureOf(Text.self)?.code == .notPromised)
    struct Number: Decodable { var subtitle: Int? }
    #expect(try failureOf(Number.self)?.code == .notPromised)
    struct Small: Decodable { var subtitle: UInt8? }
    #expect(try failureOf(Small.self)?.code == .notPromised)
    struct Nested: Decodable { var subtitle: [Date]? }
    #expect(try failureOf(Nested.self)?.code == .notPromised)
  }

  @Test func refusesToRequireWhatMayBeAbsentAndIs() throws {
    struct Wrong: Decodable { var due: Date }
    let failure = try failureOf(Wrong.self)
    #expect(failure?.code == .notPromised)
    #expect(failure?.path?.description == "root.due")
  }

  @Test func refusesAnotherTypeWithPathAndOffset() throws {
    struct Wrong: Decodable { var stars: String }
    let failure = try failureOf(Wrong.self)
    #expect(failure?.code == .wrongType)
    #expect(failure?.path?.description == "root.stars")
    #expect(failure?.offset != nil)
    #expect(failure?.recoverySuggestion != nil)
  }

  @Test func refusesNilForARequiredValue() throws {
    struct Wrong: Decodable { var attachments: [Data] }
    #expect(try failureOf(Wrong.self)?.path?.description == "root.attachments")
  }

  @Test(arguments: [Int64(256), -1, .max])
  func reportsIntegerOverflow(_ stars: Int64) throws {
    struct Small: Decodable { var stars: UInt8 }
    let failure = try failureOf(Small.self, stars: .integer(stars))
    #expect(failure?.code == .outOfRange)
    #expect(failure?.path?.description == "root.stars")
  }

  @Test func reportsWhatATypeRefusesWithoutTheValue() throws {
    let failure = try failureOf(Note.self, colour: 7_734_991)
    #expect(failure?.code == .decoderFailed)
    #expect(failure?.path?.description == "root.colour")
    #expect(failure?.offset != nil)
    #expect(failure?.underlying == nil)
    #expect(failure.map { "\($0)".contains("7734991") } == false)
  }

  @Test func keepsAnErrorOfTheApp() throws {
    struct Refusal: Error {}
    struct Picky: Decodable {
      init(from decoder: any Decoder) throws { throw Refusal() }
    }
    let failure = try failureOf(Picky.self)
    #expect(failure?.code == .decoderFailed)
    #expect(failure?.underlying is Refusal)
    #expect(failure?.path?.description == "root")
  }

  @Test func refusesAnEntryPointThatIsNotThere() throws {
    #expect(try failureOf(Note.self, key: "other")?.code == .notPromised)
  }

  @Test func namesAreComparedByCodeUnits() throws {
    struct Kelvin: Decodable {
      enum CodingKeys: String, CodingKey { case value = "\u{212A}" }
      var value: Int
    }
    let contract = Contract(root: "T") {
      ObjectType("T", className: "A.T") { Field("K", .integer()) }
    }
    var sketch = ArchiveSketch()
    let root = sketch.instance("A.T", ["K": 1])
    let bytes = try sketch.bytes(["root": root])
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: contract).decode(Kelvin.self, from: bytes)
    }
    #expect(failure?.code == .notPromised)
  }

  @Test func decodesOtherEntriesOfTop() throws {
    let contract = Contract(root: .integer(spelling: .inline)) {
      TopEntry("names", .array(of: [.string()]))
    }
    var sketch = ArchiveSketch()
    let elements = sketch.strings("x")
    let names = sketch.collection("NSArray", elements)
    let bytes = try sketch.bytes(["root": 5, "names": names])
    let decoder = KeyedArchiveDecoder(contract: contract)
    #expect(try decoder.decode(Int.self, from: bytes) == 5)
    #expect(try decoder.decode([String].self, from: bytes, key: "names") == ["x"])
  }
}
