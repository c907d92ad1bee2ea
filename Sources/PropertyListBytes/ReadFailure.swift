/// Why bytes were refused: the first fault met, with where it stands.
///
/// Reading stops at its first fault, so there is exactly one. The message names sizes, types and
/// structures of the format; it never repeats text of the input.
public struct ReadFailure: Error, Hashable, Sendable {
  /// The kind of fault.
  public let code: FindingCode
  /// The byte offset of the structure at fault, from the start of the input.
  public let offset: Int?
  /// The index in `$objects` of the entry at fault, once the archive's structure is known.
  public let object: Int?
  /// The fault in words, one line, without a final full stop.
  public let message: String

  package init(_ code: FindingCode, _ message: String, offset: Int? = nil, object: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
    self.object = object
  }

  /// The failure of a limit: names the limit, its unit, the value found and the value allowed.
  package static func exceeded(
    _ limit: ReadLimits.Name, found: String, allowed: UInt64, offset: Int? = nil,
    object: Int? = nil
  ) -> ReadFailure {
    let code: FindingCode = limit == .archiveBytes ? .tooLarge : .limitExceeded
    return ReadFailure(
      code, "\(limit.rawValue): \(found) of \(allowed) \(limit.unit)", offset: offset,
      object: object)
  }
}
