public import Keychains

extension ProfileCredentials {
  /// How a secret is replaced.
  public enum RotationMethod: Hashable, Sendable {
    /// A new item beside the old one: the old secret stays in force until the profile is saved, and
    /// going back is possible until the new one is proven.
    case staged
    /// The item itself is changed. Its reference stays, so the new secret is in force at once and
    /// the old one is gone: right when the server has stopped accepting the old one already.
    case inPlace
  }

  /// Replaces secrets, or stores the first ones of a profile.
  ///
  /// Staged: adds the new items, asks the keychain for their references, saves the profile once,
  /// loads it again, compares and resolves it. The old items stay. Afterwards let the connection
  /// come up with the app closed, and call ``finish(with:)`` with the proof, or ``rollBack()``.
  ///
  /// - Parameter secrets: Several are in force together: with one save, or with none.
  /// - Returns: What this process resolves now, by kind. It is no proof for the daemon.
  /// - Throws: The step that failed, and which secret is in force.
  public func rotate(
    _ secrets: [CredentialKind: Secret], by method: RotationMethod = .staged
  ) async throws(CredentialFailure) -> [CredentialKind: ResolvedInApp] {
    let before = try await load(.inspect, inForce: .old) ?? .none
    switch method {
    case .staged:
      var staged: [CredentialItem] = []
      for (kind, secret) in secrets.sorted(by: { $0.key < $1.key }) {
        staged.append(
          try keychain(.store, inForce: .old) { () throws(KeychainFailure) in
            try store.add(secret, as: kind, account: account)
          })
      }
      return try await save(references(of: staged), over: before)
    case .inPlace:
      let items = try currentItems(of: Set(secrets.keys), in: before)
      for item in items {
        guard let secret = secrets[item.kind] else { continue }
        // A change that reports a failure may have happened.
        try keychain(.store, inForce: .either) { () throws(KeychainFailure) in
          try store.replace(item, by: secret)
        }
      }
      // The reference stays when an item is updated; asking again costs little and says so.
      let again = try currentItems(of: Set(secrets.keys), in: before, .resolve, inForce: .new)
      return try await save(references(of: again), over: before)
    }
  }

  /// Stores secrets anew that cannot be read while the device is locked: as items of this store's
  /// accessibility, saved and awaiting proof as after a rotation.
  ///
  /// - Returns: What was stored anew; nothing if all items are readable.
  public func repairAccessibility() async throws(CredentialFailure) -> [CredentialKind:
    ResolvedInApp]
  {
    let before = try await load(.inspect, inForce: .old) ?? .none
    var secrets: [CredentialKind: Secret] = [:]
    for (kind, state) in try states(in: before) {
      guard case .present(let resolved) = state.current,
        resolved.accessibility != store.accessibility
      else { continue }
      secrets[kind] = try keychain(.inspect, inForce: .old) { () throws(KeychainFailure) in
        try store.secret(at: resolved.reference)
      }
    }
    return secrets.isEmpty ? [:] : try await rotate(secrets)
  }

  /// Ends a rotation: deletes what the proven items superseded, and what was never saved beside
  /// them. Kinds that the proof is not about are left alone.
  ///
  /// - Parameter proof: That the process which connects resolved what the profile holds now.
  /// - Returns: The items that were deleted.
  public func finish(
    with proof: DaemonProof
  ) async throws(CredentialFailure) -> [CredentialItem] {
    let references = try await load(.inspect, inForce: .new) ?? .none
    let kinds = kinds.filter { proof.references[$0] != nil }
    guard kinds.allSatisfy({ references[$0] == proof.references[$0] }) else {
      throw CredentialFailure(.profileDiffers, at: .inspect, inForce: .either)
    }
    let states = try states(in: references, inForce: .new)
    return try delete(
      kinds.flatMap { (states[$0]?.superseded ?? []) + (states[$0]?.unsaved ?? []) })
  }

  /// Goes back to the secrets from before a rotation that was saved and not finished.
  ///
  /// Where only some kinds were rotated, the others stay. The items that were in force are kept
  /// until ``sweep(isProtectedDataAvailable:)``.
  public func rollBack() async throws(CredentialFailure) -> [CredentialKind: ResolvedInApp] {
    let before = try await load(.inspect, inForce: .new) ?? .none
    let earlier = try states(in: before, inForce: .new).values.compactMap(\.superseded.last)
    guard !earlier.isEmpty else {
      throw CredentialFailure(.nothingSuperseded, at: .inspect, inForce: .new)
    }
    return try await save(references(of: earlier), over: before)
  }

  private func references(
    of items: [CredentialItem]
  ) -> [CredentialKind: PersistentReference] {
    Dictionary(items.map { ($0.kind, $0.reference) }, uniquingKeysWith: { $1 })
  }

  private func currentItems(
    of kinds: Set<CredentialKind>, in references: ProfileReferences,
    _ step: CredentialFailure.Step = .inspect, inForce: CredentialFailure.InForce = .old
  ) throws(CredentialFailure) -> [CredentialItem] {
    var items: [CredentialItem] = []
    for kind in kinds.sorted() {
      let found = try keychain(step, inForce: inForce) { () throws(KeychainFailure) in
        switch try store.presence(of: references[kind], as: kind) {
        case .present(let resolved):
          return try store.items(of: kind).first { $0.reference == resolved.reference }
        case .missing: return nil
        case .locked: throw KeychainFailure(.interactionNotAllowed, during: .copy)
        }
      }
      guard let found else {
        throw CredentialFailure(.noCurrentItem, at: step, inForce: inForce)
      }
      items.append(found)
    }
    return items
  }
}
