import ArchiveCoding
import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

struct KeyedArchiveEncoderTests {
  struct Note: Codable, Equatable {
    enum Colour: Int, Codable { case white, yellow }
    var text: String
    var stars: Int
    var isDone = false
    var weight = 1.5
    var colour = Colour.yellow
    var due: Date?
    var tags: [String] = []
  }

  static func contract(_ reader: ContractDocument.Reader = .foundation) -> Contract {
    Contract(root: "Note", reader: reader) {
      ObjectType("Note", className: "Notes.Note", inherits: [["Notes.Record", "NSObject"]]) {
        FormerClassName("OldNotes.Note")
        Version("schema", current: 2, readable: [1, 2])
        Field("text", .string(maxLength: 64).formerKeys("body"))
        Field("stars", .integer())
        Field("isDone", .boolean())
        Field("weight", .real())
        Field("colour", .integer())
        Field("due", .date().since(2).optional())
        Field("tags", .array(of: [.string()]))
      }
    }
  }

  private func archive(_ bytes: [UInt8]) throws -> KeyedArchive { try KeyedArchive(bytes) }

  private func fields(_ archive: KeyedArchive, _ entry: Int) -> [String: PropertyListValue] {
    var result: [String: PropertyListValue] = [:]
    for (key, object) in archive.fields(ofEntry: entry) {
      result[key.repaired] = archive.propertyList.value(of: object)
    }
    return result
  }

  @Test func writesCurrentNamesAncestryAndVersion() throws {
    let bytes = try KeyedArchiveEncoder(contract: Self.contract()).encode(
      Note(text: "a", stars: 3, tags: ["x"]))
    let archive = try archive(bytes)
    let record = try #require(
      archive.classRecords.first { archive.className(of: $0) == "Notes.Note" })
    #expect(archive.ancestry(of: record) == ["Notes.Note", "Notes.Record", "NSObject"])
    let fields = fields(archive, 1)
    guard case .integer(let version)? = fields["schema"] else {
      Issue.record("no version")
      return
    }
    #expect(version.int64 == 2)
    #expect(fields["due"] == nil)
    #expect(fields.keys.sorted().contains("text"))
    #expect(try Self.contract().verify(bytes).version == .integer(2))
  }

  @Test(arguments: [ContractDocument.Reader.any, .foundation])
  func decodesWhatItEncoded(_ reader: ContractDocument.Reader) throws {
    let note = Note(
      text: "Grüße 🙂", stars: -4, isDone: true, weight: 45, colour: .white,
      due: Date(timeIntervalSinceReferenceDate: 0.1), tags: ["b", "a", "b", ""])
    let contract = Self.contract(reader)
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(note)
    #expect(try KeyedArchiveDecoder(contract: contract).decode(Note.self, from: bytes) == note)
  }

  @Test func writesEqualTextsOnce() throws {
    let note = Note(text: "same", stars: 1, tags: ["same", "other", "same"])
    let archive = try archive(KeyedArchiveEncoder(contract: Self.contract()).encode(note))
    let texts = (1..<archive.entryCount).filter {
      guard case .value(let object) = archive.entry($0) else { return false }
      if case .text("same") = archive.propertyList.value(of: object) { return true }
      return false
    }
    #expect(texts.count == 1)
  }

  @Test func keepsTextsApartThatSwiftTakesForEqual() throws {
    let note = Note(text: "\u{E9}", stars: 1, tags: ["e\u{301}"])
    let contract = Self.contract()
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(note)
    let decoded = try KeyedArchiveDecoder(contract: contract).decode(Note.self, from: bytes)
    #expect(decoded.text.unicodeScalars.count == 1)
    #expect(decoded.tags[0].unicodeScalars.count == 2)
  }

  @Test func writesTheTextNullSoThatItIsNotReadAsNil() throws {
    let contract = Self.contract()
    let note = Note(text: "$null", stars: 1, tags: ["$null"])
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(note)
    #expect(try KeyedArchiveDecoder(contract: contract).decode(Note.self, from: bytes) == note)
  }

  // MARK: Refusals

  private func failureOf(
    _ value: some Encodable, _ contract: Contract = contract(), key: String = "root"
  ) -> ArchiveCodingFailure? {
    failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveEncoder(contract: contract).encode(value, key: key)
    }
  }

  @Test func refusesAFieldThatTheContractDoesNotHave() {
    struct Wide: Encodable { var text = "a", subtitle = "b" }
    let failure = failureOf(Wide())
    #expect(failure?.code == .notPromised)
    #expect(failure?.path?.description == "root.subtitle")
  }

  @Test func refusesAValueOfAnotherKind() {
    struct Wrong: Encodable { var text = 5 }
    let failure = failureOf(Wrong())
    #expect(failure?.code == .wrongType)
    #expect(failure?.path?.description == "root.text")
  }

  @Test func refusesAMissingField() {
    struct Narrow: Encodable { var text = "a" }
    let failure = failureOf(Narrow())
    #expect(failure?.code == .missingField)
    #expect(failure?.violation != nil)
  }

  @Test func refusesWhatTheContractRejects() {
    let failure = failureOf(Note(text: String(repeating: "x", count: 65), stars: 1))
    #expect(failure?.code == .tooLong)
    #expect(failure?.path?.description == "root.text")
    #expect(failure?.offset != nil)
  }

  @Test func refusesAnotherVersionThanTheCurrentOne() throws {
    struct Versioned: Codable {
      var schema: Int, text = "a", stars = 1, isDone = false, weight = 1.0, colour = 0
      var tags: [String] = []
    }
    #expect(failureOf(Versioned(schema: 1))?.code == .unsupportedVersion)
    #expect(throws: Never.self) {
      try KeyedArchiveEncoder(contract: Self.contract()).encode(Versioned(schema: 2))
    }
  }

  @Test func refusesAnEntryThatTheContractDoesNotHave() {
    #expect(failureOf(Note(text: "a", stars: 1), key: "other")?.code == .notPromised)
  }

  @Test func refusesAScalarForAnObject() {
    #expect(failureOf(5)?.code == .wrongType)
    #expect(failureOf([5])?.code == .wrongType)
  }

  @Test func keepsAnErrorOfTheApp() {
    struct Refusal: Error {}
    struct Picky: Encodable { func encode(to encoder: any Encoder) throws { throw Refusal() } }
    #expect(failureOf(Picky())?.underlying is Refusal)
  }

  @Test func refusesTypesByABadMap() {
    let unknown = KeyedArchiveEncoder(contract: Self.contract(), classes: ["A.B": Note.self])
    let failure = failure { () throws(ArchiveCodingFailure) in
      try unknown.encode(Note(text: "a", stars: 1))
    }
    #expect(failure?.code == .classNotInContract)
  }

  @Test func writesSeveralEntriesOfTop() throws {
    let contract = Contract(root: .integer()) {
      TopEntry("names", .array(of: [.string()]))
      Version(top: "format", current: "b", readable: ["a", "b"])
    }
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(
      top: ["root": 5, "names": ["x"]])
    let decoder = KeyedArchiveDecoder(contract: contract)
    #expect(try decoder.decode(Int.self, from: bytes) == 5)
    #expect(try decoder.decode([String].self, from: bytes, key: "names") == ["x"])
    #expect(try contract.verify(bytes).version == .text("b"))
  }
}
