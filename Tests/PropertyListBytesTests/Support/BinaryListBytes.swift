/// Writes a binary property list object by object, and breaks it where a test names a fault.
///
/// Objects get numbers in the order in which they are added; containers may name objects that are
/// added later.
struct BinaryListBytes {
  /// One departure from a well-formed file.
  enum Fault {
    case version(String)
    case offset(object: Int, to: UInt64)
    case bytesBeforeTrailer(Int)
    case bytesAfterTrailer(Int)
    case unusedTrailerBytes(UInt8)
    case trailerOffsetWidth(UInt8)
    case trailerReferenceWidth(UInt8)
    case trailerObjectCount(UInt64)
    case trailerTopObject(UInt64)
    case trailerTableOffset(UInt64)
  }

  var referenceWidth = 1
  var offsetWidth = 2
  var topObject = 0
  /// The order in which the objects stand in the file, if not that of their numbers.
  var order: [Int]?
  private var objects: [[UInt8]] = []

  init(_ add: (inout BinaryListBytes) -> Void = { _ in }) { add(&self) }

  static func bigEndian(_ value: UInt64, width: Int) -> [UInt8] {
    (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) : 0 }
  }

  // MARK: Objects

  /// Adds an object by its bytes.
  mutating func raw(_ bytes: [UInt8]) { objects.append(bytes) }

  mutating func integer(_ value: UInt64, width: Int = 1) {
    raw([0x10 | UInt8(width.trailingZeroBitCount)] + Self.bigEndian(value, width: width))
  }

  mutating func real(_ value: Double) { raw([0x23] + Self.bigEndian(value.bitPattern, width: 8)) }

  mutating func date(_ value: Double) { raw([0x33] + Self.bigEndian(value.bitPattern, width: 8)) }

  mutating func uid(_ value: UInt64, width: Int = 1) {
    raw([0x80 | UInt8(width - 1)] + Self.bigEndian(value, width: width))
  }

  mutating func data(_ bytes: [UInt8]) { raw(Self.marker(0x4, bytes.count) + bytes) }

  mutating func text(_ text: String) {
    let utf8 = Array(text.utf8)
    if utf8.allSatisfy({ $0 < 0x80 }) {
      raw(Self.marker(0x5, utf8.count) + utf8)
    } else {
      wideText(Array(text.utf16))
    }
  }

  /// Adds a text in UTF-16, also if ASCII would do.
  mutating func wideText(_ units: [UInt16]) {
    raw(Self.marker(0x6, units.count) + units.flatMap { Self.bigEndian(UInt64($0), width: 2) })
  }

  mutating func array(_ elements: [Int], lengthWidth: Int? = nil) {
    raw(Self.marker(0xA, elements.count, lengthWidth: lengthWidth) + references(elements))
  }

  mutating func dictionary(_ pairs: [(key: Int, value: Int)]) {
    raw(
      Self.marker(0xD, pairs.count) + references(pairs.map(\.key)) + references(pairs.map(\.value)))
  }

  private func references(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { Self.bigEndian(UInt64(bitPattern: Int64($0)), width: referenceWidth) }
  }

  /// A marker with its length, in the shortest form unless a width is given.
  static func marker(_ kind: UInt8, _ count: Int, lengthWidth: Int? = nil) -> [UInt8] {
    if count < 15, lengthWidth == nil { return [kind << 4 | UInt8(count)] }
    let width = lengthWidth ?? 4
    return [kind << 4 | 0xF, 0x10 | UInt8(width.trailingZeroBitCount)]
      + bigEndian(UInt64(count), width: width)
  }

  // MARK: The file

  /// Where an object begins.
  func offset(of object: Int) -> Int { offsets[object] }

  private var offsets: [Int] {
    var result = Array(repeating: 0, count: objects.count)
    var next = 8
    for object in order ?? Array(objects.indices) {
      result[object] = next
      next += objects[object].count
    }
    return result
  }

  func bytes(_ faults: Fault...) -> [UInt8] {
    var version = "00"
    var offsets = offsets.map { UInt64($0) }
    var (before, after) = (0, 0)
    let tableOffset = 8 + objects.reduce(0) { $0 + $1.count }
    var unused: UInt8 = 0
    var fields = [UInt64(objects.count), UInt64(topObject), UInt64(tableOffset)]
    var widths = [UInt8(offsetWidth), UInt8(referenceWidth)]
    for fault in faults {
      switch fault {
      case .version(let other): version = other
      case .offset(let object, let value): offsets[object] = value
      case .bytesBeforeTrailer(let count): before = count
      case .bytesAfterTrailer(let count): after = count
      case .unusedTrailerBytes(let value): unused = value
      case .trailerOffsetWidth(let value): widths[0] = value
      case .trailerReferenceWidth(let value): widths[1] = value
      case .trailerObjectCount(let value): fields[0] = value
      case .trailerTopObject(let value): fields[1] = value
      case .trailerTableOffset(let value): fields[2] = value
      }
    }
    var result = Array("bplist\(version)".utf8)
    for object in order ?? Array(objects.indices) { result += objects[object] }
    for offset in offsets { result += Self.bigEndian(offset, width: offsetWidth) }
    result += Array(repeating: 0, count: before)
    result += Array(repeating: unused, count: 6) + widths
    for field in fields { result += Self.bigEndian(field, width: 8) }
    return result + Array(repeating: 0, count: after)
  }
}
