/// Where the lines of a text file begin, to say in which one a byte stands.
struct LineIndex: Sendable {
  /// The offsets after each line feed.
  private let starts: [Int]

  /// Nil for bytes that are no text in UTF-8, in which lines mean nothing.
  init?(of bytes: [UInt8]) {
    let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) || $0 >= 0x80 }
    guard start.first == UInt8(ascii: "<"), start.dropFirst().first != 0 else { return nil }
    starts = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The line of a byte, from 1.
  func line(ofByte offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
