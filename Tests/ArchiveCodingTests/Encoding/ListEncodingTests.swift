import ArchiveCoding
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Arrays of scalars, which are written as a whole, against arrays written element by element.
struct ListEncodingTests {
  /// What came of encoding a field.
  private final class Note: @unchecked Sendable {
    var text = ""
  }

  /// Encodes a field, and notes what the type learns of a fault.
  private struct Attempt<List: Encodable>: Encodable {
    enum CodingKeys: String, CodingKey { case list, name }
    let list: List
    let note: Note

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      do {
        try container.encode(list, forKey: .list)
      } catch let error as EncodingError {
        note.text = error.everything
      }
      try container.encode("after", forKey: .name)
    }
  }

  /// The bytes of a list in a field, and what the type learns of a fault.
  private func outcome<List: Encodable>(
    _ list: List, as definition: ValueDefinition, depth: Int
  ) throws -> (bytes: [UInt8], fault: String) {
    let contract = Contract(root: "Holder") {
      ObjectType("Holder", className: "A.Holder") {
        Field("list", definition.optional())
        Field("name", .string())
      }
    }
    #expect(contract.fault == nil)
    let note = Note()
    var encoder = KeyedArchiveEncoder(contract: contract)
    encoder.maximumDepth = depth
    return (try encoder.encode(Attempt(list: list, note: note)), note.text)
  }

  /// Checks that the list is written, or refused with an error that has a text, the same either way.
  private func check<Element: Codable>(
    _ list: [Element], as definition: ValueDefinition, depth: Int = 200, fault: String = "",
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let whole = try outcome(list, as: definition, depth: depth)
    let each = try outcome(ElementByElement(list), as: definition, depth: depth)
    #expect(whole.bytes == each.bytes, sourceLocation: location)
    // A fault of the list itself is told with the value that was given, whose type differs.
    if fault.contains("Index") { #expect(whole.fault == each.fault, sourceLocation: location) }
    #expect(
      fault.isEmpty ? whole.fault.isEmpty : whole.fault.contains(fault), "\(whole.fault)",
      sourceLocation: location)
  }

  @Test func writesScalars() throws {
    try check(["a", "", "Grüße 🙂", "a", "after", "$null"], as: .array(of: [.string()]))
    try check([0, 1, -1, 255, .min, .max, 1], as: .array(of: [.integer()]))
    try check([0.5, -0.0, 1, .infinity], as: .array(of: [.real(nonFinite: true)]))
    try check([String](), as: .array(of: [.string()]))
    try check([1, 2], as: .array(of: [.real()]))
    try check([1, 2], as: .array(of: [.number()]))
    try check(["a"], as: .array(of: [.anyOf("integer", "string")]))
    try check([Int](repeating: 7, count: 300), as: .array(of: [.integer()]))
  }

  /// An element that encodes itself.
  private struct Word: Codable {
    let text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  @Test(arguments: [3, 64, 65, 700])
  func writesElementsThatEncodeThemselves(count: Int) throws {
    // The first ones are unlike those that come after them.
    let words = (0..<count).map { Word($0 < 64 ? "a" : String(repeating: "\($0)", count: 9)) }
    try check(words, as: .array(of: [.string()]))
    try check(
      words, as: .array(of: [.integer()]),
      fault: #"invalid a ["list", "Index 0"] root.list[0]: wrong-type"#)
  }

  /// Two lists of texts in one object, the second of which needs no new form.
  private struct Pair<List: Encodable>: Encodable {
    let first: List
    let second: List
  }

  @Test(arguments: [["a", "b"], [], ["b", "$null"], ["Grüße", "Grüße"]])
  func writesASecondListOfTextsAlike(texts: [String]) throws {
    let contract = Contract(root: "Pair") {
      ObjectType("Pair", className: "A.Pair") {
        Field("first", .array(of: [.string()]))
        Field("second", .array(of: [.string()]))
      }
    }
    let encoder = KeyedArchiveEncoder(contract: contract)
    let whole = try encoder.encode(Pair(first: ["a"], second: texts))
    let each = try encoder.encode(
      Pair(first: ElementByElement(["a"]), second: ElementByElement(texts)))
    #expect(whole == each)
    let words = try encoder.encode(Pair(first: [Word("a")], second: texts.map { Word($0) }))
    #expect(whole == words)
  }

  @Test func writesOtherListsThanArrays() throws {
    try check(["b", "a"], as: .set(of: [.string()]))
    try check(["b", "a"], as: .orderedSet(of: [.string()]))
    try check(["k", "v"], as: .dictionary(values: [.string()]))
    try check([1.5, 2], as: .point())
    try check([1, 2], as: .range())
    try check(["a"], as: .anyOf("integer", .array(of: [.string()])))
  }

  @Test func refusesAnotherTypeOfElement() throws {
    try check(
      ["a", "b"], as: .array(of: [.integer()]),
      fault: #"invalid a ["list", "Index 0"] root.list[0]: wrong-type"#)
    try check(
      [1], as: .array(of: [.string()]),
      fault: #"invalid 1 ["list", "Index 0"] root.list[0]: wrong-type"#)
    try check(
      [1.5], as: .array(of: [.integer()]),
      fault: #"invalid 1.5 ["list", "Index 0"] root.list[0]: wrong-type"#)
  }

  @Test func refusesWhatTheElementsCannotHold() throws {
    try check(
      [1, .max], as: .array(of: [.real()]),
      fault: #"invalid \#(Int.max) ["list", "Index 1"] root.list[1]: out-of-range"#)
  }

  @Test func refusesAListWhereNoneMayStand() throws {
    try check(["a"], as: .string(), fault: "a list of elements given")
    try check([1], as: .integer(), fault: "a list of elements given")
  }

  @Test func refusesToGoTooDeep() throws {
    try check(["a"], as: .array(of: [.string()]), depth: 0, fault: "maximumDepth")
    try check(["a"], as: .array(of: [.string()]), depth: 1)
  }

  @Test func sharesTextsAcrossAndInsideLists() throws {
    let contract = Contract(root: .array(of: [.array(of: [.string()])])) {}
    let bytes = try KeyedArchiveEncoder(contract: contract).encode([["a", "b"], ["b", "a", "a"]])
    let archive = try KeyedArchive(bytes)
    let texts = (1..<archive.entryCount).filter {
      if case .value = archive.entry($0) { true } else { false }
    }
    #expect(texts.count == 2)
  }

  @Test func findsEachOfManyTexts() throws {
    let contract = Contract(root: .array(of: [.string()])) {}
    let texts = (0..<2_000).map { "text \($0 % 1_000)" }
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(texts)
    #expect(try KeyedArchive(bytes).entryCount == 1 + 1 + 1_000 + 1)
    #expect(try KeyedArchiveDecoder(contract: contract).decode([String].self, from: bytes) == texts)
  }
}
