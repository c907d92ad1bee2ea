/// Where the objects of a sound binary property list stand, so that single ones can be changed and
/// the list be put together again around them.
struct BinaryObjects: Sendable {
  /// One object, by its place in the bytes.
  struct Object: Sendable {
    enum Kind: UInt8, Sendable {
      case integer = 0x1
      case data = 0x4
      case ascii = 0x5
      case utf16 = 0x6
      case uid = 0x8
      case array = 0xA
      case dictionary = 0xD
      case other = 0x0
    }

    let kind: Kind
    /// Marker, length and content.
    let range: Range<Int>
    /// Where the content begins.
    let content: Int
    /// Items of the content: bytes, code units, elements, pairs.
    let count: Int
  }

  let objects: [Object]
  let referenceWidth: Int
  let topObject: Int
  private let offsetWidth: Int
  private let trailer: [UInt8]

  /// - Parameter bytes: A binary property list that was read without a fault.
  init(_ bytes: [UInt8]) {
    let start = bytes.count - BinaryEnding.trailerSize
    offsetWidth = Int(bytes[start + 6])
    referenceWidth = Int(bytes[start + 7])
    topObject = Int(Self.number(bytes, start + 16, 8))
    trailer = Array(bytes[start..<(start + 8)])
    let table = Int(Self.number(bytes, start + 24, 8))
    let (width, references) = (offsetWidth, referenceWidth)
    objects = (0..<Int(Self.number(bytes, start + 8, 8))).map { number in
      Self.object(
        bytes, at: Int(Self.number(bytes, table + number * width, width)), references: references)
    }
  }

  static func number(_ bytes: [UInt8], _ start: Int, _ width: Int) -> UInt64 {
    bytes[start..<(start + width)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func object(_ bytes: [UInt8], at offset: Int, references: Int) -> Object {
    let (type, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0xF))
    let kind = Object.Kind(rawValue: type) ?? .other
    var (content, count) = (offset + 1, low)
    switch kind {
    case .integer: count = 1 << low
    case .uid: count = low + 1
    case .other: count = type == 0 ? 0 : 1 << low
    case .data, .ascii, .utf16, .array, .dictionary:
      guard low == 0xF else { break }
      let width = 1 << Int(bytes[offset + 1] & 0xF)
      content = offset + 2 + width
      count = Int(number(bytes, content - min(width, 8), min(width, 8)))
    }
    return Object(
      kind: kind, range: offset..<(content + count * itemSize(of: kind, references)),
      content: content, count: count)
  }

  private static func itemSize(of kind: Object.Kind, _ references: Int) -> Int {
    switch kind {
    case .integer, .data, .ascii, .uid, .other: 1
    case .utf16: 2
    case .array: references
    case .dictionary: 2 * references
    }
  }

  /// The bytes of one item of an object's content.
  func itemSize(of object: Int) -> Int { Self.itemSize(of: objects[object].kind, referenceWidth) }

  /// Whether a reference can name an object.
  func canName(_ object: Int) -> Bool {
    referenceWidth >= 8 || object < 1 << (8 * referenceWidth)
  }

  // MARK: Encoding

  static func bigEndian(_ value: UInt64, width: Int) -> [UInt8] {
    (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) : 0 }
  }

  /// Marker and length of an object, the length as an integer of eight bytes.
  static func head(_ kind: Object.Kind, count: UInt64) -> [UInt8] {
    [kind.rawValue << 4 | 0xF, 0x13] + bigEndian(count, width: 8)
  }

  func reference(to object: Int) -> [UInt8] {
    Self.bigEndian(UInt64(object), width: referenceWidth)
  }

  /// The references in a container: of an array its elements, of a dictionary keys, then values.
  func references(in object: Int, of bytes: [UInt8]) -> [Int] {
    let known = objects[object]
    let count = known.kind == .dictionary ? 2 * known.count : known.count
    return (0..<count).map {
      Int(Self.number(bytes, known.content + $0 * referenceWidth, referenceWidth))
    }
  }

  // MARK: Writing

  /// What changes when a list is written anew.
  struct Changes: Sendable {
    /// Other bytes for objects.
    var replaced: [Int: [UInt8]] = [:]
    /// Further objects, which get the next numbers.
    var added: [UInt8] = []
    /// Where each of them begins in `added`.
    var addedStarts: [Int] = []
    /// The offset that the table has for an object, instead of the right one.
    var offset: (object: Int, value: @Sendable (_ right: UInt64, _ table: UInt64) -> UInt64)?
    /// The width of offsets, if more than they need.
    var offsetWidth = 1
    /// The width of references where all containers were replaced.
    var referenceWidth: Int?

    mutating func add(_ object: [UInt8]) {
      addedStarts.append(added.count)
      added += object
    }
  }

  /// The list with changes, its objects in the order of their numbers.
  func rewritten(_ bytes: [UInt8], _ changes: Changes) -> [UInt8] {
    var output = Array(bytes[..<BinaryEnding.headerSize])
    var offsets: [UInt64] = []
    offsets.reserveCapacity(objects.count + changes.addedStarts.count)
    for (number, object) in objects.enumerated() {
      offsets.append(UInt64(output.count))
      if let other = changes.replaced[number] {
        output += other
      } else {
        output += bytes[object.range]
      }
    }
    offsets += changes.addedStarts.map { UInt64(output.count + $0) }
    output += changes.added
    let table = UInt64(output.count)
    if let (object, value) = changes.offset { offsets[object] = value(offsets[object], table) }
    let needed = (64 - table.leadingZeroBitCount + 7) / 8
    let width = max(needed, changes.offsetWidth)
    for offset in offsets { output += Self.bigEndian(offset, width: width) }
    output += trailer[..<6]
    output += [UInt8(width), UInt8(changes.referenceWidth ?? referenceWidth)]
    output += Self.bigEndian(UInt64(offsets.count), width: 8)
    output += Self.bigEndian(UInt64(topObject), width: 8)
    output += Self.bigEndian(table, width: 8)
    return output
  }
}
