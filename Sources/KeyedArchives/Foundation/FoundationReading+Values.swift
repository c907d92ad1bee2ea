import PropertyListBytes

extension FoundationReading {
  mutating func readUUID(_ fields: FoundationFields, _ archive: KeyedArchive) {
    guard let object = fields[.nsUUIDBytes] else { return noteMissing(.nsUUIDBytes) }
    guard let header = inlineData(object, .nsUUIDBytes, archive) else { return }
    guard let uuid = FoundationUUID(bytes: archive.propertyList.data(atMost: 17, of: header)) else {
      note(.malformed, .nsUUIDBytes, "NS.uuidbytes has \(header.count) bytes, not 16")
      return
    }
    value = .uuid(uuid)
  }

  mutating func readURL(
    _ fields: FoundationFields, _ archive: KeyedArchive, _ memo: FoundationMemo?
  ) {
    if fields[.nsBase] == nil { noteMissing(.nsBase) }
    let base = part(.nsBase, .url, required: false, fields, archive)
    guard let relative = text(.nsRelative, fields, archive) else { return }
    guard archive.urlReference(relative, memo: memo) != nil else {
      note(.notAllowedValue, .nsRelative, "NS.relative is no URL")
      return
    }
    value = .url(relative: relative, base: base)
  }

  mutating func readLocale(_ fields: FoundationFields, _ archive: KeyedArchive) {
    if let identifier = text(.nsIdentifier, fields, archive) {
      value = .locale(identifier: identifier)
    }
  }

  /// Foundation reads an instance of `__NSLocalTimeZone` as the zone of the device, whatever it
  /// stores, so it may store nothing.
  mutating func readTimeZone(
    _ fields: FoundationFields, _ archive: KeyedArchive, of foundationClass: FoundationClass
  ) {
    if foundationClass.name == "__NSLocalTimeZone", fields[.nsName] == nil, fields[.nsData] == nil {
      return
    }
    let rules = part(.nsData, .data, required: false, fields, archive)
    if let name = text(.nsName, fields, archive) {
      value = .timeZone(name: name, data: rules.flatMap(archive.foundationData))
    }
  }

  mutating func readCalendar(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let timeZone = part(.nsTimeZone, .timeZone, required: false, fields, archive)
    let locale = part(.nsLocale, .locale, required: false, fields, archive)
    let start = part(.nsGregorianStart, .date, required: false, fields, archive)
    let firstWeekday = weekdays(.nsFirstWeekday, fields, archive)
    let minimumDays = weekdays(.nsMinimumDays, fields, archive)
    guard let identifier = text(.nsIdentifier, fields, archive) else { return }
    value = .calendar(
      FoundationCalendar(
        identifier: identifier, timeZone: timeZone, locale: locale, firstWeekday: firstWeekday,
        minimumDaysInFirstWeek: minimumDays, gregorianStart: start))
  }

  /// A number of weekdays, or of one, that may be absent.
  private mutating func weekdays(
    _ key: KnownKey, _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> Int64? {
    guard let object = fields[key], let number = integer(object, key, archive) else { return nil }
    guard (1...7).contains(number) else {
      note(.outOfRange, key, "\(key.spelling ?? "a key") is not from 1 to 7")
      return nil
    }
    return number
  }

  mutating func readRegularExpression(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let options = integer(.options, fields, archive)
    let pattern = text(.pattern, fields, archive)
    guard let options, let pattern else { return }
    guard options >= 0 else {
      note(.outOfRange, .options, "NSOptions is negative")
      return
    }
    value = .regularExpression(pattern: pattern, options: options)
  }

  mutating func readError(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let code = integer(.errorCode, fields, archive)
    let domain = text(.errorDomain, fields, archive)
    let userInfo = part(.errorUserInfo, .userInfo, required: false, fields, archive)
    if let code, let domain { value = .error(domain: domain, code: code, userInfo: userInfo) }
  }

  mutating func readMeasurement(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let number = real(.nsValue, fields, archive)
    let unit = part(.nsUnit, .unit, fields, archive)
    if let number, let unit { value = .measurement(number, unit: unit) }
  }

  mutating func readUnit(
    _ fields: FoundationFields, _ archive: KeyedArchive, of foundationClass: FoundationClass
  ) {
    let symbol = text(.nsSymbol, fields, archive)
    if foundationClass.ancestry.contains("NSDimension") {
      _ = part(.nsConverter, .unitConverter, fields, archive)
      if let object = fields[.nsSpecifier] { _ = integer(object, .nsSpecifier, archive) }
    } else {
      refuse([.nsConverter, .nsSpecifier], fields)
    }
    if let symbol { value = .unit(symbol: symbol) }
  }

  mutating func readUnitConverter(
    _ fields: FoundationFields, _ archive: KeyedArchive, of foundationClass: FoundationClass
  ) {
    let keys: [KnownKey] =
      switch foundationClass.name {
      case "NSUnitConverterLinear": [.nsCoefficient, .nsConstant]
      case "NSUnitConverterReciprocal": [.nsReciprocal]
      default: []
      }
    for key in keys { _ = real(key, fields, archive) }
    refuse([.nsCoefficient, .nsConstant, .nsReciprocal].filter { !keys.contains($0) }, fields)
    value = .unitConverter
  }

  /// Notes those of some keys that are there, although this layout of the kind does not have them.
  mutating func refuse(_ keys: [KnownKey], _ fields: FoundationFields) {
    for key in keys where fields[key] != nil {
      note(.unknownField, key, "a key that the layout does not have")
    }
  }
}

extension PropertyList {
  /// The first bytes of data.
  func data(atMost count: Int, of header: ObjectHeader) -> ArraySlice<UInt8> {
    bytes[header.start..<header.start + min(count, header.count)]
  }
}
