import KeyedArchives

extension BuiltInType {
  /// The kind of Foundation value that a type asks for; nil for bare numbers, structs, `anyOf`.
  var foundationKind: FoundationKind? {
    switch self {
    case .boolean, .integer, .real, .number, .struct, .anyOf: nil
    case .string: .string
    case .data: .data
    case .date: .date
    case .uuid: .uuid
    case .url: .url
    case .decimal: .decimal
    case .null: .null
    case .locale: .locale
    case .timeZone: .timeZone
    case .regularExpression: .regularExpression
    case .indexPath: .indexPath
    case .calendar: .calendar
    case .measurement: .measurement
    case .error: .error
    case .range, .point, .size, .rect, .edgeInsets: .value
    case .indexSet: .indexSet
    case .attributedString: .attributedString
    case .array: .array
    case .set: .set
    case .orderedSet: .orderedSet
    case .countedSet: .countedSet
    case .dictionary: .dictionary
    }
  }

  /// Whether a bare text in a strict form stands for the value.
  var hasTextForm: Bool { foundationKind == .value }

  /// What attributes of a text may be when the contract does not say.
  static let simpleValues: [BuiltInType] = [.string, .number, .boolean, .data, .date, .url]
}

extension FoundationKind {
  /// The kinds whose classes a value of this kind brings with it.
  var companions: Set<FoundationKind> {
    switch self {
    case .url, .locale: [self, .string]
    case .timeZone: [self, .string, .data]
    case .calendar: [self, .string, .timeZone, .locale, .data, .date]
    case .regularExpression: [self, .string]
    case .measurement: [self, .unit, .unitConverter, .string]
    case .error: [self, .string, .data, .date, .url, .dictionary]
    case .value: [self, .string]
    case .indexSet, .indexPath, .decimal: [self, .data]
    case .attributedString: [self, .string, .data, .array, .dictionary]
    default: [self]
    }
  }
}
