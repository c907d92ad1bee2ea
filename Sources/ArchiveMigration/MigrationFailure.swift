public import ArchiveContracts
public import Foundation
import KeyedArchives
public import PropertyListBytes

/// Why an archive was not migrated. Nothing comes of it then: there are no partial results.
public struct MigrationFailure: Error, Sendable {
  /// A place in a contract's migrations.
  public struct Step: Hashable, Sendable, CustomStringConvertible {
    /// The version that the migration starts from.
    public let from: VersionValue
    /// The version that it leads to.
    public let to: VersionValue
    /// The position among the steps of the migration; nil for the migration as a whole.
    public let position: Int?
    /// What the step does, as contract files name it.
    public let name: String?

    /// The migration and, where it is known, the step in it, for messages.
    public var description: String {
      let migration = "the migration from version \(from) to \(to)"
      guard let position, let name else { return migration }
      return "step \(position + 1) (\(name)) of \(migration)"
    }
  }

  /// `migration-failed` for a step that cannot be applied, `verification-failed` for a result that
  /// is not what it should be, `limit-exceeded` for one that grows too large, and the code of its
  /// first finding for an archive that the contract does not accept in the first place.
  public let code: FindingCode
  /// The value at fault.
  public let path: ValuePath?
  /// One line: types, sizes and names that the contract knows, never a value of the archive.
  public let message: String
  /// Where in the contract's migrations the fault arose; nil before and after them.
  public internal(set) var step: Step?
  /// What the contract does not allow, of the archive or of the result.
  public let findings: [Finding]
  /// How many findings the limit `findings` left out.
  public let findingsOmitted: Int
  /// The error of a closure.
  public let underlying: (any Error)?

  /// A failure for closures to throw.
  public init(_ message: String, at path: ValuePath? = nil) {
    self.init(.migrationFailed, message, at: path)
  }

  init(
    _ code: FindingCode, _ message: String, at path: ValuePath? = nil, step: Step? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.path = path
    self.message = message
    self.step = step
    self.underlying = underlying
    findings = []
    findingsOmitted = 0
  }

  /// The failure of an archive that the contract rejects.
  init(rejected violation: ContractViolation) {
    let first = violation.findings.first
    code = first?.code ?? .verificationFailed
    path = first?.path
    message = first?.message ?? "the contract rejects the archive"
    step = nil
    findings = violation.findings
    findingsOmitted = violation.verification.findingsOmitted
    underlying = nil
  }

  /// The failure of a result that the contract rejects.
  init(result violation: ContractViolation, of step: Step?) {
    let first = violation.findings.first
    code = .verificationFailed
    path = first?.path
    message =
      "the contract rejects the result" + (first.map { ": \($0.code): \($0.message)" } ?? "")
    self.step = step
    findings = violation.findings
    findingsOmitted = violation.verification.findingsOmitted
    underlying = nil
  }
}

extension MigrationFailure: LocalizedError, CustomStringConvertible {
  /// `PATH: CODE: MESSAGE, in STEP`, without the parts that are not known.
  public var description: String {
    let place = path.map { "\($0): " } ?? ""
    return "\(place)\(code): \(detail)"
  }

  /// The message, with the step where it is known.
  package var detail: String { message + (step.map { ", in \($0)" } ?? "") }

  /// The same as the description.
  public var errorDescription: String? { description }

  /// What to do with the file.
  public var recoverySuggestion: String? {
    "Leave the file as it is: what could not be migrated must not be saved over."
  }
}
