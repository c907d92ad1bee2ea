import PropertyListBytes

/// The sizes of text, as UTF-8, and of data, each long text measured once.
struct TextSizes {
  private let list: PropertyList
  private var known: [Int: UInt64] = [:]

  init(_ list: PropertyList) { self.list = list }

  /// The bytes of an object that is text or data; zero for any other.
  @inline(__always)
  mutating func size(of object: Int) -> UInt64 {
    let header = list.header(of: object)
    switch header.kind {
    case .ascii, .data: return UInt64(header.count)
    case .utf16: return size(ofText: object, header)
    default: return 0
    }
  }

  private mutating func size(ofText object: Int, _ header: ObjectHeader) -> UInt64 {
    if header.count < 32 { return UInt64(list.utf8Count(header)) }
    if let known = known[object] { return known }
    let size = UInt64(list.utf8Count(header))
    known[object] = size
    return size
  }
}
