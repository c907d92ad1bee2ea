import ArchiveContracts
import PropertyListBytes

/// An archive that keeps a contract, and the bytes that were judged.
package struct VerifiedArchive: Sendable {
  let checked: CheckedArchive
  /// The input as it is, whereas a property list read from XML holds a table of its own.
  let bytes: [UInt8]

  /// Copies the input, unless it is larger than the contract allows, and judges the copy.
  init(
    _ input: some Collection<UInt8>, _ contract: Contract
  ) throws(ContractViolation) {
    let limit = contract.limits[.archiveBytes] ?? ReadLimits.largestArchiveBytes
    bytes = UInt64(input.count) <= limit ? Array(input) : []
    // What was not copied is refused by its size alone.
    checked = try bytes.isEmpty ? contract.verify(input) : contract.verify(bytes)
  }
}
