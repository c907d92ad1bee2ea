import PropertyListBytes

// How single fields are read: each function notes a fault when the field is not as it must be.
extension FoundationReading {
  mutating func note(_ code: FindingCode, _ key: KnownKey, _ message: String) {
    faults.append(FoundationFault(code: code, place: .field(key), message: message))
  }

  mutating func noteMissing(_ key: KnownKey) {
    note(.missingField, key, "\(key.spelling ?? "a key") is missing")
  }

  private mutating func noteKind(
    _ object: Int, _ key: KnownKey, _ archive: KeyedArchive, not expected: String
  ) {
    let found = archive.propertyList.header(of: object).kind.phrase
    note(.wrongType, key, "\(key.spelling ?? "a key") is \(found), not \(expected)")
  }

  /// The integer that stands inline under a required key.
  mutating func integer(
    _ key: KnownKey, _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> Int64? {
    guard let object = fields[key] else {
      noteMissing(key)
      return nil
    }
    return integer(object, key, archive)
  }

  mutating func integer(_ object: Int, _ key: KnownKey, _ archive: KeyedArchive) -> Int64? {
    let header = archive.propertyList.header(of: object)
    guard header.kind == .integer else {
      noteKind(object, key, archive, not: "an integer")
      return nil
    }
    guard let value = archive.propertyList.integer(header).int64 else {
      note(.outOfRange, key, "\(key.spelling ?? "a key") is beyond 64 signed bits")
      return nil
    }
    return value
  }

  /// The number that stands inline under a required key: a finite real, or an integer that is one.
  mutating func real(
    _ key: KnownKey, _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> Double? {
    guard let object = fields[key] else {
      noteMissing(key)
      return nil
    }
    let header = archive.propertyList.header(of: object)
    let value: Double? =
      switch header.kind {
      case .real: archive.propertyList.real(header)
      case .integer: archive.propertyList.integer(header).exactReal
      default: nil
      }
    guard let value else {
      noteKind(object, key, archive, not: "a real")
      return nil
    }
    guard value.isFinite else {
      note(.notAllowedValue, key, "\(key.spelling ?? "a key") is not finite")
      return nil
    }
    return value
  }

  mutating func boolean(
    _ key: KnownKey, _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> Bool? {
    guard let object = fields[key] else {
      noteMissing(key)
      return nil
    }
    let header = archive.propertyList.header(of: object)
    guard header.kind == .boolean else {
      noteKind(object, key, archive, not: "a boolean")
      return nil
    }
    return header.count == 1
  }

  /// The header of the data that stands inline under a key.
  mutating func inlineData(
    _ object: Int, _ key: KnownKey, _ archive: KeyedArchive
  ) -> ObjectHeader? {
    let header = archive.propertyList.header(of: object)
    guard header.kind == .data else {
      noteKind(object, key, archive, not: "data")
      return nil
    }
    return header
  }

  /// The entry that a key refers to, noted as a part.
  ///
  /// Absent and nil are a fault only under a required key.
  mutating func part(
    _ key: KnownKey, _ expectation: FoundationPart.Expectation, required: Bool = true,
    _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> Int? {
    guard let object = fields[key] else {
      if required { noteMissing(key) }
      return nil
    }
    guard let entry = archive.target(of: object) else {
      noteKind(object, key, archive, not: "a reference")
      return nil
    }
    guard entry != 0 else {
      if required { note(.missingField, key, "\(key.spelling ?? "a key") is nil") }
      return nil
    }
    parts.append(FoundationPart(key: key, object: object, entry: entry, expectation: expectation))
    return entry
  }

  /// The text that a key refers to, noted as a part.
  mutating func text(
    _ key: KnownKey, required: Bool = true, _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> FoundationText? {
    part(key, .string, required: required, fields, archive).flatMap(archive.foundationText)
  }
}
