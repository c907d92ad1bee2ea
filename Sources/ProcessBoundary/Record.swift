/// Numbers and bytes one after the other, as workers and their parents tell them to each other.
package struct RecordWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  package mutating func add(_ text: [UInt8]) {
    add(UInt64(text.count))
    bytes += text
  }

  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// A number that may be absent.
  package mutating func add(optional number: Int?) {
    add(number == nil ? UInt64(0) : 1)
    if let number { add(UInt64(bitPattern: Int64(number))) }
  }
}

/// Reads a record that hostile hands may have written: nothing is read beyond its end, and nothing
/// grows by a count before as many bytes are there.
package struct RecordReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all of it was read.
  package var isAtEnd: Bool { position == bytes.count }

  package mutating func number() throws(BoundaryFailure) -> UInt64 {
    guard bytes.count - position >= 8 else { throw Self.malformed }
    defer { position += 8 }
    return bytes[position..<position + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number that is no negative one, and not above a bound.
  package mutating func count(upTo most: Int) throws(BoundaryFailure) -> Int {
    guard let count = Int(exactly: try number()), count <= most else { throw Self.malformed }
    return count
  }

  package mutating func text(upTo most: Int = .max) throws(BoundaryFailure) -> [UInt8] {
    let count = try count(upTo: min(most, bytes.count - position))
    guard count <= bytes.count - position else { throw Self.malformed }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// Text that is UTF-8 throughout.
  package mutating func string(upTo most: Int) throws(BoundaryFailure) -> String {
    guard let string = String(validating: try text(upTo: most), as: UTF8.self) else {
      throw Self.malformed
    }
    return string
  }

  package mutating func optionalNumber() throws(BoundaryFailure) -> Int? {
    guard try count(upTo: 1) == 1 else { return nil }
    return Int(Int64(bitPattern: try number()))
  }

  package static let malformed = BoundaryFailure("the process of the boundary answers nonsense")
}
