import PropertyListBytes

/// A property list's value as a tree, for comparing small lists whole.
indirect enum PlainValue: Equatable {
  case boolean(Bool)
  case integer(PropertyListInteger)
  case real(Double)
  case date(Double)
  case data([UInt8])
  case text(ExactText)
  case uid(UInt32)
  case array([PlainValue])
  case dictionary([Entry])

  struct Entry: Equatable {
    let key: PlainValue
    let value: PlainValue
  }

  init(_ list: PropertyList, _ object: Int) {
    switch list.value(of: object) {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .date(let value): self = .date(value)
    case .data(let value): self = .data(value)
    case .text(let value): self = .text(value)
    case .uid(let value): self = .uid(value)
    case .array(let elements): self = .array(elements.map { PlainValue(list, $0) })
    case .dictionary(let pairs):
      self = .dictionary(
        pairs.map { Entry(key: PlainValue(list, $0.key), value: PlainValue(list, $0.value)) })
    }
  }

  static func integer(_ value: Int64) -> PlainValue { .integer(PropertyListInteger(value)) }

  /// A dictionary with text keys, in the given order.
  static func entries(_ pairs: KeyValuePairs<String, PlainValue>) -> PlainValue {
    .dictionary(pairs.map { Entry(key: .text(ExactText($0.key)), value: $0.value) })
  }
}
