import Foundation
import FoundationDecoding
import PropertyListBytes
import TestArchives
import Testing

struct CheckedCoderTests {
  /// Reads the root's fields with a closure that stands in the place of an `init?(coder:)`.
  ///
  /// - Returns: What the closure gave, or the code of what it threw, and whether the coder failed.
  private func read<Value: Sendable>(
    _ fields: String, _ body: @escaping @Sendable (CheckedCoder) throws -> Value
  ) throws -> (value: Value?, code: String?, hasFailed: Bool) {
    let bytes = try ArchiveNotation.bytes("root: M{\(fields)}")
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(bytes))
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    unarchiver.setClass(Reader.self, forClassName: "M")
    let result = Box()
    let reading: @Sendable (NSCoder) -> Void = { coder in
      do {
        result.value = try body(CheckedCoder(coder))
      } catch {
        result.failure = error as? CheckedCoderFailure
      }
    }
    Reader.$body.withValue(reading) {
      _ = unarchiver.decodeObject(of: Reader.self, forKey: "root")
    }
    let again = unarchiver.decodeObject(of: Reader.self, forKey: "root")
    return (result.value as? Value, result.failure?.code.description, again == nil)
  }

  private func expect<Value: Sendable & Equatable>(
    _ fields: String, _ value: Value, location: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (CheckedCoder) throws -> Value
  ) throws {
    let (found, code, hasFailed) = try read(fields, body)
    #expect(found == value, "\(code ?? "")", sourceLocation: location)
    #expect(!hasFailed, sourceLocation: location)
  }

  private func expectRefused<Value: Sendable>(
    _ fields: String, _ code: String, location: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (CheckedCoder) throws -> Value
  ) throws {
    let found = try read(fields, body)
    #expect(found.code == code, sourceLocation: location)
    // The object is lost even where the error is dropped.
    #expect(found.hasFailed, sourceLocation: location)
  }

  @Test func integersAreThereAndWithinBounds() throws {
    try expect("n: 3", 3) { try $0.integer("n") }
    try expect("n: 0", 0) { try $0.integer("n", in: 0...1) }
    try expectRefused("m: 3", "missing-field") {
      try $0.integer("n") as Int
    }
    try expectRefused("n: 3", "out-of-range") {
      try $0.integer("n", in: 4...5) as Int
    }
    // Foundation's 32-bit call reads 1.
    try expectRefused("n: 4294967297", "out-of-range") {
      try $0.integer("n") as Int32
    }
    try expect("n: -128", Int8.min) { try $0.integer("n") }
    try expectRefused("n: -1", "out-of-range") {
      try $0.integer("n") as UInt64
    }
    // A reference reads as 0, which is out of bounds here.
    try expectRefused("n: @3", "out-of-range") {
      try $0.integer("n", in: 1...5) as Int
    }
    try expect("m: 3", nil) {
      try $0.integerIfPresent("n") as Int?
    }
    try expect("n: 3", 3) { try $0.integerIfPresent("n") }
  }

  @Test func realsAreFinite() throws {
    try expect("r: 1.5", 1.5) { try $0.real("r") }
    try expect("r: 3", 3.0) { try $0.real("r") }
    for fields in ["r: nan", "r: inf", "r: -2.0"] {
      try expectRefused(fields, "out-of-range") {
        try $0.real("r", in: 0...Double.greatestFiniteMagnitude)
      }
    }
    try expectRefused("q: 1.5", "missing-field") {
      try $0.real("r")
    }
    try expect("q: 1.5", nil) { try $0.realIfPresent("r") }
  }

  @Test func booleansAreThere() throws {
    try expect("b: true", true) { try $0.boolean("b") }
    try expect("b: false", false) { try $0.boolean("b") }
    try expectRefused("c: true", "missing-field") {
      try $0.boolean("b")
    }
    try expect("c: true", nil) {
      try $0.booleanIfPresent("b")
    }
  }

  @Test func textsAreBounded() throws {
    try expect("s: @'four'", "four") {
      try $0.string("s", minLength: 4, maxLength: 4)
    }
    try expect("s: NSMutableString{NS.string: 'four'}", "four") {
      try $0.string("s", maxLength: 4)
    }
    try expectRefused("s: @'fives'", "too-long") {
      try $0.string("s", maxLength: 4)
    }
    // One emoji, two UTF-16 units.
    try expectRefused(#"s: @'\u{d83d}\u{de00}'"#, "too-long") {
      try $0.string("s", maxLength: 1)
    }
    try expectRefused("s: @''", "too-short") {
      try $0.string("s", minLength: 1, maxLength: 4)
    }
    for fields in ["t: 1", "s: nil", "s: @'$null'"] {
      try expectRefused(fields, "missing-field") {
        try $0.string("s", maxLength: 4)
      }
    }
    for fields in ["s: @3", "s: @<00>"] {
      try expectRefused(fields, "wrong-type") {
        try $0.string("s", maxLength: 4)
      }
    }
    for fields in ["t: 1", "s: nil"] {
      try expect(fields, nil) {
        try $0.stringIfPresent("s", maxLength: 4)
      }
    }
  }

  @Test func aTextThatStandsInlineIsRefused() throws {
    for read in [true, false] {
      try expectRefused("s: 'text'", "wrong-type") {
        read
          ? try $0.string("s", maxLength: 4) : try $0.stringIfPresent("s", maxLength: 4) ?? ""
      }
    }
  }

  @Test func dataIsBounded() throws {
    try expect("d: @<0102>", Data([1, 2])) {
      try $0.data("d", maxLength: 2)
    }
    try expect("d: NSMutableData{NS.data: <0102>}", Data([1, 2])) {
      try $0.data("d", minLength: 2, maxLength: 2)
    }
    try expectRefused("d: @<010203>", "too-long") {
      try $0.data("d", maxLength: 2)
    }
    try expectRefused("d: @<01>", "too-short") {
      try $0.data("d", minLength: 2, maxLength: 2)
    }
    try expectRefused("d: @'text'", "wrong-type") {
      try $0.data("d", maxLength: 9)
    }
    try expect("e: 1", nil) {
      try $0.dataIfPresent("d", maxLength: 2)
    }
  }

  @Test func datesAreTimes() throws {
    try expect("d: NSDate{NS.time: 1.5}", Date(timeIntervalSinceReferenceDate: 1.5)) {
      try $0.date("d")
    }
    try expect("d: @date(1.5)", Date(timeIntervalSinceReferenceDate: 1.5)) {
      try $0.date("d")
    }
    for time in ["nan", "inf"] {
      try expectRefused("d: NSDate{NS.time: \(time)}", "out-of-range") {
        try $0.date("d")
      }
    }
    try expectRefused("e: 1", "missing-field") {
      try $0.date("d")
    }
    try expect("e: 1", nil) { try $0.dateIfPresent("d") }
  }

  @Test func objectsAreOfTheirClass() throws {
    let id = "NSUUID{NS.uuidbytes: <00112233445566778899aabbccddeeff>}"
    try expect("o: \(id)", "00112233-4455-6677-8899-AABBCCDDEEFF") {
      try $0.object("o", of: NSUUID.self).uuidString
    }
    try expectRefused("o: @'text'", "wrong-type") {
      try $0.object("o", of: NSUUID.self).uuidString
    }
    try expectRefused("p: 1", "missing-field") {
      try $0.object("o", of: NSUUID.self).uuidString
    }
    try expect("p: 1", nil) {
      try $0.objectIfPresent("o", of: NSUUID.self)?.uuidString
    }
  }

  @Test func listsHaveElementsOfTheirClass() throws {
    try expect("l: NSArray['a', 'b']", ["a", "b"]) {
      try $0.array("l", of: NSString.self, count: 2...2).map { $0 as String }
    }
    try expect("l: NSArray[1, 2]", [1, 2]) {
      try $0.array("l", of: NSNumber.self, count: 0...4).map { $0.intValue }
    }
    // Foundation hands out the text although numbers were asked for.
    try expectRefused("l: NSArray['a', 1]", "wrong-type") {
      try $0.array("l", of: NSNumber.self, count: 0...4).count
    }
    try expectRefused("l: NSSet['a']", "wrong-type") {
      try $0.array("l", of: NSSet.self, count: 0...4).count
    }
    try expectRefused("l: NSArray['a', 'b', 'c']", "too-many") {
      try $0.array("l", of: NSString.self, count: 0...2).count
    }
    // The second is nil, and Foundation drops it.
    try expectRefused("l: NSArray['a', nil, 'c']", "too-few") {
      try $0.array("l", of: NSString.self, count: 3...3).count
    }
    // Elements that are no references: Foundation reads an empty list.
    try expectRefused("l: NSArray{NS.objects: [1, 2]}", "too-few") {
      try $0.array("l", of: NSNumber.self, count: 1...3).count
    }
    try expectRefused("m: 1", "missing-field") {
      try $0.array("l", of: NSString.self, count: 0...2).count
    }
    try expect("m: 1", nil) {
      try $0.arrayIfPresent("l", of: NSString.self, count: 0...2)?.count
    }
  }

  @Test func setsHaveElementsOfTheirClass() throws {
    try expect("l: NSSet['a', 'b']", ["a", "b"]) {
      try $0.set("l", of: NSString.self, count: 2...2).map { $0 as String }.sorted()
    }
    // Equal elements become one.
    try expectRefused("l: NSSet['a', 'a']", "too-few") {
      try $0.set("l", of: NSString.self, count: 2...2).count
    }
    try expectRefused("l: NSSet['a', 1]", "wrong-type") {
      try $0.set("l", of: NSString.self, count: 2...2).count
    }
    try expect("m: 1", nil) {
      try $0.setIfPresent("l", of: NSString.self, count: 0...2)?.count
    }
  }

  @Test func dictionariesHaveTextsAsKeys() throws {
    try expect("l: NSDictionary['a': 1, 'b': 2]", ["a": 1, "b": 2]) {
      try $0.dictionary("l", of: NSNumber.self, count: 2...2).mapValues { $0.intValue }
    }
    try expectRefused("l: NSDictionary[1: 1]", "wrong-type") {
      try $0.dictionary("l", of: NSNumber.self, count: 0...2).count
    }
    try expectRefused("l: NSDictionary['a': 'b']", "wrong-type") {
      try $0.dictionary("l", of: NSNumber.self, count: 0...2).count
    }
    try expectRefused("l: NSDictionary['a': 1, 'a': 2]", "too-few") {
      try $0.dictionary("l", of: NSNumber.self, count: 2...2).count
    }
    try expect("m: 1", nil) {
      try $0.dictionaryIfPresent("l", of: NSNumber.self, count: 0...2)?.count
    }
  }

  @Test func failuresNameKeysAndSizesOnly() throws {
    let bytes = try ArchiveNotation.bytes("root: M{s: @'a secret'}")
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(bytes))
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    unarchiver.setClass(Reader.self, forClassName: "M")
    let reading: @Sendable (NSCoder) -> Void = { coder in
      let failure = #expect(throws: CheckedCoderFailure.self) {
        try CheckedCoder(coder).string("s", maxLength: 4)
      }
      #expect(failure?.errorDescription == "s: too-long: 8 of 4 UTF-16 units")
      #expect(failure?.recoverySuggestion?.isEmpty == false)
    }
    Reader.$body.withValue(reading) {
      _ = unarchiver.decodeObject(forKey: "root")
    }
  }
}

/// Where what was read is left.
private final class Box: @unchecked Sendable {
  var value: Any?
  var failure: CheckedCoderFailure?
}

/// An object whose `init?(coder:)` is a closure of the test.
private final class Reader: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  @TaskLocal static var body: (@Sendable (NSCoder) -> Void)?

  required init?(coder: NSCoder) { Self.body?(coder) }
  func encode(with coder: NSCoder) {}
}
