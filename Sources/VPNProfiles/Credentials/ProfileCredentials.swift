import Keychains

/// The secrets of one VPN profile: an item for each, and the profile's references to them.
///
/// At every moment the saved profile leads to the old secret or to the new one, whatever fails and
/// whenever the process ends: an item is added before the profile is saved, and an old one is
/// deleted only after the new one was proven by the process that connects.
///
/// Changes of one profile must not run at the same time; a second process that tries gets
/// `duplicate` from the keychain, or finds that the profile differs, and changes nothing.
public struct ProfileCredentials: Sendable {
  public let store: CredentialStore
  public let profile: any ProfileStore
  /// The account at the server.
  public let account: String
  /// The secrets that the profile has: `userPassword` and `sharedSecret` of IKEv2 and IPSec, those of
  /// a tunnel provider.
  public let kinds: [CredentialKind]

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
  public func verify() async throws(CredentialFailure) -> [CredentialKind: CredentialPresence] {
    let references = try await load(.inspect, inForce: .old) ?? .none
    var answers: [CredentialKind: CredentialPresence] = [:]
    for kind in kinds {
      answers[kind] = try keychain(.inspect, inForce: .old) { () throws(KeychainFailure) in
        try store.presence(of: references[kind], as: kind)
      }
    }
    return answers
  }

  /// Where the secrets of each kind stand.
  public func states() async throws(CredentialFailure) -> [CredentialKind: CredentialState] {
    try states(in: try await load(.inspect, inForce: .old) ?? .none)
  }

  func states(
    in references: ProfileReferences, _ step: CredentialFailure.Step = .inspect,
    inForce: CredentialFailure.InForce = .old
  ) throws(CredentialFailure) -> [CredentialKind: CredentialState] {
    var states: [CredentialKind: CredentialState] = [:]
    for kind in kinds {
      states[kind] = try keychain(step, inForce: inForce) { () throws(KeychainFailure) in
        let current = try store.presence(of: references[kind], as: kind)
        if current == .locked { return CredentialState(.locked, []) }
        return CredentialState(current, try store.items(of: kind))
      }
    }
    return states
  }

  // MARK: Steps

  func load(
    _ step: CredentialFailure.Step, inForce: CredentialFailure.InForce
  ) async throws(CredentialFailure) -> ProfileReferences? {
    do {
      return try await profile.load()
    } catch {
      throw CredentialFailure(.profile(error), at: step, inForce: inForce)
    }
  }

  func keychain<Result>(
    _ step: CredentialFailure.Step, inForce: CredentialFailure.InForce,
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
  /// - Parameter before: What the profile held.
  func save(
    _ references: [CredentialKind: PersistentReference], over before: ProfileReferences
  ) async throws(CredentialFailure) -> [CredentialKind: ResolvedInApp] {
    var failure: ProfileFailure?
    do {
      try await profile.save(references)
    } catch {
      failure = error
    }
    // A save that reports a failure may have happened, so what counts is what is saved.
    let after = try await load(.compare, inForce: .either) ?? .none
    guard references.allSatisfy({ $0.value.isHeld(by: after[$0.key] ?? []) }) else {
      let isUnchanged = after == before
      throw CredentialFailure(
        failure.map { .profile($0) } ?? .profileDiffers, at: failure == nil ? .compare : .save,
        inForce: isUnchanged ? .old : .either)
    }
    var resolved: [CredentialKind: ResolvedInApp] = [:]
    for kind in references.keys.sorted() {
      resolved[kind] = try keychain(.resolve, inForce: .new) { () throws(KeychainFailure) in
        switch try store.presence(of: after[kind], as: kind) {
        case .present(let item): return item
        case .missing: throw KeychainFailure(.itemNotFound, during: .copy)
        case .locked: throw KeychainFailure(.interactionNotAllowed, during: .copy)
        }
      }
    }
    return resolved
  }
}
