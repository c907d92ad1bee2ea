import Keychains
import SimulatedDevices
import VPNProfiles
import VPNScenarios

/// Decides for each call to a keychain or profile whether it is interrupted.
///
/// `@unchecked Sendable` holds because each test uses it from one task.
final class Interruption: @unchecked Sendable {
  enum Kind: CaseIterable {
    /// The call does nothing and fails.
    case failsBefore
    /// The call does its work and reports a failure all the same.
    case failsAfter
    /// The process ends before the call; nothing happens after it.
    case endsBefore
    /// The process ends after the call did its work.
    case endsAfter
  }

  private var remaining: Int?
  private var kind = Kind.failsBefore
  private(set) var hasEnded = false
  /// What somebody else does before a profile is saved.
  var beforeSave: (() throws -> Void)?
  private(set) var calls = 0

  /// Interrupts the call after this many others; nil for none.
  func schedule(after calls: Int?, _ kind: Kind = .failsBefore) {
    remaining = calls
    self.kind = kind
    self.calls = 0
    hasEnded = false
  }

  /// Runs a call, or not, and says whether it is to report a failure.
  func run<Failure: Error>(
    _ failure: @autoclosure () -> Failure, _ call: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !hasEnded else { throw failure() }
    calls += 1
    guard let left = remaining else { return try call() }
    remaining = left - 1
    guard left == 0 else { return try call() }
    remaining = nil
    hasEnded = kind == .endsBefore || kind == .endsAfter
    if kind == .failsAfter || kind == .endsAfter { try call() }
    throw failure()
  }
}

/// A keychain whose calls can be interrupted.
struct InterruptedKeychain: KeychainBackend {
  let keychain: SimulatedKeychain
  let interruption: Interruption

  private func run<Result>(
    _ operation: KeychainOperation, _ call: () throws(KeychainFailure) -> Result
  ) throws(KeychainFailure) -> Result {
    var result: Result?
    try interruption.run(KeychainFailure(.notAvailable, during: operation)) {
      () throws(KeychainFailure) in
      result = try call()
    }
    guard let result else { throw KeychainFailure(.notAvailable, during: operation) }
    return result
  }

  func add(_ request: AddRequest) throws(KeychainFailure) -> PersistentReference {
    try run(.add) { () throws(KeychainFailure) in try keychain.add(request) }
  }

  func find(_ request: FindRequest) throws(KeychainFailure) -> [FoundItem] {
    try run(.copy) { () throws(KeychainFailure) in try keychain.find(request) }
  }

  func update(_ request: UpdateRequest) throws(KeychainFailure) {
    try run(.update) { () throws(KeychainFailure) in try keychain.update(request) }
  }

  func delete(_ request: DeleteRequest) throws(KeychainFailure) {
    try run(.delete) { () throws(KeychainFailure) in try keychain.delete(request) }
  }
}

/// A profile whose loading and saving can be interrupted.
struct InterruptedProfileStore: ProfileStore {
  let store: SimulatedProfileStore
  let interruption: Interruption

  func load() async throws(ProfileFailure) -> ProfileReferences? {
    try interruption.run(ProfileFailure(.system(.configurationInvalid), during: .load)) {
      () throws(ProfileFailure) in
    }
    return try await store.load()
  }

  func save(
    _ references: [CredentialKind: PersistentReference], replacing expected: ProfileReferences
  ) async throws(ProfileFailure) {
    var failure: ProfileFailure?
    var saves = false
    do throws(ProfileFailure) {
      try interruption.run(ProfileFailure(.system(.configurationInvalid), during: .save)) {
        () throws(ProfileFailure) in
        saves = true
      }
    } catch {
      failure = error
    }
    if saves {
      do {
        try interruption.beforeSave?()
      } catch {
        throw ProfileFailure(.system(nil), during: .save)
      }
      try await store.save(references, replacing: expected)
    }
    if let failure { throw failure }
  }
}
