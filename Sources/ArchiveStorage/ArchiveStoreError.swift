public import ArchiveContracts
package import ArchiveFiles
public import Foundation
import KeyedArchives
public import PropertyListBytes

/// Why a store was not read or not replaced.
///
/// The message holds sizes, fixed names and what the system said, never content of an archive.
public struct ArchiveStoreError: Error, Sendable {
  /// What happened; `unavailable` may be worth another try.
  public let code: FindingCode
  /// The cause in words, one line, without a final full stop.
  public let message: String
  /// The judgement, where the contract rejects what was read or what was to be saved.
  public let verification: Verification?
  /// What a person can be offered, when what is stored could not be read.
  public let recoveryOptions: RecoveryOptions?

  package init(
    _ code: FindingCode, _ message: String, verification: Verification? = nil,
    recoveryOptions: RecoveryOptions? = nil
  ) {
    self.code = code
    self.message = message
    self.verification = verification
    self.recoveryOptions = recoveryOptions
  }

  /// What a system's refusal of a step of writing means.
  package static func notWritten(_ step: String, _ error: SystemError) -> ArchiveStoreError {
    let code: FindingCode =
      switch error {
      case .noSpace, .quotaExceeded: .noSpace
      default: .notWritable
      }
    return ArchiveStoreError(code, "\(step): \(error.phrase)")
  }

  /// What a system's refusal of a step of reading means.
  package static func unavailable(
    _ step: String, _ error: SystemError, _ situation: RecoverySituation? = .unreadable
  ) -> ArchiveStoreError {
    ArchiveStoreError(
      .unavailable, "\(step): \(error.phrase)",
      recoveryOptions: situation.map { RecoveryOptions($0) })
  }

  /// Says why an archive was rejected, by its first finding.
  package static func rejected(
    _ verification: Verification, as code: FindingCode? = nil,
    recoveryOptions: RecoveryOptions? = nil
  ) -> ArchiveStoreError {
    let first = verification.findings.first
    let path = first?.path.map { "\($0): " } ?? ""
    return ArchiveStoreError(
      code ?? first?.code ?? .malformed, path + (first?.message ?? "the contract rejects it"),
      verification: verification, recoveryOptions: recoveryOptions)
  }
}

extension ArchiveStoreError: LocalizedError {
  /// Code and cause in one line.
  public var errorDescription: String? { "\(code): \(message)" }

  /// What to do about it; ``recoveryOptions`` has it in a person's words.
  public var recoverySuggestion: String? {
    switch code {
    case .changedOnDisk:
      "Read again, and apply the change to what is there now."
    case .noSpace:
      "Free some space and save again with the same receipt. What was stored is unchanged."
    case .notWritable:
      "Let the process write there, or choose another place. What was stored is unchanged."
    case .durabilityUnknown:
      "Read again and save once more; until that succeeds, keep what was saved in memory."
    case .receiptUsed, .receiptForeign:
      "Read the store, and use the receipt that comes with its content."
    case .verificationFailed:
      "Save only what the contract accepts. What was stored is unchanged."
    case .unavailable:
      "Try again later, and save nothing until reading succeeds."
    default:
      "Leave the file as it is: what could not be read must not be saved over."
    }
  }
}
