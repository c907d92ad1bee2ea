public import Keychains

extension ProfileCredentials {
  /// How a secret is replaced.
  public enum RotationMethod: Hashable, Sendable {
    /// A new item beside the old one: the old secret stays in force until the profile is saved, and
    /// going back is possible until the new one is proven.
    case staged
    /// The item itself is changed. Its reference stays, so the new secret is in force at once and
    /// the old one is gone: right when the server has stopped accepting the old one already. With
    /// several secrets, a failure between two leaves one new and one old.
    case inPlace
  }

  /// Replaces secrets, or stores the first ones of a profile.
  ///
  /// Staged: adds the new items, asks the keychain for their references, saves the profile once,
  /// loads it again, compares and resolves it. The old items stay. Afterwards let the connection
  /// come up with the app closed, and call ``finish(with:)`` with the proof, or ``rollBack()``.
  ///
  /// - Parameters:
  ///   - secrets: Staged, several are in force together: with one save, or with none.
  ///   - method: Whether the old secret is kept until the new one is proven.
  /// - Returns: What this process resolves now, by kind. It is no proof for the daemon.
  /// - Throws: The step that failed, and which secrets are in force.
  @concurrent
  public func rotate(
    _ secrets: [CredentialKind: Secret], by method: RotationMethod = .staged
  ) async throws(CredentialFailure) -> [CredentialKind: ResolvedInApp] {
    guard secrets.keys.allSatisfy(kinds.contains) else {
      throw CredentialFailure(.unknownKind, at: .inspect)
    }
    guard !secrets.values.contains(where: \.isEmpty) else {
      throw CredentialFailure(.emptySecret, at: .inspect)
    }
    if secrets.isEmpty { return [:] }
    return try await exclusively { () async throws(CredentialFailure) in
      let before = try await load(.inspect) ?? .none
      switch method {
      case .staged: return try await stage(secrets, over: before)
      case .inPlace: return try await replace(secrets, in: before)
      }
    }
  }

  /// Stores secrets anew that cannot be read while the device is locked: as items of this store's
  /// accessibility, saved and awaiting proof as after a rotation.
  ///
  /// - Returns: What was stored anew; nothing if all items are readable while locked.
  /// - Throws: `locked` while it cannot be told.
  @concurrent
  public func repairAccessibility() async throws(CredentialFailure) -> [CredentialKind:
    ResolvedInApp]
  {
    try await exclusively { () async throws(CredentialFailure) in
      let before = try await load(.inspect) ?? .none
      var secrets: [CredentialKind: Secret] = [:]
      for (kind, state) in try states(in: before) {
        guard case .present(let resolved) = state.current, !resolved.isReadableWhileLocked else {
          continue
        }
        secrets[kind] = try keychain(.inspect) { () throws(KeychainFailure) in
          try store.secret(at: resolved.reference)
        }
      }
      return secrets.isEmpty ? [:] : try await stage(secrets, over: before)
    }
  }

  /// Ends a rotation: deletes what the proven items superseded. Kinds that the proof is not about
  /// are left alone.
  ///
  /// - Parameter proof: That the process which connects resolved what the profile holds now.
  /// - Returns: The items that were deleted.
  @concurrent
  public func finish(
    with proof: DaemonProof
  ) async throws(CredentialFailure) -> [CredentialItem] {
    try await exclusively { () async throws(CredentialFailure) in
      let references = try await load(.inspect) ?? .none
      let proven = kinds.filter { proof.references[$0] != nil }
      guard proven.allSatisfy({ references[$0] == proof.references[$0] }) else {
        throw CredentialFailure(.profileDiffers, at: .inspect)
      }
      let states = try states(in: references)
      return try delete(proven.flatMap { states[$0]?.superseded ?? [] })
    }
  }

  /// Goes back to the secrets that were in force before the last rotation, if it is not finished.
  ///
  /// Only the kinds of that rotation go back, together. The items that were in force are kept until
  /// ``sweep(isProtectedDataAvailable:)``.
  @concurrent
  public func rollBack() async throws(CredentialFailure) -> [CredentialKind: ResolvedInApp] {
    try await exclusively { () async throws(CredentialFailure) in
      let before = try await load(.inspect) ?? .none
      let states = try states(in: before).values.filter { $0.item != nil }
      let last = states.compactMap(\.item?.rotation).max()
      let rotated = states.filter { $0.item?.rotation == last }
      let earlier = rotated.compactMap(\.superseded.first)
      guard !earlier.isEmpty, earlier.count == rotated.count else {
        throw CredentialFailure(.nothingSuperseded, at: .inspect)
      }
      return try await save(references(of: earlier), over: before)
    }
  }

  // MARK: Methods

  private func stage(
    _ secrets: [CredentialKind: Secret], over before: ProfileReferences
  ) async throws(CredentialFailure) -> [CredentialKind: ResolvedInApp] {
    let states = try states(in: before)
    let rotation = (states.values.flatMap(\.items).map(\.rotation).max() ?? 0)
      .addingReportingOverflow(1)
    guard !rotation.overflow else {
      throw CredentialFailure(.keychain(KeychainFailure(.duplicateItem, during: .add)), at: .store)
    }
    var staged: [CredentialItem] = []
    for (kind, secret) in secrets.sorted(by: { $0.key < $1.key }) {
      staged.append(
        try keychain(.store) { () throws(KeychainFailure) in
          try store.add(
            secret, as: kind, account: NumberedAccount(account, rotation.partialValue),
            after: states[kind]?.item?.rotation)
        })
    }
    return try await save(references(of: staged), over: before)
  }

  private func replace(
    _ secrets: [CredentialKind: Secret], in before: ProfileReferences
  ) async throws(CredentialFailure) -> [CredentialKind: ResolvedInApp] {
    let items = try currentItems(of: secrets, in: before, .inspect)
    for item in items {
      guard let secret = secrets[item.kind] else { continue }
      // A change that reports a failure may have happened.
      try keychain(.store, inForce: .either) { () throws(KeychainFailure) in
        try store.replace(item, by: secret)
      }
    }
    // The reference stays when an item is updated; asking again costs little and says so.
    let again = try currentItems(of: secrets, in: before, .resolve)
    return try await save(references(of: again), over: before, unchanged: .new)
  }

  private func references(
    of items: [CredentialItem]
  ) -> [CredentialKind: PersistentReference] {
    Dictionary(items.map { ($0.kind, $0.reference) }, uniquingKeysWith: { $1 })
  }

  /// - Parameter step: `inspect` before a change in place, `resolve` after it.
  private func currentItems(
    of secrets: [CredentialKind: Secret], in references: ProfileReferences,
    _ step: CredentialFailure.Step
  ) throws(CredentialFailure) -> [CredentialItem] {
    let inForce: CredentialFailure.InForce = step == .inspect ? .unchanged : .new
    var items: [CredentialItem] = []
    for kind in secrets.keys.sorted() {
      let state = try state(of: kind, in: references, step, inForce: inForce)
      guard let item = state.item else {
        throw CredentialFailure(.noCurrentItem, at: step, inForce: inForce)
      }
      items.append(item)
    }
    return items
  }
}
