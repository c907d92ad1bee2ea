package import KeyedArchives
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
  public func judge(
    _ bytes: some Collection<UInt8>, limits: ReadLimits? = nil
  ) -> Verification {
    do {
      return try verify(bytes, limits: limits).verification
    } catch {
      return error.verification
    }
  }

  /// Judges an archive that was read within the contract's limits.
  package func judge(_ archive: KeyedArchive, limits: ReadLimits) -> Verification {
    if let fault {
      let finding = Finding(.badContract, message: "the contract accepts nothing: \(fault)")
      return Verification(version: nil, findings: [finding])
    }
    let verifier = Verifier(self, archive, limits: limits)
    var state = VerificationState(verifier, findings: limits[.findings])
    verifier.run(&state)
    return state.verification()
  }

  /// Judges an archive and returns it as one that keeps the contract.
  ///
  /// - Parameters:
  ///   - bytes: The whole archive: an array, Foundation's `Data`, or any other collection.
  ///   - limits: Tightens the contract's limits; it cannot loosen them.
  /// - Throws: All findings, when there is one.
  public func verify(
    _ bytes: some Collection<UInt8>, limits: ReadLimits? = nil
  ) throws(ContractViolation) -> CheckedArchive {
    let limits = limits.map { self.limits.tightened(by: $0) } ?? self.limits
    let archive = try read(bytes, limits: limits)
    let verification = judge(archive, limits: limits)
    guard verification.verdict == .accepted else { throw ContractViolation(verification) }
    return CheckedArchive(archive: archive, verification: verification, contract: self)
  }

  func read(
    _ bytes: some Collection<UInt8>, limits: ReadLimits
  ) throws(ContractViolation) -> KeyedArchive {
    do {
      return try KeyedArchive(bytes, limits: limits)
    } catch {
      throw ContractViolation(Verification(version: nil, findings: [Finding(error)]))
    }
  }
}
