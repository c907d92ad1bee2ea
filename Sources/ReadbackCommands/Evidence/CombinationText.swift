import Evidence
import StrictJSON

/// What evidence comes to, as text.
struct CombinationText {
  private let combination: Combination

  init(_ combination: Combination) { self.combination = combination }

  /// - Parameter quiet: Whether only what is wrong, what evidence cannot prove, and the last line
  ///   are wanted.
  func lines(quiet: Bool) -> [String] {
    var lines: [String] = []
    for layer in combination.layers {
      if !quiet || !layer.objections.isEmpty { lines.append(line(of: layer)) }
      if !quiet { lines += details(of: layer) }
      lines += layer.objections.map { "FAIL \(layer.layer.name): \($0)" }
    }
    lines += combination.objections.map { "FAIL \($0)" }
    lines += combination.excuses.map { "note: \($0)" }
    let notes = quiet ? [EvidenceDocument.warning] : combination.notes
    lines += notes.map { "note: \($0)" }
    return lines.map { TerminalText.escaped($0) }
      + [combination.isAccepted ? "accepted" : "not accepted"]
  }

  /// What layers may have each of their own: nobody but who made the evidence knows it.
  private func details(of layer: Combination.Layer) -> [String] {
    guard let configuration = layer.statement?.configuration else { return [] }
    let started = configuration.readers.filter { !$0.command.isEmpty }.map { reader in
      "  reader \(reader.name.repaired): \(reader.command.map(\.repaired).joined(separator: " "))"
        + (reader.program.map { ", program \($0)" } ?? "")
        + reader.files.sorted { $0.key < $1.key }.map { ", \($0.key.repaired) \($0.value)" }
        .joined()
    }
    let seed = CoverageRecord.phrase(configuration.conditions.coverage.seed)
    return (layer.facts.map { ["  \($0.phrase)"] } ?? []) + [
      "  checked by \(configuration.checker), inputs derived by \(seed)"
    ] + started
      + configuration.boundary.map { "  boundary: \($0.repaired)" }
  }

  private func line(of layer: Combination.Layer) -> String {
    guard let configuration = layer.statement?.configuration else {
      return "\(layer.layer.name): not run"
    }
    let readers = configuration.readers.map(\.name.repaired).joined(separator: ", ")
    return "\(layer.layer.name): \(layer.isPassed ? "passed" : "not passed"), "
      + "\(configuration.cases.records.count) cases, read by \(readers); "
      + "\(configuration.system.name.repaired); \(configuration.toolchain.repaired)"
  }
}
