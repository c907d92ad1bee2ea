package import KeyedArchives
package import PropertyListBytes

/// A value of an archive as whoever reads it sees it: references followed, known layouts of
/// Foundation taken for what they mean.
package enum ArchivedValue: Sendable {
  /// Nil: a reference to index 0.
  case null
  case boolean(Bool)
  case integer(PropertyListInteger)
  case real(Double)
  /// A sound value of Foundation, in any of its layouts.
  case foundation(FoundationValue)
  /// A date that stands inline: seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// Data that stand inline, by their object in the property list.
  case data(object: Int)
  /// Text that stands inline.
  case text(FoundationText)
  /// A property-list array or dictionary, inline or as an entry; its references are not followed.
  case array(ObjectHeader)
  case dictionary(ObjectHeader)
  /// An instance of any other class, or of a Foundation class in an unsound layout.
  case instance(of: ClassRecord, ObjectHeader)
  case classRecord(ClassRecord)
  /// An entry of `$objects` that is itself a reference.
  case reference(to: Int)
}

/// Where a value is: in a container, or an entry of `$objects`.
package enum ArchivedTarget: Hashable, Sendable {
  /// An object of the property list, which may be a reference.
  case object(Int)
  case entry(Int)
}

extension KeyedArchive {
  /// The entry that a target is or refers to; nil for an inline value.
  package func entry(of target: ArchivedTarget) -> Int? {
    switch target {
    case .object(let object): self.target(of: object)
    case .entry(let entry): entry
    }
  }

  /// The value at a target.
  ///
  /// - Parameter memo: Remembers what values share.
  /// - Complexity: That of ``foundationReading(ofEntry:memo:)`` for an entry, else constant.
  package func archivedValue(
    _ target: ArchivedTarget, memo: FoundationMemo? = nil
  ) -> ArchivedValue {
    switch target {
    case .entry(let entry): return archivedValue(ofEntry: entry, memo)
    case .object(let object):
      if let entry = self.target(of: object) { return archivedValue(ofEntry: entry, memo) }
      let header = propertyList.header(of: object)
      switch header.kind {
      case .date: return .date(propertyList.real(header))
      case .data: return .data(object: object)
      case .ascii, .utf16:
        return FoundationText(textObject: object, in: propertyList).map { .text($0) } ?? .null
      default: return plainValue(header)
      }
    }
  }

  /// The value at a target as JSON spells it: an instance, field by field, where no JSON value says
  /// all that a value of Foundation does.
  package func spelledValue(
    _ target: ArchivedTarget, memo: FoundationMemo? = nil
  ) -> ArchivedValue {
    let value = archivedValue(target, memo: memo)
    guard case .foundation(let known) = value, let index = entry(of: target),
      case .instance(of: let record, object: let object) = entry(index)
    else { return value }
    let isWhole =
      switch known {
      case .calendar, .regularExpression, .error, .measurement, .unit, .unitConverter,
        .objectiveCValue:
        false
      case .url(_, base: .some): isResolvableURL(ofEntry: index, memo: memo)
      default: true
      }
    return isWhole ? value : .instance(of: record, propertyList.header(of: object))
  }

  private func archivedValue(ofEntry entry: Int, _ memo: FoundationMemo?) -> ArchivedValue {
    switch self.entry(entry) {
    case .null: return .null
    case .classRecord(let record): return .classRecord(record)
    case .instance(of: let record, object: let object):
      if foundationClass(ofEntry: entry) != nil,
        let reading = foundationReading(ofEntry: entry, memo: memo), reading.faults.isEmpty,
        let value = reading.value
      {
        return .foundation(value)
      }
      return .instance(of: record, propertyList.header(of: object))
    case .dictionary(object: let object): return .dictionary(propertyList.header(of: object))
    case .value(object: let object):
      if let target = self.target(of: object) { return .reference(to: target) }
      if let value = foundationReading(ofEntry: entry, memo: memo)?.value {
        return .foundation(value)
      }
      return plainValue(propertyList.header(of: object))
    }
  }

  /// A number or container of the property list.
  private func plainValue(_ header: ObjectHeader) -> ArchivedValue {
    switch header.kind {
    case .boolean: .boolean(header.count == 1)
    case .integer: .integer(propertyList.integer(header))
    case .real: .real(propertyList.real(header))
    case .array: .array(header)
    case .dictionary: .dictionary(header)
    case .date, .data, .ascii, .utf16, .uid: .null
    }
  }
}

extension ArchiveSecrets {
  /// Whether a value is a secret.
  package func contains(_ target: ArchivedTarget, of archive: KeyedArchive) -> Bool {
    switch target {
    case .object(let object): contains(object: object, of: archive)
    case .entry(let entry): contains(entry: entry)
    }
  }
}
