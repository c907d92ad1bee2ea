import ArchiveContracts
import Dispatch
import Foundation
import PropertyListBytes

/// What is to be saved, which another thread examines while this one writes.
///
/// Whoever comes first examines, and the other waits for that: on a busy machine the one that asks
/// may do it itself, but never waits for a thread to begin. `@unchecked Sendable` as `result` is
/// touched under `lock` only.
final class NewContent: @unchecked Sendable {
  /// What is known of content that may be saved.
  struct Examined {
    let version: VersionValue?
    let digest: ContentDigest
  }

  let bytes: [UInt8]
  private let contract: Contract?
  private let lock = NSLock()
  private var result: Result<Examined, ArchiveStoreError>?

  /// - Parameter contract: By what it is judged; nil for what was judged already.
  init(_ bytes: [UInt8], under contract: Contract? = nil) {
    self.bytes = bytes
    self.contract = contract
    DispatchQueue.global(qos: .userInitiated).async { _ = self.examination() }
  }

  /// - Throws: `verification-failed` for what would be rejected when it is read.
  @discardableResult
  func examined() throws(ArchiveStoreError) -> Examined { try examination().get() }

  private func examination() -> Result<Examined, ArchiveStoreError> {
    lock.lock()
    defer { lock.unlock() }
    if let result { return result }
    let result = Result { () throws(ArchiveStoreError) in
      Examined(
        version: try contract?.acceptForSaving(bytes).version, digest: ContentDigest(of: bytes))
    }
    self.result = result
    return result
  }
}
