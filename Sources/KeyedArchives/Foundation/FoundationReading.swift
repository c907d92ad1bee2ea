import PropertyListBytes

/// One Foundation value as its layout says, without what it refers to.
///
/// Reading a value looks at its own dictionary and, for texts and data that say more (a rectangle's
/// text, the ranges of an index set), through one reference. It never recurses, and it allocates
/// in proportion to what is stored, never to a count that is claimed.
package struct FoundationReading: Sendable {
  package let kind: FoundationKind
  package let isMutable: Bool
  /// Which of its kind's layouts the value is stored in.
  package internal(set) var layout: FoundationLayout = .fields
  /// The value; nil when a fault, here or in a part, leaves none.
  package internal(set) var value: FoundationValue?
  /// What is wrong with the value's own fields.
  package internal(set) var faults: [FoundationFault] = []
  /// The entries that the value refers to, its elements excepted.
  package internal(set) var parts: [FoundationPart] = []

  /// A value that is an entry itself: text, data or a date; nil for one of another kind.
  init?(_ archive: KeyedArchive, bare object: Int) {
    let list = archive.propertyList
    let header = list.header(of: object)
    isMutable = false
    layout = .bare
    switch header.kind {
    case .ascii, .utf16:
      kind = .string
      value = FoundationText(textObject: object, in: list).map { .string($0) }
    case .data:
      kind = .data
      value = .data(object: object)
    case .date:
      kind = .date
      value = .date(list.real(header))
    default: return nil
    }
  }

  init(_ archive: KeyedArchive, entry: Int, as foundationClass: FoundationClass) {
    kind = foundationClass.kind
    isMutable = foundationClass.isMutable
    let header = archive.propertyList.header(of: archive.object(ofEntry: entry))
    let fields = FoundationFields(archive, header, of: foundationClass, faults: &faults)
    switch kind {
    case .string: readString(fields, archive)
    case .data: readData(fields, archive)
    case .date: readDate(fields, archive)
    case .array, .set, .orderedSet: readList(fields, archive)
    case .countedSet: readCountedSet(fields, archive)
    case .dictionary: readDictionary(fields, archive)
    case .uuid: readUUID(fields, archive)
    case .url: readURL(fields, archive)
    case .decimal: readDecimal(fields, archive)
    case .null: value = .null
    case .locale: readLocale(fields, archive)
    case .timeZone: readTimeZone(fields, archive)
    case .calendar: readCalendar(fields, archive)
    case .regularExpression: readRegularExpression(fields, archive)
    case .error: readError(fields, archive)
    case .measurement: readMeasurement(fields, archive)
    case .unit: readUnit(fields, archive, of: foundationClass)
    case .unitConverter: readUnitConverter(fields, archive, of: foundationClass)
    case .value: readValue(fields, archive)
    case .indexPath: readIndexPath(fields, archive)
    case .indexSet: readIndexSet(fields, archive)
    case .attributedString: readAttributedString(fields, archive)
    }
  }
}

extension KeyedArchive {
  /// Reads the Foundation value that an entry is: a bare text, data or date, or an instance of a
  /// class of ``FoundationClass``; nil for every other entry.
  ///
  /// - Complexity: Linear in the keys of the entry, plus packed data and text forms.
  package func foundationReading(ofEntry entry: Int) -> FoundationReading? {
    if entry == 0 { return nil }
    if let foundationClass = foundationClass(ofEntry: entry) {
      return FoundationReading(self, entry: entry, as: foundationClass)
    }
    return FoundationReading(self, bare: object(ofEntry: entry))
  }
}
