import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes

extension Reading {
  /// Decodes a value of a type that archives have a form of their own for.
  func known<Value>(
    _ kind: ValueKind, _ type: Value.Type, at object: Int
  ) throws(ValueFault) -> Value {
    switch kind {
    case .string: return try cast(text(object), object)
    case .boolean: return try cast(boolean(object), object)
    case .integer: return try cast(integer(object) as Int, object)
    case .double: return try cast(real(object), object)
    case .date: return try cast(date(object), object)
    case .data: return try cast(data(object), object)
    case .uuid: return try cast(uuid(object), object)
    case .url: return try cast(url(object), object)
    case .decimal: return try cast(decimal(object), object)
    case .locale: return try cast(locale(object), object)
    case .timeZone: return try cast(timeZone(object), object)
    case .calendar: return try cast(calendar(object), object)
    case .point: return try cast(point(object), object)
    case .size: return try cast(size(object), object)
    case .rectangle: return try cast(rectangle(object), object)
    case .nsRange: return try cast(nsRange(object), object)
    case .range: return try cast(range(object), object)
    case .indexSet: return try cast(indexSet(object), object)
    case .indexPath: return try cast(indexPath(object), object)
    case .attributedText: return try cast(attributedText(object), object)
    case .measurement: return try measurement(type, object)
    case .coded, .list, .strings, .integers, .doubles: throw mismatch("another type", object)
    }
  }

  private func cast<Known, Value>(
    _ value: Known, _ object: Int
  ) throws(ValueFault) -> Value {
    guard let result = value as? Value else { throw mismatch("another type", object) }
    return result
  }

  /// The Foundation value that a place refers to.
  func foundation(_ object: Int) -> FoundationValue? {
    guard let entry = list.uid(of: object), entry > 0 else { return nil }
    return archive.foundationReading(ofEntry: entry, memo: memo)?.value
  }

  private func text(_ text: FoundationText, _ object: Int) throws(ValueFault) -> String {
    try unicode(archive.exactText(text), object)
  }

  // MARK: Values

  private func date(_ object: Int) throws(ValueFault) -> Date {
    let header = list.header(of: content(object))
    if header.kind == .date { return Date(timeIntervalSinceReferenceDate: list.real(header)) }
    guard case .date(let seconds)? = foundation(object) else { throw mismatch("a date", object) }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private func data(_ object: Int) throws(ValueFault) -> Data {
    var content = content(object)
    if list.header(of: content).kind != .data {
      guard let entry = list.uid(of: object), entry > 0,
        let found = archive.foundationData(ofEntry: entry)
      else { throw mismatch("data", object) }
      content = found
    }
    let header = list.header(of: content)
    return Data(list.bytes[header.start..<header.start + header.count])
  }

  private func uuid(_ object: Int) throws(ValueFault) -> UUID {
    guard case .uuid(let uuid)? = foundation(object) else { throw mismatch("a UUID", object) }
    let b = uuid.bytes
    return UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13],
        b[14], b[15]
      ))
  }

  /// A URL with its bases, the outermost of which is made first.
  private func url(_ object: Int) throws(ValueFault) -> URL {
    var parts: [String] = []
    var next: Int? = list.uid(of: object)
    while let entry = next, entry > 0 {
      guard
        case .url(let relative, let base)? = archive.foundationReading(
          ofEntry: entry, memo: memo)?.value
      else { throw mismatch("a URL", object) }
      guard parts.count < Self.longestBaseChain else {
        throw ValueFault(
          .limitExceeded, "more than \(Self.longestBaseChain) bases of a URL", object)
      }
      parts.append(try text(relative, object))
      next = base
    }
    var url: URL?
    for part in parts.reversed() {
      guard let made = URL(string: part, relativeTo: url) else {
        throw ValueFault(.unsupportedValue, "a URL that Foundation does not take", object)
      }
      url = made
    }
    guard let url else { throw mismatch("a URL", object) }
    return url
  }

  private static let longestBaseChain = 64

  /// A decimal number, or an integer.
  private func decimal(_ object: Int) throws(ValueFault) -> Decimal {
    let header = list.header(of: content(object))
    if header.kind == .integer {
      let value = list.integer(header)
      return value.int64.map { Decimal($0) } ?? value.uint64.map { Decimal($0) } ?? Decimal()
    }
    guard case .decimal(let number)? = foundation(object) else {
      throw mismatch("a decimal number", object)
    }
    if number.isNaN { return .nan }
    guard let value = Decimal(string: number.scientific, locale: Self.plainLocale),
      FoundationDecimal(value.description) == number
    else {
      throw ValueFault(.unsupportedValue, "a decimal number that Decimal cannot hold", object)
    }
    return value
  }

  private static let plainLocale = Locale(identifier: "en_US_POSIX")

  private func locale(_ object: Int) throws(ValueFault) -> Locale {
    guard case .locale(let identifier)? = foundation(object) else {
      throw mismatch("a locale", object)
    }
    return Locale(identifier: try text(identifier, object))
  }

  private func timeZone(_ object: Int) throws(ValueFault) -> TimeZone {
    guard let entry = list.uid(of: object), entry > 0,
      let reading = archive.foundationReading(ofEntry: entry, memo: memo),
      reading.kind == .timeZone
    else { throw mismatch("a time zone", object) }
    // Foundation stores nothing of the zone of whatever device reads it.
    guard case .timeZone(let name, _)? = reading.value else { return .autoupdatingCurrent }
    guard let zone = TimeZone(identifier: try text(name, object)) else {
      throw ValueFault(.unsupportedValue, "a time zone that this system does not know", object)
    }
    return zone
  }

  private func calendar(_ object: Int) throws(ValueFault) -> Calendar {
    guard case .calendar(let stored)? = foundation(object) else {
      throw mismatch("a calendar", object)
    }
    guard
      let identifier = CalendarNames.identifier(named: try text(stored.identifier, object))
    else {
      throw ValueFault(.unsupportedValue, "a calendar that Foundation does not name", object)
    }
    if let start = stored.gregorianStart, !isUsualGregorianStart(start) {
      throw ValueFault(
        .unsupportedValue, "a calendar with a start of its own for Gregorian dates", object)
    }
    var calendar = Calendar(identifier: identifier)
    if let zone = stored.timeZone { calendar.timeZone = try timeZone(part(zone, object)) }
    if let locale = stored.locale { calendar.locale = try self.locale(part(locale, object)) }
    if let weekday = stored.firstWeekday { calendar.firstWeekday = Int(weekday) }
    if let days = stored.minimumDaysInFirstWeek { calendar.minimumDaysInFirstWeek = Int(days) }
    return calendar
  }

  /// The reference, within a Foundation value, to one of its parts.
  private func part(_ entry: Int, _ object: Int) throws(ValueFault) -> Int {
    guard let whole = list.uid(of: object) else { throw mismatch("a part", object) }
    let reading = archive.foundationReading(ofEntry: whole, memo: memo)
    guard let part = reading?.parts.first(where: { $0.entry == entry }) else {
      throw mismatch("a part", object)
    }
    return part.object
  }

  private func isUsualGregorianStart(_ entry: Int) -> Bool {
    guard case .date(let seconds)? = archive.foundationReading(ofEntry: entry)?.value else {
      return false
    }
    return seconds == CalendarNames.gregorianStart
  }

  // MARK: Geometry and ranges

  /// The numbers of geometry in either form, when there are as many as asked for.
  private func numbers(
    _ object: Int, _ wanted: String, _ read: (FoundationValue) -> [Double]?,
    _ readText: (ExactText) -> [Double]?
  ) throws(ValueFault) -> [Double] {
    let value = foundation(object)
    if let value, let numbers = read(value) { return numbers }
    if case .string(let text)? = value, let numbers = readText(archive.exactText(text)) {
      return numbers
    }
    let header = list.header(of: content(object))
    if header.isText, let numbers = readText(list.text(header)) { return numbers }
    throw mismatch(wanted, object)
  }

  private func point(_ object: Int) throws(ValueFault) -> CGPoint {
    let numbers = try numbers(object, "a point") {
      if case .point(let x, let y) = $0 { [x, y] } else { nil }
    } _: {
      GeometryText.pair($0).map { [$0.0, $0.1] }
    }
    return CGPoint(x: numbers[0], y: numbers[1])
  }

  private func size(_ object: Int) throws(ValueFault) -> CGSize {
    let numbers = try numbers(object, "a size") {
      if case .size(let width, let height) = $0 { [width, height] } else { nil }
    } _: {
      GeometryText.pair($0).map { [$0.0, $0.1] }
    }
    return CGSize(width: numbers[0], height: numbers[1])
  }

  private func rectangle(_ object: Int) throws(ValueFault) -> CGRect {
    let numbers = try numbers(object, "a rectangle") {
      if case .rect(let x, let y, let width, let height) = $0 {
        [x, y, width, height]
      } else {
        nil
      }
    } _: {
      GeometryText.rectangle($0).map { [$0.0, $0.1, $0.2, $0.3] }
    }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private func bounds(_ object: Int) throws(ValueFault) -> FoundationRange {
    if case .range(let range)? = foundation(object) { return range }
    let header = list.header(of: content(object))
    if header.isText, let (location, length) = GeometryText.integers(list.text(header)),
      let range = FoundationRange(location: location, length: length)
    {
      return range
    }
    throw mismatch("a range", object)
  }

  private func nsRange(_ object: Int) throws(ValueFault) -> NSRange {
    let bounds = try range(object)
    return NSRange(location: bounds.lowerBound, length: bounds.upperBound - bounds.lowerBound)
  }

  private func range(_ object: Int) throws(ValueFault) -> Range<Int> {
    let range = try bounds(object)
    guard let low = Int(exactly: range.location), let high = Int(exactly: range.end) else {
      throw ValueFault(.outOfRange, "a range beyond what Int can hold", object)
    }
    return low..<high
  }

  private func indexSet(_ object: Int) throws(ValueFault) -> IndexSet {
    guard case .indexSet(let stored)? = foundation(object) else {
      throw mismatch("an index set", object)
    }
    var result = IndexSet()
    for range in stored.ranges {
      // NSNotFound is no index, and Foundation traps where a set is asked for it.
      guard let low = Int(exactly: range.location), let high = Int(exactly: range.end),
        high < Int.max
      else {
        throw ValueFault(.outOfRange, "an index beyond what an index set can hold", object)
      }
      result.insert(integersIn: low..<high)
    }
    return result
  }

  private func indexPath(_ object: Int) throws(ValueFault) -> IndexPath {
    guard case .indexPath(let stored)? = foundation(object) else {
      throw mismatch("an index path", object)
    }
    var indexes: [Int] = []
    for index in stored {
      guard let index = Int(exactly: index) else {
        throw ValueFault(.outOfRange, "an index beyond what Int can hold", object)
      }
      indexes.append(index)
    }
    return IndexPath(indexes: indexes)
  }
}
