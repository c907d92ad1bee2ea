/// The first thing about a query that a keychain refuses, whatever is stored.
package struct QueryFault: Hashable, Sendable {
  /// The name of the cause, as in ``StatusCause/name``.
  package let cause: String
  package let status: KeychainStatus

  /// Nil when nothing about the query is refused. Cost: linear in the keys.
  package init?(in query: UntypedQuery, during operation: KeychainOperation) {
    let rule = CauseRule.ofQueries.first { rule in
      rule.operations.contains(operation) && rule.keysAtFault(query, operation) != nil
    }
    guard let rule else { return nil }
    cause = rule.name
    status = rule.status
  }
}
