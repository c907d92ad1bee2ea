import Keychains
import SimulatedDevices
import Testing
import VPNProfiles
import VPNScenarios

struct RotationTests {
  @Test(arguments: SimulatedConfiguration.Kind.allCases)
  func storesTheFirstSecretsOfAProfile(kind: SimulatedConfiguration.Kind) async throws {
    let vault = Vault(kind: kind)
    let resolved = try await vault.credentials.rotate(vault.secrets(1))
    #expect(resolved.keys.sorted() == vault.kinds.sorted())
    #expect(resolved.values.allSatisfy { $0.isReadableWhileLocked })
    #expect(vault.numbersInForce == [1])
    #expect(vault.profile.connectWithAppClosed().outcome.result == .connected)
  }

  @Test func keepsTheOldSecretUntilTheNewOneIsProven() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    let old = try #require(try await vault.profile.load())
    _ = try await vault.credentials.rotate(vault.secrets(2))
    #expect(vault.numbersInForce == [2])
    let states = try await vault.credentials.states()
    #expect(states.values.allSatisfy { $0.awaitsProof && $0.superseded.count == 1 })
    for kind in vault.kinds {
      let found = try vault.keychain.resolve(try #require(old[kind]))
      let secret = try vault.keychain.secret(at: found.reference)
      #expect(secret.matches(Secret(text: Vault.secret(kind, 1))))
    }
    let proof = try #require(vault.profile.connectWithAppClosed().proof)
    let deleted = try await vault.credentials.finish(with: proof)
    #expect(deleted.map(\.rotation) == [1, 1])
    #expect(try await vault.credentials.states().values.allSatisfy { !$0.awaitsProof })
    #expect(vault.numbersInForce == [2])
  }

  @Test func savesOnceForSeveralSecrets() async throws {
    let vault = Vault()
    vault.interruption.schedule(after: nil)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    // List, add and ask again for each of two kinds, resolve two; load, save, load.
    #expect(vault.interruption.calls == 3 * 2 + 2 + 3)
  }

  @Test func goesBackToTheSecretFromBefore() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    _ = try await vault.credentials.rotate(vault.secrets(2))
    _ = try await vault.credentials.rollBack()
    #expect(vault.numbersInForce == [1])
    let states = try await vault.credentials.states()
    #expect(states.values.allSatisfy { $0.unsaved.count == 1 && !$0.awaitsProof })
    let swept = try await vault.credentials.sweep(isProtectedDataAvailable: true)
    #expect(swept.map(\.rotation) == [2, 2])
    #expect(vault.numbersInForce == [1])
    await #expect(throws: CredentialFailure.self) { try await vault.credentials.rollBack() }
  }

  @Test func refusesAProofOfOtherReferences() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    let early = try #require(vault.profile.connectWithAppClosed().proof)
    _ = try await vault.credentials.rotate(vault.secrets(2))
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.finish(with: early)
    }
    #expect(failure?.cause == .profileDiffers)
    #expect(try await vault.credentials.states().values.allSatisfy { $0.awaitsProof })
  }

  @Test func givesNoProofWhereTheDaemonCannotResolve() async throws {
    let vault = Vault(daemon: .explicit(["OTHER.group"]))
    _ = try await vault.credentials.rotate(vault.secrets(1))
    let (outcome, proof) = vault.profile.connectWithAppClosed()
    #expect(outcome.result == .notEntitled)
    #expect(proof == nil)
  }

  @Test func provesOnlyWhatConnectingNeeds() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    _ = try await vault.credentials.rotate(vault.secrets(2))
    var copy = vault.device.loadConfiguration(for: Vault.app)
    copy.configuration?.usesExtendedAuthentication = false
    try vault.device.save(copy)
    let proof = try #require(vault.profile.connectWithAppClosed().proof)
    let deleted = try await vault.credentials.finish(with: proof)
    #expect(deleted.map(\.kind) == [.sharedSecret])
    #expect(try await vault.credentials.states()[.userPassword]?.awaitsProof == true)
  }

  @Test func changesAnItemInPlace() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    let before = try await vault.profile.load()
    let resolved = try await vault.credentials.rotate(vault.secrets(2), by: .inPlace)
    #expect(vault.numbersInForce == [2])
    #expect(try await vault.profile.load() == before)
    #expect(resolved.count == 2)
    #expect(try await vault.credentials.states().values.allSatisfy { !$0.awaitsProof })
  }

  @Test func changesNoItemInPlaceThatIsNotThere() async throws {
    let vault = Vault()
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate(vault.secrets(1), by: .inPlace)
    }
    #expect(failure?.cause == .noCurrentItem)
    #expect(failure?.inForce == .unchanged)
  }

  @Test func changesNothingWhileLockedBeforeTheFirstUnlock() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    vault.device.reboot()
    for method in [ProfileCredentials.RotationMethod.staged, .inPlace] {
      let failure = await #expect(throws: CredentialFailure.self) {
        try await vault.credentials.rotate(vault.secrets(2), by: method)
      }
      #expect(failure?.inForce == .unchanged)
      guard case .keychain(let cause)? = failure?.cause else {
        Issue.record("another cause than the keychain")
        continue
      }
      #expect(cause.code == .locked)
    }
    vault.device.unlock()
    #expect(vault.numbersInForce == [1])
  }

  @Test func answersThreeWaysAtLaunch() async throws {
    let vault = Vault(migratesToNewDevice: false)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    vault.device.reboot()
    #expect(try await vault.credentials.verify().values.allSatisfy { $0 == .locked })
    vault.device.unlock()
    #expect(
      try await vault.credentials.verify().values.allSatisfy {
        if case .present = $0 { true } else { false }
      })
    vault.device.restoreToNewDevice()
    #expect(try await vault.credentials.verify().values.allSatisfy { $0 == .missing })
  }

  @Test func survivesARestoreWhereSecretsMigrate() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    vault.device.restoreToNewDevice()
    #expect(vault.numbersInForce == [1])
    #expect(vault.profile.connectWithAppClosed().outcome.result == .connected)
  }

  @Test func throwsForBytesThatAreNoReference() async throws {
    let vault = Vault()
    var copy = vault.device.loadConfiguration(for: Vault.app)
    var configuration = SimulatedConfiguration(.ikev2)
    configuration.passwordReference = Array(Vault.secret(.userPassword, 1).utf8)
    copy.configuration = configuration
    try vault.device.save(copy)
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.verify()
    }
    guard case .keychain(let cause)? = failure?.cause else {
      Issue.record("another cause than the keychain")
      return
    }
    #expect(cause.code == .notAReference)
    #expect(failure?.description.contains("S3cr3t") == false)
  }

  @Test func savesTheNewFormOfAReferenceAfterAnUpdate() async throws {
    let vault = Vault(system: SimulatedSystem(.iOS, 14))
    _ = try await vault.credentials.rotate(vault.secrets(1))
    vault.device.update(to: SimulatedSystem(.iOS, 15))
    vault.device.unlock()
    let presence = try await vault.credentials.verify()
    #expect(
      presence.values.allSatisfy {
        if case .present(let resolved) = $0 { resolved.isOldForm } else { false }
      })
    _ = try await vault.credentials.rotate(vault.secrets(1), by: .inPlace)
    #expect(
      try await vault.credentials.verify().values.allSatisfy {
        if case .present(let resolved) = $0 { !resolved.isOldForm } else { false }
      })
    #expect(vault.numbersInForce == [1])
  }

  @Test func repairsItemsThatCannotBeReadWhileLocked() async throws {
    let vault = Vault(kind: .tunnelProvider)
    let identity = ItemIdentity(service: vault.service(.userPassword), account: "alice#1")
    let strict = try vault.keychain.add(
      AddRequest(
        identity, secret: Secret(text: Vault.secret(.userPassword, 1)),
        accessibility: .whenUnlocked, label: "VPN secret"))
    try await vault.profile.save([.userPassword: strict], replacing: .none)
    vault.device.lock()
    #expect(vault.profile.connectWithAppClosed().outcome.result == .secretLocked)
    vault.device.unlock()
    let repaired = try await vault.credentials.repairAccessibility()
    #expect(repaired[.userPassword]?.isReadableWhileLocked == true)
    vault.device.lock()
    let (outcome, proof) = vault.profile.connectWithAppClosed()
    #expect(outcome.result == .connected)
    // The old item cannot even be listed yet.
    await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.finish(with: try #require(proof))
    }
    vault.device.unlock()
    let deleted = try await vault.credentials.finish(with: try #require(proof))
    #expect(deleted.map(\.accessibility) == [.whenUnlocked])
    #expect(try await vault.credentials.repairAccessibility().isEmpty)
    #expect(vault.numbersInForce == [1])
  }

  @Test func refusesKindsAndSecretsThatItCannotKeep() async throws {
    let vault = Vault(kind: .tunnelProvider)
    vault.interruption.schedule(after: nil)
    let unknown = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate([.sharedSecret: Secret(text: "S3cr3t")])
    }
    #expect(unknown?.cause == .unknownKind)
    let erased = Secret(text: "S3cr3t")
    erased.erase()
    let empty = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate([.userPassword: erased])
    }
    #expect(empty?.cause == .emptySecret)
    #expect(try await vault.credentials.rotate([:]).isEmpty)
    #expect(vault.interruption.calls == 0)
  }

  @Test func refusesKindsWithoutAField() async throws {
    let vault = Vault(kind: .tunnelProvider)
    let credentials = ProfileCredentials(
      of: vault.profile, in: vault.credentials.store, account: "alice", kinds: [.custom("token")])
    let failure = await #expect(throws: CredentialFailure.self) {
      try await credentials.rotate([.custom("token"): Secret(text: "S3cr3t")])
    }
    #expect(failure?.cause == .profile(ProfileFailure(.noField, during: .save)))
    #expect(failure?.inForce == .unchanged)
  }

  @Test func goesBackToWhatWasInForceAndToNothingElse() async throws {
    let vault = Vault()
    for (number, expected) in [(1, 1), (2, 2)] {
      _ = try await vault.credentials.rotate(vault.secrets(number))
      #expect(vault.numbersInForce == [expected])
    }
    _ = try await vault.credentials.rollBack()
    _ = try await vault.credentials.rotate(vault.secrets(3))
    _ = try await vault.credentials.rollBack()
    #expect(vault.numbersInForce == [1])

    // A rotation that was never saved is nothing to go back to.
    vault.interruption.beforeSave = { throw KeychainFailure(.notAvailable, during: .add) }
    await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate(vault.secrets(4))
    }
    vault.interruption.beforeSave = nil
    _ = try await vault.credentials.rotate(vault.secrets(5))
    _ = try await vault.credentials.rollBack()
    #expect(vault.numbersInForce == [1])
  }

  @Test func goesBackWithTheSecretsOfTheLastRotationOnly() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    _ = try await vault.credentials.rotate(vault.secrets(2))
    _ = try await vault.credentials.rotate([
      .userPassword: Secret(text: Vault.secret(.userPassword, 3))
    ])
    _ = try await vault.credentials.rollBack()
    #expect(vault.numbersInForce == [2])
  }

  @Test func takesTurnsWithWhateverElseTheAppDoes() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    let proof = try #require(vault.profile.connectWithAppClosed().proof)
    let credentials = vault.credentials
    let rotation = Task { try await credentials.rotate(vault.secrets(2)) }
    let others = (0..<20).map { number in
      Task {
        if number % 2 == 0 {
          _ = try? await credentials.finish(with: proof)
        } else {
          _ = try? await credentials.sweep(isProtectedDataAvailable: true)
        }
      }
    }
    _ = try await rotation.value
    for other in others { await other.value }
    #expect(vault.numbersInForce == [2])
  }

  @Test func savesNothingOverAChangeOfAnotherProcess() async throws {
    let vault = Vault(kind: .tunnelProvider)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    let other = try vault.keychain.add(
      AddRequest(
        ItemIdentity(service: "other", account: "alice"),
        secret: Secret(text: Vault.secret(.userPassword, 7)), accessibility: .afterFirstUnlock))
    vault.interruption.beforeSave = {
      var copy = vault.device.loadConfiguration(for: Vault.app)
      copy.configuration?.passwordReference = other.bytesForProfile()
      try vault.device.save(copy)
    }
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate(vault.secrets(2))
    }
    #expect(failure?.cause == .profileDiffers)
    #expect(failure?.inForce == .unknown)
    #expect(vault.numbersInForce == [7])
  }

  @Test func putsTheOldReferenceBackWhereTheNewItemIsGone() async throws {
    let vault = Vault(kind: .tunnelProvider)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    var isFirst = true
    vault.interruption.beforeSave = {
      guard isFirst else { return }
      isFirst = false
      let staged = ItemIdentity(service: vault.service(.userPassword), account: "alice#2")
      try vault.keychain.delete(DeleteRequest(.item(staged)))
    }
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate(vault.secrets(2))
    }
    #expect(failure?.step == .resolve)
    #expect(failure?.inForce == .unchanged)
    #expect(vault.numbersInForce == [1])
  }

  @Test func saysThatAChangeInPlaceIsInForceThoughTheProfileIsNotSaved() async throws {
    let vault = Vault(system: SimulatedSystem(.iOS, 14), kind: .tunnelProvider)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    vault.device.update(to: SimulatedSystem(.iOS, 17))
    vault.device.unlock()
    vault.interruption.beforeSave = { throw KeychainFailure(.notAvailable, during: .add) }
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate(vault.secrets(2), by: .inPlace)
    }
    #expect(failure?.inForce == .new)
    #expect(vault.numbersInForce == [2])
  }

  @Test func takesLockedForNothingElse() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    _ = try await vault.credentials.rotate(vault.secrets(2))
    let proof = try #require(vault.profile.connectWithAppClosed().proof)
    vault.device.reboot()
    let credentials = vault.credentials
    let changes: [() async throws -> Void] = [
      { _ = try await credentials.rollBack() }, { _ = try await credentials.repairAccessibility() },
      { _ = try await credentials.finish(with: proof) }, { _ = try await credentials.states() },
      { _ = try await credentials.sweep(isProtectedDataAvailable: true) },
    ]
    for change in changes {
      let failure = await #expect(throws: CredentialFailure.self) { try await change() }
      guard case .keychain(let cause)? = failure?.cause else {
        Issue.record("another cause than the keychain")
        continue
      }
      #expect(cause.code == .locked)
    }
  }

  @Test func refusesAReferenceToTheItemOfAnotherKind() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    var copy = vault.device.loadConfiguration(for: Vault.app)
    let shared = copy.configuration?.sharedSecretReference
    copy.configuration?.passwordReference = shared
    try vault.device.save(copy)
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.verify()
    }
    guard case .keychain(let cause)? = failure?.cause else {
      Issue.record("another cause than the keychain")
      return
    }
    #expect(cause.code == .wrongItem)
  }

  // A restored row can have the number that another one had.
  @Test func refusesARestoredRowReferenceThatLeadsToAnotherItem() async throws {
    let vault = Vault(system: SimulatedSystem(.iOS, 14))
    _ = try await vault.credentials.rotate(vault.secrets(1))
    let saved = try #require(try await vault.profile.load())
    vault.device.restoreToNewDevice()
    let store = CredentialStore(
      in: vault.keychain, service: "com.example.vpn", profile: vault.name, accessGroup: nil,
      migratesToNewDevice: true)
    var codes: [KeychainFailure.Code] = []
    var missing = 0
    for kind in vault.kinds {
      do throws(KeychainFailure) {
        if try store.presence(of: saved[kind], as: kind) == .missing { missing += 1 }
      } catch {
        codes.append(error.code)
      }
    }
    #expect(codes == [.wrongItem])
    #expect(missing == 1, "the other number leads nowhere")
  }

  /// Answers every lookup with an item on a token, whose class nobody names.
  private struct TokenKeychain: KeychainBackend {
    func add(_ request: AddRequest) throws(KeychainFailure) -> PersistentReference {
      throw KeychainFailure(.notAvailable, during: .add)
    }
    func find(_ request: FindRequest) throws(KeychainFailure) -> [FoundItem] {
      let reference = PersistentReference(answered: Array("tkpr".utf8) + [0x30, 0x00])
      return [FoundItem(reference: reference, attributes: ItemAttributes(itemClass: nil))]
    }
    func update(_ request: UpdateRequest) throws(KeychainFailure) {}
    func delete(_ request: DeleteRequest) throws(KeychainFailure) {}
  }

  @Test func takesAnItemOfUnknownClassForNoPassword() {
    let store = CredentialStore(
      in: TokenKeychain(), service: "com.example.vpn", profile: "token", accessGroup: nil,
      migratesToNewDevice: true)
    let failure = #expect(throws: KeychainFailure.self) {
      try store.presence(of: Array("tkpr".utf8) + [0x30, 0x00], as: .userPassword)
    }
    #expect(failure?.code == .wrongClass)
  }

  @Test func repairsNoItemThatIsReadableWhileLocked() async throws {
    let vault = Vault(kind: .tunnelProvider, migratesToNewDevice: false)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    let migrating = ProfileCredentials(
      of: vault.profile,
      in: CredentialStore(
        in: vault.keychain, service: "com.example.vpn", profile: vault.name, accessGroup: nil,
        migratesToNewDevice: true),
      account: "alice", kinds: vault.kinds)
    #expect(try await migrating.repairAccessibility().isEmpty)
  }

  @Test func keepsProfilesAndKindsApart() async throws {
    let vault = Vault(kind: .tunnelProvider)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    // The dots of names cannot make one service of two.
    for (service, profile, kind) in [
      ("com.example.vpn", vault.name + ".x", CredentialKind.userPassword),
      ("com.example", "vpn." + vault.name, .userPassword),
      ("com.example.vpn", vault.name, .custom("userPassword")),
      ("com.example.vpn", vault.name + ".custom", .custom("x")),
    ] {
      let store = CredentialStore(
        in: vault.keychain, service: service, profile: profile, accessGroup: nil,
        migratesToNewDevice: true)
      #expect(try store.items(of: kind).isEmpty)
    }
  }
}
