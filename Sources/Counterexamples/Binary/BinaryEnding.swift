/// The end of a binary property list.
enum BinaryEnding {
  static let trailerSize = 32
  static let headerSize = 8

  /// Whether the last bytes of a beginning could be a trailer: widths from 1 to 8, some object, a
  /// top object among them, and an offset table that lies before the trailer.
  static func isTrailer(_ bytes: [UInt8], endingAt length: Int) -> Bool {
    guard length >= headerSize + trailerSize else { return false }
    let start = length - trailerSize
    func number(_ position: Int) -> UInt64 {
      bytes[(start + position)..<(start + position + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    let (offsetWidth, referenceWidth) = (UInt64(bytes[start + 6]), UInt64(bytes[start + 7]))
    let (count, top, table) = (number(8), number(16), number(24))
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth), top < count,
      table <= UInt64(start)
    else { return false }
    return count <= (UInt64(start) - table) / offsetWidth
  }
}
