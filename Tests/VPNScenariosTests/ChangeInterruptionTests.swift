import Foundation
import Keychains
import SimulatedDevices
import Testing
import VPNProfiles
import VPNScenarios

/// Every change but the rotation itself, interrupted at every call.
struct ChangeInterruptionTests {
  enum Change: CaseIterable {
    case finish, rollBack, sweep, repairAccessibility, removeLeftovers

    /// The numbers of the secrets that may be in force afterwards.
    var allowed: Set<Int> { self == .rollBack ? [1, 2] : [2] }
  }

  /// Two rotations, of which the second is not finished, and what a third left.
  private func vault() async throws -> Vault {
    let vault = Vault()
    for number in [1, 2] { _ = try await vault.credentials.rotate(vault.secrets(number)) }
    vault.interruption.schedule(after: 9, .endsBefore)
    await #expect(throws: CredentialFailure.self) {
      try await vault.credentials.rotate(vault.secrets(3))
    }
    vault.interruption.schedule(after: nil)
    return vault
  }

  private func perform(_ change: Change, _ vault: Vault, _ proof: DaemonProof) async throws {
    switch change {
    case .finish: _ = try await vault.credentials.finish(with: proof)
    case .rollBack: _ = try await vault.credentials.rollBack()
    case .sweep: _ = try await vault.credentials.sweep(isProtectedDataAvailable: true)
    case .repairAccessibility: _ = try await vault.credentials.repairAccessibility()
    case .removeLeftovers:
      _ = try await vault.credentials.removeLeftovers(isProtectedDataAvailable: true)
    }
  }

  @Test(arguments: Change.allCases, Interruption.Kind.allCases)
  func leavesAKnownSecretInForce(change: Change, kind: Interruption.Kind) async throws {
    var call = 0
    while true {
      let vault = try await vault()
      let proof = try #require(vault.profile.connectWithAppClosed().proof)
      vault.interruption.schedule(after: call, kind)
      var failure: CredentialFailure?
      do {
        try await perform(change, vault, proof)
      } catch let error as CredentialFailure {
        failure = error
      }
      let number = try #require(vault.numberInForce(.userPassword), "call \(call)")
      #expect(vault.numbersInForce == [number])
      #expect(change.allowed.contains(number))
      switch failure?.inForce {
      case .unchanged?: #expect(number == 2, "call \(call)")
      case .new?: #expect(number == 1, "call \(call)")
      case .either?, .unknown?, nil: break
      }
      let wasInterrupted = vault.interruption.calls > call
      vault.interruption.schedule(after: nil)
      // Whatever happened, the next process can rotate, prove, finish and clean.
      _ = try await vault.credentials.rotate(vault.secrets(4))
      let next = try #require(vault.profile.connectWithAppClosed().proof)
      _ = try await vault.credentials.finish(with: next)
      _ = try await vault.credentials.sweep(isProtectedDataAvailable: true)
      #expect(vault.numbersInForce == [4])
      for kind in vault.kinds { #expect(try vault.credentials.store.items(of: kind).count == 1) }
      guard wasInterrupted else { break }
      call += 1
    }
    #expect(call > 0)
  }

  @Test func showsNoSecretInAnythingThatCanBePrinted() async throws {
    for kind in Interruption.Kind.allCases {
      for call in 0..<12 {
        let vault = try await vault()
        vault.interruption.schedule(after: call, kind)
        var shown = ""
        do {
          shown += printed(try await vault.credentials.rotate(vault.secrets(5)))
        } catch {
          shown += printed(error) + error.localizedDescription
        }
        vault.interruption.schedule(after: nil)
        shown += printed(try await vault.credentials.states())
        shown += printed(try await vault.credentials.verify())
        shown += printed(try #require(try await vault.profile.load()))
        shown += printed(vault.credentials) + printed(vault.device) + printed(vault.device.trace)
        shown += printed(vault.profile.connectWithAppClosed())
        for number in [1, 2, 3, 5] {
          for secret in vault.kinds {
            #expect(!SecretSearch(Vault.secret(secret, number)).finds(in: shown))
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      "say S3cr3t-word", "UzNjcjN0LXdvcmQ=", "xxxxUzNjcjN0LXdvcmQ=", "beginning S3cr3t",
      "5333637233742d776f7264", "83, 51, 99, 114, 51, 116, 45, 119, 111, 114, 100",
      "%53%33%63%72%33%74%2d%77%6f%72%64", "53 33 63 72 33 74 2d 77 6f 72 64", "S3CR3T-WORD",
    ])
  func findsASecretInEveryForm(shown: String) {
    #expect(SecretSearch("S3cr3t-word").finds(in: shown))
    #expect(!SecretSearch("another-word").finds(in: shown))
  }
}
