public import PropertyListBytes

/// One violated condition of a contract, or the fault that ended reading.
public struct Finding: Hashable, Sendable {
  /// Which condition, by the name that never changes.
  public let code: FindingCode
  /// Where the value stands; nil for class records, unreachable objects and faults of reading.
  public let path: ValuePath?
  /// The index in `$objects` of the object at fault.
  public let object: Int?
  /// The byte offset in the input of the value at fault.
  public let offset: Int?
  /// What was found and what is allowed: types, sizes and names, never a value of the input.
  public let message: String
  /// The number of further places, under the same definition, at which the object was met.
  public let otherPaths: Int

  package init(
    _ code: FindingCode, path: ValuePath? = nil, object: Int? = nil, offset: Int? = nil,
    message: String, otherPaths: Int = 0
  ) {
    self.code = code
    self.path = path
    self.object = object
    self.offset = offset
    self.message = message
    self.otherPaths = otherPaths
  }

  /// The finding of a fault that ended reading.
  public init(_ failure: ReadFailure) {
    self.init(
      failure.code, object: failure.object, offset: failure.offset, message: failure.message)
  }
}

/// What a contract says of an archive.
public enum Verdict: String, Hashable, Sendable {
  /// The archive keeps the contract.
  case accepted
  /// There is a finding: the archive does not keep the contract, or is no archive.
  case rejected
  /// The input could not be read at all.
  case unavailable
}

/// The judgement of one archive: whether it keeps the contract, and everything it does not keep.
public struct Verification: Sendable {
  /// Rejected exactly if there is a finding, reported or left out.
  public var verdict: Verdict { findings.isEmpty && findingsOmitted == 0 ? .accepted : .rejected }
  /// The version of the first versioned object, breadth first.
  public let version: VersionValue?
  /// In the order of their paths, those without a path first.
  public let findings: [Finding]
  /// How many findings the limit `findings` left out.
  public let findingsOmitted: Int

  package init(version: VersionValue?, findings: [Finding], findingsOmitted: Int = 0) {
    self.version = version
    self.findings = findings
    self.findingsOmitted = findingsOmitted
  }
}
