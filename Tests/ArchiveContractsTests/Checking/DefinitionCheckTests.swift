import ArchiveContracts
import Testing

struct DefinitionCheckTests {
  private func refusal(of definition: String) -> String? {
    ArchiveContractsTests.refusal(ContractText.root(definition))
  }

  @Test func refusesUnknownTypeAndNamesTheNearest() {
    #expect(
      refusal(of: #""strin""#) == #"top.root.type: unknown type "strin", did you mean "string"?"#)
  }

  @Test func listsTheTypesThereAreWhereNoneIsNear() throws {
    let message = try #require(refusal(of: #"{ "type": "int", "maxLength": 1 }"#))
    #expect(message.hasPrefix(#"top.root.type: unknown type "int", it may be ""#))
    for name in BuiltInType.allCases { #expect(message.contains("\"\(name.rawValue)\"")) }
  }

  @Test func refusesNSObjectAsAType() {
    #expect(refusal(of: #""NSObject""#) == "top.root.type: NSObject would accept every class")
  }

  @Test(arguments: [
    ("maxLength", "integer", "1"), ("minLength", "date", "1"), ("minimum", "string", "1"),
    ("maxCount", "string", "1"), ("minCount", "indexSet", "1"), ("maxRanges", "array", "1"),
    ("bits", "real", "32"), ("exact", "integer", "true"), ("integerSpelling", "integer", "true"),
    ("nonFinite", "integer", #""allow""#), ("unpaired", "data", #""allow""#),
    ("nullText", "data", #""allow""#), ("shared", "date", #""allow""#),
    ("base", "string", #""allow""#), ("schemes", "string", #"["https"]"#),
    ("hosts", "uuid", #"["a.example"]"#), ("spelling", "uuid", #""inline""#),
    ("archive", "string", #""a.contract.json""#), ("attributes", "string", "{}"),
    ("of", "string", #""string""#), ("keys", "string", #""string""#),
    ("values", "string", #""string""#), ("entries", "string", "{}"),
    ("otherEntries", "string", #""ignore""#), ("bytes", "data", "1"),
    ("backReference", "string", "true"), ("subtypes", "string", "true"),
    ("maximum", "boolean", "1"), ("allowed", "date", #"["x"]"#), ("minimum", "indexSet", "1"),
    ("minimum", "uuid", "1"), ("nonFinite", "date", #""allow""#),
  ])
  func refusesBoundThatDoesNotApply(_ bound: String, _ type: String, _ value: String) {
    #expect(
      refusal(of: #"{ "type": "\#(type)", "\#(bound)": \#(value) }"#)
        == "top.root.\(bound): does not apply to \(type)")
  }

  @Test(arguments: [
    #"{ "type": "integer", "minimum": 2, "maximum": 1 }"#,
    #"{ "type": "real", "minimum": 1.5, "maximum": 1 }"#,
    #"{ "type": "number", "minimum": 18446744073709551615, "maximum": 1.5 }"#,
    #"{ "type": "decimal", "minimum": "10", "maximum": "9.99" }"#,
    #"{ "type": "date", "minimum": "2001-01-02", "maximum": "2001-01-01T23:59:59.5Z" }"#,
    #"{ "type": "range", "minimum": 2, "maximum": 1 }"#,
  ])
  func refusesMinimumAboveMaximum(_ definition: String) {
    #expect(
      refusal(of: definition)
        == "top.root.minimum: greater than the maximum, so nothing is accepted")
  }

  @Test func refusesMinimumLengthAboveMaximum() {
    #expect(
      refusal(of: #"{ "type": "string", "minLength": 2, "maxLength": 1 }"#)
        == "top.root.minLength: greater than maxLength, so nothing is accepted")
    #expect(
      refusal(of: #"{ "type": "array", "of": "string", "minCount": 2, "maxCount": 1 }"#)
        == "top.root.minCount: greater than maxCount, so nothing is accepted")
    #expect(refusal(of: #"{ "type": "string", "minLength": 2, "maxLength": 2 }"#) == nil)
  }

  @Test func refusesAllowedValuesThatNothingEquals() {
    #expect(
      refusal(of: #"{ "type": "integer", "allowed": [1, "2"] }"#)
        == "top.root.allowed[1]: a value of another kind than integer")
    #expect(
      refusal(of: #"{ "type": "string", "allowed": [] }"#)
        == "top.root.allowed: an empty list accepts nothing")
    #expect(
      refusal(of: #"{ "type": "string", "allowed": ["a", "b", "a"] }"#)
        == "top.root.allowed[2]: given twice")
    #expect(refusal(of: #"{ "type": "real", "allowed": [1, 1.5] }"#) == nil)
    #expect(refusal(of: #"{ "type": "number", "allowed": [1, 1.5, 1.0] }"#) == nil)
    #expect(refusal(of: #"{ "type": "boolean", "allowed": [true] }"#) == nil)
  }

  @Test func refusesBitsOtherThan32And64() {
    #expect(
      refusal(of: #"{ "type": "integer", "bits": 16 }"#) == "top.root.bits: expected 32 or 64")
    #expect(refusal(of: #"{ "type": "integer", "bits": 64 }"#) == nil)
  }

  @Test func refusesCollectionsWithoutElements() {
    #expect(refusal(of: #""array""#) == #"top.root: array needs "of""#)
    #expect(refusal(of: #"{ "type": "anyOf", "of": [] }"#) == #"top.root: anyOf needs "of""#)
    #expect(refusal(of: #""struct""#) == #"top.root: struct needs "bytes""#)
    #expect(
      refusal(of: #"{ "type": "dictionary", "keys": "string" }"#)
        == #"top.root: dictionary needs "keys" and "values", or "entries""#)
  }

  @Test func refusesEntriesBesideKeysAndValues() {
    #expect(
      refusal(
        of: #"{ "type": "dictionary", "keys": "string", "values": "string", "entries": {} }"#)
        == "top.root.keys: a dictionary has either keys and values, or entries")
    #expect(
      refusal(
        of:
          #"{ "type": "dictionary", "keys": "string", "values": "string", "otherEntries": "ignore" }"#
      ) == #"top.root.otherEntries: applies beside "entries" only"#)
  }

  @Test func refusesNilWhereNothingCanBeAbsent() {
    #expect(
      refusal(of: #"{ "type": "array", "of": { "type": "string", "optional": true } }"#)
        == "top.root.of.optional: an element is never nil or absent")
    #expect(
      refusal(of: #"{ "type": "anyOf", "of": [{ "type": "string", "optional": true }] }"#)
        == "top.root.of[0].optional: an element is never nil or absent")
    #expect(
      ArchiveContractsTests.refusal(
        ContractText.types(
          #""Maybe": { "type": "string", "optional": true }"#,
          root: #"{ "type": "array", "of": "Maybe" }"#))
        == "top.root.of.type: an optional type for what is never nil or absent")
  }

  @Test func refusesFormerKeysOutsideOfFields() {
    #expect(
      refusal(of: #"{ "type": "string", "formerKeys": ["old"] }"#)
        == "top.root.formerKeys: applies to fields of object types only")
  }

  @Test func refusesSchemesThatAreNoNames() {
    #expect(
      refusal(of: #"{ "type": "url", "schemes": ["https://"] }"#)
        == #"top.root.schemes[0]: expected a single scheme, without "/""#)
    #expect(
      refusal(of: #"{ "type": "url", "hosts": [] }"#)
        == "top.root.hosts: an empty list accepts nothing")
    #expect(
      refusal(of: #"{ "type": "url", "hosts": ["A.example", "a.example"] }"#)
        == "top.root.hosts[1]: given twice")
  }

  @Test(arguments: ["/etc/a.json", "../a.json", "a/../../b.json", "a//b.json"])
  func refusesArchiveContractsOutsideOfTheFolder(_ file: String) {
    #expect(
      refusal(of: #"{ "type": "data", "archive": "\#(file)" }"#)
        == "top.root.archive: expected a file in the folder of this contract or below it")
  }

  @Test func refusesArchiveContractsThatAreNotAtHand() {
    #expect(
      refusal(of: #"{ "type": "data", "archive": "inner.contract.json" }"#)
        == #"top.root.archive: the contract "inner.contract.json" is not at hand"#)
  }

  @Test func refusesInlineValuesInCollectionsForFoundation() {
    let definition =
      #"{ "type": "array", "of": { "type": "integer", "spelling": "inline" } }"#
    #expect(
      ArchiveContractsTests.refusal(ContractText.root(definition, #""reader": "foundation""#))
        == "top.root.of.spelling: Foundation does not read values in place inside a collection")
    #expect(refusal(of: definition) == nil)
  }

  @Test func refusesBoundsBeyondInt64ForFoundation() {
    let definition = #"{ "type": "integer", "maximum": 18446744073709551615 }"#
    #expect(
      ArchiveContractsTests.refusal(ContractText.root(definition, #""reader": "foundation""#))
        == "top.root.maximum: Foundation reads integers within Int64 only")
    #expect(refusal(of: definition) == nil)
  }

  @Test func refusesEmptyListOfDefinitions() {
    #expect(refusal(of: "[]") == "top.root: no definition")
  }

  @Test func refusesSubtypesOfAnAlias() {
    #expect(
      ArchiveContractsTests.refusal(
        ContractText.types(
          #""Text": "string""#, root: #"{ "type": "Text", "subtypes": true }"#))
        == #"top.root.subtypes: "Text" is no object type"#)
  }
}
