/// Writes one JSON text piece by piece, for documents too large to build as a ``JSONOutput``.
///
/// The same calls give the same bytes. The caller names keys in ascending order of their code
/// units; a ``JSONOutput`` is sorted by itself. Control characters, invisible direction marks and
/// line separators are escaped, unpaired surrogates are written as `\ud83d`, integers with all
/// digits, reals as the shortest spelling that reads back as the same double.
///
/// Memory: one chunk, whatever the size of the document. Depth costs one byte a level.
package struct JSONWriter: ~Copyable {
  /// The bytes not yet handed on.
  private(set) var buffer: [UInt8] = []
  private let pretty: Bool
  private let chunk: Int
  private let limit: Int
  private let sink: ([UInt8]) -> Bool
  private var handedOn = 0
  /// For each open array or object, whether it has a member already.
  private var open: [Bool] = []
  /// Whether the next value needs no separator, since that was written already.
  private var afterKey = false

  /// Whether the sink wants no more: whoever writes a large document may stop then.
  package private(set) var isStopped = false

  /// - Parameters:
  ///   - pretty: Whether to break lines and indent by two spaces.
  ///   - chunk: How many bytes are collected before they go to the sink.
  ///   - limit: After how many bytes to stop, at the next chunk.
  ///   - sink: Takes bytes; returns false when it wants no more.
  package init(
    pretty: Bool = false, chunk: Int = 1 << 16, limit: Int = .max,
    sink: @escaping ([UInt8]) -> Bool
  ) {
    self.pretty = pretty
    self.limit = limit
    self.chunk = max(1, chunk)
    self.sink = sink
  }

  /// The number of bytes written so far.
  package var byteCount: Int { handedOn + buffer.count }

  /// The number of lines begun inside arrays and objects so far; none unless pretty.
  package private(set) var lineCount = 0

  /// The number of arrays and objects that are open.
  package var depth: Int { open.count }

  /// Writes what stands in front of the next value, so that its size can be taken without it.
  package mutating func beginValue() {
    separate()
    afterKey = true
  }

  /// Counts a value as written without writing it, to find the size of a document.
  package mutating func skipValue(bytes: Int, lines: Int) {
    separate()
    handedOn += bytes
    lineCount += lines
    if handedOn > limit { isStopped = true }
  }

  /// Ends the document with a newline and hands the rest to the sink.
  package consuming func finish() {
    buffer.append(UInt8(ascii: "\n"))
    flush()
  }

  /// The bytes of a whole document written by a closure.
  package static func bytes(
    pretty: Bool = false, _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(pretty: pretty, chunk: .max) { _ in true }
    write(&writer)
    var bytes = writer.buffer
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  package mutating func key(_ key: String) {
    separate()
    quote(key)
    endKey()
  }

  package mutating func key(_ codeUnits: [UInt16]) {
    separate()
    quote(codeUnits)
    endKey()
  }

  /// A key whose quotation was made before, by ``quotation(of:)``.
  package mutating func key(quotation: [UInt8]) {
    separate()
    buffer += quotation
    endKey()
  }

  /// A string as it stands in a document, with its quotation marks.
  package static func quotation(of codeUnits: [UInt16]) -> [UInt8] {
    var writer = JSONWriter(chunk: .max) { _ in true }
    writer.string(codeUnits)
    return writer.buffer
  }

  package mutating func null() { raw("null") }

  package mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func integer(_ value: some FixedWidthInteger) { raw(value.description) }

  /// A number, or one of the strings "nan", "inf" and "-inf", for which JSON has no number.
  package mutating func real(_ value: Double) {
    if value.isFinite {
      raw(value.description)
    } else {
      string(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
    }
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
    handOn()
  }

  package mutating func string(_ codeUnits: [UInt16]) {
    separate()
    quote(codeUnits)
    handOn()
  }

  /// A string of ASCII bytes, the fastest kind.
  package mutating func string(ascii bytes: ArraySlice<UInt8>) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    for byte in bytes {
      if (0x20..<0x7F).contains(byte), byte != 0x22, byte != 0x5C {
        buffer.append(byte)
      } else {
        append(Unicode.Scalar(byte))
      }
    }
    buffer.append(UInt8(ascii: "\""))
    handOn()
  }

  /// Bytes as a Base64 string, without ever holding the whole encoding.
  package mutating func base64(_ bytes: ArraySlice<UInt8>) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    var index = bytes.startIndex
    // A multiple of three, so that padding comes only at the end.
    let piece = 49_152
    while index < bytes.endIndex, !isStopped {
      let end = index + min(piece, bytes.endIndex - index)
      Base64.encode(bytes[index..<end], into: &buffer)
      index = end
      handOn()
    }
    buffer.append(UInt8(ascii: "\""))
    handOn()
  }

  /// A spelling that is JSON already, such as the digits of a number.
  package mutating func raw(_ spelling: String) {
    separate()
    buffer.append(contentsOf: spelling.utf8)
    handOn()
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    open.append(false)
  }

  private mutating func end(_ bracket: UInt8) {
    if open.popLast() == true { breakLine() }
    buffer.append(bracket)
    handOn()
  }

  private mutating func endKey() {
    buffer.append(UInt8(ascii: ":"))
    if pretty { buffer.append(UInt8(ascii: " ")) }
    afterKey = true
  }

  /// Writes what stands between the last value and the next.
  private mutating func separate() {
    if afterKey {
      afterKey = false
      return
    }
    guard let hasMembers = open.last else { return }
    if hasMembers { buffer.append(UInt8(ascii: ",")) }
    open[open.count - 1] = true
    breakLine()
  }

  private mutating func breakLine() {
    guard pretty else { return }
    lineCount += 1
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<open.count * 2 { buffer.append(UInt8(ascii: " ")) }
  }

  private mutating func handOn() {
    if buffer.count >= chunk { flush() }
  }

  private mutating func flush() {
    if !isStopped, !sink(buffer) { isStopped = true }
    handedOn += buffer.count
    if handedOn > limit { isStopped = true }
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func quote(_ value: String) {
    buffer.append(UInt8(ascii: "\""))
    for scalar in value.unicodeScalars { append(scalar) }
    buffer.append(UInt8(ascii: "\""))
  }

  private mutating func quote(_ codeUnits: [UInt16]) {
    buffer.append(UInt8(ascii: "\""))
    var index = 0
    while index < codeUnits.count {
      let unit = codeUnits[index]
      index += 1
      if unit & 0xF800 != 0xD800 {
        if let scalar = Unicode.Scalar(unit) { append(scalar) }
      } else if unit & 0xFC00 == 0xD800, index < codeUnits.count,
        codeUnits[index] & 0xFC00 == 0xDC00,
        let scalar = Unicode.Scalar(
          0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(codeUnits[index] & 0x3FF)))
      {
        index += 1
        append(scalar)
      } else {
        buffer += "\\u\(unit.hexadecimal(4))".utf8
      }
      if index & 0xFFF == 0 { handOn() }
    }
    buffer.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22, 0x5C:
      buffer.append(UInt8(ascii: "\\"))
      buffer.append(UInt8(truncatingIfNeeded: scalar.value))
    case 0x0A: buffer += "\\n".utf8
    case 0x0D: buffer += "\\r".utf8
    case 0x09: buffer += "\\t".utf8
    case let value where Self.mustEscape(value):
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        buffer += "\\u\(unit.hexadecimal(4))".utf8
      }
    case let value where value < 0x80: buffer.append(UInt8(truncatingIfNeeded: value))
    default: buffer += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  /// Whether a scalar could steer a terminal or an editor, or is not seen at all: C0 and C1 controls,
  /// line and paragraph separators, marks of annotations, and what is ignored by default when text is
  /// shown, which are marks and overrides of direction, joiners, fillers, variation selectors and tags
  /// (`Default_Ignorable_Code_Point`, Unicode 16, DerivedCoreProperties.txt).
  package static func mustEscape(_ value: UInt32) -> Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0x00..<0x20, 0x7F..<0xA0, 0x00AD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5,
      0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F,
      0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
