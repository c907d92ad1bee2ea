import Acceptance
import PropertyListBytes
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
    /// What messages call that evidence.
    package var baselineName = "the baseline"

    package init() {}
  }

  /// What is known of one layer, by one statement: Linux and macOS may both have run it.
  package struct Layer: Sendable {
    package let layer: EvidenceLayer
    package let isRequired: Bool
    /// Nil for a layer that was not run.
    package let statement: Statement?
    /// What is true of its run only: of the first, where several say the same.
    package let facts: VolatileFacts?
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
  /// How much each reason of the manifest excuses, which is never left unsaid.
  package private(set) var excuses: [String] = []

  /// - Parameters:
  ///   - documents: Files of evidence. Several may have a statement of one layer; all have to hold.
  ///   - checker: This program, which must have judged each layer too.
  package init(
    of documents: [EvidenceDocument], on fixtures: JudgedFixtures, checker: CheckerRecord,
    request: Request
  ) {
    let runs = StatedRuns(documents)
    let statements = runs.runs.map(\.statement)
    layers = EvidenceLayer.allCases.flatMap { layer in
      let isRequired = request.layers.contains(layer)
      let found = runs.runs.filter { $0.statement.layer == layer }
      guard !found.isEmpty else {
        let objections = isRequired ? ["was not run"] : []
        return [
          Layer(
            layer: layer, isRequired: isRequired, statement: nil, facts: nil,
            objections: objections)
        ]
      }
      return found.map { run in
        Layer(
          layer: layer, isRequired: isRequired, statement: run.statement, facts: run.facts,
          objections: StatementReview(of: run.statement, on: fixtures, by: checker).objections)
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
    requireReaders(request.readers, fixtures)
    if let baseline = request.baseline {
      objections += baseline.faultsAsBaseline.map {
        "\(request.baselineName) is no baseline: \($0)"
      }
      compare(with: baseline, statements, fixtures)
    }
    addNotes(fixtures)
  }

  /// Whether every required layer ran all of it and passed, and nothing else is wrong.
  package var isAccepted: Bool {
    objections.isEmpty && layers.allSatisfy { $0.isPassed || !($0.isRequired || $0.hasRun) }
  }

  private mutating func requireReaders(_ readers: [String], _ fixtures: JudgedFixtures) {
    for reader in readers {
      let shares = layers.filter(\.isRequired).compactMap { layer in
        layer.statement.flatMap { fixtures.share(of: JSONText(reader), in: $0.configuration) }
      }
      guard let best = shares.max(by: { $0.judged.count < $1.judged.count }) else {
        objections.append("no required layer judged with the reader \(reader)")
        continue
      }
      if !best.isOfEveryContract {
        objections.append(
          "no required layer judged with the reader \(reader) by every contract: \(best.phrase)")
      }
    }
  }

  /// What a reader of an app was not asked, though nothing that it was asked failed.
  private func readerNotes(_ fixtures: JudgedFixtures) -> [String] {
    layers.flatMap { layer -> [String] in
      guard let configuration = layer.statement?.configuration else { return [] }
      return configuration.readers.filter { $0.name != "readback" }.compactMap { reader in
        guard let share = fixtures.share(of: reader.name, in: configuration), !share.isWhole
        else { return nil }
        return "\(layer.layer.name): \(reader.name.repaired) \(share.phrase)"
      }
    }
  }

  private mutating func compare(
    with baseline: EvidenceDocument, _ statements: [Statement], _ fixtures: JudgedFixtures
  ) {
    let comparison = BaselineComparison(of: statements, on: fixtures, with: baseline)
    objections += comparison.objections.map { "since the baseline: \($0)" }
    notes += comparison.excused.map { "since the baseline, with a reason: \($0)" }
    excuses += comparison.excuses.map { subject, count in
      "because: the reason for \(subject.repaired) excuses \(CountText.of(count, "change"))"
    }
    notes += comparison.needless.map {
      "because: nothing needs the reason for \($0.repaired), so it can be removed"
    }
  }

  private mutating func addNotes(_ fixtures: JudgedFixtures) {
    notes += readerNotes(fixtures)
    for layer in layers { notes += layer.unknown.map { "\(layer.layer.name): not known: \($0)" } }
    let coverage = fixtures.conditions.coverage
    if coverage.generated > 0 {
      notes.append(
        "\(coverage.generated) of \(coverage.accepted) accepted fixtures are generated: they do not "
          + "prove what an app wrote")
    }
    if !coverage.excused.isEmpty {
      let conditions = CountText.of(
        coverage.excused.count, "condition is", "conditions are")
      notes.append("\(conditions) excused from being shown")
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
      "notes": .array((excuses + notes).map { .string($0) }),
    ]
  }
}

extension Combination.Layer {
  /// What the tools said and is not known here. What sounds like a result comes first, and each of
  /// that is named; of the rest a few are.
  fileprivate var unknown: [String] {
    let texts = statement?.configuration.testRun?.unknown ?? []
    let words = ["fail", "skip", "error", "crash", "result", "repeat", "retr", "expect", "passed"]
    func isResult(_ text: JSONText) -> Bool {
      let text = text.repaired.lowercased()
      return words.contains { text.contains($0) }
    }
    let rest = texts.filter { !isResult($0) }
    return texts.filter(isResult).map(\.repaired) + (rest.isEmpty ? [] : [NameList.phrase(rest)])
  }

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
      "run": facts.map(\.json),
      "boundary": statement.map { .texts($0.configuration.boundary) },
      "readers": statement.map { .array($0.configuration.readers.map(\.json)) },
      "objections": .array(objections.map { .string($0) }),
    ]
  }
}
