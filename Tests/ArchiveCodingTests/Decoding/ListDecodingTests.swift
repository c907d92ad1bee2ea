import ArchiveCoding
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Arrays of scalars, which are read as a whole, against arrays read element by element.
struct ListDecodingTests {
  /// Decodes a field, and keeps what comes of it.
  private struct Attempt<List: Decodable>: Decodable {
    enum CodingKeys: String, CodingKey { case list }
    let outcome: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      do {
        outcome = "\(try container.decode(List.self, forKey: .list))"
      } catch let error as DecodingError {
        outcome = error.everything
      }
    }
  }

  /// What comes of decoding a list in a field as one type.
  private func outcome<List: Decodable>(
    _ type: List.Type, as definition: ValueDefinition, depth: Int = 200,
    _ make: (inout ArchiveSketch) -> ArchiveSketch.Value
  ) throws -> String {
    var sketch = ArchiveSketch()
    let holder = sketch.reserve()
    sketch.fill(holder, "A.Holder", ["list": make(&sketch)])
    let contract = Contract(root: "Holder") {
      ObjectType("Holder", className: "A.Holder") { Field("list", definition) }
      TypeAlias(
        "Loop", .anyOf(.array(of: [.type("Loop", backReference: true)]), "string"))
    }
    #expect(contract.fault == nil)
    var decoder = KeyedArchiveDecoder(contract: contract)
    decoder.maximumDepth = depth
    return try decoder.decode(Attempt<List>.self, from: sketch.bytes(["root": holder])).outcome
  }

  /// Checks that the list gives what is expected, and the same either way.
  private func check<Element: Codable>(
    _ type: Element.Type, as definition: ValueDefinition, depth: Int = 200, gives expected: String,
    _ make: (inout ArchiveSketch) -> ArchiveSketch.Value,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let whole = try outcome([Element].self, as: definition, depth: depth, make)
    let each = try outcome(
      ElementByElement<Element>.self, as: definition, depth: depth, make)
    #expect(whole == each, sourceLocation: location)
    #expect(whole.contains(expected), "\(whole)", sourceLocation: location)
  }

  private func array(
    _ elements: ArchiveSketch.Value..., named name: String = "NSArray"
  ) -> (inout ArchiveSketch) -> ArchiveSketch.Value {
    { sketch in
      var entries: [ArchiveSketch.Value] = []
      for element in elements { entries.append(sketch.entry(element)) }
      return sketch.collection(name, entries)
    }
  }

  @Test(arguments: ["NSArray", "NSMutableArray"])
  func readsScalars(_ name: String) throws {
    try check(
      String.self, as: .array(of: [.string()]), gives: #"["a", "", "Grüße 🙂", "a"]"#,
      array("a", "", "Grüße 🙂", "a", named: name))
    try check(
      Int.self, as: .array(of: [.integer()]),
      gives: "[0, 255, 256, -1, \(Int.min), \(Int.max)]",
      array(0, 255, 256, -1, .integer(.min), .integer(.max), named: name))
    try check(
      Double.self, as: .array(of: [.real()]), gives: "[0.5, 3.0, -1.0]",
      array(0.5, 3, -1, named: name))
    try check(String.self, as: .array(of: [.string()]), gives: "[]", array(named: name))
    try check(Int.self, as: .array(of: [.integer()]), gives: "[]", array(named: name))
  }

  @Test func readsEverySpellingOfText() throws {
    try check(String.self, as: .array(of: [.string()]), gives: #"["m", "é"]"#) { sketch in
      let mutable = sketch.instance("NSMutableString", ["NS.string": "m"])
      let bytes = sketch.instance("NSString", ["NS.bytes": .data(Array("é".utf8))])
      return sketch.collection("NSArray", [mutable, bytes])
    }
  }

  @Test func readsOtherListsAsArrays() throws {
    func ordered(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
      let elements = sketch.strings("z", "a")
      return sketch.instance(
        "NSOrderedSet", ["NS.object.0": elements[0], "NS.object.1": elements[1]])
    }
    try check(
      String.self, as: .orderedSet(of: [.string()]), gives: #"["z", "a"]"#, ordered)
    try check(
      String.self, as: .set(of: [.string()]), gives: #"["a", "b"]"#,
      array("a", "b", named: "NSSet"))
    try check(String.self, as: .dictionary(values: [.string()]), gives: #"["k", "v"]"#) { sketch in
      let texts = sketch.strings("k", "v")
      return sketch.dictionary([(texts[0], texts[1])])
    }
    try check(Double.self, as: .point(), gives: "[1.5, 2.0]") { $0.entry("{1.5, 2}") }
  }

  @Test func refusesAnotherTypeOfElement() throws {
    try check(
      Int.self, as: .array(of: [.anyOf("integer", "string")]),
      gives: #"mismatch Int ["list", "Index 1"] root.list[1]: wrong-type"#, array(1, "a"))
    try check(
      String.self, as: .array(of: [.anyOf("integer", "string")]),
      gives: #"mismatch String ["list", "Index 0"] root.list[0]: wrong-type"#, array(1, "a"))
    try check(
      Double.self, as: .array(of: [.anyOf("real", "boolean")]),
      gives: #"mismatch Double ["list", "Index 2"] root.list[2]: wrong-type"#, array(1, 2.5, true))
  }

  /// An element that decodes itself.
  private struct Word: Codable, CustomStringConvertible {
    let text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }

    var description: String { text }
  }

  /// A list of so many texts, and what else it ends with.
  private func words(
    _ count: Int, _ rest: ArchiveSketch.Value...
  ) -> (inout ArchiveSketch) -> ArchiveSketch.Value {
    { sketch in
      let all = (0..<count).map { ArchiveSketch.Value.plain(.text(ExactText("w\($0)"))) } + rest
      var entries: [ArchiveSketch.Value] = []
      for value in all { entries.append(sketch.entry(value)) }
      return sketch.collection("NSArray", entries)
    }
  }

  @Test(arguments: [2, 15, 16, 40])
  func readsElementsThatDecodeThemselves(count: Int) throws {
    try check(
      Word.self, as: .array(of: [.string()]), gives: "[w0, w1", words(count))
    try check(
      Word.self, as: .array(of: [.anyOf("integer", "string")]),
      gives: #"mismatch String ["list", "Index \#(count)"] root.list[\#(count)]: wrong-type"#,
      words(count, 1, "after"))
    try check(
      Word.self, as: .array(of: [.string()]), depth: 1, gives: "maximumDepth", words(count))
  }

  @Test func refusesNilAsAnElement() throws {
    try check(
      String.self, as: .array(of: [.anyOf("string", "null")]),
      gives: #"mismatch String ["list", "Index 1"] root.list[1]: wrong-type"#
    ) { sketch in
      sketch.collection("NSArray", [sketch.entry("a"), sketch.instance("NSNull")])
    }
  }

  @Test func reportsWhatAnElementCannotHold() throws {
    try check(
      Int.self, as: .array(of: [.unsignedInteger()]),
      gives: #"corrupted ["list", "Index 1"] root.list[1]: out-of-range"#,
      array(1, .plain(.integer(PropertyListInteger(UInt64.max)))))
    try check(
      Double.self, as: .array(of: [.integer()]),
      gives: #"corrupted ["list", "Index 0"] root.list[0]: out-of-range"#, array(.integer(.max)))
    try check(
      String.self, as: .array(of: [.string(unpaired: true)]),
      gives: #"corrupted ["list", "Index 1"] root.list[1]: unsupported-value"#,
      array("a", .units([0xD800])))
  }

  @Test func tellsTheOffsetOfAnElement() throws {
    let outcome = try outcome(
      [Int].self, as: .array(of: [.anyOf("integer", "string")]), array(1, "a"))
    #expect(outcome.contains("(offset "))
  }

  @Test func refusesWhatIsNoList() throws {
    try check(
      String.self, as: .string(), gives: "elements asked for, where there is"
    ) { $0.entry("a") }
    try check(
      Int.self, as: .integer(), gives: "elements asked for, where there is"
    ) { $0.entry(1) }
  }

  @Test func refusesToGoTooDeep() throws {
    try check(
      String.self, as: .array(of: [.string()]), depth: 1, gives: "maximumDepth", array("a"))
    try check(
      String.self, as: .array(of: [.string()]), depth: 2, gives: #"["a"]"#, array("a"))
  }

  /// Asks for a list of texts inside an array, which the archive may let be the array itself.
  private struct Inner<List: Decodable>: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(List.self)
    }
  }

  @Test func refusesAListInsideItself() throws {
    func loop(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
      let (first, second) = (sketch.reserve(), sketch.reserve())
      sketch.fill(first, "NSArray", ["NS.objects": .array([second])])
      sketch.fill(second, "NSArray", ["NS.objects": .array([first])])
      return first
    }
    let whole = try outcome(Inner<Inner<[String]>>.self, as: "Loop", loop)
    let each = try outcome(Inner<Inner<ElementByElement<String>>>.self, as: "Loop", loop)
    #expect(whole == each)
    #expect(whole.contains("cycle"), "\(whole)")
  }

  /// Decodes the same list again and again.
  private struct Endless: Decodable {
    enum CodingKeys: String, CodingKey { case list }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      while true { _ = try container.decode([Int].self, forKey: .list) }
    }
  }

  @Test func boundsATypeThatDecodesAListTooOften() throws {
    var sketch = ArchiveSketch()
    let list = sketch.collection("NSArray", [])
    let holder = sketch.instance("A.Holder", ["list": list])
    let bytes = try sketch.bytes(["root": holder])
    let contract = Contract(root: "Holder") {
      ObjectType("Holder", className: "A.Holder") { Field("list", .array(of: [.integer()])) }
    }
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: contract).decode(Endless.self, from: bytes)
    }
    #expect(failure?.code == .limitExceeded)
    #expect(failure?.path?.description == "root.list")
  }
}
