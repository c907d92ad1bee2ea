/// Turns a JSON text into the table of a document, with an explicit stack of open containers.
struct JSONParser {
  private let bytes: [UInt8]
  private let maximumDepth: Int
  private var index = 0
  private var open: [Container] = []
  private(set) var nodes: [JSONNode] = []

  /// An array or object whose end was not read yet.
  private struct Container {
    let node: Int
    let isObject: Bool
    var keys: Set<JSONText> = []
  }

  /// What the grammar allows next.
  private enum Expected {
    case value, firstElement, firstKey, key, separator
  }

  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  mutating func parse() throws(JSONFailure) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw failure("a byte-order mark is not allowed", at: 0)
    }
    if bytes.starts(with: Array("bplist".utf8)) {
      throw failure("a binary property list, where JSON is expected", at: 0)
    }
    var expected = Expected.value
    while true {
      skipWhiteSpace()
      guard index < bytes.count else {
        if case .separator = expected, open.isEmpty { return }
        throw failure("the text ends too early, \(phrase(expected)) is expected", at: index)
      }
      switch expected {
      case .firstElement where bytes[index] == UInt8(ascii: "]"): expected = close()
      case .firstKey where bytes[index] == UInt8(ascii: "}"): expected = close()
      case .value, .firstElement: expected = try value(expected)
      case .firstKey, .key: expected = try key(expected)
      case .separator: expected = try separator()
      }
    }
  }

  private mutating func value(_ expected: Expected) throws(JSONFailure) -> Expected {
    switch bytes[index] {
    case UInt8(ascii: "{"): return try enter(.object)
    case UInt8(ascii: "["): return try enter(.array)
    case UInt8(ascii: "\""):
      append(.string)
      try skipString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(.number)
      try skipNumber()
    case UInt8(ascii: "t"): try skip("true", .boolean)
    case UInt8(ascii: "f"): try skip("false", .boolean)
    case UInt8(ascii: "n"): try skip("null", .null)
    default: throw unexpected(phrase(expected))
    }
    return .separator
  }

  private mutating func key(_ expected: Expected) throws(JSONFailure) -> Expected {
    guard bytes[index] == UInt8(ascii: "\"") else { throw unexpected(phrase(expected)) }
    let start = index
    append(.string)
    try skipString()
    let key = JSONText(decoding: bytes, from: start)
    guard open[open.count - 1].keys.insert(key).inserted else {
      let excerpt = "\"\(key.excerpt)\""
      throw failure("the key \(excerpt) stands twice in one object", quoting: excerpt, at: start)
    }
    skipWhiteSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
      throw unexpected("\":\"")
    }
    index += 1
    return .value
  }

  private mutating func separator() throws(JSONFailure) -> Expected {
    guard let container = open.last else { throw unexpected("the end of the text") }
    switch (bytes[index], container.isObject) {
    case (UInt8(ascii: "}"), true), (UInt8(ascii: "]"), false): return close()
    case (UInt8(ascii: ","), let isObject):
      index += 1
      return isObject ? .key : .value
    default: throw unexpected(phrase(.separator))
    }
  }

  private mutating func enter(_ kind: JSONKind) throws(JSONFailure) -> Expected {
    guard open.count < maximumDepth else {
      throw failure("more than \(maximumDepth) levels of arrays and objects", at: index)
    }
    append(kind)
    open.append(Container(node: nodes.count - 1, isObject: kind == .object))
    index += 1
    return kind == .object ? .firstKey : .firstElement
  }

  private mutating func close() -> Expected {
    index += 1
    if let container = open.popLast() {
      nodes[container.node].end = UInt32(truncatingIfNeeded: nodes.count)
    }
    return .separator
  }

  private mutating func append(_ kind: JSONKind) {
    nodes.append(
      JSONNode(
        kind: kind, offset: UInt32(truncatingIfNeeded: index),
        parent: UInt32(truncatingIfNeeded: open.last?.node ?? 0),
        end: UInt32(truncatingIfNeeded: nodes.count + 1)))
  }

  private mutating func skipWhiteSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func skip(_ word: StaticString, _ kind: JSONKind) throws(JSONFailure) {
    let word = Array(word.description.utf8)
    guard bytes[index...].starts(with: word) else { throw unexpected("a value") }
    append(kind)
    index += word.count
  }

  private mutating func skipNumber() throws(JSONFailure) {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let leading = index
    try skipDigits()
    if bytes[leading] == UInt8(ascii: "0"), index > leading + 1 {
      throw failure("a number with a leading zero", at: start)
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try skipDigits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(JSONFailure) {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      index += 1
    }
    if index == start { throw unexpected("a digit") }
  }

  private mutating func skipString() throws(JSONFailure) {
    let start = index
    index += 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0x00..<0x20:
        throw failure(
          "a control character in a string must be written as \\u\(bytes[index].hexadecimal(4))",
          at: index)
      case 0x20..<0x80: index += 1
      default:
        guard let length = UTF8Scalar.length(in: bytes, at: index) else {
          throw failure("invalid UTF-8", at: index)
        }
        index += length
      }
    }
    throw failure("a string without an end", at: start)
  }

  private mutating func skipEscape() throws(JSONFailure) {
    guard index + 1 < bytes.count else {
      throw failure("the text ends within an escape", at: index)
    }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      let digits = bytes[(index + 2)...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ $0.hexadecimalDigit != nil }) else {
        throw failure("\\u without four hexadecimal digits", at: index)
      }
      index += 6
    default: throw failure("an unknown escape", at: index)
    }
  }

  private func phrase(_ expected: Expected) -> String {
    switch expected {
    case .value: "a value"
    case .firstElement: "a value or \"]\""
    case .firstKey: "a key in quotation marks or \"}\""
    case .key: "a key in quotation marks"
    case .separator:
      switch open.last?.isObject {
      case nil: "the end of the text"
      case true?: "\",\" or \"}\""
      case false?: "\",\" or \"]\""
      }
    }
  }

  private func unexpected(_ wanted: String) -> JSONFailure {
    guard index < bytes.count else {
      return failure("the text ends too early, \(wanted) is expected", at: index)
    }
    let byte = bytes[index]
    let found =
      (0x21..<0x7F).contains(byte)
      ? "\"\(Character(Unicode.Scalar(byte)))\"" : "byte 0x\(byte.hexadecimal(2))"
    return failure("expected \(wanted), found \(found)", quoting: found, at: index)
  }

  private func failure(
    _ message: String, quoting excerpt: String? = nil, at offset: Int
  ) -> JSONFailure {
    JSONFailure(message, quoting: excerpt, at: JSONPosition(ofByte: offset, in: bytes))
  }
}
