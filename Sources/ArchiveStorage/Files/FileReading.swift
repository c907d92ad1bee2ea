import ArchiveContracts
import ArchiveFiles
import PropertyListBytes

/// Reading a file's state: decoded or absent, and everything else thrown.
struct FileReading {
  /// How often the directory is looked at when other programs change it meanwhile.
  private static let mostLooks = 3

  let file: StoredFile
  let contract: Contract

  private var judge: ArchiveJudge { .contract(contract) }

  func state() throws(ArchiveStoreError) -> ArchiveState {
    for _ in 0..<Self.mostLooks {
      if let found = try open() { return try judged(found) }
      let proof = try AbsenceProof(file)
      if proof.hasFile { continue }
      if proof.hasLeftovers && !file.endsInLink {
        try cleanWaiting()
        continue
      }
      do throws(ArchiveStoreError) {
        try proof.require(allowingBackups: false)
      } catch {
        throw try offering(error)
      }
      return .absent(
        Receipt(
          place: file.place, content: nil, contract: contract, isAccepted: false,
          version: nil))
    }
    throw ArchiveStoreError(
      .unavailable, "the directory changes while it is read",
      recoveryOptions: RecoveryOptions(.unreadable))
  }

  /// The receipt of whatever is there, for a person who decided to begin anew.
  func receiptToStartNew() throws(ArchiveStoreError) -> Receipt {
    let found = try file.open(limit: nil)
    if found == nil {
      try AbsenceProof(file).require(allowingBackups: true)
    }
    return Receipt(
      place: file.place, content: found?.content, contract: contract, isAccepted: false,
      version: nil, setsBackupsAside: true)
  }

  private func open() throws(ArchiveStoreError) -> OpenedFile? {
    do throws(ArchiveStoreError) {
      return try file.open(limit: contract.limits[.archiveBytes])
    } catch  where error.code == .tooLarge {
      throw try offering(error, .damaged)
    }
  }

  private func judged(_ found: OpenedFile) throws(ArchiveStoreError) -> ArchiveState {
    let checked: CheckedArchive
    do throws(ContractViolation) {
      checked = try contract.verify(found.bytes)
    } catch {
      throw try offering(.rejected(error.verification), .damaged)
    }
    Leftovers(file: file, judge: judge).settleIfFree()
    return .decoded(
      checked,
      Receipt(
        place: file.place, content: found.content, contract: contract, isAccepted: true,
        version: checked.version))
  }

  /// Cleans what an interrupted replacement left beside a file that is not there.
  private func cleanWaiting() throws(ArchiveStoreError) {
    let lock: WriterLock
    do throws(ArchiveStoreError) {
      lock = try WriterLock(file)
    } catch {
      throw ArchiveStoreError(
        .unavailable, error.message, recoveryOptions: RecoveryOptions(.unreadable))
    }
    defer { lock.release() }
    do throws(ArchiveStoreError) {
      try Leftovers(file: file, judge: judge).settle()
    } catch {
      throw ArchiveStoreError(
        .unavailable, error.message, recoveryOptions: RecoveryOptions(.unreadable))
    }
  }

  /// Adds to an error what a person can be offered: every backup that the contract accepts, the
  /// newest first, and beginning anew if nothing but the content stands in the way.
  private func offering(
    _ error: ArchiveStoreError, _ situation: RecoverySituation? = nil
  ) throws(ArchiveStoreError) -> ArchiveStoreError {
    let situation = situation ?? error.recoveryOptions?.situation ?? .unreadable
    var choices = [RecoveryChoice(.tryAgain)]
    if situation == .missing || situation == .damaged {
      let backups = try ArchiveBackups(file: file, judge: judge).list()
      choices += backups.reversed().filter(\.isAccepted).map { RecoveryChoice(.restore($0)) }
      choices.append(RecoveryChoice(.startNew))
    }
    return ArchiveStoreError(
      error.code, error.message, verification: error.verification,
      recoveryOptions: RecoveryOptions(situation, choices: choices))
  }
}
