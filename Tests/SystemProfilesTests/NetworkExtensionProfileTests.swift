#if !canImport(Darwin)
  import Foundation
  import Keychains
  import NetworkExtensionDeclarations
  import SimulatedDevices
  import SystemProfiles
  import Testing
  import VPNProfiles

  @MainActor
  struct NetworkExtensionProfileTests {
    private static let app = SimulatedApp("com.example.vpn", groups: ["TEAM.com.example.vpn"])
    private let device = SimulatedDevice()
    private let manager = NEVPNManager()
    private let name = UUID().uuidString

    private var store: CredentialStore {
      CredentialStore(
        in: device.keychain(for: Self.app.client), service: "com.example.vpn",
        profile: name, accessGroup: nil, migratesToNewDevice: true)
    }

    /// The reference of a new item.
    private func added(_ account: String) throws -> PersistentReference {
      try device.keychain(for: Self.app.client).add(
        AddRequest(
          ItemIdentity(service: "test", account: account), secret: Secret(text: account),
          accessibility: .afterFirstUnlock))
    }

    private func profile(_ template: @escaping () -> NEVPNProtocol) -> NetworkExtensionProfile {
      NetworkExtensionProfile(manager) { manager in
        let made = template()
        made.serverAddress = "vpn.example.com"
        manager.protocolConfiguration = made
        manager.isEnabled = true
      }
    }

    private var ikev2: NetworkExtensionProfile {
      profile {
        let made = NEVPNProtocolIKEv2()
        made.authenticationMethod = .sharedSecret
        made.useExtendedAuthentication = true
        return made
      }
    }

    private func withPreferences<Result: Sendable>(
      failure: NSError? = nil, failsSavingOnly: Bool = false,
      _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
      var answers = SimulatedPreferences(device: device, app: Self.app)
      answers.failure = failure
      answers.failsSavingOnly = failsSavingOnly
      return try await PreferencesProvider.$current.withValue(answers, operation: body)
    }

    @Test func rotatesThroughTheSystemsClasses() async throws {
      try await withPreferences {
        let profile = ikev2
        #expect(try await profile.load() == nil)
        let credentials = ProfileCredentials(
          of: profile, in: store, account: "alice", kinds: [.userPassword, .sharedSecret])
        for text in ["first", "second"] {
          _ = try await credentials.rotate([
            .userPassword: Secret(text: text), .sharedSecret: Secret(text: "shared \(text)"),
          ])
          #expect(try await profile.load()?.kinds == [.sharedSecret, .userPassword])
          device.close(Self.app)
          let outcome = device.start(device.loadConfiguration(for: Self.app))
          #expect(outcome.result == .connected)
        }
        #expect(try await credentials.states().values.allSatisfy { $0.awaitsProof })

        let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
        manager.connection.status = .connected
        manager.connection.connectedDate = now
        let proof = try await profile.proof(
          savedAt: now.addingTimeInterval(-60), launchedAt: now.addingTimeInterval(60))
        #expect(try await credentials.finish(with: try #require(proof)).count == 2)
      }
    }

    @Test func provesNothingByAConnectionThatTheAppMayHaveHelpedWith() async throws {
      try await withPreferences {
        let profile = ikev2
        let credentials = ProfileCredentials(
          of: profile, in: store, account: "alice", kinds: [.userPassword])
        _ = try await credentials.rotate([.userPassword: Secret(text: "first")])
        let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let (before, after) = (now.addingTimeInterval(-60), now.addingTimeInterval(60))
        manager.connection.status = .connected
        manager.connection.connectedDate = now
        #expect(try await profile.proof(savedAt: before, launchedAt: after) != nil)
        #expect(try await profile.proof(savedAt: before, launchedAt: before) == nil)
        #expect(try await profile.proof(savedAt: after, launchedAt: after) == nil)
        manager.connection.status = .connecting
        #expect(try await profile.proof(savedAt: before, launchedAt: after) == nil)
        manager.connection.status = .connected
        manager.connection.connectedDate = nil
        #expect(try await profile.proof(savedAt: before, launchedAt: after) == nil)
      }
    }

    @Test func provesOnlyTheSecretsThatConnectingNeeds() async throws {
      try await withPreferences {
        let profile = profile {
          let made = NEVPNProtocolIKEv2()
          made.useExtendedAuthentication = true
          return made
        }
        let reference = try added("a")
        let shared = try added("b")
        try await profile.save(
          [.userPassword: reference, .sharedSecret: shared], replacing: .none)
        let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
        manager.connection.status = .connected
        manager.connection.connectedDate = now
        let proof = try await profile.proof(
          savedAt: now.addingTimeInterval(-1), launchedAt: now.addingTimeInterval(1))
        #expect(proof?.references.kinds == [.userPassword])
      }
    }

    @Test func keepsReferencesOfATunnelProviderInItsConfiguration() async throws {
      let manager = NEVPNManager()
      let kept = Kept()
      try await PreferencesProvider.$current.withValue(kept) {
        let profile = NetworkExtensionProfile(manager) {
          $0.protocolConfiguration = NETunnelProviderProtocol()
        }
        let kinds: [CredentialKind] = [
          .userPassword, .sharedSecret, .identity, .custom("token"), .custom("x.reference"),
        ]
        var references: [CredentialKind: PersistentReference] = [:]
        for kind in kinds {
          references[kind] = try added("\(references.count)")
        }
        try await profile.save(references, replacing: .none)
        let loaded = try #require(try await profile.load())
        #expect(loaded.kinds == kinds.sorted())
        for (kind, reference) in references {
          #expect(reference.isHeld(by: loaded[kind] ?? []))
        }
        let saved = manager.protocolConfiguration as? NETunnelProviderProtocol
        #expect(
          saved?.providerConfiguration?.keys.sorted() == [
            "custom.token.reference", "custom.x.reference.reference", "identity.reference",
            "sharedSecret.reference",
          ])
      }
    }

    @Test func refusesKindsWithoutAFieldBeforeAnythingChanges() async throws {
      try await withPreferences {
        let profile = ikev2
        let reference = try added("a")
        await #expect(throws: ProfileFailure(.noField, during: .save)) {
          try await profile.save(
            [.userPassword: reference, .custom("token"): reference], replacing: .none)
        }
        #expect(try await profile.load() == nil)
      }
    }

    @Test func saysDomainAndNumberOfAnErrorAndNoText() async throws {
      let profile = ikev2
      let errors: [(NSError, NetworkExtensionStatus?)] = [
        (NSError(domain: NEVPNErrorDomain, code: 4), .configurationStale),
        (
          NSError(domain: "NEConfigurationErrorDomain", code: 10),
          NetworkExtensionStatus(.configuration, 10)
        ), (NSError(domain: "S3cr3t", code: 4), nil),
      ]
      for (error, status) in errors {
        await withPreferences(failure: error) {
          let failure = ProfileFailure(.system(status), during: .load)
          await #expect(throws: failure) { try await profile.load() }
          await #expect(throws: failure) { try await profile.save([:], replacing: .none) }
          #expect(!failure.description.contains("S3cr3t"))
        }
      }
      // Without anybody who answers, nothing is taken for an absent profile.
      let unanswered = NetworkExtensionStatus(.preferences, 5)
      await #expect(throws: ProfileFailure(.system(unanswered), during: .load)) {
        try await profile.load()
      }
    }

    @Test func keepsNothingThatWasNotSaved() async throws {
      let refusal = NSError(domain: "NEConfigurationErrorDomain", code: 10)
      try await withPreferences(failure: refusal, failsSavingOnly: true) {
        let profile = ikev2
        let credentials = ProfileCredentials(
          of: profile, in: store, account: "alice", kinds: [.userPassword])
        let failure = await #expect(throws: CredentialFailure.self) {
          try await credentials.rotate([.userPassword: Secret(text: "first")])
        }
        #expect(failure?.step == .save)
        #expect(failure?.inForce == .unchanged)
        let loaded = try await profile.load()
        #expect(loaded == nil)
      }
    }

    @Test func savesNothingOverAChangeOfSomebodyElse() async throws {
      try await withPreferences {
        let profile = ikev2
        let reference = try added("a")
        try await profile.save([.userPassword: reference], replacing: .none)
        await #expect(throws: ProfileFailure(.changed, during: .save)) {
          try await profile.save([.userPassword: reference], replacing: .none)
        }
      }
    }
  }

  /// Keeps in the manager what was saved there.
  private struct Kept: PreferencesAnswers {
    func load(into manager: NEVPNManager) throws {}
    func save(_ manager: NEVPNManager) throws {}
  }
#endif
