/// The last 32 bytes of a binary property list, checked against the size of the input.
///
/// Layout (CFBinaryPList.c, `CFBinaryPlistTrailer`): five unused bytes and the sort version, all of
/// any value; the width of an offset and of a reference, a byte each; the number of objects, the
/// number of the top object and the offset of the offset table, eight bytes each.
struct BinaryTrailer {
  static let headerSize = 8
  static let size = 32

  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  let topObject: Int
  let tableOffset: Int

  init(of bytes: [UInt8], limits: ReadLimits) throws(ReadFailure) {
    guard bytes.count >= Self.headerSize + Self.size else {
      throw ReadFailure(
        .truncated, "\(bytes.count) bytes, fewer than header and trailer take", offset: bytes.count)
    }
    let start = bytes.count - Self.size
    let eight = AnyWidth(bytes: 8)
    let span = bytes.span
    offsetWidth = Int(span[start + 6])
    referenceWidth = Int(span[start + 7])
    objectCount = eight.read(span, at: start + 8)
    topObject = eight.read(span, at: start + 16)
    tableOffset = eight.read(span, at: start + 24)

    func noTrailer(_ message: String, _ offset: Int) -> ReadFailure {
      ReadFailure(
        .truncated, "the last 32 bytes are no trailer: \(message)", offset: start + offset)
    }
    guard (1...8).contains(offsetWidth) else {
      throw noTrailer("offsets of \(offsetWidth) bytes", 6)
    }
    guard (1...8).contains(referenceWidth) else {
      throw noTrailer("references of \(referenceWidth) bytes", 7)
    }
    guard objectCount > 0 else { throw noTrailer("no objects", 8) }
    guard topObject < objectCount else { throw noTrailer("a top object that is not there", 16) }
    guard tableOffset <= start else { throw noTrailer("an offset table outside the bytes", 24) }
    guard objectCount <= (start - tableOffset) / offsetWidth else {
      throw noTrailer("an offset table that does not fit", 8)
    }
    try limits.check(objectCount, .objects, offset: start + 8)
    guard tableOffset > Self.headerSize else {
      throw ReadFailure(.malformed, "an offset table inside the header", offset: start + 24)
    }
    guard objectCount * offsetWidth == start - tableOffset else {
      throw ReadFailure(
        .malformed, "bytes between the offset table and the trailer",
        offset: tableOffset + objectCount * offsetWidth)
    }
  }
}
