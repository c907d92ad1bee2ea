/// The bytes between the header of a binary property list and its offset table, in which all
/// objects lie.
///
/// Apart from ``ObjectPass``, so that finding an object's end does not copy what the pass has read.
struct ObjectArea {
  /// The offset behind the last byte; at most the size of the input.
  let end: Int

  var byteCount: Int { end - BinaryTrailer.headerSize }

  /// The end of `count` items of `size` bytes, if the object area holds them.
  ///
  /// - Parameter start: At most the end of the object area, as every object begins before it.
  @inline(__always)
  func end(
    _ start: Int, _ count: Int, times size: Int = 1, _ offset: Int
  ) throws(ReadFailure) -> Int {
    guard count <= (end - start) / size else {
      throw ReadFailure(.malformed, "an object past the end of the object area", offset: offset)
    }
    return start + count * size
  }

  /// Where an object's content begins and how many items it has.
  @inline(__always)
  func length(
    _ low: Int, at offset: Int, _ bytes: borrowing Span<UInt8>
  ) throws(ReadFailure) -> (start: Int, count: Int) {
    if low != 0xF { return (offset + 1, low) }
    return try longLength(at: offset, bytes)
  }

  private func longLength(
    at offset: Int, _ bytes: borrowing Span<UInt8>
  ) throws(ReadFailure) -> (start: Int, count: Int) {
    let first = try end(offset + 1, 1, offset)
    let marker = bytes[first - 1]
    guard marker & 0xF0 == 0x10, marker & 0xF <= 4 else {
      throw ReadFailure(.malformed, "a length that is not an integer object", offset: offset)
    }
    let start = try end(first, 1 << Int(marker & 0xF), offset)
    var value: UInt64 = 0
    for index in first..<start {
      guard value >> 56 == 0 else {
        throw ReadFailure(.malformed, "a length above 2^64-1", offset: offset)
      }
      value = value << 8 | UInt64(bytes[index])
    }
    return (start, Int(clamping: value))
  }
}
