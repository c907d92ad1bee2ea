public import KeyedArchives
public import PropertyListBytes

extension Contract {
  /// Judges an archive, from its whole bytes.
  ///
  /// Bytes that cannot be read are rejected with exactly one finding; an archive that can be read
  /// is rejected with everything in it that the contract does not allow.
  ///
  /// - Parameters:
  ///   - bytes: The whole archive.
  ///   - limits: Tightens the contract's limits; it cannot loosen them.
  /// - Complexity: Linear in the size of the archive.
  public func judge(_ bytes: [UInt8], limits: ReadLimits? = nil) -> Verification {
    let limits = limits.map { self.limits.tightened(by: $0) } ?? self.limits
    do {
      return judge(try KeyedArchive(bytes, limits: limits), limits: limits)
    } catch {
      return Verification(version: nil, findings: [Finding(error)])
    }
  }

  /// Judges an archive that was read within the contract's limits.
  package func judge(_ archive: KeyedArchive, limits: ReadLimits) -> Verification {
    let verifier = Verifier(self, archive)
    var state = VerificationState(verifier, findings: limits[.findings])
    verifier.run(&state)
    return state.verification()
  }

  /// Judges an archive and returns it as one that keeps the contract.
  ///
  /// - Throws: All findings, when there is one.
  public func verify(
    _ bytes: [UInt8], limits: ReadLimits? = nil
  ) throws(ContractViolation) -> CheckedArchive {
    let limits = limits.map { self.limits.tightened(by: $0) } ?? self.limits
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive(bytes, limits: limits)
    } catch {
      throw ContractViolation(Verification(version: nil, findings: [Finding(error)]))
    }
    let verification = judge(archive, limits: limits)
    guard verification.findings.isEmpty else { throw ContractViolation(verification) }
    return CheckedArchive(archive: archive, version: verification.version, contract: self)
  }
}

/// An archive that keeps a contract; only verification makes one.
public struct CheckedArchive: Sendable {
  public let archive: KeyedArchive
  /// The version of the first versioned object, breadth first; nil if no object has one.
  public let version: VersionValue?
  /// The contract that the archive keeps.
  public let contract: Contract

  init(archive: KeyedArchive, version: VersionValue?, contract: Contract) {
    self.archive = archive
    self.version = version
    self.contract = contract
  }
}

/// Why an archive does not keep a contract: all findings.
public struct ContractViolation: Error, Sendable {
  public let verification: Verification

  /// The findings, at least one.
  public var findings: [Finding] { verification.findings }

  init(_ verification: Verification) { self.verification = verification }
}
