public import ArchiveContracts
import ArchiveFiles
public import ArchiveStorage
public import Foundation
import KeyedArchives
import PropertyListBytes

/// An archive in a column of a SQLite database.
///
/// The database, its table and columns are the app's. Every call opens a connection of its own;
/// other connections, of this process and others, may be open. A replacement is one transaction
/// that compares, writes and reads back, so no other writer gets in between; what was stored before
/// is kept by the transaction until it is committed, and no backup is made.
///
/// Calls block on the disk, and on another connection that is writing for at most ten seconds.
/// Memory is three times the archive's size.
public struct SQLiteStore: ArchiveStore {
  /// By what the content is judged.
  public let contract: Contract
  /// Which value of the database it is.
  public let cell: SQLiteCell
  private let path: String

  /// Names a value of a database; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - database: The file, which must exist.
  ///   - cell: Which value of it.
  ///   - contract: By what the content is judged.
  public init(_ database: URL, cell: SQLiteCell, contract: Contract) {
    path = database.isFileURL ? database.path : ""
    self.cell = cell
    self.contract = contract
  }

  private var place: StorePlace {
    let key =
      switch cell.key {
      case .integer(let integer): ["integer", "\(integer)"]
      case .text(let text): ["text", text]
      }
    // Each part with its length, so that no two cells have one name.
    let parts = [cell.table, cell.column, cell.keyColumn] + key
    return StorePlace(
      kind: "sqlite", container: path,
      name: parts.map { "\($0.utf8.count):\($0)" }.joined())
  }

  /// Reads and judges the value.
  ///
  /// - Returns: The archive, or the proof that there is none: the database was opened, the table
  ///   has the columns, and there is no row with the key, or null in it.
  /// - Throws: `unavailable` if the database is not there, damaged, or locked for too long, or the
  ///   key names several rows; `wrong-type` for a value that is no blob; `too-large` before it is
  ///   loaded; the code of the first finding for what the contract rejects.
  public func read() throws(ArchiveStoreError) -> ArchiveState {
    let connection = try open()
    // One transaction, so that size and content are of one moment; closing ends it.
    _ = try reading { () throws(SQLiteFailure) in try connection.run("BEGIN") }
    return try ArchiveState(of: content(in: connection).bytes, at: place, contract: contract)
  }

  /// Verifies the bytes and stores them in one transaction, which is committed only if the column
  /// held what the receipt names and gives the new bytes back.
  public func replace(
    with bytes: some Collection<UInt8>, receipt: Receipt
  ) throws(ArchiveStoreError) -> Receipt {
    let bytes = Array(bytes)
    return try receipt.using(for: place, contract: contract) { () throws(ArchiveStoreError) in
      try contract.acceptForSaving(bytes)
      if let failure = try transact(bytes, expected: receipt.content) {
        throw afterFailedCommit(failure, of: bytes)
      }
      return Receipt(of: bytes, at: place, contract: contract)
    }
  }

  /// Compares, writes, reads back and commits. A connection that closes before its transaction is
  /// committed takes it back.
  ///
  /// - Returns: Why committing failed, after which either content may be there.
  private func transact(
    _ bytes: [UInt8], expected: StoredContent?
  ) throws(ArchiveStoreError) -> SQLiteFailure? {
    let connection = try open()
    try writing { () throws(SQLiteFailure) in try connection.run("BEGIN IMMEDIATE") }
    let old = try content(in: connection)
    guard old.bytes.map({ ContentDigest(of: $0) }) == expected?.digest else {
      throw ArchiveStoreError(.changedOnDisk, "the value is not the one that was read")
    }
    try writing { () throws(SQLiteFailure) in
      let statement = old == .noRow ? cell.insert : cell.update
      try connection.run(statement, cell.keyValue, .blob(bytes))
    }
    guard connection.changes == 1, try content(in: connection) == .blob(bytes) else {
      throw ArchiveStoreError(.verificationFailed, "the value reads back as something else")
    }
    do throws(SQLiteFailure) { try connection.run("COMMIT") } catch { return error }
    return nil
  }

  /// What a failed commit came to, by another look; either content may be there.
  private func afterFailedCommit(_ failure: SQLiteFailure, of bytes: [UInt8]) -> ArchiveStoreError {
    let isStored: Bool
    do throws(ArchiveStoreError) {
      isStored = try content(in: open()) == .blob(bytes)
    } catch {
      return ArchiveStoreError(
        .durabilityUnknown,
        "the transaction may be committed or not: \(failure.phrase); \(error.message)")
    }
    guard isStored else { return .notWritten(failure) }
    return ArchiveStoreError(
      .durabilityUnknown, "the transaction cannot be made durable: \(failure.phrase)")
  }

  private func open() throws(ArchiveStoreError) -> SQLiteConnection {
    var connection: SQLiteConnection?
    try reading { () throws(SQLiteFailure) in connection = try SQLiteConnection(path: path) }
    guard let connection else { throw .unavailable(.cannotOpen) }
    return connection
  }

  /// What stands in the cell; its size is checked before it is loaded.
  private func content(in connection: SQLiteConnection) throws(ArchiveStoreError) -> SQLiteContent {
    let found = try reading { () throws(SQLiteFailure) in
      try connection.run(cell.lookUp, cell.keyValue)
    }
    guard let row = found.first else { return .noRow }
    guard found.count == 1, row.count == 2 else {
      throw ArchiveStoreError(
        .unavailable, "the key names several rows", recoveryOptions: RecoveryOptions(.unreadable))
    }
    switch (row[0], row[1]) {
    case (.text("null"), _): return .null
    case (.text("blob"), .integer(let size)): try checkSize(size)
    default:
      throw ArchiveStoreError(
        .wrongType, "the value is no blob", recoveryOptions: RecoveryOptions(.damaged))
    }
    let values = try reading { () throws(SQLiteFailure) in
      try connection.run(cell.select, cell.keyValue)
    }
    guard case .blob(let bytes)? = values.first?.first else { throw .unavailable(.cannotOpen) }
    return .blob(bytes)
  }

  private func checkSize(_ size: Int64) throws(ArchiveStoreError) {
    do throws(ReadFailure) {
      try contract.limits.check(Int(size), .archiveBytes)
    } catch {
      let verification = Verification(version: nil, findings: [Finding(error)])
      throw .rejected(verification, recoveryOptions: RecoveryOptions(.damaged))
    }
  }

  private func reading<Value>(
    _ step: () throws(SQLiteFailure) -> Value
  ) throws(ArchiveStoreError) -> Value {
    do throws(SQLiteFailure) { return try step() } catch { throw .unavailable(error) }
  }

  private func writing(
    _ step: () throws(SQLiteFailure) -> some Any
  ) throws(ArchiveStoreError) {
    do throws(SQLiteFailure) { _ = try step() } catch { throw .notWritten(error) }
  }
}

/// What stands in a cell.
private enum SQLiteContent: Equatable {
  case noRow, null
  case blob([UInt8])

  var bytes: [UInt8]? {
    guard case .blob(let bytes) = self else { return nil }
    return bytes
  }
}

extension ArchiveStoreError {
  fileprivate static func unavailable(_ failure: SQLiteFailure) -> ArchiveStoreError {
    ArchiveStoreError(
      .unavailable, "the database cannot be read: \(failure.phrase)",
      recoveryOptions: RecoveryOptions(.unreadable))
  }

  fileprivate static func notWritten(_ failure: SQLiteFailure) -> ArchiveStoreError {
    let code: FindingCode =
      switch failure {
      case .full: .noSpace
      case .busy: .unavailable
      default: .notWritable
      }
    return ArchiveStoreError(code, "the database cannot be written: \(failure.phrase)")
  }
}
