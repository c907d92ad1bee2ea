/// The content of a Foundation value.
///
/// Whatever an archive stores under a reference stays one: texts are views, elements are objects of
/// the property list, and values inside are entries of `$objects`.
package enum FoundationValue: Sendable {
  case string(FoundationText)
  /// The bytes, by the object of the property list that holds them.
  case data(object: Int)
  /// Seconds since 2001-01-01 00:00:00 UTC; finite.
  case date(Double)
  case uuid(FoundationUUID)
  /// A text of the grammar of RFC 3986, absolute or not, and the entry of the URL it is relative to.
  case url(relative: FoundationText, base: Int?)
  case decimal(FoundationDecimal)
  case null
  case locale(identifier: FoundationText)
  /// The name, and the object of the property list that holds the rules, if they are stored.
  case timeZone(name: FoundationText, data: Int?)
  indirect case calendar(FoundationCalendar)
  case regularExpression(pattern: FoundationText, options: Int64)
  /// The domain, the code, and the entry of the dictionary with details, if there is one.
  case error(domain: FoundationText, code: Int64, userInfo: Int?)
  /// The value, finite, and the entry of its unit.
  case measurement(Double, unit: Int)
  case unit(symbol: FoundationText)
  case unitConverter
  case range(FoundationRange)
  case point(x: Double, y: Double)
  case size(width: Double, height: Double)
  case rect(x: Double, y: Double, width: Double, height: Double)
  case edgeInsets(top: Double, left: Double, bottom: Double, right: Double)
  /// An NSValue that is told by its Objective-C type; what it holds is not read.
  case objectiveCValue
  case indexPath([Int64])
  case indexSet(FoundationIndexSet)
  indirect case attributedString(FoundationAttributedString)
  case array(FoundationElements)
  case set(FoundationElements)
  case orderedSet(FoundationElements)
  /// The elements, and how often each is in the set: as many counts, all positive.
  case countedSet(FoundationElements, counts: [Int64])
  /// As many keys as values.
  case dictionary(keys: FoundationElements, values: FoundationElements)
}

/// A calendar by what its archive says of it; the parts are entries of `$objects`.
package struct FoundationCalendar: Sendable {
  package let identifier: FoundationText
  package let timeZone: Int?
  package let locale: Int?
  /// From 1, Sunday, to 7.
  package let firstWeekday: Int64?
  package let minimumDaysInFirstWeek: Int64?
  package let gregorianStart: Int?
}
