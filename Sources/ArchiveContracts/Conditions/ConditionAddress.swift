import PropertyListBytes

/// Where a condition stands in a contract, as its name spells it.
///
/// `$top.root` is an entry of `$top`, `Memo.text` a field of a type, `Memo["a key"]` one whose name
/// is no identifier and `Shape#2.radius` one of the second case of variants. `[]` are elements and
/// values, `[key]` keys, `["name"]` a named entry, `[other]` further ones. `Memo.due@...1` is what
/// holds up to version 1 where there are several definitions, and `Memo.value|string` one of
/// several alternatives. An alias has conditions of its own: `Json|string`.
struct ConditionAddress: Hashable, Sendable, CustomStringConvertible {
  private(set) var description: String

  init(_ name: String) { description = ExactText(name).nameText }

  static let top = ConditionAddress(verbatim: "$top")

  private init(verbatim text: String) { description = text }

  private func appending(_ text: String) -> ConditionAddress {
    ConditionAddress(verbatim: description + text)
  }

  func field(_ name: ExactText, inCase variant: Int? = nil) -> ConditionAddress {
    let outer = variant.map { appending("#\($0 + 1)") } ?? self
    return outer.appending(name.isIdentifier ? ".\(name.repaired)" : "[\(name.quoted)]")
  }

  var elements: ConditionAddress { appending("[]") }
  var keys: ConditionAddress { appending("[key]") }
  var otherEntries: ConditionAddress { appending("[other]") }

  func entry(_ name: ExactText) -> ConditionAddress { appending("[\(name.quoted)]") }

  /// One of the definitions of a place; the only one adds nothing.
  func alternative(_ definition: ValueDefinition, of field: FieldDefinition) -> ConditionAddress {
    guard field.alternatives.count > 1 else { return self }
    let since = definition.since.map(\.conditionText) ?? ""
    let until = definition.until.map(\.conditionText) ?? ""
    return appending("@\(since)...\(until)")
  }

  /// One of the alternatives of `anyOf`, by its type; the second of one type has a number.
  func choice(_ position: Int, of definition: ValueDefinition) -> ConditionAddress {
    let type = definition.choices[position].type
    let number = definition.choices[...position].count { $0.type == type }
    return appending("|\(type.conditionText)" + (number > 1 ? "#\(number)" : ""))
  }

  func aspect(_ aspect: ContractAspect) -> String { "\(description)/\(aspect.name)" }
}

extension ValueType {
  fileprivate var conditionText: String {
    switch self {
    case .builtIn(let type): type.rawValue
    case .named(let name): ExactText(name).nameText
    }
  }
}

extension VersionValue {
  var conditionText: String {
    switch self {
    case .integer(let value): String(value)
    case .text(let text): text.nameText
    }
  }
}

extension ExactText {
  /// An identifier or a name with dots as it is, anything else in quotation marks.
  var nameText: String {
    let isPlain = codeUnits.allSatisfy { unit in
      switch unit {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x2E, 0x2D: true
      default: false
      }
    }
    return isPlain && !codeUnits.isEmpty ? repaired : quoted
  }
}
