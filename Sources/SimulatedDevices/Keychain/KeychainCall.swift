import Keychains

/// One call: who asks for what, with the state of the device that decides about it.
struct KeychainCall: Sendable {
  let operation: KeychainOperation
  let query: RawQuery
  let changes: RawQuery
  let hasResultPlace: Bool
  let client: SimulatedClient
  let keys: KeyBag
  let system: SimulatedSystem
  /// Whether an addition with `kSecMatch…` or `kSecUseItemList` seems to succeed and does nothing. Apple's source can be
  /// read either way; reports from the field say -50.
  let acceptsMatchInAdd: Bool

  var untyped: UntypedQuery {
    UntypedQuery(
      query.pairs, changes: changes.pairs,
      platform: system.family == .macOS ? .macOS : .other, hasResultPlace: hasResultPlace)
  }

  var parsed: ItemQuery { ItemQuery(query, on: system) }

  /// Why a row cannot be decrypted now, or nil.
  func refusal(of row: KeychainRow) -> KeychainStatus? {
    row.isInFile ? nil : keys.refusal(of: row.accessibility)
  }

  /// Whether a person would have to agree, and cannot be asked.
  func isRefusedByPerson(_ row: KeychainRow, _ query: ItemQuery) -> Bool {
    row.isConstrained
      && (query.authenticationUI == .fail || !client.canAskPerson || keys.lockState != .unlocked)
  }
}
