/// What a definition may say beside its type, by the keys of the JSON form.
package enum Bound: String, CaseIterable {
  case minimum, maximum, allowed, nonFinite, exact, integerSpelling, bits
  case minLength, maxLength, minCount, maxCount, maxRanges, bytes
  case unpaired, nullText, shared, base, schemes, hosts, spelling, archive
  case attributes, of, keys, values, entries, otherEntries
  case backReference, subtypes
}

extension ValueDefinition {
  /// What the definition says.
  var bounds: [Bound] {
    var bounds: [Bound] = []
    func note(_ bound: Bound, _ isSaid: Bool) {
      if isSaid { bounds.append(bound) }
    }
    note(.minimum, minimum != nil)
    note(.maximum, maximum != nil)
    note(.allowed, allowed != nil)
    note(.nonFinite, allowsNonFinite)
    note(.exact, isExact)
    note(.integerSpelling, allowsIntegerSpelling)
    note(.bits, bits != nil)
    note(.minLength, minLength != nil)
    note(.maxLength, maxLength != nil)
    note(.minCount, minCount != nil)
    note(.maxCount, maxCount != nil)
    note(.maxRanges, maxRanges != nil)
    note(.bytes, byteCount != nil)
    note(.unpaired, allowsUnpaired)
    note(.nullText, allowsNullText)
    note(.shared, allowsShared)
    note(.base, allowsBase)
    note(.schemes, schemes != nil)
    note(.hosts, hosts != nil)
    note(.spelling, spelling != nil)
    note(.archive, archive != nil)
    note(.attributes, attributes != nil)
    note(.of, element != nil || !choices.isEmpty)
    note(.keys, keys != nil)
    note(.values, values != nil)
    note(.entries, entries != nil)
    note(.otherEntries, otherEntries != .reject)
    note(.backReference, isBackReference)
    note(.subtypes, allowsSubtypes)
    return bounds
  }
}

extension ValueType {
  /// What a definition of the type may say beside it.
  package var bounds: Set<Bound> {
    guard case .builtIn(let type) = self else { return [.backReference, .subtypes] }
    return type.bounds
  }
}

extension BuiltInType {
  package var bounds: Set<Bound> {
    switch self {
    case .boolean: [.allowed, .integerSpelling, .spelling]
    case .integer: [.minimum, .maximum, .allowed, .bits, .spelling]
    case .real: [.minimum, .maximum, .allowed, .nonFinite, .exact, .spelling]
    case .number: [.minimum, .maximum, .allowed, .nonFinite, .spelling]
    case .string: [.minLength, .maxLength, .allowed, .unpaired, .nullText, .shared, .spelling]
    case .data: [.minLength, .maxLength, .archive, .shared, .spelling]
    case .date: [.minimum, .maximum, .spelling]
    case .url: [.schemes, .hosts, .maxLength, .base]
    case .decimal: [.minimum, .maximum, .nonFinite]
    case .uuid, .null, .locale, .timeZone, .regularExpression, .indexPath, .calendar,
      .measurement, .error:
      []
    case .range, .point, .size, .rect, .edgeInsets: [.minimum, .maximum]
    case .indexSet: [.maxCount, .maxRanges, .maximum, .shared]
    case .attributedString: [.maxLength, .attributes, .shared]
    case .array, .set, .orderedSet, .countedSet: [.of, .minCount, .maxCount, .shared]
    case .dictionary: [.keys, .values, .minCount, .maxCount, .entries, .otherEntries, .shared]
    case .struct: [.bytes]
    case .anyOf: [.of]
    }
  }

  /// What a definition of the type must say.
  package var requiredBounds: [Bound] {
    switch self {
    case .array, .set, .orderedSet, .countedSet, .anyOf: [.of]
    case .struct: [.bytes]
    default: []
    }
  }
}
