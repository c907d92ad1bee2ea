import PropertyListBytes

/// Findings of one file, and the paths that lead to them.
///
/// Paths are kept as a tree of steps, so that walking costs nothing for values without a finding.
/// All findings are counted; of very many only the first that were met are kept.
struct FindingList {
  private static let most = 65_536

  private struct Node {
    let parent: Int
    let step: AuditPath.Step
  }

  /// The place of a value: the number of a step, or the document itself.
  struct Place: Hashable {
    fileprivate let node: Int

    static let root = Place(node: -1)
  }

  private var nodes: [Node] = []
  private(set) var findings: [AuditFinding] = []
  private(set) var omitted = 0

  mutating func place(_ step: AuditPath.Step, in parent: Place) -> Place {
    nodes.append(Node(parent: parent.node, step: step))
    return Place(node: nodes.count - 1)
  }

  /// Does something at a place whose step is kept only if that adds a finding.
  mutating func visit(
    _ step: AuditPath.Step, in parent: Place, _ body: (Place, inout FindingList) -> Void
  ) {
    let place = place(step, in: parent)
    let count = findings.count
    body(place, &self)
    if findings.count == count { forget(place) }
  }

  /// Takes back a place, and those made since, that no finding and no further work is at.
  mutating func forget(_ place: Place) { nodes.removeSubrange(place.node...) }

  func path(of place: Place) -> AuditPath? {
    var steps: [AuditPath.Step] = []
    var node = place.node
    while node >= 0 {
      steps.append(nodes[node].step)
      node = nodes[node].parent
    }
    return steps.isEmpty ? nil : AuditPath(steps.reversed())
  }

  /// Notes a finding.
  ///
  /// - Parameters:
  ///   - what: What was found, a clause; the code's own summary if nil.
  ///   - mend: What to do, a clause; the code's own if nil.
  mutating func add(
    _ code: FindingCode, at place: Place, offset: Int? = nil, _ what: String? = nil,
    mend: String? = nil, severity: AuditSeverity? = nil
  ) {
    guard findings.count < Self.most else {
      omitted += 1
      return
    }
    let rule = AuditRule(of: code)
    let parts = [what ?? rule?.summary.withoutFullStop, mend ?? rule?.mend]
    findings.append(
      AuditFinding(
        code: code, severity: severity ?? rule?.severity ?? .error, path: path(of: place),
        offset: offset, message: parts.compactMap(\.self).joined(separator: "; ")))
  }

  /// Notes why a file, or a document in it, could not be read.
  mutating func add(_ failure: ReadFailure, at place: Place, isWholeFile: Bool) {
    add(
      failure.code, at: place, offset: isWholeFile ? failure.offset : nil, failure.message,
      severity: .error)
  }

  /// The findings in their order, and how many are left out by a limit.
  consuming func finish(limit: UInt64?) -> (findings: [AuditFinding], omitted: Int) {
    let sorted = findings.sorted(by: AuditFinding.precedes)
    let kept = sorted.prefix(Int(clamping: limit ?? .max))
    return (Array(kept), omitted + sorted.count - kept.count)
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
