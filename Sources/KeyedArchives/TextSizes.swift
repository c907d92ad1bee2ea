import PropertyListBytes

/// The sizes of text, as UTF-8, and of data, each long text measured once.
struct TextSizes {
  private var known: [Int: UInt64] = [:]

  /// The bytes of an object that is text or data; zero for any other.
  @inline(__always)
  mutating func size(of object: Int, in list: borrowing PropertyList) -> UInt64 {
    let header = list.header(of: object)
    switch header.kind {
    case .ascii, .data: return UInt64(header.count)
    case .utf16: return size(ofText: object, header, list)
    default: return 0
    }
  }

  private mutating func size(
    ofText object: Int, _ header: ObjectHeader, _ list: borrowing PropertyList
  ) -> UInt64 {
    if header.count < 32 { return UInt64(list.utf8Count(header)) }
    if let known = known[object] { return known }
    let size = UInt64(list.utf8Count(header))
    known[object] = size
    return size
  }
}
