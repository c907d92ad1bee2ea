public import ArchiveContracts
import ArchiveFiles
import KeyedArchives
import PropertyListBytes

/// An archive in an entry of user defaults.
///
/// Before the first unlock after a start, a device may show defaults without any entry, and what is
/// saved over them then is lost. So an entry that is not there counts as absent only while another
/// one can be read, the sentinel, that the store wrote itself under the entry's key and
/// `.readback-sentinel`; otherwise it is unavailable. The first launch of an installation has
/// neither: there ``establish(isProtectedDataAvailable:)`` begins.
///
/// The system writes defaults to disk when it likes, and two processes that set the same entry do
/// not see each other in between: for archives that matter, ``ArchiveFile`` is the better store.
public struct DefaultsStore: ArchiveStore {
  private static let mark = "readback"

  /// By what the content is judged.
  public let contract: Contract
  private let suite: String?
  private let key: String
  private let entries: (any DefaultsEntries)?

  /// Names an entry; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - suite: The name of a suite, such as an app group; nil for the app's own defaults.
  ///   - key: The entry's key.
  ///   - contract: By what the content is judged.
  public init(suite: String? = nil, key: String, contract: Contract) {
    self.init(
      suite: suite, key: key, contract: contract, entries: SystemDefaultsEntries(suite: suite))
  }

  /// - Parameter entries: Nil if there are no defaults of that name.
  package init(
    suite: String? = nil, key: String, contract: Contract, entries: (any DefaultsEntries)?
  ) {
    self.suite = suite
    self.key = key
    self.contract = contract
    self.entries = entries
  }

  private var sentinel: String { "\(key).readback-sentinel" }

  private var place: StorePlace {
    StorePlace(kind: "defaults", container: suite ?? "", name: key)
  }

  /// Says that nothing was saved yet, so that reading finds the entry absent from now on.
  ///
  /// To be called on the first launch, and harmless on every other: it writes the sentinel, or does
  /// nothing if that can be read.
  ///
  /// - Parameter isProtectedDataAvailable: What `UIApplication` says; true on systems that have no
  ///   protected data.
  /// - Throws: `unavailable` if protected data are not available or the sentinel cannot be read
  ///   back; then nothing counts as absent.
  public func establish(isProtectedDataAvailable: Bool) throws(ArchiveStoreError) {
    let entries = try openEntries()
    if entries.value(forKey: sentinel) == .text(Self.mark) { return }
    guard isProtectedDataAvailable else {
      throw .unreadable("protected data are not available, so the defaults may only look empty")
    }
    entries.set(.text(Self.mark), forKey: sentinel)
    guard entries.synchronize(), entries.value(forKey: sentinel) == .text(Self.mark) else {
      throw .unreadable("the system did not take the sentinel")
    }
  }

  /// Reads and judges the entry.
  ///
  /// - Returns: The archive, or the proof that there is none: the sentinel can be read, the entry
  ///   is not there.
  /// - Throws: `unavailable` if neither can be read; `wrong-type` for an entry that is no data; the
  ///   code of the first finding for what the contract rejects.
  public func read() throws(ArchiveStoreError) -> ArchiveState {
    let entries = try openEntries()
    return try ArchiveState(of: content(of: entries), at: place, contract: contract)
  }

  /// Verifies the bytes, sets the entry if it still holds what the receipt names, and compares what
  /// the defaults give back; if that differs, the former value is set again.
  public func replace(
    with bytes: some Collection<UInt8>, receipt: Receipt
  ) throws(ArchiveStoreError) -> Receipt {
    let bytes = Array(bytes)
    let entries = try openEntries()
    return try receipt.using(for: place, contract: contract) { () throws(ArchiveStoreError) in
      try replace(with: bytes, in: entries, expected: receipt.content)
    }
  }

  private func replace(
    with bytes: [UInt8], in entries: any DefaultsEntries, expected: StoredContent?
  ) throws(ArchiveStoreError) -> Receipt {
    try contract.acceptForSaving(bytes)
    let old = try content(of: entries)
    guard old.map({ ContentDigest(of: $0) }) == expected?.digest else {
      throw ArchiveStoreError(.changedOnDisk, "the entry is not the one that was read")
    }
    entries.set(.data(bytes), forKey: key)
    guard entries.value(forKey: key) == .data(bytes) else {
      entries.set(old.map(DefaultsValue.data) ?? .nothing, forKey: key)
      throw ArchiveStoreError(.verificationFailed, "the entry reads back as something else")
    }
    entries.set(.text(Self.mark), forKey: sentinel)
    guard entries.synchronize() else {
      throw ArchiveStoreError(.durabilityUnknown, "the system did not confirm the change")
    }
    return Receipt(of: bytes, at: place, contract: contract)
  }

  private func openEntries() throws(ArchiveStoreError) -> any DefaultsEntries {
    guard let entries else { throw .unreadable("there are no defaults of that name") }
    return entries
  }

  /// The entry's bytes; nil if it is proven absent.
  private func content(of entries: any DefaultsEntries) throws(ArchiveStoreError) -> [UInt8]? {
    switch entries.value(forKey: key) {
    case .data(let bytes): return bytes
    case .nothing:
      guard entries.value(forKey: sentinel) == .text(Self.mark) else {
        throw .unreadable("neither the entry nor the sentinel can be read")
      }
      return nil
    case .text, .other:
      throw ArchiveStoreError(
        .wrongType, "the entry is no data", recoveryOptions: RecoveryOptions(.damaged))
    }
  }
}

extension ArchiveStoreError {
  fileprivate static func unreadable(_ message: String) -> ArchiveStoreError {
    ArchiveStoreError(.unavailable, message, recoveryOptions: RecoveryOptions(.unreadable))
  }
}
