import Foundation
import Keychains
import SimulatedDevices
import Testing
import VPNProfiles
import VPNScenarios

/// Rotations that fail or end anywhere, under whatever happens to the device.
///
/// Each seed stands for 50 histories. A usual run of the tests plays few of them; the environment
/// variable `READBACK_HISTORY_SEEDS` says how many, and `.ci/run` has 40 of them played.
struct RotationHistoryTests {
  private static let seeds: Range<Int> = {
    let name = "READBACK_HISTORY_SEEDS"
    let count = ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? 3
    print("Rotation histories: \(50 * count), from \(count) seeds (\(name)=\(count))")
    return 0..<count
  }()

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
        case .unchanged?: #expect(number == 1, "call \(call)")
        case .new?, nil: #expect(number == 2, "call \(call)")
        case .either?, .unknown?: break
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

  @Test(arguments: seeds) func leadsToTheOldOrTheNewSecretThroughRandomHistories(
    seed: Int
  ) async throws {
    var random = SplitMix(state: UInt64(seed) &* 0x9E37_79B9 &+ 7)
    for history in 0..<50 {
      let system = SimulatedSystem(.iOS, Bool.random(using: &random) ? 14 : 17)
      let vault = Vault(system: system, seed: random.next())
      _ = try await vault.credentials.rotate(vault.secrets(0))
      // What was in force at some time, and what is now, by kind.
      var past: [CredentialKind: Set<Int>] = [:]
      var present: [CredentialKind: Int] = [:]
      for kind in vault.kinds { (past[kind], present[kind]) = ([0], 0) }
      var events: [String] = []
      for number in 1...12 {
        let event = Int.random(in: 0..<12, using: &random)
        events.append("\(event)")
        let wasWhole = Set(present.values).count == 1
        var possible = present.mapValues { [$0] as Set }
        switch event {
        case 0: vault.device.lock()
        case 1: vault.device.reboot()
        case 2: vault.device.unlock()
        // References of the form before iOS 15 do not survive a restore, whoever made them.
        case 3 where system.version > 14: vault.device.restoreToNewDevice()
        case 3: break
        case 4:
          vault.device.update(to: SimulatedSystem(.iOS, 17))
        case 5:
          if let proof = vault.profile.connectWithAppClosed().proof {
            await attempt(vault, &random) { _ = try await $0.finish(with: proof) }
          }
        case 6:
          await attempt(vault, &random) { _ = try await $0.rollBack() }
          possible = past
        case 7:
          await attempt(vault, &random) {
            _ = try await $0.sweep(isProtectedDataAvailable: vault.device.lockState == .unlocked)
          }
        default:
          let secrets = vault.secrets(number)
          let method: ProfileCredentials.RotationMethod = event < 11 ? .staged : .inPlace
          await attempt(vault, &random) { _ = try await $0.rotate(secrets, by: method) }
          for kind in vault.kinds { possible[kind]?.insert(number) }
        }
        // A copy of the device could be unlocked to look; unlocking this one is an event like others.
        if vault.device.lockState == .beforeFirstUnlock { vault.device.unlock() }
        for kind in vault.kinds {
          let found = vault.numberInForce(kind)
          #expect(
            found.map { possible[kind]?.contains($0) == true } == true,
            "seed \(seed), history \(history): \(events.joined(separator: " "))")
          present[kind] = found
          if let found { past[kind]?.insert(found) }
        }
        if wasWhole, (8...10).contains(event) { #expect(vault.numbersInForce.count == 1) }
      }
      let printed = vault.device.trace.map(\.description).joined()
      #expect(!printed.contains("S3cr3t"))
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
