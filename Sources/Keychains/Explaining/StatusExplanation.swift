/// Why a keychain call answered with a status: each known cause that applies, the keys at fault and
/// what to do.
///
/// One number hides many causes, -50 about twenty. With the query, causes that it rules out are left
/// out. Values of the query appear nowhere in an explanation. Cost: linear in the keys.
public struct StatusExplanation: Hashable, Sendable {
  /// The status that is explained.
  public let status: KeychainStatus
  /// Certain causes first, each group in a fixed order. Empty when the status has no known cause, or
  /// when the query shows none of them.
  public let causes: [StatusCause]

  /// Explains a status by what is known of the call. Without the operation no cause is certain that
  /// not every operation has; without the query every cause of the status is named, none certain.
  public init(
    _ status: KeychainStatus, operation: KeychainOperation? = nil, query: UntypedQuery? = nil
  ) {
    self.status = status
    let operations = operation.map { [$0] } ?? KeychainOperation.allCases
    var certain: [StatusCause] = []
    var possible: [StatusCause] = []
    for rule in CauseRule.ofQueries + CauseRule.ofSituations where rule.status == status {
      guard let query else {
        if operations.contains(where: rule.operations.contains) {
          possible.append(rule.cause(keys: [], isCertain: false))
        }
        continue
      }
      // What is not known about the call is tried both ways.
      let tries = operations.flatMap { operation in
        query.completions.map { completed in
          rule.operations.contains(operation) ? rule.keysAtFault(completed, operation) : nil
        }
      }
      guard let keys = tries.lazy.compactMap({ $0 }).first else { continue }
      if rule.isDecisive, tries.allSatisfy({ $0 != nil }) {
        certain.append(rule.cause(keys: keys, isCertain: true))
      } else {
        possible.append(rule.cause(keys: keys, isCertain: false))
      }
    }
    causes = certain + possible
  }
}

extension UntypedQuery {
  /// The query with everything known about its call: one for each possibility.
  fileprivate var completions: [UntypedQuery] {
    let platforms = platform.map { [$0] } ?? [.other, .macOS]
    let places = hasResultPlace.map { [$0] } ?? [true, false]
    return platforms.flatMap { platform in
      places.map { hasResultPlace in
        var completed = self
        completed.platform = platform
        completed.hasResultPlace = hasResultPlace
        return completed
      }
    }
  }
}
