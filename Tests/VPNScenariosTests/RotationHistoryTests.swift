import Keychains
import SimulatedDevices
import Testing
import VPNProfiles
import VPNScenarios

/// Rotations that fail or end anywhere, under whatever happens to the device.
struct RotationHistoryTests {
  @Test(
    arguments: Interruption.Kind.allCases, [ProfileCredentials.RotationMethod.staged, .inPlace])
  func keepsOneOfTwoSecretsHoweverARotationIsInterrupted(
    kind: Interruption.Kind, method: ProfileCredentials.RotationMethod
  ) async throws {
    for call in 0..<30 {
      let vault = Vault()
      _ = try await vault.credentials.rotate(vault.secrets(1))
      vault.interruption.schedule(after: call, kind)
      var failure: CredentialFailure?
      do {
        _ = try await vault.credentials.rotate(vault.secrets(2), by: method)
      } catch {
        failure = error
      }
      for secret in vault.kinds {
        let number = vault.numberInForce(secret)
        #expect(number == 1 || number == 2)
        switch failure?.inForce {
        case .old?: #expect(number == 1, "call \(call)")
        case .new?, nil: #expect(number == 2, "call \(call)")
        case .either?: break
        }
      }
      if method == .staged { #expect(vault.numbersInForce.count == 1, "call \(call)") }

      // A new process goes on from what is there.
      vault.interruption.schedule(after: nil)
      _ = try await vault.credentials.sweep(isProtectedDataAvailable: true)
      _ = try await vault.credentials.rotate(vault.secrets(3))
      #expect(vault.numbersInForce == [3])
      let proof = try #require(vault.profile.connectWithAppClosed().proof)
      _ = try await vault.credentials.finish(with: proof)
      for secret in vault.kinds {
        #expect(try await vault.credentials.states()[secret]?.superseded.isEmpty == true)
        #expect(try vault.credentials.store.items(of: secret).count == 1)
      }
    }
  }

  @Test(arguments: 0..<40) func leadsToAKnownSecretThroughRandomHistories(seed: Int) async throws {
    var random = SplitMix(state: UInt64(seed) &* 0x9E37_79B9 &+ 7)
    for history in 0..<50 {
      let vault = Vault(seed: random.next())
      var possible: [CredentialKind: Set<Int>] = [:]
      var number = 0
      var events: [String] = []
      _ = try await vault.credentials.rotate(vault.secrets(0))
      for kind in vault.kinds { possible[kind] = [0] }
      for _ in 0..<12 {
        let event = Int.random(in: 0..<11, using: &random)
        events.append("\(event)")
        switch event {
        case 0: vault.device.lock()
        case 1: vault.device.reboot()
        case 2: vault.device.unlock()
        case 3: vault.device.restoreToNewDevice()
        case 4:
          if let proof = vault.profile.connectWithAppClosed().proof {
            await attempt(vault, &random) { _ = try await $0.finish(with: proof) }
          }
        case 5: await attempt(vault, &random) { _ = try await $0.rollBack() }
        case 6:
          await attempt(vault, &random) {
            _ = try await $0.sweep(isProtectedDataAvailable: vault.device.lockState == .unlocked)
          }
        default:
          number += 1
          let secrets = vault.secrets(number)
          let method: ProfileCredentials.RotationMethod = event < 10 ? .staged : .inPlace
          await attempt(vault, &random) { _ = try await $0.rotate(secrets, by: method) }
          for kind in vault.kinds { possible[kind]?.insert(number) }
        }
        // A reader that sees everything looks with the device unlocked, on a copy of nothing.
        guard vault.device.lockState != .beforeFirstUnlock else { continue }
        for kind in vault.kinds {
          let found = vault.numberInForce(kind)
          #expect(
            found.map { possible[kind]?.contains($0) == true } == true,
            "seed \(seed), history \(history): \(events.joined(separator: " "))")
        }
      }
    }
  }

  /// Does something that may be interrupted at a random call.
  private func attempt(
    _ vault: Vault, _ random: inout SplitMix,
    _ body: (ProfileCredentials) async throws -> Void
  ) async {
    let kind = Interruption.Kind.allCases.randomElement(using: &random) ?? .failsBefore
    vault.interruption.schedule(
      after: Bool.random(using: &random) ? Int.random(in: 0..<14, using: &random) : nil, kind)
    do {
      try await body(vault.credentials)
    } catch {
      #expect(!"\(error)".contains("S3cr3t"))
    }
    vault.interruption.schedule(after: nil)
  }
}

/// A small generator whose histories are the same on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
