import Acceptance
package import StrictJSON

/// Under what a layer judged, in so far as it is the same for every run on the same input.
package struct LayerConfiguration: Hashable, Sendable {
  package var layer: EvidenceLayer
  package var cases: CaseList
  package var conditions: FixtureConditions
  package var checker: CheckerRecord
  /// The compiler that built the checker.
  package var toolchain: JSONText
  package var system: SystemRecord
  package var readers: [ReaderRecord]
  /// What kept readers apart from the process that judged, in words.
  package var boundary: [JSONText]
  /// What the tests of a simulator came to; nil for the layer `command-line`.
  package var testRun: TestRunRecord?

  package init(
    layer: EvidenceLayer, cases: CaseList, conditions: FixtureConditions,
    checker: CheckerRecord, toolchain: JSONText, system: SystemRecord, readers: [ReaderRecord],
    boundary: [JSONText], testRun: TestRunRecord? = nil
  ) {
    self.layer = layer
    self.cases = cases
    self.conditions = conditions
    self.checker = checker
    self.toolchain = toolchain
    self.system = system
    self.readers = readers
    self.boundary = boundary
    self.testRun = testRun
  }
}

extension LayerConfiguration {
  /// The resource descriptors, in ascending order of their names.
  var json: JSONOutput {
    var entries = [
      ConfigurationEntry("boundary", ["layers": .texts(boundary)]),
      ConfigurationEntry("cases", cases.members),
      ConfigurationEntry("checker", checker.members),
      ConfigurationEntry("contracts", conditions.contracts.members),
      ConfigurationEntry("coverage", conditions.coverage.members),
      ConfigurationEntry("fixtures", ["fixtures": FixtureRecord.json(conditions.fixtures)]),
      ConfigurationEntry("layer", ["name": .string(layer.name)]),
      ConfigurationEntry("limits", ["contracts": conditions.limitsOutput]),
      ConfigurationEntry("readers", ["readers": .array(readers.map(\.json))]),
      ConfigurationEntry("relaxations", ["relaxations": .texts(conditions.relaxations)]),
      ConfigurationEntry("system", system.members),
    ]
    if let testRun { entries.append(ConfigurationEntry("test-run", testRun.members)) }
    entries.append(ConfigurationEntry("toolchain", ["name": .text(toolchain.codeUnits)]))
    return .array(entries.map(\.json))
  }

  /// - Throws: The first fault of the text, which also is a digest that does not stand for what it
  ///   is the digest of.
  init(reading value: JSONValue) throws(JSONFailure) {
    var entries = try ConfigurationReader(value)
    layer = try entries.read("layer") { reader throws(JSONFailure) in
      try reader.required("name").requiredChoice(of: EvidenceLayer.self)
    }
    cases = try entries.read("cases") { reader throws(JSONFailure) in
      try CaseList(reading: &reader)
    }
    checker = try entries.read("checker") { reader throws(JSONFailure) in
      try CheckerRecord(reading: &reader)
    }
    conditions = try FixtureConditions(reading: &entries)
    toolchain = try entries.read("toolchain") { reader throws(JSONFailure) in
      try reader.required("name").requiredText()
    }
    system = try entries.read("system") { reader throws(JSONFailure) in
      try SystemRecord(reading: &reader)
    }
    readers = try entries.read("readers") { reader throws(JSONFailure) in
      var records: [ReaderRecord] = []
      for element in try reader.required("readers").requiredElements() {
        records.append(try ReaderRecord(reading: element))
      }
      return records
    }
    boundary = try entries.read("boundary") { reader throws(JSONFailure) in
      try reader.required("layers").requiredTexts()
    }
    if entries.contains("test-run") {
      testRun = try entries.read("test-run") { reader throws(JSONFailure) in
        try TestRunRecord(reading: &reader)
      }
    }
    try entries.finish(as: json)
  }
}
