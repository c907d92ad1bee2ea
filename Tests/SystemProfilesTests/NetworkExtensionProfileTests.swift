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

    private var store: CredentialStore {
      CredentialStore(
        in: device.keychain(for: Self.app.client), servicePrefix: "com.example.vpn",
        accessGroup: nil, migratesToNewDevice: true)
    }

    private func profile(_ template: @escaping () -> NEVPNProtocol) -> NetworkExtensionProfile {
      NetworkExtensionProfile(manager) {
        let made = template()
        made.serverAddress = "vpn.example.com"
        return made
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
      failure: NEVPNError? = nil, _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
      var answers = SimulatedPreferences(device: device, app: Self.app)
      answers.failure = failure
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
        let reference = try store.add(Secret(text: "a"), as: .userPassword, account: "a").reference
        let shared = try store.add(Secret(text: "b"), as: .sharedSecret, account: "a").reference
        try await profile.save([.userPassword: reference, .sharedSecret: shared])
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
        let profile = NetworkExtensionProfile(manager) { NETunnelProviderProtocol() }
        let kinds: [CredentialKind] = [
          .userPassword, .sharedSecret, .identity, .custom("token"), .custom("x.reference"),
        ]
        var references: [CredentialKind: PersistentReference] = [:]
        for kind in kinds {
          references[kind] =
            try store.add(Secret(text: kind.name), as: kind, account: "alice").reference
        }
        try await profile.save(references)
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
        let reference = try store.add(Secret(text: "a"), as: .userPassword, account: "a").reference
        await #expect(throws: ProfileFailure(nil, during: .save)) {
          try await profile.save([.userPassword: reference, .custom("token"): reference])
        }
        #expect(try await profile.load() == nil)
      }
    }

    @Test func saysTheNumberOfAnErrorAndNoText() async throws {
      let profile = ikev2
      await withPreferences(failure: .configurationStale) {
        let stale = NetworkExtensionStatus.configurationStale
        await #expect(throws: ProfileFailure(stale, during: .load)) { try await profile.load() }
        await #expect(throws: ProfileFailure(stale, during: .load)) { try await profile.save([:]) }
      }
      // Without anybody who answers, nothing is taken for an absent profile.
      let unanswered = NetworkExtensionStatus(.preferences, 5)
      await #expect(throws: ProfileFailure(unanswered, during: .load)) {
        try await profile.load()
      }
    }
  }

  /// Keeps in the manager what was saved there.
  private struct Kept: PreferencesAnswers {
    func load(into manager: NEVPNManager) throws {}
    func save(_ manager: NEVPNManager) throws {}
  }
#endif
