import StrictJSON

/// The runs of all files of evidence, where one that is handed in twice is still one.
struct StatedRuns {
  /// Each statement once, in the order of the files.
  private(set) var statements: [Statement] = []
  private(set) var objections: [String] = []
  private(set) var notes: [String] = []
  private var runs: [(statement: Statement, facts: VolatileFacts)] = []

  init(_ documents: [EvidenceDocument]) {
    for document in documents {
      for (statement, facts) in zip(document.statements, document.volatile) {
        take(statement, facts)
      }
    }
  }

  private mutating func take(_ statement: Statement, _ facts: VolatileFacts) {
    let layer = statement.layer.name
    let same = runs.filter { $0.statement == statement }
    if runs.contains(where: { $0.facts == facts })
      || same.contains(where: { $0.facts.runID == facts.runID })
    {
      objections.append("the run \(facts.runID.repaired) of the layer \(layer) is there twice")
    } else if let other = same.first(where: { $0.facts.isSameMoment(as: facts) }) {
      objections.append(
        "the runs \(other.facts.runID.repaired) and \(facts.runID.repaired) of the layer \(layer) "
          + "began at the same time on the same host and say the same: it is one run under two names"
      )
    } else if let other = same.first {
      notes.append(
        "the runs \(other.facts.runID.repaired) and \(facts.runID.repaired) of the layer \(layer) say "
          + "the same, which counts once")
    }
    runs.append((statement, facts))
    if same.isEmpty { statements.append(statement) }
  }
}

extension VolatileFacts {
  fileprivate func isSameMoment(as other: VolatileFacts) -> Bool {
    time == other.time && host == other.host && device == other.device
  }
}
