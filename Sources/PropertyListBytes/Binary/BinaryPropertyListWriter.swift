/// Writes a table of objects as a binary property list.
///
/// The same table gives the same bytes: objects are numbered as a walk from the root first meets
/// them, a dictionary's keys before its values, and every number takes the fewest bytes that the
/// format has for it. What the table shares stays shared, what the root does not reach is left out.
/// References are wide enough for the number of objects, and offsets for that of the offset table:
/// one more than any of them needs, but CoreFoundation refuses a list without that room
/// (CFBinaryPList.c, `__CFBinaryPlistGetTopLevelInfo`).
package struct BinaryPropertyListWriter {
  private let objects: [PropertyListValue]
  private let referenceWidth: Int
  /// For each object of the table, its number in the output; nil for what the root does not reach.
  private let numbers: [Int?]
  private var output: [UInt8] = []

  /// Writes a property list.
  ///
  /// - Parameters:
  ///   - objects: The objects; containers name others by their position.
  ///   - root: The position of the root.
  /// - Complexity: Linear in the size of the table.
  package static func write(_ objects: [PropertyListValue], root: Int) -> [UInt8] {
    let (order, numbers) = number(objects, from: root)
    var writer = BinaryPropertyListWriter(
      objects: objects, referenceWidth: Self.width(of: UInt64(order.count)), numbers: numbers)
    return writer.write(order)
  }

  private init(objects: [PropertyListValue], referenceWidth: Int, numbers: [Int?]) {
    self.objects = objects
    self.referenceWidth = referenceWidth
    self.numbers = numbers
  }

  /// The reached objects in the order of their numbers, and the number of each.
  private static func number(
    _ objects: [PropertyListValue], from root: Int
  ) -> (order: [Int], numbers: [Int?]) {
    var order: [Int] = []
    var numbers: [Int?] = Array(repeating: nil, count: objects.count)
    var pending = [root]
    while let object = pending.popLast() {
      guard numbers[object] == nil else { continue }
      numbers[object] = order.count
      order.append(object)
      switch objects[object] {
      case .array(let elements): pending.append(contentsOf: elements.reversed())
      case .dictionary(let pairs):
        pending.append(contentsOf: pairs.reversed().map(\.value))
        pending.append(contentsOf: pairs.reversed().map(\.key))
      default: break
      }
    }
    return (order, numbers)
  }

  private mutating func write(_ order: [Int]) -> [UInt8] {
    output.append(contentsOf: "bplist00".utf8)
    var offsets: [UInt64] = []
    offsets.reserveCapacity(order.count)
    for object in order {
      offsets.append(UInt64(output.count))
      append(objects[object])
    }
    let table = UInt64(output.count)
    let offsetWidth = Self.width(of: table)
    for offset in offsets { append(offset, width: offsetWidth) }
    output.append(contentsOf: [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)])
    append(UInt64(order.count), width: 8)
    append(0, width: 8)
    append(table, width: 8)
    return output
  }

  private mutating func append(_ value: PropertyListValue) {
    switch value {
    case .boolean(let value): output.append(value ? 0x09 : 0x08)
    case .integer(let value): append(value)
    case .real(let value):
      output.append(0x23)
      append(value.bitPattern, width: 8)
    case .date(let value):
      output.append(0x33)
      append(value.bitPattern, width: 8)
    case .data(let bytes):
      append(marker: 0x40, count: bytes.count)
      output.append(contentsOf: bytes)
    case .text(let text): append(text)
    case .uid(let entry):
      let width = Self.scalarWidth(of: UInt64(entry))
      output.append(0x80 | UInt8(width - 1))
      append(UInt64(entry), width: width)
    case .array(let elements):
      append(marker: 0xA0, count: elements.count)
      for element in elements { append(reference: element) }
    case .dictionary(let pairs):
      append(marker: 0xD0, count: pairs.count)
      for pair in pairs { append(reference: pair.key) }
      for pair in pairs { append(reference: pair.value) }
    }
  }

  /// Negative integers take eight bytes; above Int64.max only a 16-byte integer is unsigned.
  private mutating func append(_ integer: PropertyListInteger) {
    let bits = integer.bits
    if integer.int64 == nil {
      output.append(0x14)
      append(0, width: 8)
      append(bits, width: 8)
    } else {
      let width = integer.isNegative ? 8 : Self.scalarWidth(of: bits)
      output.append(0x10 | UInt8(width.trailingZeroBitCount))
      append(bits, width: width)
    }
  }

  private mutating func append(_ text: ExactText) {
    let isASCII = text.codeUnits.allSatisfy { $0 < 0x80 }
    append(marker: isASCII ? 0x50 : 0x60, count: text.codeUnits.count)
    for unit in text.codeUnits { append(UInt64(unit), width: isASCII ? 1 : 2) }
  }

  private mutating func append(marker: UInt8, count: Int) {
    if count < 15 {
      output.append(marker | UInt8(count))
    } else {
      output.append(marker | 0xF)
      append(PropertyListInteger(UInt64(count)))
    }
  }

  private mutating func append(reference object: Int) {
    // Whatever a written container holds was numbered with it.
    append(UInt64(numbers[object] ?? 0), width: referenceWidth)
  }

  private mutating func append(_ value: UInt64, width: Int) {
    for place in (0..<width).reversed() {
      output.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place)))
    }
  }

  /// The fewest bytes that hold a number.
  private static func width(of number: UInt64) -> Int {
    max(1, (64 - number.leadingZeroBitCount + 7) / 8)
  }

  /// One, two, four or eight: the fewest bytes that integers and UIDs are written in.
  private static func scalarWidth(of number: UInt64) -> Int {
    switch width(of: number) {
    case 1: 1
    case 2: 2
    case 3, 4: 4
    default: 8
    }
  }
}
