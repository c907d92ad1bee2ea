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
  /// The value; nil when a fault, here or in a part, leaves none, and for the time zone of whatever
  /// device reads it, of which nothing is stored.
  package internal(set) var value: FoundationValue?
  /// What is wrong with the value's own fields.
  package internal(set) var faults: [FoundationFault] = []
  /// The entries that the value refers to, its elements excepted.
  package internal(set) var parts: [FoundationPart] = []

  private init(kind: FoundationKind, isMutable: Bool) {
    self.kind = kind
    self.isMutable = isMutable
  }

  private init(bare value: FoundationValue, kind: FoundationKind) {
    self.init(kind: kind, isMutable: false)
    layout = .bare
    self.value = value
  }

  // Functions rather than initialisers, which would copy the archive they are given.

  /// Reads an object that is an entry itself: text, data or a date; nil for one of another kind.
  fileprivate static func bare(_ object: Int, in archive: KeyedArchive) -> FoundationReading? {
    let header = archive.propertyList.header(of: object)
    switch header.kind {
    case .ascii, .utf16:
      return .init(bare: .string(FoundationText(textObject: object, header)), kind: .string)
    case .data: return .init(bare: .data(object: object), kind: .data)
    case .date: return .init(bare: .date(archive.propertyList.real(header)), kind: .date)
    default: return nil
    }
  }

  fileprivate static func instance(
    _ entry: Int, of foundationClass: FoundationClass, in archive: KeyedArchive,
    _ memo: FoundationMemo?
  ) -> FoundationReading {
    var reading = FoundationReading(
      kind: foundationClass.kind, isMutable: foundationClass.isMutable)
    var fields = FoundationFields(of: foundationClass)
    fields.take(
      archive.propertyList.header(of: archive.object(ofEntry: entry)), archive, &reading.faults)
    reading.read(fields, archive, memo, of: foundationClass)
    return reading
  }

  private mutating func read(
    _ fields: FoundationFields, _ archive: KeyedArchive, _ memo: FoundationMemo?,
    of foundationClass: FoundationClass
  ) {
    switch kind {
    case .string: readString(fields, archive, memo)
    case .data: readData(fields, archive)
    case .date: readDate(fields, archive)
    case .array, .set, .orderedSet: readList(fields, archive)
    case .countedSet: readCountedSet(fields, archive)
    case .dictionary: readDictionary(fields, archive)
    case .uuid: readUUID(fields, archive)
    case .url: readURL(fields, archive, memo)
    case .decimal: readDecimal(fields, archive)
    case .null: value = .null
    case .locale: readLocale(fields, archive)
    case .timeZone: readTimeZone(fields, archive, of: foundationClass)
    case .calendar: readCalendar(fields, archive)
    case .regularExpression: readRegularExpression(fields, archive)
    case .error: readError(fields, archive)
    case .measurement: readMeasurement(fields, archive)
    case .unit: readUnit(fields, archive, of: foundationClass)
    case .unitConverter: readUnitConverter(fields, archive, of: foundationClass)
    case .value: readValue(fields, archive)
    case .indexPath: readIndexPath(fields, archive, memo)
    case .indexSet: readIndexSet(fields, archive, memo)
    case .attributedString: readAttributedString(fields, archive, memo)
    }
  }
}

extension KeyedArchive {
  /// Reads the Foundation value that an entry is: a bare text, data or date, or an instance of a
  /// class of ``FoundationClass``; nil for every other entry.
  ///
  /// - Parameter memo: Remembers what values share.
  /// - Complexity: Linear in the keys of the entry, plus packed data and text forms.
  package func foundationReading(
    ofEntry entry: Int, memo: FoundationMemo? = nil
  ) -> FoundationReading? {
    if entry == 0 { return nil }
    if let foundationClass = foundationClass(ofEntry: entry) {
      return .instance(entry, of: foundationClass, in: self, memo)
    }
    return .bare(object(ofEntry: entry), in: self)
  }
}
