public import ArchiveContracts

/// A place where an app keeps one archive: a file, an entry of a store, a column of a database.
///
/// What is there is read before anything is saved, and the receipt of that reading is what saving
/// asks for. So a store that cannot be read now, or holds what nobody understands, can never be
/// taken for an empty one and saved over.
public protocol ArchiveStore: Sendable {
  /// Reads what is stored.
  ///
  /// - Returns: The archive, or the proof that there is none, each with the receipt for saving.
  /// - Throws: Whatever else there is: `unavailable` for what cannot be read now, and the code of
  ///   the first finding for what the contract rejects. Neither gives a receipt.
  func read() throws(ArchiveStoreError) -> ArchiveState

  /// Saves an archive in place of what the receipt names.
  ///
  /// - Parameters:
  ///   - bytes: The whole archive, in the contract's current version.
  ///   - receipt: What reading, or the replacement before, returned. It can be used once; when
  ///     saving fails and nothing was changed, it stays good for another attempt.
  /// - Returns: The receipt for the next replacement.
  /// - Throws: `receipt-used` or `receipt-foreign` before anything is looked at;
  ///   `verification-failed` if the contract rejects the bytes or they could not be read back;
  ///   `changed-on-disk` if what is stored is no longer what the receipt names; `no-space`,
  ///   `not-writable`, `unavailable`; `durability-unknown` if the bytes are stored, but the system
  ///   did not confirm that they survive a loss of power. Except for the last, what was stored is
  ///   still there.
  func replace(
    with bytes: some Collection<UInt8>, receipt: Receipt
  ) throws(ArchiveStoreError) -> Receipt
}

/// What reading a store found.
public enum ArchiveState: Sendable {
  /// The archive that is stored, judged by the contract.
  case decoded(CheckedArchive, Receipt)
  /// Nothing was ever stored, or it was removed on purpose; that is proven, not assumed.
  case absent(Receipt)

  /// What the next replacement asks for.
  public var receipt: Receipt {
    switch self {
    case .decoded(_, let receipt), .absent(let receipt): receipt
    }
  }
}
