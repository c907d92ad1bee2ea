#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Keychains

/// Why secrets of a profile could not be rotated or cleaned, at which step, and what holds now.
///
/// It contains no secret, no reference and no account, so it can be logged and shown.
public struct CredentialFailure: Error, Hashable, Sendable {
  /// The steps of a change, in order.
  public enum Step: String, Hashable, Sendable, CaseIterable {
    /// Reading what the profile and the keychain hold.
    case inspect
    /// Adding the new item, or changing the item in place.
    case store
    /// Saving the profile.
    case save
    /// Loading the profile again and comparing it.
    case compare
    /// Resolving what the saved profile holds.
    case resolve
    /// Deleting what is no longer needed. Repeating it goes on where it stopped.
    case delete
  }

  /// Why a step failed.
  public enum Cause: Hashable, Sendable {
    /// The keychain.
    case keychain(KeychainFailure)
    /// The store of the profile.
    case profile(ProfileFailure)
    /// The saved profile holds something else than was put into it, or than a proof is about.
    case profileDiffers
    /// The profile leads to nothing, or to no item of this store.
    case noCurrentItem
    /// There is nothing to go back to.
    case nothingSuperseded
    /// The device is locked, so that nothing can be told to be unneeded.
    case protectedDataUnavailable
    /// A secret of a kind that these credentials do not have.
    case unknownKind
    /// A secret without bytes, or one that was erased.
    case emptySecret
  }

  /// Which secrets the saved profile leads to now.
  public enum InForce: String, Hashable, Sendable {
    /// Those from before the call.
    case unchanged
    /// The new ones.
    case new
    /// Those from before or the new ones, and both are kept: look at
    /// ``ProfileCredentials/states()`` later.
    case either
    /// Whatever somebody else saved meanwhile, or none.
    case unknown
  }

  /// Where it stopped.
  public let step: Step
  /// What failed.
  public let cause: Cause
  /// Which secrets a connection uses now.
  public let inForce: InForce

  init(_ cause: Cause, at step: Step, inForce: InForce = .unchanged) {
    self.step = step
    self.cause = cause
    self.inForce = inForce
  }
}

extension CredentialFailure: LocalizedError, CustomStringConvertible {
  /// Step, cause and what is in force, without values.
  public var description: String { "\(step.rawValue): \(reason); in force: \(inForce.rawValue)" }

  /// The same as `description`.
  public var errorDescription: String? { description }

  /// What to do next.
  public var recoverySuggestion: String? {
    switch cause {
    case .keychain(let failure): failure.recoverySuggestion
    case .profile: "Load the profile again and repeat."
    case .profileDiffers: "Something else changed the profile: look at the states and repeat."
    case .noCurrentItem:
      "Rotate staged: that adds an item of this store beside whatever the profile leads to."
    case .nothingSuperseded: nil
    case .protectedDataUnavailable: "Try again after the device is unlocked."
    case .unknownKind: "Name the kind when the credentials are made."
    case .emptySecret: "Ask the person for the secret."
    }
  }

  private var reason: String {
    switch cause {
    case .keychain(let failure): failure.description
    case .profile(let failure): failure.description
    case .profileDiffers: "the saved profile holds other references"
    case .noCurrentItem: "the profile leads to no item of this store"
    case .nothingSuperseded: "there is no earlier item"
    case .protectedDataUnavailable: "protected data is not available"
    case .unknownKind: "a kind of secret that these credentials do not have"
    case .emptySecret: "an empty secret"
    }
  }
}
