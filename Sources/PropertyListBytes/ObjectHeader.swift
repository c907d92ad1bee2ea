/// What an object is, decoded from its first bytes.
@usableFromInline package struct ObjectHeader: Sendable {
  /// The kinds of objects, by the high half of the marker byte.
  @usableFromInline package enum Kind: UInt8, Sendable {
    case boolean = 0x0
    case integer = 0x1
    case real = 0x2
    case date = 0x3
    case data = 0x4
    case ascii = 0x5
    case utf16 = 0x6
    case uid = 0x8
    case array = 0xA
    case dictionary = 0xD
  }

  @usableFromInline package let kind: Kind
  /// Bytes of data, integers, reals and UIDs; code units of text; elements or pairs of containers;
  /// one or zero for true and false.
  @usableFromInline package let count: Int
  /// Where the content begins in `bytes`; of containers, where their references begin.
  @usableFromInline package let start: Int

  @inlinable @inline(__always)
  package init(kind: Kind, count: Int, start: Int) {
    self.kind = kind
    self.count = count
    self.start = start
  }

  package var isText: Bool { kind == .ascii || kind == .utf16 }
  package var isContainer: Bool { kind == .array || kind == .dictionary }
}

// Inlinable because the layers above decode a header for every reference they follow; a call
// across modules costs about a fifth of the time of a verification (see Tools/Benchmarks).
extension PropertyList {
  /// A number from big-endian bytes; the caller knows that they are there.
  @inlinable @inline(__always)
  package func number(at start: Int, width: Int) -> UInt64 {
    let span = bytes.span
    var value: UInt64 = 0
    for index in start..<start + width { value = value << 8 | UInt64(span[index]) }
    return value
  }

  /// The object that a container's reference names, by position among all its references: for a
  /// dictionary first all keys, then all values.
  @inlinable @inline(__always)
  package func reference(_ position: Int, from start: Int) -> Int {
    Int(references.span[start + position])
  }

  /// The number of a dictionary's key among the distinct keys, by position.
  @inlinable @inline(__always)
  package func keyNumber(at position: Int, from start: Int) -> Int {
    links.span[reference(position, from: start)].keyNumber
  }

  /// The header of an object.
  @inlinable @inline(__always)
  package func header(of object: Int) -> ObjectHeader {
    let link = links.span[object]
    if link.isContainer { return header(ofContainer: link) }
    let offset = Int(offsets.span[object])
    let span = bytes.span
    let marker = span[offset]
    let low = Int(marker & 0xF)
    switch marker >> 4 {
    case 0x8: return ObjectHeader(kind: .uid, count: low + 1, start: offset + 1)
    case 0x0: return ObjectHeader(kind: .boolean, count: low & 1, start: offset + 1)
    case 0x1: return ObjectHeader(kind: .integer, count: 1 << low, start: offset + 1)
    case 0x2: return ObjectHeader(kind: .real, count: 1 << low, start: offset + 1)
    case 0x3: return ObjectHeader(kind: .date, count: 8, start: offset + 1)
    case let high:
      let kind: ObjectHeader.Kind = high == 0x5 ? .ascii : high == 0x6 ? .utf16 : .data
      if low != 0xF { return ObjectHeader(kind: kind, count: low, start: offset + 1) }
      let width = 1 << Int(span[offset + 1] & 0xF)
      return ObjectHeader(
        kind: kind, count: Int(truncatingIfNeeded: number(at: offset + 2, width: width)),
        start: offset + 2 + width)
    }
  }

  /// The header of an array or dictionary, by its link.
  @inlinable @inline(__always)
  package func header(ofContainer link: ObjectLink) -> ObjectHeader {
    let word = references.span[link.start - 1]
    return ObjectHeader(
      kind: word & 1 == 0 ? .array : .dictionary, count: Int(word >> 1), start: link.start)
  }

  /// Whether two dictionaries of as many keys refer to the same keys in the same order.
  @inlinable @inline(__always)
  package func haveSameKeys(_ left: ObjectHeader, _ right: ObjectHeader) -> Bool {
    let span = references.span
    for index in 0..<left.count
    where span[left.start + index] != span[right.start + index] {
      return false
    }
    return true
  }

  /// Whether an object is an array or a dictionary.
  @inlinable @inline(__always)
  package func isContainer(_ object: Int) -> Bool { links.span[object].isContainer }

  /// The number that a UID object holds, if the object is one.
  @inlinable @inline(__always)
  package func uid(of object: Int) -> Int? { links.span[object].uid }
}
