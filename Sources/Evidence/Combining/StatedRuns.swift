import StrictJSON

/// The runs of all files of evidence, where what says the same counts once.
///
/// One name is one run of a layer. Two names of runs that say the same, whenever they were, count no
/// more than one: that a run was handed in under another name cannot be told from that it was done
/// again, so neither is worth anything.
struct StatedRuns {
  /// Each statement once, in the order of the files, with what is true of its first run only.
  private(set) var runs: [(statement: Statement, facts: VolatileFacts)] = []
  private(set) var objections: [String] = []
  private(set) var notes: [String] = []
  private var names: Set<[JSONText]> = []
  /// The runs by what they say, whatever the order of their lists.
  private var firsts: [Statement: VolatileFacts] = [:]

  init(_ documents: [EvidenceDocument]) {
    for document in documents {
      for (statement, facts) in zip(document.statements, document.volatile) {
        take(statement, facts)
      }
    }
  }

  private mutating func take(_ statement: Statement, _ facts: VolatileFacts) {
    let layer = statement.layer.name
    guard names.insert([JSONText(layer), facts.runID]).inserted else {
      objections.append(
        "the run \(facts.runID.repaired) of the layer \(layer) is there twice: each run needs a name "
          + "of its own")
      keep(statement, facts)
      return
    }
    if let other = firsts[statement.sorted] {
      notes.append(
        "the runs \(other.runID.repaired) and \(facts.runID.repaired) of the layer \(layer) say "
          + "the same, which counts once")
    } else {
      keep(statement, facts)
    }
  }

  private mutating func keep(_ statement: Statement, _ facts: VolatileFacts) {
    let key = statement.sorted
    guard firsts[key] == nil else { return }
    firsts[key] = facts
    runs.append((statement, facts))
  }
}

extension Statement {
  /// The same with every list sorted whose order says nothing.
  fileprivate var sorted: Statement {
    var statement = self
    statement.subjects.sort { $0.name < $1.name }
    statement.passed.sort()
    statement.warned.sort()
    statement.failed.sort()
    statement.configuration.cases = CaseList(
      configuration.cases.records.sorted { $0.name < $1.name })
    statement.configuration.readers.sort { $0.name < $1.name }
    statement.configuration.boundary.sort()
    statement.configuration.conditions.relaxations.sort()
    statement.configuration.conditions.coverage.excused.sort()
    statement.configuration.testRun?.objections.sort()
    statement.configuration.testRun?.unknown.sort()
    return statement
  }
}
