import Keychains
import SimulatedDevices
import Testing
import VPNProfiles
import VPNScenarios

struct CleaningTests {
  @Test func sweepsWhatWasNeverSaved() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    // Ends after both items were added.
    vault.interruption.schedule(after: 9, .endsBefore)
    await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate(vault.secrets(2))
    }
    vault.interruption.schedule(after: nil)
    #expect(try await vault.credentials.states().values.allSatisfy { $0.unsaved.count == 1 })
    let swept = try await vault.credentials.sweep(isProtectedDataAvailable: true)
    #expect(swept.map(\.rotation) == [2, 2])
    #expect(vault.numbersInForce == [1])
  }

  @Test func sweepsNothingWithoutProtectedData() async throws {
    let vault = Vault()
    vault.interruption.schedule(after: nil)
    let failure = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.sweep(isProtectedDataAvailable: false)
    }
    #expect(failure?.cause == .protectedDataUnavailable)
    let leftovers = await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.removeLeftovers(isProtectedDataAvailable: false)
    }
    #expect(leftovers?.cause == .protectedDataUnavailable)
    #expect(vault.interruption.calls == 0)
  }

  @Test func sweepsNothingThatItCannotTellToBeUnneeded() async throws {
    let vault = Vault(kind: .tunnelProvider)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    _ = try await vault.credentials.rotate(vault.secrets(2))
    // The profile leads nowhere, so either item may be the one that somebody looks for.
    let current = try #require(try await vault.profile.load()?[.userPassword])
    try vault.keychain.delete(
      DeleteRequest(.reference(try vault.keychain.resolve(current).reference)))
    #expect(try await vault.credentials.states()[.userPassword]?.undecided.count == 1)
    #expect(try await vault.credentials.sweep(isProtectedDataAvailable: true).isEmpty)
    vault.device.reboot()
    await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.sweep(isProtectedDataAvailable: true)
    }
    #expect(try await vault.credentials.verify()[.userPassword] == .missing)
  }

  @Test func leavesItemsOfOthersAlone() async throws {
    let vault = Vault(kind: .tunnelProvider)
    _ = try await vault.credentials.rotate(vault.secrets(1))
    for account in ["alice", "alice#0", "alice#01", "alice#x", "#", "alice#-1"] {
      _ = try vault.keychain.add(
        AddRequest(
          ItemIdentity(service: vault.service(.userPassword), account: account),
          secret: Secret(text: "other"), accessibility: .afterFirstUnlock))
    }
    _ = try vault.keychain.add(
      AddRequest(
        ItemIdentity(service: vault.service(.sharedSecret), account: "alice#2"),
        secret: Secret(text: "other"), accessibility: .afterFirstUnlock))
    #expect(try await vault.credentials.sweep(isProtectedDataAvailable: true).isEmpty)
    vault.device.reinstall(Vault.app)
    let removed = try await vault.credentials.removeLeftovers(isProtectedDataAvailable: true)
    #expect(removed.map(\.rotation) == [1])
  }

  @Test func removesWhatAnEarlierInstallationLeft() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    #expect(try await vault.credentials.removeLeftovers(isProtectedDataAvailable: true).isEmpty)
    vault.device.reinstall(Vault.app)
    let removed = try await vault.credentials.removeLeftovers(isProtectedDataAvailable: true)
    #expect(removed.count == 2)
    #expect(try await vault.credentials.verify().values.allSatisfy { $0 == .missing })
  }

  @Test func removesNothingWhenTheProfileCannotBeLoaded() async throws {
    let vault = Vault()
    _ = try await vault.credentials.rotate(vault.secrets(1))
    vault.interruption.schedule(after: 0)
    await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.removeLeftovers(isProtectedDataAvailable: true)
    }
    #expect(vault.numbersInForce == [1])
  }
}
