package import Acceptance
import PropertyListBytes
package import StrictJSON

/// What a directory of fixtures asks for, besides its cases.
package struct FixtureConditions: Hashable, Sendable {
  package var contracts: ContractRecords
  /// Which contract judges each fixture, and who wrote it, by the fixture's name.
  package var fixtures: [JSONText: FixtureRecord]
  package var coverage: CoverageRecord
  /// The limits that hold, by the name of the contract.
  package var limits: [JSONText: [JSONText: UInt64]]
  /// What the contracts allow beyond the usual, each behind the name of its contract.
  package var relaxations: [JSONText]

  package init(
    contracts: ContractRecords, fixtures: [JSONText: FixtureRecord], coverage: CoverageRecord,
    limits: [JSONText: [JSONText: UInt64]], relaxations: [JSONText]
  ) {
    self.contracts = contracts
    self.fixtures = fixtures
    self.coverage = coverage
    self.limits = limits
    self.relaxations = relaxations
  }
}

extension FixtureConditions {
  /// Limits by their names, those that are set.
  static func members(_ limits: ReadLimits) -> [JSONText: UInt64] {
    var values: [JSONText: UInt64] = [:]
    for name in ReadLimits.Name.allCases {
      if let value = limits[name] { values[JSONText(name.rawValue)] = value }
    }
    return values
  }

  var limitsOutput: JSONOutput {
    .object(limits.mapValues { .object($0.mapValues { .unsigned($0) }) })
  }

  init(reading entries: inout ConfigurationReader) throws(JSONFailure) {
    contracts = try entries.read("contracts") { reader throws(JSONFailure) in
      try ContractRecords(reading: &reader)
    }
    coverage = try entries.read("coverage") { reader throws(JSONFailure) in
      try CoverageRecord(reading: &reader)
    }
    fixtures = try entries.read("fixtures") { reader throws(JSONFailure) in
      try FixtureRecord.records(try reader.required("fixtures"))
    }
    limits = try entries.read("limits") { reader throws(JSONFailure) in
      var limits: [JSONText: [JSONText: UInt64]] = [:]
      for contract in try reader.required("contracts").requiredMembers() {
        var values: [JSONText: UInt64] = [:]
        for limit in try contract.value.requiredMembers() {
          values[limit.name] = try limit.value.requiredCount()
        }
        limits[contract.name] = values
      }
      return limits
    }
    relaxations = try entries.read("relaxations") { reader throws(JSONFailure) in
      try reader.required("relaxations").requiredTexts()
    }
  }
}

/// How far the conditions of the contracts are shown.
package struct CoverageRecord: Hashable, Sendable {
  package let isRequired: Bool
  package let shown: Int
  package let conditions: Int
  /// What the manifest excuses.
  package var excused: [JSONText]
  /// The seed of what is derived; nil where nothing is.
  package var seed: UInt64?
  /// Accepted fixtures that no app wrote, of how many.
  package let generated: Int
  package let accepted: Int

  package init(
    isRequired: Bool, shown: Int, conditions: Int, excused: [JSONText], seed: UInt64?,
    generated: Int, accepted: Int
  ) {
    self.isRequired = isRequired
    self.shown = shown
    self.conditions = conditions
    self.excused = excused
    self.seed = seed
    self.generated = generated
    self.accepted = accepted
  }
}

extension CoverageRecord {
  var members: [JSONText: JSONOutput] {
    var members: [JSONText: JSONOutput] = [
      "required": .boolean(isRequired), "shown": .integer(shown),
      "conditions": .integer(conditions), "excused": .texts(excused),
      "generatedFixtures": .integer(generated), "acceptedFixtures": .integer(accepted),
    ]
    if let seed { members["seed"] = .unsigned(seed) }
    return members
  }

  init(reading reader: inout JSONObjectReader) throws(JSONFailure) {
    self.init(
      isRequired: try reader.required("required").requiredBoolean(),
      shown: try reader.required("shown").requiredInteger(in: 0 ... .max),
      conditions: try reader.required("conditions").requiredInteger(in: 0 ... .max),
      excused: try reader.required("excused").requiredTexts(),
      seed: try reader.optional("seed")?.requiredCount(),
      generated: try reader.required("generatedFixtures").requiredInteger(in: 0 ... .max),
      accepted: try reader.required("acceptedFixtures").requiredInteger(in: 0 ... .max))
  }
}
