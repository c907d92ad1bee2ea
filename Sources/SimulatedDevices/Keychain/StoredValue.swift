import Keychains

/// An attribute's value in the simulated database, compared as SQLite does: by bytes.
enum StoredValue: Hashable, Sendable {
  case bytes([UInt8])
  case number(Int)

  /// Nil for a value that no attribute holds, such as an object.
  init?(_ value: QueryValue) {
    switch value {
    case .text(let text): self = .bytes(Array(text.utf8))
    case .data(let bytes): self = .bytes(bytes)
    case .number(let number): self = .number(number)
    case .boolean(let flag): self = .number(flag ? 1 : 0)
    case .date, .null, .accessControl, .object: return nil
    }
  }
}
