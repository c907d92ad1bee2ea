public import Foundation

/// Why an archive does not keep a contract: all findings.
public struct ContractViolation: Error, Sendable {
  /// The judgement, with at least one finding, reported or left out.
  public let verification: Verification

  /// The findings, as many as the limit `findings` allows.
  public var findings: [Finding] { verification.findings }

  init(_ verification: Verification) { self.verification = verification }
}

extension ContractViolation: LocalizedError {
  /// The first finding, and how many more there are.
  public var errorDescription: String? {
    guard let first = findings.first else { return nil }
    let path = first.path.map { "\($0): " } ?? ""
    let more = findings.count + verification.findingsOmitted - 1
    return "\(path)\(first.code): \(first.message)" + (more > 0 ? ", and \(more) more" : "")
  }

  /// That the file must be kept, whatever the findings are.
  public var recoverySuggestion: String? {
    "Leave the file as it is: what could not be read must not be saved over."
  }
}
