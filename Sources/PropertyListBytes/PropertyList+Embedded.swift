extension PropertyList {
  /// The bytes of a data value that begins as property lists do; nil for any other value.
  package func embeddedList(in object: Int) -> [UInt8]? {
    let header = header(of: object)
    guard header.kind == .data, header.count >= 8 else { return nil }
    // Most data are told apart by their first bytes, before anything is copied.
    let start = bytes[header.start..<header.start + header.count].prefix(64)
    let first = start.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let marks: [[UInt8]] = [
      Array("bplist00".utf8), [0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF], [0x00, 0x3C],
    ]
    guard first == UInt8(ascii: "<") || marks.contains(where: { start.starts(with: $0) }) else {
      return nil
    }
    return data(header)
  }
}
