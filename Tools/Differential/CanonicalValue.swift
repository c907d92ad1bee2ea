import PropertyListBytes

/// A decoded value in a form that does not depend on who decoded it.
indirect enum CanonicalValue {
  case leaf(String)
  case list([CanonicalValue])
  /// Elements without an order.
  case bag([CanonicalValue])
  case map([(key: CanonicalValue, value: CanonicalValue)])
  /// An instance, by the position of its class in the plan, or a value with parts.
  case object(String, [(name: String, value: CanonicalValue)])

  static let null = CanonicalValue.leaf("nil")

  static func text(_ units: some Sequence<UInt16>) -> CanonicalValue {
    .leaf(quoted(units))
  }

  static func quoted(_ units: some Sequence<UInt16>) -> String {
    var result = "\""
    for unit in units {
      switch unit {
      case 0x22, 0x5C: result += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x20..<0x7F: result.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
      default: result += "\\u" + String(unit, radix: 16)
      }
    }
    return result + "\""
  }

  static func real(_ number: Double) -> CanonicalValue {
    .leaf(number.isNaN ? "nan" : "real \(number)")
  }

  static func integer(_ number: some BinaryInteger) -> CanonicalValue { .leaf("integer \(number)") }

  static func boolean(_ value: Bool) -> CanonicalValue { .leaf("boolean \(value)") }

  /// All lines as one.
  var line: String {
    lines.enumerated().map { $0 == 0 ? String($1.dropFirst(3)) : $1 }.joined(separator: "; ")
  }

  /// A line for each value, with its path.
  var lines: [String] { lines(at: "") }

  private func lines(at path: String) -> [String] {
    switch self {
    case .leaf(let text): return ["\(path) = \(text)"]
    case .list(let elements):
      return ["\(path) = \(elements.count) elements"]
        + elements.enumerated().flatMap { $1.lines(at: "\(path)[\($0)]") }
    case .bag(let elements):
      let sorted = elements.map { $0.lines(at: "") }.sorted { $0.lexicographicallyPrecedes($1) }
      return ["\(path) = \(elements.count) elements in no order"]
        + sorted.enumerated().flatMap { position, lines in
          lines.map { "\(path){\(position)}\($0)" }
        }
    case .map(let pairs):
      let sorted = pairs.map { (key: $0.key.lines(at: ""), value: $0.value) }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      return ["\(path) = \(pairs.count) pairs"]
        + sorted.flatMap { pair in
          // A simple key stands alone.
          let key = pair.key.map { $0.hasPrefix(" = ") ? String($0.dropFirst(3)) : $0 }
          return pair.value.lines(at: "\(path)[\(key.joined(separator: ","))]")
        }
    case .object(let name, let fields):
      return ["\(path) = \(name)"]
        + fields.sorted { $0.name < $1.name }.flatMap { $0.value.lines(at: "\(path).\($0.name)") }
    }
  }
}

/// Counts values while they are written out, since what is shared is written at each place.
struct ValueBudget {
  static let mostValues = 20_000
  static let deepest = 400

  private var left = mostValues

  /// Whether one more value may be written at a depth.
  mutating func takes(depth: Int) -> Bool {
    left -= 1
    return left >= 0 && depth <= Self.deepest
  }
}
