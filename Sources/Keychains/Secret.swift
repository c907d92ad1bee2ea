/// Bytes that must not appear anywhere but in a keychain and in the code that uses them.
///
/// The bytes are kept in one buffer, which copies of the value share and which is overwritten with
/// zeros when the last copy goes, or at once by ``erase()``. Printing, interpolating, dumping and
/// mirroring say `Secret(redacted)` and show neither content nor length; the type is not `Codable`.
///
/// What it cannot clear: the text or array it was made from, the copies that `withBytes` hands out
/// if the caller keeps them, the `Data` that the Security framework and its daemon work with, pages
/// that the system wrote to disk, and registers. Keep what surrounds it short-lived.
public struct Secret: Sendable {
  private let buffer: ClearedBuffer

  /// Copies bytes. What they are copied from is not cleared.
  public init(_ bytes: some Collection<UInt8>) { buffer = ClearedBuffer(bytes) }

  /// Copies the UTF-8 form of a text. The text itself cannot be cleared.
  public init(text: String) { buffer = ClearedBuffer(text.utf8) }

  /// Gives the bytes for the length of a call. They are empty after ``erase()``.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withBytes(body)
  }

  /// Whether there are no bytes: nothing was given, or the secret was erased.
  public var isEmpty: Bool { buffer.withBytes { $0.isEmpty } }

  /// Overwrites the bytes now, for every copy of this value.
  public func erase() { buffer.clear() }

  /// Whether both hold the same bytes. The time taken depends on the lengths only.
  public func matches(_ other: Secret) -> Bool {
    // A copy, cleared when it goes, so that never two buffers are held at once.
    let copy = other.buffer.copy()
    return withBytes { mine in
      copy.withBytes { theirs in
        guard mine.count == theirs.count else { return false }
        var difference: UInt8 = 0
        for index in mine.indices { difference |= mine[index] ^ theirs[index] }
        return difference == 0
      }
    }
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `Secret(redacted)`, whatever the bytes are.
  public var description: String { "Secret(redacted)" }
  /// As ``description``.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
