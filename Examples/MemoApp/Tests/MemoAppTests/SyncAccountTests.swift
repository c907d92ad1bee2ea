import MemoAppVPN
import ReadbackVPN
import SimulatedDevices
import Testing
import VPNScenarios

/// The VPN account on a simulated device.
struct SyncAccountTests {
  private let device = SimulatedDevice()
  private let profile: SimulatedProfileStore
  private let account: SyncAccount

  init() {
    let app = SimulatedApp("com.example.memo", groups: ["TEAM.com.example.memo"])
    profile = SimulatedProfileStore(
      on: device, for: app, template: SimulatedConfiguration(.ikev2, authentication: .sharedSecret))
    account = SyncAccount(
      user: "alice", server: "vpn.example.com", profile: profile,
      keychain: device.keychain(for: app.client))
  }

  @Test func signsInConnectsAndReplacesSecrets() async throws {
    #expect(try await account.launch(proof: nil) == .needsSignIn)
    try await account.replace(password: Secret(text: "a"), sharedSecret: Secret(text: "b"))
    #expect(try await account.launch(proof: nil) == .ready)
    try await account.replace(password: Secret(text: "c"), sharedSecret: Secret(text: "d"))
    let proof = try #require(profile.connectWithAppClosed().proof)
    #expect(try await account.launch(proof: proof) == .ready)
    // The old items are gone, so there is no way back.
    await #expect(throws: (any Error).self) { try await account.undo() }
  }

  @Test func waitsForTheFirstUnlock() async throws {
    try await account.replace(password: Secret(text: "a"), sharedSecret: Secret(text: "b"))
    device.reboot()
    #expect(try await account.launch(proof: nil) == .locked)
    device.unlock()
    #expect(try await account.launch(proof: nil) == .ready)
  }

  @Test func goesBackWhenNewSecretsDoNotWork() async throws {
    try await account.replace(password: Secret(text: "a"), sharedSecret: Secret(text: "b"))
    device.setServer(accepts: [Secret(text: "a")], for: .password)
    try await account.replace(password: Secret(text: "x"), sharedSecret: Secret(text: "b"))
    #expect(profile.connectWithAppClosed().proof == nil)
    try await account.undo()
    #expect(profile.connectWithAppClosed().outcome.result == .connected)
  }
}
