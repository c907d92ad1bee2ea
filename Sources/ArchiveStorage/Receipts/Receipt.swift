package import ArchiveContracts
import ArchiveFiles
import Foundation
import PropertyListBytes

/// Proof that a store was read, or that it is empty; what saving asks for.
///
/// A receipt names the directory, the file, its identity, the digest of its content, and the
/// contract by which it was judged. It cannot be made, copied into another process, or kept
/// longer than the process runs, and it can be used once.
public final class Receipt: Sendable {
  package let place: StorePlace
  /// What was read; nil if it was proven that nothing is there.
  package let content: StoredContent?
  /// Whether the contract accepts the content. Only a person's decision to begin anew gives a
  /// receipt of anything else.
  package let isAccepted: Bool
  /// Whether there may be backups although nothing is there, because a person decided so.
  let setsBackupsAside: Bool
  /// The backup that the replacement which returned this receipt made, if it holds what the app
  /// saved before in the same version.
  let routineBackup: KnownBackup?
  /// The version of the content; a backup of the same version is a routine one.
  let version: VersionValue?
  private let contract: Contract
  private let use = ReceiptUse()

  /// - Parameters:
  ///   - place: The store, so that the receipt is refused by every other.
  ///   - content: What was read; nil only for proven absence.
  package convenience init(place: StorePlace, content: StoredContent?, contract: Contract) {
    self.init(
      place: place, content: content, contract: contract, isAccepted: content != nil,
      version: nil)
  }

  init(
    place: StorePlace, content: StoredContent?, contract: Contract, isAccepted: Bool,
    version: VersionValue?, setsBackupsAside: Bool = false, routineBackup: KnownBackup? = nil
  ) {
    self.place = place
    self.content = content
    self.contract = contract
    self.version = version
    self.setsBackupsAside = setsBackupsAside
    self.routineBackup = routineBackup
    self.isAccepted = isAccepted
  }

  /// Runs a replacement with this receipt: refuses a foreign or used one before anything else, and
  /// gives it back when nothing was changed.
  ///
  /// - Parameter body: Fails with `durability-unknown` or `changed-on-disk` if the receipt no
  ///   longer names what is stored; every other failure must have changed nothing.
  package func using<Value>(
    for place: StorePlace, contract: Contract,
    _ body: () throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    guard place == self.place else {
      throw ArchiveStoreError(
        .receiptForeign, "the receipt is of another place, or the directory was replaced since")
    }
    guard contract.isSame(as: self.contract) else {
      throw ArchiveStoreError(.receiptForeign, "the receipt was made under another contract")
    }
    guard use.begin() else {
      throw ArchiveStoreError(.receiptUsed, "the receipt was used before")
    }
    do throws(ArchiveStoreError) {
      return try body()
    } catch {
      if error.code != .durabilityUnknown && error.code != .changedOnDisk { use.giveBack() }
      throw error
    }
  }
}

extension Contract {
  fileprivate func isSame(as other: Contract) -> Bool {
    // Contracts stand one inside the other at most `longestChain` deep.
    document == other.document && embedded.count == other.embedded.count
      && embedded.allSatisfy { name, contract in
        other.embedded[name].map(contract.isSame) ?? false
      }
  }
}

/// Whether a receipt was used; `@unchecked Sendable` as `isUsed` is touched under `lock` only.
private final class ReceiptUse: @unchecked Sendable {
  private let lock = NSLock()
  private var isUsed = false

  func begin() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard !isUsed else { return false }
    isUsed = true
    return true
  }

  func giveBack() {
    lock.lock()
    defer { lock.unlock() }
    isUsed = false
  }
}
