package import StrictJSON

/// What a manifest declares of a fixture besides its cases: which contract judges it, and who wrote
/// it.
///
/// A green light depends on both: a fixture that is judged by a laxer contract proves less, and so
/// does one that no app has written.
package struct FixtureRecord: Hashable, Sendable {
  /// The contract's name.
  package var contract: JSONText
  package var producer: Producer?

  package init(contract: JSONText, producer: Producer?) {
    self.contract = contract
    self.producer = producer
  }

  /// A declaration that proves less than an earlier one.
  package struct Loss: Hashable, Sendable {
    package enum Subject: String, Sendable {
      case contract, producer
    }

    package let subject: Subject
    /// Both values, in words.
    package let description: String
  }

  /// What proves less than an earlier record of the same fixture.
  ///
  /// Who wrote a file is history, which does not change: only what was not known may be added.
  package func losses(since earlier: FixtureRecord) -> [Loss] {
    var losses: [Loss] = []
    if contract != earlier.contract {
      losses.append(
        Loss(
          subject: .contract,
          description:
            "it was judged by the contract \"\(earlier.contract.excerpt)\", and is judged by "
            + "\"\(contract.excerpt)\""))
    }
    guard let before = earlier.producer else { return losses }
    let after = producer?.facts ?? [:]
    for (name, old) in before.facts.sorted(by: { $0.key < $1.key }) where after[name] != old {
      let new = after[name].map { "\"\($0.excerpt)\"" } ?? "not said"
      losses.append(
        Loss(
          subject: .producer,
          description: "its producer's \(name) was \"\(old.excerpt)\", and is \(new)"))
    }
    return losses
  }
}

extension Producer {
  /// What is said, by the names that manifests use.
  fileprivate var facts: [String: JSONText] {
    let texts = [
      "app": app, "version": version, "build": build, "system": system, "origin": origin.rawValue,
    ]
    return texts.compactMapValues { $0.map { JSONText($0) } }
  }

  fileprivate var json: JSONOutput {
    [
      "app": .string(app), "version": .string(version), "build": .optional(build),
      "system": .optional(system), "origin": .string(origin.rawValue),
    ]
  }
}

extension FixtureRecord {
  package var json: JSONOutput {
    ["contract": .text(contract.codeUnits), "producer": producer?.json]
  }

  package init(reading value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    contract = try reader.required("contract").requiredText()
    producer = try FixtureReader.producer(reader.optional("producer"))
    try reader.finish()
  }

  /// `{NAME: RECORD}`.
  package static func json(_ records: [JSONText: FixtureRecord]) -> JSONOutput {
    .object(records.mapValues(\.json))
  }

  /// The records of fixtures, by their names.
  fileprivate static func records(
    _ fixtures: [(name: String, contract: String, producer: Producer?)]
  ) -> [JSONText: FixtureRecord] {
    var records: [JSONText: FixtureRecord] = [:]
    for fixture in fixtures {
      records[JSONText(fixture.name)] = FixtureRecord(
        contract: JSONText(fixture.contract), producer: fixture.producer)
    }
    return records
  }

  /// Reads what ``json(_:)`` writes.
  package static func records(
    _ value: JSONValue
  ) throws(JSONFailure) -> [JSONText: FixtureRecord] {
    var records: [JSONText: FixtureRecord] = [:]
    for member in try value.requiredMembers() {
      records[member.name] = try FixtureRecord(reading: member.value)
    }
    return records
  }
}

extension Manifest {
  /// What is declared of each fixture, by its name.
  package var fixtureRecords: [JSONText: FixtureRecord] {
    FixtureRecord.records(fixtures.map { ($0.name, $0.contract, $0.producer) })
  }
}

extension CheckReport {
  /// What is declared of each fixture, by its name in the report.
  package var fixtureRecords: [JSONText: FixtureRecord] {
    FixtureRecord.records(fixtures.map { ($0.name, $0.contract, $0.fixture.producer) })
  }
}
