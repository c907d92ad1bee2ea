public import ArchiveContracts
public import Foundation
public import PropertyListBytes

/// Why a ``SecureUnarchiver`` could not be made, or gave no object.
///
/// It holds codes, names that the app or its contract uses, sizes and kinds; never a value of the
/// archive. The errors of Foundation's unarchiver quote the archive, so only domain and code of one
/// are kept.
public struct UnarchivingFailure: Error, Sendable {
  /// What went wrong; of an archive that does not keep its contract, the code of the first finding.
  public let code: FindingCode
  /// The cause in words, one line, without a final full stop.
  public let message: String
  /// Why the archive does not keep the contract, if that is the cause.
  public let violation: ContractViolation?
  /// What ``CheckedCoder`` refused, if that is the cause.
  public let field: CheckedCoderFailure?

  /// A failure of a rehearsal.
  ///
  /// - Parameters:
  ///   - code: What the rehearsal ended with.
  ///   - message: One line without a final full stop and without anything of the archive.
  public init(rehearsal code: FindingCode, _ message: String) {
    self.init(code, message)
  }

  init(
    _ code: FindingCode, _ message: String, violation: ContractViolation? = nil,
    field: CheckedCoderFailure? = nil
  ) {
    self.code = code
    self.message = message
    self.violation = violation
    self.field = field
  }

  /// The failure of an archive that does not keep its contract.
  init(_ violation: ContractViolation) {
    self.init(
      violation.findings.first?.code ?? .limitExceeded,
      violation.errorDescription ?? "the contract does not accept the archive",
      violation: violation)
  }
}

extension UnarchivingFailure: LocalizedError {
  /// The code and what was wrong; no value of the archive.
  public var errorDescription: String? { violation == nil ? "\(code): \(message)" : message }

  /// What to do with the file.
  public var recoverySuggestion: String? {
    switch code {
    case .readerNotFoundation:
      "Say \"reader\": \"foundation\" in the contract, which then refuses what Foundation misreads."
    case .classNotInContract, .typeWithoutClass, .twoTypesForClass, .insecureClass:
      "Give each type of the contract one class, by the class name that the contract uses."
    case .badContract, .badStackSize: "Mend the call; no archive was read."
    default: "Leave the file as it is: what could not be read must not be saved over."
    }
  }
}
