public import Readback
import SampleArchives

/// What holds for whatever is read as a contract, and for judgements by one.
public enum ContractPromises {
  private static let sample = SampleArchive.everything(SampleArchive.everythingFields).propertyList
    .binary

  static let codes = KeyedArchivePromises.codes.union([
    .missingRoot, .unsupportedArchiver, .unreachableObject, .wrongRootClass, .classNotAllowed,
    .missingVersion, .unsupportedVersion, .missingField, .unknownField, .wrongType, .tooLong,
    .tooShort, .tooMany, .tooFew, .outOfRange, .notAllowedValue, .cycle, .relationViolated,
  ])

  /// Reads bytes as a contract and traps when a promise is broken: what was read is written as
  /// JSON that reads as the same, and a contract judges an archive.
  static func check(_ bytes: [UInt8]) {
    do throws(ContractFailure) {
      let json = try ContractDocument(parsing: bytes).json
      do throws(ContractFailure) {
        let again = try ContractDocument(parsing: json).json
        precondition(again == json, "another document")
      } catch {
        preconditionFailure("its own JSON is refused: \(error)")
      }
      check(sample, by: try Contract(parsing: bytes))
    } catch {
      precondition(!error.message.isEmpty)
    }
  }

  /// Judges an archive and traps when a promise is broken.
  ///
  /// - Returns: Whether the archive is accepted.
  @discardableResult
  public static func check(_ bytes: [UInt8], by contract: Contract) -> Bool {
    let verification = contract.judge(bytes)
    for finding in verification.findings {
      precondition(codes.contains(finding.code), "\(finding.code)")
      if let offset = finding.offset { precondition((0...bytes.count).contains(offset)) }
      if let object = finding.object { precondition(object >= 0) }
      precondition(!finding.message.isEmpty && finding.otherPaths >= 0)
    }
    if let limit = contract.limits[.findings] {
      precondition(verification.findings.count <= limit)
    }
    precondition(verification.findingsOmitted == 0 || !verification.findings.isEmpty)
    return verification.verdict == .accepted
  }
}
