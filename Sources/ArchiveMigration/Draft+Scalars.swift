import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// A value without parts, or what else stands in a place.
enum DraftValue {
  case null
  case boolean(Bool)
  case integer(PropertyListInteger)
  case real(Double)
  case text(ExactText)
  /// Seconds since 2001-01-01 UTC.
  case date(Double)
  case other

  /// The kind with its article, for messages.
  var phrase: String {
    switch self {
    case .null: "nil"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real"
    case .text: "a text"
    case .date: "a date"
    case .other: "a value of another kind"
    }
  }

  /// The value as contracts compare it.
  var scalar: ScalarValue? {
    switch self {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let value): .text(value)
    case .null, .date, .other: nil
    }
  }
}

extension Draft {
  /// The value of a node, in its place or by reference, bare or as a string or date of Foundation.
  func scalar(of node: Int) -> DraftValue {
    var node = node
    if case .uid(let target) = table.nodes[node] {
      guard target > 0, target < table.entries.count else { return target == 0 ? .null : .other }
      node = table.entries[Int(target)]
    }
    switch table.nodes[node] {
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .real(let value): return .real(value)
    case .text(let value): return .text(value)
    case .date(let value): return .date(value)
    case .dictionary: return foundationScalar(of: node)
    case .array, .data, .uid: return .other
    }
  }

  private func foundationScalar(of node: Int) -> DraftValue {
    guard let name = className(ofInstance: node) else { return .other }
    func part(_ key: ExactText) -> PropertyListValue? {
      table.pairs(of: node).first { table.text(of: $0.key) == key }.map { table.nodes[$0.value] }
    }
    switch FoundationClass(named: name)?.kind {
    case .string:
      if case .text(let text)? = part("NS.string") { return .text(text) }
      if case .data(let bytes)? = part("NS.bytes") {
        return .text(ExactText(String(decoding: bytes, as: UTF8.self)))
      }
    case .date:
      if case .real(let seconds)? = part("NS.time") { return .date(seconds) }
      if case .integer(let seconds)? = part("NS.time") {
        return seconds.exactReal.map { .date($0) } ?? .other
      }
    default: break
    }
    return .other
  }

  private func className(ofInstance node: Int) -> ExactText? {
    let pair = table.pairs(of: node).first { table.text(of: $0.key) == "$class" }
    guard let pair, case .uid(let record) = table.nodes[pair.value], record < table.entries.count
    else { return nil }
    for pair in table.pairs(of: table.entries[Int(record)])
    where table.text(of: pair.key) == "$classname" {
      return table.text(of: pair.value)
    }
    return nil
  }

  /// The entry of the object that a node refers to; nil for everything that is no object of an
  /// object type.
  func objectEntry(of node: Int) -> Int? {
    guard case .uid(let target) = table.nodes[node], objects[Int(target)] != nil else {
      return nil
    }
    return Int(target)
  }
}
