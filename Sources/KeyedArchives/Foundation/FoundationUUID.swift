/// A UUID: sixteen bytes, with the usual text.
public struct FoundationUUID: Hashable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Nil for anything but sixteen bytes.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The sixteen bytes in order.
  public var bytes: [UInt8] {
    [high, low].flatMap { half in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: half >> UInt64(8 * $0)) }
    }
  }

  /// Upper-case hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  public var description: String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return text
  }
}
