import PropertyListBytes

/// The fields of one instance of a Foundation class, sorted by the keys that its kind has.
struct FoundationFields {
  private let keys: LayoutKeys
  /// One more than the value's object for each of the keys; zero where the key is absent.
  private var objects = SIMD16<UInt32>(repeating: 0)
  /// The values under numbered keys, if there are any.
  private(set) var numbered: NumberedFields?

  private let kind: FoundationKind

  init(of foundationClass: FoundationClass) {
    keys = foundationClass.layoutKeys
    kind = foundationClass.kind
  }

  /// Sorts the fields of a dictionary; a key that the kind does not have is a fault.
  mutating func take(
    _ header: ObjectHeader, _ archive: KeyedArchive, _ faults: inout [FoundationFault]
  ) {
    for position in 0..<header.count {
      let meaning = archive.meaning(ofKeyAt: position, in: header)
      if meaning == .class { continue }
      let value = archive.propertyList.reference(header.count + position, from: header.start)
      if let slot = keys.slot(of: meaning) {
        objects[slot] = UInt32(truncatingIfNeeded: value + 1)
        continue
      }
      let key = archive.propertyList.reference(position, from: header.start)
      if meaning == .other,
        let names = NumberedFields.Names(kind),
        let name = names.parse(archive.propertyList.header(of: key), archive.propertyList)
      {
        if numbered == nil { numbered = NumberedFields(atMost: header.count) }
        numbered?.take(name, value)
        continue
      }
      faults.append(
        FoundationFault(
          code: .unknownField, place: .key(object: key),
          message: "a key that the layout does not have"))
    }
  }

  /// The value under a key of the kind's layouts.
  subscript(key: KnownKey) -> Int? {
    guard let slot = keys.slot(of: key), objects[slot] != 0 else { return nil }
    return Int(objects[slot] - 1)
  }
}

extension FoundationKind {
  /// All keys of all layouts of the kind, at most sixteen, without the numbered ones.
  var layoutKeys: [KnownKey] {
    switch self {
    case .string: [.nsString, .nsBytes]
    case .data: [.nsData, .nsBytes]
    case .date: [.nsTime]
    case .uuid: [.nsUUIDBytes]
    case .url: [.nsBase, .nsRelative]
    case .decimal:
      [
        .nsExponent, .nsLength, .nsNegative, .nsCompact, .nsMantissa, .nsByteOrder,
        .nsMantissaByteOrder,
      ]
    case .null: []
    case .locale: [.nsIdentifier]
    case .timeZone: [.nsName, .nsData]
    case .calendar:
      [
        .nsIdentifier, .nsTimeZone, .nsLocale, .nsFirstWeekday, .nsMinimumDays, .nsGregorianStart,
      ]
    case .regularExpression: [.pattern, .options]
    case .error: [.errorDomain, .errorCode, .errorUserInfo]
    case .measurement: [.nsValue, .nsUnit]
    case .unit: [.nsSymbol, .nsConverter, .nsSpecifier]
    case .unitConverter: [.nsCoefficient, .nsConstant, .nsReciprocal]
    case .value:
      [
        .nsSpecial, .nsPointValue, .nsSizeValue, .nsRectValue, .nsRangeLocation, .nsRangeLength,
        .nsEdgeTop, .nsEdgeLeft, .nsEdgeBottom, .nsEdgeRight, .firstUnkeyed, .secondUnkeyed,
      ]
    case .indexPath: [.indexPathLength, .indexPathValue, .indexPathData]
    case .indexSet: [.rangeCount, .rangeLocation, .rangeLength, .rangeData]
    case .attributedString: [.attributedText, .attributes, .attributeInfo]
    case .array: [.nsObjects]
    case .set: [.nsObjects]
    case .orderedSet: [.nsObjects]
    case .countedSet: [.nsCount]
    case .dictionary: [.nsKeys, .nsObjects]
    }
  }
}
