import PropertyListBytes

/// Why a text is no path.
public struct ValuePathFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected, one line; nothing of the text is repeated.
  public let message: String
  /// The place in the text, in UTF-16 code units from 0.
  public let offset: Int

  /// The message with the place, counted from 1.
  public var description: String { "\(message) at character \(offset + 1)" }
}

extension ValuePath: CustomStringConvertible {
  /// Reads a path such as `root.items[].name`, `root["a key"][3]`, `root.tags{0}` or `x[key 2]`.
  ///
  /// A key in quotation marks has the escapes of JSON. As the first step it is a key of `$top`,
  /// further on an entry of a dictionary or a field whose name is no identifier; both are read as
  /// ``Step/entry(_:)``, since only what the path is applied to can tell them apart.
  ///
  /// - Complexity: Linear in the length of the text.
  public init(parsing text: String) throws(ValuePathFailure) {
    var scanner = ValuePathScanner(text)
    self = try scanner.path()
    guard scanner.isAtEnd else { throw scanner.failure("expected the end of the path") }
  }

  /// The path as ``init(parsing:)`` reads it, with control characters and overrides of direction
  /// escaped.
  public var description: String {
    var result = ""
    for step in steps {
      switch step {
      case .key(let name) where name.isIdentifier:
        result += result.isEmpty ? name.repaired : ".\(name.repaired)"
      case .key(let name), .entry(let name): result += "[\(name.quoted)]"
      case .element(let position): result += "[\(position)]"
      case .member(let position): result += "{\(position)}"
      case .entryKey(let position): result += "[key \(position)]"
      case .every: result += "[]"
      }
    }
    return result
  }
}

extension RelationTerm: CustomStringConvertible {
  /// Reads a path, or `count(PATH)`.
  public init(parsing text: String) throws(ValuePathFailure) {
    var scanner = ValuePathScanner(text)
    if scanner.take("count(") {
      self = .count(try scanner.path())
      guard scanner.take(")") else { throw scanner.failure("expected \")\"") }
    } else {
      self = .value(try scanner.path())
    }
    guard scanner.isAtEnd else { throw scanner.failure("expected the end of the path") }
  }

  /// The term as ``init(parsing:)`` reads it.
  public var description: String {
    switch self {
    case .value(let path): path.description
    case .count(let path): "count(\(path))"
    }
  }
}

/// Reads the steps of a path from code units.
private struct ValuePathScanner {
  private let units: [UInt16]
  private var index = 0

  init(_ text: String) { units = Array(text.utf16) }

  var isAtEnd: Bool { index == units.count }

  func failure(_ message: String) -> ValuePathFailure {
    ValuePathFailure(message: message, offset: index)
  }

  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.utf16)
    guard units[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  mutating func path() throws(ValuePathFailure) -> ValuePath {
    var steps: [ValuePath.Step] = []
    if take("[\"") {
      steps.append(.key(try quotedText()))
      guard take("]") else { throw failure("expected \"]\"") }
    } else {
      steps.append(.key(try identifier()))
    }
    while true {
      if take(".") {
        steps.append(.key(try identifier()))
      } else if take("[") {
        steps.append(try bracketed())
      } else if take("{") {
        steps.append(.member(try position()))
        guard take("}") else { throw failure("expected \"}\"") }
      } else {
        return ValuePath(steps)
      }
    }
  }

  private mutating func bracketed() throws(ValuePathFailure) -> ValuePath.Step {
    if take("]") { return .every }
    let step: ValuePath.Step
    if take("\"") {
      step = .entry(try quotedText())
    } else if take("key ") {
      step = .entryKey(try position())
    } else {
      step = .element(try position())
    }
    guard take("]") else { throw failure("expected \"]\"") }
    return step
  }

  private mutating func identifier() throws(ValuePathFailure) -> ExactText {
    let name = units[index...].prefix { unit in
      switch unit {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
    guard let first = name.first, !(0x30...0x39).contains(first) else {
      throw failure("expected a key")
    }
    index = name.endIndex
    return ExactText(codeUnits: Array(name))
  }

  private mutating func position() throws(ValuePathFailure) -> Int {
    let digits = units[index...].prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count == 1 || digits.first != 0x30,
      let value = Int(String(decoding: digits, as: UTF16.self))
    else { throw failure("expected a position") }
    index = digits.endIndex
    return value
  }

  /// The rest of a text whose opening quotation mark was read.
  private mutating func quotedText() throws(ValuePathFailure) -> ExactText {
    var result: [UInt16] = []
    while index < units.count {
      let unit = units[index]
      switch unit {
      case 0x22:
        index += 1
        return ExactText(codeUnits: result)
      case 0x5C: result.append(try escapedUnit())
      default:
        result.append(unit)
        index += 1
      }
    }
    throw failure("expected a closing quotation mark")
  }

  private mutating func escapedUnit() throws(ValuePathFailure) -> UInt16 {
    index += 1
    guard index < units.count else { throw failure("expected an escaped character") }
    let letter = units[index]
    let plain: [UInt16: UInt16] = [
      0x22: 0x22, 0x2F: 0x2F, 0x5C: 0x5C, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D,
      0x74: 0x09,
    ]
    if let unit = plain[letter] {
      index += 1
      return unit
    }
    let digits = String(decoding: units[(index + 1)...].prefix(4), as: UTF16.self)
    guard letter == 0x75, digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else { throw failure("expected an escaped character") }
    index += 5
    return unit
  }
}
