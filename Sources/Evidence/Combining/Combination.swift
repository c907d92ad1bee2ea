import Acceptance
package import StrictJSON

/// Several layers of evidence about one directory of fixtures: whether together they accept it.
package struct Combination: Sendable {
  /// What is asked for.
  package struct Request: Sendable {
    package var layers: [EvidenceLayer] = EvidenceLayer.allCases
    /// Readers that some required layer must have judged with.
    package var readers: [String] = []
    /// Earlier evidence, of which nothing may be lost.
    package var baseline: EvidenceDocument?

    package init() {}
  }

  /// What is known of one layer, by one statement: Linux and macOS may both have run it.
  package struct Layer: Sendable {
    package let layer: EvidenceLayer
    package let isRequired: Bool
    /// Nil for a layer that was not run.
    package let statement: Statement?
    /// What keeps the layer from proving anything.
    package let objections: [String]

    package var hasRun: Bool { statement != nil }

    package var isPassed: Bool { hasRun && objections.isEmpty }
  }

  /// Every statement, and every layer without one, whether it is required or not.
  package let layers: [Layer]
  /// What keeps the whole from being accepted, beside the objections to layers.
  package private(set) var objections: [String] = []
  /// What a reader of the result must know.
  package private(set) var notes: [String] = []

  /// - Parameters:
  ///   - documents: Files of evidence. Several may have a statement of one layer; all have to hold.
  ///   - checker: This program, which must have judged each layer too.
  package init(
    of documents: [EvidenceDocument], on fixtures: JudgedFixtures, checker: CheckerRecord,
    request: Request
  ) {
    let runs = StatedRuns(documents)
    let statements = runs.statements
    layers = EvidenceLayer.allCases.flatMap { layer in
      let isRequired = request.layers.contains(layer)
      let found = statements.filter { $0.layer == layer }
      guard !found.isEmpty else {
        let objections = isRequired ? ["was not run"] : []
        return [
          Layer(layer: layer, isRequired: isRequired, statement: nil, objections: objections)
        ]
      }
      return found.map { statement in
        Layer(
          layer: layer, isRequired: isRequired, statement: statement,
          objections: StatementReview(of: statement, on: fixtures, by: checker).objections)
      }
    }
    objections += runs.objections
    notes += runs.notes
    if request.layers.isEmpty { objections.append("no layer is required") }
    objections += fixtures.refusals
    if !fixtures.failed.isEmpty {
      objections.append("fails here and now: \(NameList.phrase(fixtures.failed))")
    }
    let comparison = LayerComparison(of: statements, on: fixtures)
    objections += comparison.objections
    notes += comparison.notes
    requireReaders(request.readers)
    if let baseline = request.baseline { compare(with: baseline, statements, fixtures) }
    addNotes(fixtures)
  }

  /// Whether every required layer ran all of it and passed, and nothing else is wrong.
  package var isAccepted: Bool {
    objections.isEmpty && layers.allSatisfy { $0.isPassed || !($0.isRequired || $0.hasRun) }
  }

  private mutating func requireReaders(_ readers: [String]) {
    for reader in readers {
      let prefix = JSONText("\(reader)/")
      let hasRun = layers.contains { layer in
        guard layer.isRequired, let configuration = layer.statement?.configuration,
          configuration.readers.contains(where: { $0.name == JSONText(reader) })
        else { return false }
        return configuration.cases.records.contains {
          $0.name.codeUnits.starts(with: prefix.codeUnits)
        }
      }
      if !hasRun { objections.append("no required layer judged with the reader \(reader)") }
    }
  }

  private mutating func compare(
    with baseline: EvidenceDocument, _ statements: [Statement], _ fixtures: JudgedFixtures
  ) {
    let comparison = BaselineComparison(of: statements, on: fixtures, with: baseline)
    objections += comparison.objections.map { "since the baseline: \($0)" }
    notes += comparison.excused.map { "since the baseline, with a reason: \($0)" }
    notes += comparison.needless.map {
      "because: nothing needs the reason for \($0.repaired), so it can be removed"
    }
  }

  private mutating func addNotes(_ fixtures: JudgedFixtures) {
    let coverage = fixtures.conditions.coverage
    if coverage.generated > 0 {
      notes.append(
        "\(coverage.generated) of \(coverage.accepted) accepted fixtures are generated: they do not "
          + "prove what an app wrote")
    }
    if !coverage.excused.isEmpty {
      notes.append("\(coverage.excused.count) conditions are excused from being shown")
    }
    notes += fixtures.conditions.relaxations.map { "relaxes \($0.repaired)" }
    let ran = layers.compactMap(\.statement)
    if !ran.isEmpty, !ran.contains(where: \.configuration.system.everRunOnApple) {
      notes.append("no layer has run on a system of Apple's")
    }
    notes.append(EvidenceDocument.warning)
  }
}

extension Combination {
  /// The result as JSON, without `readback` and `formatVersion`.
  package var members: [JSONText: JSONOutput] {
    [
      "accepted": .boolean(isAccepted), "layers": .array(layers.map(\.json)),
      "objections": .array(objections.map { .string($0) }),
      "notes": .array(notes.map { .string($0) }),
    ]
  }
}

extension Combination.Layer {
  fileprivate var json: JSONOutput {
    [
      "layer": .string(layer.name), "required": .boolean(isRequired),
      "ran": .boolean(hasRun), "passed": .boolean(isPassed),
      "cases": .optional(statement?.configuration.cases.records.count),
      "everRunOnApple": statement.map { .boolean($0.configuration.system.everRunOnApple) },
      "platform": .optional(statement?.configuration.system.platform.rawValue),
      "system": statement.map { .text($0.configuration.system.name.codeUnits) },
      "toolchain": statement.map { .text($0.configuration.toolchain.codeUnits) },
      "checker": statement.map { .object($0.configuration.checker.members) },
      "seed": (statement?.configuration.conditions.coverage.seed).map { .unsigned($0) },
      "boundary": statement.map { .texts($0.configuration.boundary) },
      "readers": statement.map { .array($0.configuration.readers.map(\.json)) },
      "objections": .array(objections.map { .string($0) }),
    ]
  }
}
