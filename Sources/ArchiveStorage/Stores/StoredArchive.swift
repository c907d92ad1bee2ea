package import ArchiveContracts
import ArchiveFiles
import KeyedArchives

// What stores have in common that hold archives as values.

extension ArchiveState {
  /// Judges what was read from a store of values; nil if it is proven absent.
  package init(
    of bytes: [UInt8]?, at place: StorePlace, contract: Contract
  ) throws(ArchiveStoreError) {
    guard let bytes else {
      self = .absent(Receipt(place: place, content: nil, contract: contract))
      return
    }
    do throws(ContractViolation) {
      self = .decoded(
        try contract.verify(bytes), Receipt(of: bytes, at: place, contract: contract))
    } catch {
      throw .rejected(error.verification, recoveryOptions: RecoveryOptions(.damaged))
    }
  }
}

extension Receipt {
  /// The receipt of a value.
  package convenience init(of bytes: [UInt8], at place: StorePlace, contract: Contract) {
    self.init(
      place: place, content: StoredContent(digest: ContentDigest(of: bytes)), contract: contract)
  }
}

extension Contract {
  /// Judges what is to be saved, and refuses what would be rejected when it is read.
  @discardableResult
  package func acceptForSaving(_ bytes: [UInt8]) throws(ArchiveStoreError) -> Verification {
    let verification = judge(bytes)
    guard verification.verdict == .accepted else {
      throw .rejected(verification, as: .verificationFailed)
    }
    return verification
  }
}
