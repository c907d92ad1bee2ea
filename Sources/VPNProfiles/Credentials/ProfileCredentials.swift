import Keychains

/// The secrets of one VPN profile: an item for each, and the profile's references to them.
///
/// Whatever fails and whenever the process ends, the saved profile leads to the secrets from before
/// or to the new ones: items are added before the profile is saved, and old ones are deleted only
/// after the new ones were proven by the process that connects.
///
/// Changes of one profile take turns within a process. Where another process changes the profile at
/// the same time, one of the two finds that the profile differs, and saves nothing.
public struct ProfileCredentials: Sendable {
  /// Where the secrets are.
  public let store: CredentialStore
  /// Where the references are.
  public let profile: any ProfileStore
  /// The account at the server.
  public let account: String
  /// The secrets that the profile has: `userPassword` and `sharedSecret` of IKEv2 and IPSec, those of
  /// a tunnel provider.
  public let kinds: [CredentialKind]

  /// The secrets of a profile, each kind once. Nothing is read or changed yet.
  public init(
    of profile: any ProfileStore, in store: CredentialStore, account: String,
    kinds: [CredentialKind]
  ) {
    self.profile = profile
    self.store = store
    self.account = account
    self.kinds = Set(kinds).sorted()
  }

  /// Whether each secret of the saved profile is there. To be asked when the app launches.
  @concurrent
  public func verify() async throws(CredentialFailure) -> [CredentialKind: CredentialPresence] {
    let references = try await load(.inspect) ?? .none
    var answers: [CredentialKind: CredentialPresence] = [:]
    for kind in kinds {
      answers[kind] = try keychain(.inspect) { () throws(KeychainFailure) in
        try store.presence(of: references[kind], as: kind)
      }
    }
    return answers
  }

  /// Where the secrets of each kind stand.
  ///
  /// - Throws: `locked` while one of them cannot be read.
  @concurrent
  public func states() async throws(CredentialFailure) -> [CredentialKind: CredentialState] {
    try states(in: try await load(.inspect) ?? .none)
  }

  // MARK: Steps

  /// Runs a change when no other change of the profile runs in this process.
  func exclusively<Result>(
    _ body: () async throws(CredentialFailure) -> Result
  ) async throws(CredentialFailure) -> Result {
    await ChangeGate.shared.enter(store.names.prefix)
    do {
      let result = try await body()
      await ChangeGate.shared.leave(store.names.prefix)
      return result
    } catch {
      await ChangeGate.shared.leave(store.names.prefix)
      throw error
    }
  }

  func states(
    in references: ProfileReferences
  ) throws(CredentialFailure) -> [CredentialKind: CredentialState] {
    var states: [CredentialKind: CredentialState] = [:]
    for kind in kinds { states[kind] = try state(of: kind, in: references, .inspect) }
    return states
  }

  func state(
    of kind: CredentialKind, in references: ProfileReferences, _ step: CredentialFailure.Step,
    inForce: CredentialFailure.InForce = .unchanged
  ) throws(CredentialFailure) -> CredentialState {
    try keychain(step, inForce: inForce) { () throws(KeychainFailure) in
      let current = try store.presence(of: references[kind], as: kind)
      if current == .locked { throw KeychainFailure(.interactionNotAllowed, during: .copy) }
      return CredentialState(current, try store.items(of: kind))
    }
  }

  func load(
    _ step: CredentialFailure.Step, inForce: CredentialFailure.InForce = .unchanged
  ) async throws(CredentialFailure) -> ProfileReferences? {
    do {
      return try await profile.load()
    } catch {
      throw CredentialFailure(.profile(error), at: step, inForce: inForce)
    }
  }

  func keychain<Result>(
    _ step: CredentialFailure.Step, inForce: CredentialFailure.InForce = .unchanged,
    _ body: () throws(KeychainFailure) -> Result
  ) throws(CredentialFailure) -> Result {
    do {
      return try body()
    } catch {
      throw CredentialFailure(.keychain(error), at: step, inForce: inForce)
    }
  }

  /// Saves references with one save, loads the profile again, compares it, and resolves what it
  /// holds.
  ///
  /// - Parameters:
  ///   - before: What the profile held.
  ///   - unchanged: What is in force while the profile holds what it held.
  func save(
    _ references: [CredentialKind: PersistentReference], over before: ProfileReferences,
    unchanged: CredentialFailure.InForce = .unchanged
  ) async throws(CredentialFailure) -> [CredentialKind: ResolvedInApp] {
    var failure: ProfileFailure?
    do {
      try await profile.save(references, replacing: before)
    } catch {
      if error.reason == .changed {
        throw CredentialFailure(.profileDiffers, at: .save, inForce: .unknown)
      }
      failure = error
    }
    // A save that reports a failure may have happened, so what counts is what is saved.
    let after = try await load(.compare, inForce: .either) ?? .none
    guard references.allSatisfy({ $0.value.isHeld(by: after[$0.key] ?? []) }) else {
      throw CredentialFailure(
        failure.map { .profile($0) } ?? .profileDiffers, at: failure == nil ? .compare : .save,
        inForce: after == before ? unchanged : .unknown)
    }
    var resolved: [CredentialKind: ResolvedInApp] = [:]
    for kind in references.keys.sorted() {
      switch try keychain(
        .resolve, inForce: .new,
        { () throws(KeychainFailure) in
          try store.presence(of: after[kind], as: kind)
        })
      {
      case .present(let item): resolved[kind] = item
      case .locked:
        throw CredentialFailure(
          .keychain(KeychainFailure(.interactionNotAllowed, during: .copy)), at: .resolve,
          inForce: .new)
      case .missing:
        // Somebody deleted the new item before it was saved.
        throw CredentialFailure(
          .keychain(KeychainFailure(.itemNotFound, during: .copy)), at: .resolve,
          inForce: await putBack(before, for: references.keys.sorted(), over: after))
      }
    }
    return resolved
  }

  /// Saves again what a profile held before.
  ///
  /// - Returns: What is in force then.
  private func putBack(
    _ before: ProfileReferences, for kinds: [CredentialKind], over after: ProfileReferences
  ) async -> CredentialFailure.InForce {
    var references: [CredentialKind: PersistentReference] = [:]
    for kind in kinds {
      guard let bytes = before[kind] else { return .unknown }
      references[kind] = PersistentReference(answered: bytes)
    }
    do {
      try await profile.save(references, replacing: after)
      return try await profile.load() == before ? .unchanged : .unknown
    } catch {
      return .unknown
    }
  }
}
