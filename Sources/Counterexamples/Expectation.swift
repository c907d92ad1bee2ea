public import ArchiveContracts
public import PropertyListBytes

/// What a reader must make of a generated input.
public enum Expectation: Hashable, Sendable {
  /// Accepted, without any finding.
  case accepted
  /// Rejected with a finding of this code at this place.
  case rejected(FindingCode, at: Place)

  /// Where a finding must stand.
  public enum Place: Hashable, Sendable {
    /// The input as a whole.
    case input
    /// A value, by its path in the generated input.
    case path(ValuePath)
    /// An entry of `$objects`, by its index in the generated input.
    case object(Int)
    /// A limit that the input as a whole exceeds; the finding's message begins with its name.
    case limit(ReadLimits.Name)
  }

  /// The code of the finding; nil where the input must be accepted.
  public var code: FindingCode? {
    if case .rejected(let code, _) = self { return code }
    return nil
  }

  /// Whether a judgement is the expected one: accepted, or rejected with the code at the place.
  public func isMet(by verification: Verification) -> Bool {
    switch self {
    case .accepted: verification.verdict == .accepted
    case .rejected(let code, let place):
      verification.verdict == .rejected
        && verification.findings.contains { $0.code == code && place.holds($0) }
    }
  }
}

extension Expectation.Place {
  fileprivate func holds(_ finding: Finding) -> Bool {
    switch self {
    case .input: finding.path == nil && finding.object == nil
    case .path(let path): finding.path == path
    case .object(let entry): finding.path == nil && finding.object == entry
    // The message of a limit begins with its name.
    case .limit(let name): finding.path == nil && finding.message.hasPrefix("\(name.rawValue): ")
    }
  }
}
