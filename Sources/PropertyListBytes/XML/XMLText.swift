/// The text of one element: bytes as long as every character is ASCII, else UTF-16 code units.
///
/// One value serves all elements of a document in turn, so that none allocates anew.
struct XMLText {
  private(set) var isASCII = true
  /// The characters, while all are ASCII.
  private(set) var ascii: [UInt8] = []
  /// The characters, once one is not ASCII.
  private(set) var codeUnits: [UInt16] = []

  var isEmpty: Bool { isASCII && ascii.isEmpty }

  /// The characters as an archive's text.
  var exact: ExactText {
    ExactText(codeUnits: isASCII ? ascii.map { UInt16($0) } : codeUnits)
  }

  mutating func clear() {
    isASCII = true
    ascii.removeAll(keepingCapacity: true)
    codeUnits.removeAll(keepingCapacity: true)
  }

  /// - Parameter bytes: Bytes below 128.
  mutating func append(ascii bytes: ArraySlice<UInt8>) {
    if isASCII {
      ascii.append(contentsOf: bytes)
    } else {
      for byte in bytes { codeUnits.append(UInt16(byte)) }
    }
  }

  mutating func append(_ unit: UInt16) {
    if isASCII {
      if unit < 0x80 {
        ascii.append(UInt8(truncatingIfNeeded: unit))
        return
      }
      isASCII = false
      for byte in ascii { codeUnits.append(UInt16(byte)) }
    }
    codeUnits.append(unit)
  }

  /// Appends a character as one or two code units; a surrogate stays what it is.
  mutating func append(scalar: UInt32) {
    if scalar < 0x10000 {
      append(UInt16(truncatingIfNeeded: scalar))
    } else {
      append(UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10))
      append(UInt16(truncatingIfNeeded: 0xDC00 + scalar & 0x3FF))
    }
  }
}
