#if !canImport(Darwin)
  import Foundation
  import Keychains
  import NetworkExtensionDeclarations
  import SimulatedDevices
  import Testing
  import VPNExample

  /// The app code of Examples/VPN, run.
  @MainActor
  struct VPNAccountTests {
    private static let app = SimulatedApp("com.example.vpn", groups: ["TEAM.com.example.vpn"])
    private let device = SimulatedDevice()
    private let manager = NEVPNManager()
    /// A server of its own, since changes of one profile take turns.
    private let name = "\(UUID().uuidString).example.com"

    private func account(
      _ settings: UserDefaults, launchedAt: Date = .distantPast, manager: NEVPNManager? = nil
    ) -> VPNAccount {
      VPNAccount(
        user: "alice", server: name, launchedAt: launchedAt, manager: manager ?? self.manager,
        keychain: device.keychain(for: Self.app.client), settings: settings)
    }

    private func withPreferences(
      _ body: @MainActor (UserDefaults) async throws -> Void
    ) async throws {
      let name = "readback-\(UUID().uuidString)"
      let settings = try #require(UserDefaults(suiteName: name))
      let answers = SimulatedPreferences(device: device, app: Self.app)
      try await PreferencesProvider.$current.withValue(answers) { try await body(settings) }
      settings.removePersistentDomain(forName: name)
    }

    @Test func signsInConnectsAndReplacesSecrets() async throws {
      try await withPreferences { settings in
        let account = account(settings)
        #expect(try await account.launch(isProtectedDataAvailable: true) == .needsSignIn)
        try await account.replace(password: Secret(text: "a"), sharedSecret: Secret(text: "b"))
        #expect(try await account.launch(isProtectedDataAvailable: true) == .ready)
        try await account.replace(password: Secret(text: "c"), sharedSecret: Secret(text: "d"))
        device.close(Self.app)
        #expect(device.start(device.loadConfiguration(for: Self.app)).result == .connected)
        manager.connection.status = .connected
        manager.connection.connectedDate = Date()
        // The same process of the app proves nothing; the next one does.
        #expect(try await account.launch(isProtectedDataAvailable: true) == .ready)
        try await account.undo()
        try await account.replace(password: Secret(text: "e"), sharedSecret: Secret(text: "f"))
        manager.connection.connectedDate = Date()
        let next = self.account(settings, launchedAt: .distantFuture)
        #expect(try await next.launch(isProtectedDataAvailable: true) == .ready)
        // The old items are gone, so there is no way back.
        await #expect(throws: (any Error).self) { try await account.undo() }
      }
    }

    /// A process that ends between the save of a profile and the note of its date.
    @Test func takesNoOldConnectionForProofOfNewSecrets() async throws {
      try await withPreferences { settings in
        let account = account(settings)
        try await account.replace(password: Secret(text: "a"), sharedSecret: Secret(text: "b"))
        manager.connection.status = .connected
        manager.connection.connectedDate = Date()
        try await account.replace(password: Secret(text: "c"), sharedSecret: Secret(text: "d"))
        settings.removeObject(forKey: "profile saved at")
        let next = self.account(settings, launchedAt: .distantFuture)
        #expect(try await next.launch(isProtectedDataAvailable: true) == .ready)
        try await next.undo()
      }
    }

    @Test func goesBackWhenNewSecretsDoNotWork() async throws {
      try await withPreferences { settings in
        let account = account(settings)
        try await account.replace(password: Secret(text: "a"), sharedSecret: Secret(text: "b"))
        device.setServer(accepts: [Secret(text: "a")], for: .password)
        try await account.replace(password: Secret(text: "x"), sharedSecret: Secret(text: "b"))
        let refused = device.start(device.loadConfiguration(for: Self.app))
        #expect(refused.result == .authenticationFailed)
        try await account.undo()
        #expect(device.start(device.loadConfiguration(for: Self.app)).result == .connected)
      }
    }

    @Test func waitsForTheFirstUnlock() async throws {
      try await withPreferences { settings in
        let account = account(settings)
        try await account.replace(password: Secret(text: "a"), sharedSecret: Secret(text: "b"))
        device.reboot()
        #expect(try await account.launch(isProtectedDataAvailable: false) == .locked)
        device.unlock()
        #expect(try await account.launch(isProtectedDataAvailable: true) == .ready)
      }
    }

    @Test func asksAgainAfterAReinstallation() async throws {
      try await withPreferences { settings in
        try await account(settings).replace(
          password: Secret(text: "a"), sharedSecret: Secret(text: "b"))
        device.reinstall(Self.app)
        settings.removeObject(forKey: "has run")
        let installed = account(settings, manager: NEVPNManager())
        #expect(try await installed.launch(isProtectedDataAvailable: true) == .needsSignIn)
        let keychain = device.keychain(for: Self.app.client)
        let leftovers = FindRequest.all(
          .service(
            "com%2Eexample%2Evpn.\(name.replacing(".", with: "%2E")).userPassword",
            accessGroup: nil))
        #expect(throws: KeychainFailure.self) { try keychain.find(leftovers) }
      }
    }
  }
#endif
