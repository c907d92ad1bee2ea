/// Why a keychain call answered with a status: each known cause that applies, the keys at fault and
/// what to do.
///
/// One number hides many causes, -50 about twenty. With the query, causes that it rules out are left
/// out. Values of the query appear nowhere in an explanation. Cost: linear in the keys.
public struct StatusExplanation: Hashable, Sendable {
  public let status: KeychainStatus
  /// Certain causes first, each group in a fixed order. Empty when the status has no known cause, or
  /// when the query shows none of them.
  public let causes: [StatusCause]

  /// - Parameters:
  ///   - operation: Nil where it is not known: then no cause is certain that not every operation has.
  ///   - query: Nil where it is not known: then every cause of the status is named, none certain.
  public init(
    _ status: KeychainStatus, operation: KeychainOperation? = nil, query: UntypedQuery? = nil
  ) {
    self.status = status
    let operations = operation.map { [$0] } ?? KeychainOperation.allCases
    var certain: [StatusCause] = []
    var possible: [StatusCause] = []
    for rule in CauseRule.ofQueries + CauseRule.ofSituations where rule.status == status {
      let shared = operations.filter(rule.operations.contains)
      guard let first = shared.first else { continue }
      guard let query else {
        possible.append(rule.cause(keys: [], isCertain: false))
        continue
      }
      var keys = shared.lazy.compactMap { rule.keysAtFault(query, $0) }.first
      if keys == nil, rule.isOpen(for: query, first) { keys = [] }
      guard let keys else { continue }
      let shown = rule.keysAtFault(query, first) != nil
      let isCertain = rule.isDecisive && shown && shared.count == operations.count
      if isCertain {
        certain.append(rule.cause(keys: keys, isCertain: true))
      } else {
        possible.append(rule.cause(keys: keys, isCertain: false))
      }
    }
    causes = certain + possible
  }
}

extension CauseRule {
  /// Whether what is not said about a call could make the cause apply.
  fileprivate func isOpen(for query: UntypedQuery, _ operation: KeychainOperation) -> Bool {
    var completed = query
    if query.hasResultPlace == nil { completed.hasResultPlace = false }
    if query.platform == nil { completed.platform = .macOS }
    guard completed != query else { return false }
    return keysAtFault(completed, operation) != nil
  }
}
