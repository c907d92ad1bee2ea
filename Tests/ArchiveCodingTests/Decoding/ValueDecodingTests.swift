import ArchiveCoding
import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

/// Foundation's values, each decoded into what Swift has for it.
struct ValueDecodingTests {
  /// Decodes the root of an archive whose contract is one definition.
  private func decode<Value: Decodable>(
    _ type: Value.Type, as definition: ValueDefinition,
    _ make: (inout ArchiveSketch) -> ArchiveSketch.Value
  ) throws -> Value {
    var sketch = ArchiveSketch()
    let root = make(&sketch)
    let contract = Contract(root: definition) {
      TypeAlias(
        "Json",
        .anyOf(
          "string", "integer", "real", "boolean", "null", .array(of: "Json"),
          .dictionary(values: "Json")))
    }
    return try KeyedArchiveDecoder(contract: contract).decode(
      type, from: sketch.bytes(["root": root]))
  }

  private func failureOf<Value: Decodable>(
    _ type: Value.Type, as definition: ValueDefinition,
    _ make: (inout ArchiveSketch) -> ArchiveSketch.Value
  ) throws -> ArchiveCodingFailure? {
    do {
      _ = try decode(type, as: definition, make)
      return nil
    } catch let failure as ArchiveCodingFailure {
      return failure
    }
  }

  @Test func texts() throws {
    #expect(try decode(String.self, as: .string()) { $0.entry("å") } == "å")
    let mutable = try decode(String.self, as: .string()) {
      $0.instance("NSMutableString", ["NS.string": "m"])
    }
    #expect(mutable == "m")
    let bytes = try decode(String.self, as: .string()) {
      $0.instance("NSString", ["NS.bytes": .data(Array("é".utf8))])
    }
    #expect(bytes == "é")
  }

  @Test func refusesATextThatStringCannotHold() throws {
    let failure = try failureOf(String.self, as: .string(unpaired: true)) {
      $0.entry(.units([0xD800]))
    }
    #expect(failure?.code == .unsupportedValue)
    #expect(failure?.offset != nil)
  }

  @Test func numbers() throws {
    #expect(
      try decode(UInt64.self, as: .unsignedInteger()) {
        $0.entry(.plain(.integer(PropertyListInteger(UInt64.max))))
      } == .max)
    #expect(try decode(Int8.self, as: .integer()) { $0.entry(-128) } == -128)
    #expect(try decode(Double.self, as: .real()) { $0.entry(45) } == 45)
    #expect(try decode(Float.self, as: .real()) { $0.entry(0.5) } == 0.5)
    #expect(try decode(Bool.self, as: .boolean(integerSpelling: true)) { $0.entry(1) })
    #expect(try failureOf(Int.self, as: .real()) { $0.entry(1.5) }?.code == .wrongType)
    #expect(try failureOf(Int.self, as: .boolean()) { $0.entry(true) }?.code == .wrongType)
    #expect(try failureOf(Float.self, as: .real()) { $0.entry(1e300) }?.code == .outOfRange)
    #expect(
      try failureOf(Double.self, as: .integer()) {
        $0.entry(.integer(.max))
      }?.code == .outOfRange)
  }

  @Test func urlsWithABase() throws {
    let url = try decode(URL.self, as: .url(base: true)) { sketch in
      let outer = sketch.entry("https://a.example/b/")
      let base = sketch.instance("NSURL", ["NS.base": .null, "NS.relative": outer])
      let inner = sketch.entry("c")
      return sketch.instance("NSURL", ["NS.base": base, "NS.relative": inner])
    }
    #expect(url.absoluteString == "https://a.example/b/c")
    #expect(url.relativeString == "c")
  }

  private func decimal(
    _ units: [UInt8], exponent: Int64, negative: Bool, length: Int64
  ) -> (inout ArchiveSketch) -> ArchiveSketch.Value {
    {
      let mantissa = units + Array(repeating: 0, count: 16 - units.count)
      return $0.instance(
        "NSDecimalNumber",
        [
          "NS.exponent": .integer(exponent), "NS.length": .integer(length),
          "NS.negative": negative ? true : false, "NS.compact": true, "NS.mantissa.bo": 1,
          "NS.mantissa": .data(mantissa),
        ])
    }
  }

  @Test func decimals() throws {
    let value = try decode(
      Decimal.self, as: .decimal(),
      decimal([0xD2, 0x04], exponent: -2, negative: true, length: 1))
    #expect(value == Decimal(string: "-12.34"))
    let most = try decode(
      Decimal.self, as: .decimal(),
      decimal(Array(repeating: 0xFF, count: 16), exponent: 127, negative: false, length: 8))
    #expect(most == Decimal.greatestFiniteMagnitude)
    let nan = try decode(
      Decimal.self, as: .decimal(nonFinite: true),
      decimal([], exponent: 0, negative: true, length: 0))
    #expect(nan.isNaN)
  }

  @Test func localesZonesAndCalendars() throws {
    let locale = try decode(Locale.self, as: .locale) { sketch in
      let identifier = sketch.entry("de_AT")
      return sketch.instance("NSLocale", ["NS.identifier": identifier])
    }
    #expect(locale.identifier == "de_AT")
    let zone = try decode(TimeZone.self, as: .timeZone) { sketch in
      let name = sketch.entry("GMT")
      return sketch.instance("NSTimeZone", ["NS.name": name])
    }
    #expect(zone.secondsFromGMT() == 0)
    let unknown = try failureOf(TimeZone.self, as: .timeZone) { sketch in
      let name = sketch.entry("Nowhere/None")
      return sketch.instance("NSTimeZone", ["NS.name": name])
    }
    #expect(unknown?.code == .unsupportedValue)
    let calendar = try decode(Calendar.self, as: .calendar) { sketch in
      let name = sketch.entry("GMT")
      let zone = sketch.instance("NSTimeZone", ["NS.name": name])
      let identifier = sketch.entry("gregorian")
      return sketch.instance(
        "NSCalendar",
        [
          "NS.identifier": identifier, "NS.timezone": zone, "NS.firstwkdy": 2, "NS.mindays": 4,
        ])
    }
    #expect(calendar.identifier == .gregorian)
    #expect(calendar.firstWeekday == 2)
    #expect(calendar.minimumDaysInFirstWeek == 4)
    #expect(calendar.timeZone.secondsFromGMT() == 0)
  }

  // MARK: Geometry

  @Test func geometryInBothForms() throws {
    #expect(
      try decode(CGPoint.self, as: .point()) { $0.entry("{1, 2.5}") } == CGPoint(x: 1, y: 2.5))
    let size = try decode(CGSize.self, as: .size()) { sketch in
      let text = sketch.entry("{3, 4}")
      return sketch.instance("NSValue", ["NS.special": 2, "NS.sizeval": text])
    }
    #expect(size == CGSize(width: 3, height: 4))
    let rectangle = try decode(CGRect.self, as: .rect()) { $0.entry("{{1, 2}, {3, 4}}") }
    #expect(rectangle == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      try decode([Double].self, as: .edgeInsets()) {
        $0.instance(
          "NSValue",
          [
            "NS.special": 12, "NS.edgeval.top": 1.0, "NS.edgeval.left": 2.0,
            "NS.edgeval.bottom": 3.0, "NS.edgeval.right": 4.5,
          ])
      } == [1, 2, 3, 4.5])
    #expect(
      try decode([[Double]].self, as: .rect()) {
        $0.entry("{{1, 2}, {3, 4}}")
      } == [[1, 2], [3, 4]])
    #expect(
      try failureOf(CGSize.self, as: .rect()) {
        $0.entry("{{1, 2}, {3, 4}}")
      }?.code == .wrongType)
    let small = try failureOf([UInt8].self, as: .range()) { sketch in
      let (location, length) = (sketch.entry(256), sketch.entry(1))
      return sketch.instance(
        "NSValue",
        ["NS.special": 4, "NS.rangeval.location": location, "NS.rangeval.length": length])
    }
    #expect(small?.code == .outOfRange)
    #expect(small?.offset != nil)
  }

  @Test func rangesAndIndexes() throws {
    func range(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
      let (location, length) = (sketch.entry(5), sketch.entry(3))
      return sketch.instance(
        "NSValue",
        ["NS.special": 4, "NS.rangeval.location": location, "NS.rangeval.length": length])
    }
    #expect(try decode(NSRange.self, as: .range(), range) == NSRange(location: 5, length: 3))
    #expect(try decode(Range<Int>.self, as: .range(), range) == 5..<8)
    let set = try decode(IndexSet.self, as: .indexSet()) { sketch in
      let data = sketch.instance("NSMutableData", ["NS.data": .data([1, 2, 0x80, 1, 1])])
      return sketch.instance("NSIndexSet", ["NSRangeCount": 2, "NSRangeData": data])
    }
    #expect(Array(set) == [1, 2, 128])
    let path = try decode(IndexPath.self, as: .indexPath) { sketch in
      let data = sketch.entry(.data([4, 5]))
      return sketch.instance(
        "NSIndexPath", ["NSIndexPathLength": 2, "NSIndexPathData": data])
    }
    #expect(path == [4, 5])
  }

  @Test func refusesAnIndexSetThatFoundationTrapsOn() throws {
    let failure = try failureOf(IndexSet.self, as: .indexSet()) {
      $0.instance(
        "NSIndexSet",
        ["NSRangeCount": 1, "NSLocation": .integer(.max - 1), "NSLength": 1])
    }
    #expect(failure?.code == .outOfRange)
  }

  // MARK: Measurements and texts with attributes

  private func length(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
    let converter = sketch.instance(
      "NSUnitConverterLinear", ["NS.coefficient": 1000.0, "NS.constant": 0.0])
    let symbol = sketch.entry("km")
    let unit = sketch.instance("NSUnitLength", ["NS.symbol": symbol, "NS.converter": converter])
    return sketch.instance("NSMeasurement", ["NS.value": 2.5, "NS.unit": unit])
  }

  @Test func measurements() throws {
    let distance = try decode(Measurement<UnitLength>.self, as: .measurement, length)
    #expect(distance == Measurement(value: 2.5, unit: UnitLength.kilometers))
    #expect(distance.converted(to: .meters).value == 2500)
    let failure = try failureOf(Measurement<UnitMass>.self, as: .measurement, length)
    #expect(failure?.code == .wrongType)
  }

  private func attributed(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
    let text = sketch.entry("go on")
    let address = sketch.entry("https://a.example")
    let url = sketch.instance("NSURL", ["NS.base": .null, "NS.relative": address])
    let name = sketch.entry("NSLink")
    let link = sketch.dictionary([(name, url)])
    let plain = sketch.dictionary([])
    let attributes = sketch.collection("NSArray", [link, plain])
    let info = sketch.entry(.data([2, 0, 3, 1]))
    return sketch.instance(
      "NSAttributedString",
      ["NSString": text, "NSAttributes": attributes, "NSAttributeInfo": info])
  }

  @Test func attributedTexts() throws {
    let text = try decode(AttributedText.self, as: .attributedString(), attributed)
    #expect(text.text == "go on")
    #expect(text.runs.map(\.length) == [2, 3])
    #expect(text.runs[0].attributes == ["NSLink": .url("https://a.example")])
  }

  // MARK: Collections

  @Test func setsAndCountedSets() throws {
    let set = try decode(Set<String>.self, as: .set(of: [.string()])) { sketch in
      let elements = sketch.strings("a", "b")
      return sketch.collection("NSSet", elements)
    }
    #expect(set == ["a", "b"])
    func counted(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
      let elements = sketch.strings("a", "b")
      return sketch.instance(
        "NSCountedSet",
        [
          "NS.count": 2, "NS.object0": elements[0], "NS.count0": 3, "NS.object1": elements[1],
          "NS.count1": 1,
        ])
    }
    #expect(
      try decode([String: Int].self, as: .countedSet(of: [.string()]), counted) == ["a": 3, "b": 1])
    let ordered = try decode([String].self, as: .orderedSet(of: [.string()])) { sketch in
      let elements = sketch.strings("z", "a")
      return sketch.instance(
        "NSOrderedSet", ["NS.object.0": elements[0], "NS.object.1": elements[1]])
    }
    #expect(ordered == ["z", "a"])
  }

  @Test func dictionariesByTextAndOtherKeys() throws {
    func texts(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
      let keys = sketch.strings("one", "two")
      let values = [sketch.entry(1), sketch.entry(2)]
      return sketch.dictionary(Array(zip(keys, values)))
    }
    #expect(
      try decode([String: Int].self, as: .dictionary(values: [.integer()]), texts) == [
        "one": 1, "two": 2,
      ])
    func integers(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
      let values = sketch.strings("a", "b")
      return sketch.dictionary([(sketch.entry(-1), values[0]), (sketch.entry(7), values[1])])
    }
    let byInteger = ValueDefinition.dictionary(keys: [.integer()], values: [.string()])
    #expect(try decode([Int: String].self, as: byInteger, integers) == [-1: "a", 7: "b"])
    func dates(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
      let key = sketch.instance("NSDate", ["NS.time": 5.0])
      return sketch.dictionary([(key, sketch.entry(true))])
    }
    let byDate = ValueDefinition.dictionary(keys: [.date()], values: [.boolean()])
    #expect(
      try decode([Date: Bool].self, as: byDate, dates) == [
        Date(timeIntervalSinceReferenceDate: 5): true
      ])
  }

  @Test func refusesKeysThatSwiftTakesForEqual() throws {
    func alike(_ sketch: inout ArchiveSketch) -> ArchiveSketch.Value {
      let keys = [sketch.entry("\u{E9}"), sketch.entry("e\u{301}")]
      return sketch.dictionary([(keys[0], sketch.entry(1)), (keys[1], sketch.entry(2))])
    }
    let definition = ValueDefinition.dictionary(values: [.integer()])
    #expect(try failureOf([String: Int].self, as: definition, alike)?.code == .unsupportedValue)
    let set = try failureOf(Set<String>.self, as: .set(of: [.string()])) { sketch in
      sketch.collection("NSSet", [sketch.entry("\u{E9}"), sketch.entry("e\u{301}")])
    }
    #expect(set?.code == .unsupportedValue)
  }

  private struct Settings: Decodable, Equatable {
    var name: String
    var size: Int?
  }

  @Test func dictionariesWithNamedEntriesAreStructures() throws {
    let definition = ValueDefinition.dictionary(
      entries: ["name": [.string()], "size": [.integer().optional()]])
    let settings = try decode(Settings.self, as: definition) { sketch in
      let (key, value) = (sketch.entry("name"), sketch.entry("n"))
      return sketch.dictionary([(key, value)])
    }
    #expect(settings == Settings(name: "n", size: nil))
    let narrow = ValueDefinition.dictionary(entries: ["name": [.string()]])
    let failure = try failureOf(Settings.self, as: narrow) { sketch in
      let (key, value) = (sketch.entry("name"), sketch.entry("n"))
      return sketch.dictionary([(key, value)])
    }
    #expect(failure?.code == .notPromised)
    #expect(failure?.path?.description == #"root["size"]"#)
  }

  private indirect enum JSON: Decodable, Equatable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let object = try? value.decode([String: JSON].self) {
        self = .object(object)
      } else {
        self = .list(try value.decode([JSON].self))
      }
    }
  }

  @Test func valuesOfManyKindsTryOneAfterTheOther() throws {
    let json = try decode(JSON.self, as: .type("Json")) { sketch in
      let elements = [
        sketch.entry("t"), sketch.entry(1.5), sketch.entry(false), sketch.instance("NSNull"),
        sketch.dictionary([]),
      ]
      return sketch.collection("NSArray", elements)
    }
    #expect(json == .list([.text("t"), .number(1.5), .flag(false), .null, .object([:])]))
  }

  @Test func nullsAreOptionals() throws {
    let values = try decode(
      [String?].self, as: .array(of: [.anyOf("string", "null")])
    ) { sketch in
      sketch.collection("NSArray", [sketch.entry("a"), sketch.instance("NSNull")])
    }
    #expect(values == ["a", nil])
  }

  @Test func namesTheElementAtFault() throws {
    let failure = try failureOf([Int8].self, as: .array(of: [.integer()])) { sketch in
      sketch.collection("NSArray", [sketch.entry(1), sketch.entry(128)])
    }
    #expect(failure?.path?.description == "root[1]")
    #expect(failure?.code == .outOfRange)
  }

  @Test func errorsAndPatternsHaveNamedParts() throws {
    struct Pattern: Decodable { var pattern: String, options: Int }
    let pattern = try decode(Pattern.self, as: .regularExpression) { sketch in
      let text = sketch.entry("a+")
      return sketch.instance("NSRegularExpression", ["NSPattern": text, "NSOptions": 1])
    }
    #expect(pattern.pattern == "a+")
    struct Problem: Decodable { var domain: String, code: Int }
    let problem = try decode(Problem.self, as: .error) { sketch in
      let domain = sketch.entry("D")
      return sketch.instance("NSError", ["NSDomain": domain, "NSCode": -3])
    }
    #expect(problem.code == -3)
  }
}
