extension Sample {
  /// The value as a binary property list.
  ///
  /// Scalars and references that are equal become one object; containers never do. Objects are
  /// numbered parents first, the keys of a dictionary before its values.
  public var binary: [UInt8] {
    var table = ObjectTable()
    table.number(self)
    return table.encoded()
  }
}

/// The objects of a binary property list, numbered in the order in which they were met.
private struct ObjectTable {
  private enum Object {
    case scalar(Scalar)
    case array([UInt32])
    case dictionary(keys: [UInt32], values: [UInt32])
  }

  private enum Scalar: Hashable {
    case boolean(Bool)
    case integer(Int64)
    case real(UInt64)
    case date(UInt64)
    case text([UInt16])
    case data([UInt8])
    case reference(Int)
  }

  private var objects: [Object] = []
  private var scalars: [Scalar: UInt32] = [:]

  /// Numbers a value and all that it holds; returns its number.
  @discardableResult
  mutating func number(_ value: Sample) -> UInt32 {
    switch value {
    case .boolean(let value): return scalar(.boolean(value))
    case .integer(let value): return scalar(.integer(value))
    case .real(let value): return scalar(.real(value.bitPattern))
    case .date(let value): return scalar(.date(value.bitPattern))
    case .text(let value): return scalar(.text(Array(value.utf16)))
    case .data(let value): return scalar(.data(value))
    case .reference(let value): return scalar(.reference(value))
    case .array(let elements):
      let own = append(.array([]))
      objects[Int(own)] = .array(elements.map { number($0) })
      return own
    case .dictionary(let entries):
      let own = append(.dictionary(keys: [], values: []))
      let keys = entries.map { scalar(.text(Array($0.key.utf16))) }
      objects[Int(own)] = .dictionary(keys: keys, values: entries.map { number($0.value) })
      return own
    }
  }

  private mutating func scalar(_ value: Scalar) -> UInt32 {
    if let known = scalars[value] { return known }
    let own = append(.scalar(value))
    scalars[value] = own
    return own
  }

  private mutating func append(_ object: Object) -> UInt32 {
    objects.append(object)
    return UInt32(objects.count - 1)
  }

  func encoded() -> [UInt8] {
    let referenceWidth = width(of: objects.count)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(bytes.count)
      switch object {
      case .scalar(let scalar): append(scalar, to: &bytes)
      case .array(let elements):
        append(marker: 0xA0, count: elements.count, to: &bytes)
        for element in elements { append(UInt64(element), width: referenceWidth, to: &bytes) }
      case .dictionary(let keys, let values):
        append(marker: 0xD0, count: keys.count, to: &bytes)
        for number in keys { append(UInt64(number), width: referenceWidth, to: &bytes) }
        for number in values { append(UInt64(number), width: referenceWidth, to: &bytes) }
      }
    }
    let table = bytes.count
    let offsetWidth = width(of: table)
    for offset in offsets { append(UInt64(offset), width: offsetWidth, to: &bytes) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    for field in [objects.count, 0, table] { append(UInt64(field), width: 8, to: &bytes) }
    return bytes
  }

  private func append(_ scalar: Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case .boolean(let value): bytes.append(value ? 0x09 : 0x08)
    case .integer(let value): appendInteger(value, to: &bytes)
    case .real(let bits):
      bytes.append(0x23)
      append(bits, width: 8, to: &bytes)
    case .date(let bits):
      bytes.append(0x33)
      append(bits, width: 8, to: &bytes)
    case .data(let value):
      append(marker: 0x40, count: value.count, to: &bytes)
      bytes += value
    case .text(let units):
      let isASCII = units.allSatisfy { $0 < 0x80 }
      append(marker: isASCII ? 0x50 : 0x60, count: units.count, to: &bytes)
      for unit in units { append(UInt64(unit), width: isASCII ? 1 : 2, to: &bytes) }
    case .reference(let value):
      let width = width(of: value)
      bytes.append(0x80 | UInt8(width - 1))
      append(UInt64(value), width: width, to: &bytes)
    }
  }

  private func append(marker: UInt8, count: Int, to bytes: inout [UInt8]) {
    guard count >= 15 else {
      bytes.append(marker | UInt8(count))
      return
    }
    bytes.append(marker | 0xF)
    appendInteger(Int64(count), to: &bytes)
  }

  /// One, two or four bytes where that suffices, else eight; eight when negative.
  private func appendInteger(_ value: Int64, to bytes: inout [UInt8]) {
    let width = value < 0 ? 8 : width(of: Int(value))
    bytes.append(0x10 | UInt8(width.trailingZeroBitCount))
    append(UInt64(bitPattern: value), width: width, to: &bytes)
  }

  private func append(_ value: UInt64, width: Int, to bytes: inout [UInt8]) {
    for place in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(place))))
    }
  }

  /// One, two, four or eight: the fewest bytes that hold a number.
  private func width(of number: Int) -> Int {
    if number < 1 << 8 { return 1 }
    if number < 1 << 16 { return 2 }
    return number < 1 << 32 ? 4 : 8
  }
}
