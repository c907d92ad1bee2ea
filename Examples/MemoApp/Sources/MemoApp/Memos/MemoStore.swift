import Foundation
import Readback

/// The file that keeps the app's memo.
public struct MemoStore: Sendable {
  /// What is stored, with what saving asks for.
  public enum Stored: Sendable {
    case memo(MemoContent, Receipt)
    /// Nobody has saved a memo yet; that is proven, not assumed.
    case nothing(Receipt)
  }

  public let file: ArchiveFile

  public init(_ url: URL) { file = ArchiveFile(url, contract: .memo) }

  /// Reads the memo.
  ///
  /// - Throws: For a file that cannot be read now or that the contract rejects: an `ArchiveStoreError`
  ///   with what to offer the person. There is no empty memo for such a file.
  public func load() throws -> Stored { try stored(file.read()) }

  /// Does what the person chose, and reads the memo.
  public func carryOut(_ choice: RecoveryChoice) throws -> Stored {
    try stored(file.carryOut(choice))
  }

  /// Saves a memo, as an archive that versions 3 of the app read.
  ///
  /// - Returns: What the next saving asks for.
  public func save(_ memo: MemoContent, _ receipt: Receipt) throws -> Receipt {
    let bytes = try KeyedArchiveEncoder(contract: .memo).encode(memo)
    return try file.replace(with: bytes, receipt: receipt)
  }

  private func stored(_ state: ArchiveState) throws -> Stored {
    switch state {
    case .absent(let receipt): return .nothing(receipt)
    case .decoded(let archive, let receipt):
      let decoder = KeyedArchiveDecoder(contract: .memo)
      return .memo(try decoder.decode(MemoContent.self, from: archive), receipt)
    }
  }
}
