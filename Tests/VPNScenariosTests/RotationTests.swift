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
    #expect(deleted.map(\.generation) == [1, 1])
    #expect(try await vault.credentials.states().values.allSatisfy { !$0.awaitsProof })
    #expect(vault.numbersInForce == [2])
  }

  @Test func savesOnceForSeveralSecrets() async throws {
    let vault = Vault()
    vault.interruption.schedule(after: nil)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    // Look, add and ask again for each of two kinds, resolve two; load, save, load.
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
    #expect(swept.map(\.generation) == [2, 2])
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
    #expect(failure?.inForce == .old)
  }

  @Test func changesNothingWhileLockedBeforeTheFirstUnlock() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    vault.device.reboot()
    for method in [ProfileCredentials.RotationMethod.staged, .inPlace] {
      let failure = await #expect(throws: CredentialFailure.self) {
        try await vault.credentials.rotate(vault.secrets(2), by: method)
      }
      #expect(failure?.inForce == .old)
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
    let identity = ItemIdentity(service: "com.example.vpn.userPassword", account: "alice#1")
    let strict = try vault.keychain.add(
      AddRequest(
        identity, secret: Secret(text: Vault.secret(.userPassword, 1)),
        accessibility: .whenUnlocked))
    try await vault.profile.save([.userPassword: strict])
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

  @Test func refusesKindsWithoutAField() async throws {
    let vault = Vault(kind: .tunnelProvider)
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate([.custom("token"): Secret(text: "S3cr3t")])
    }
    #expect(failure?.step == .save)
    #expect(failure?.inForce == .old)
  }
}
