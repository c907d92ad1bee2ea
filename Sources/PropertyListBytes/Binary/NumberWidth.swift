/// How many bytes a number takes in an offset table or a container.
///
/// A type for each common width lets the compiler specialise the reader's inner loops; the width
/// is one fact of a whole file.
protocol NumberWidth {
  var bytes: Int { get }
  /// A big-endian number; the caller knows that its bytes are there. Clamped to Int.max.
  func read(_ span: borrowing Span<UInt8>, at offset: Int) -> Int
}

struct OneByte: NumberWidth {
  var bytes: Int { 1 }
  @inline(__always) func read(_ span: borrowing Span<UInt8>, at offset: Int) -> Int {
    Int(span[offset])
  }
}

struct TwoBytes: NumberWidth {
  var bytes: Int { 2 }
  @inline(__always) func read(_ span: borrowing Span<UInt8>, at offset: Int) -> Int {
    let bytes = span.extracting(offset..<offset + 2)
    return Int(bytes[0]) << 8 | Int(bytes[1])
  }
}

struct ThreeBytes: NumberWidth {
  var bytes: Int { 3 }
  @inline(__always) func read(_ span: borrowing Span<UInt8>, at offset: Int) -> Int {
    let bytes = span.extracting(offset..<offset + 3)
    return Int(bytes[0]) << 16 | Int(bytes[1]) << 8 | Int(bytes[2])
  }
}

struct FourBytes: NumberWidth {
  var bytes: Int { 4 }
  @inline(__always) func read(_ span: borrowing Span<UInt8>, at offset: Int) -> Int {
    let bytes = span.extracting(offset..<offset + 4)
    return Int(bytes[0]) << 24 | Int(bytes[1]) << 16 | Int(bytes[2]) << 8 | Int(bytes[3])
  }
}

/// Any width from one to eight bytes.
struct AnyWidth: NumberWidth {
  let bytes: Int
  func read(_ span: borrowing Span<UInt8>, at offset: Int) -> Int {
    var value: UInt64 = 0
    for index in offset..<offset + bytes { value = value << 8 | UInt64(span[index]) }
    return Int(clamping: value)
  }
}
