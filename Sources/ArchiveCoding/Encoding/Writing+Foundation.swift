import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes

extension Writing {
  /// Writes a value of a type that archives have a form of their own for.
  func known(
    _ value: some Encodable, _ kind: ValueKind, _ definition: Int, _ scope: Int, _ origin: Origin
  ) throws(WritingFault) -> Node {
    func chosen(_ type: BuiltInType, _ given: String) throws(WritingFault) -> Int {
      try self.chosen([type], definition, scope, given)
    }
    switch value {
    case let value as String: return try text(value, definition, scope, origin)
    case let value as Bool: return try boolean(value, definition, scope, origin)
    case let value as Int: return try integer(value, definition, scope, origin)
    case let value as Double: return try real(value, definition, scope, origin)
    case let value as Date:
      _ = try chosen(.date, "a date")
      return date(value.timeIntervalSinceReferenceDate)
    case let value as Data:
      let chosen = try self.chosen([.data, .struct], definition, scope, "data")
      let node = assembly.data(value)
      return definitions[chosen].isInline(origin)
        ? node : assembly.reference(toNew: node)
    case let value as UUID:
      _ = try chosen(.uuid, "a UUID")
      return instance("NSUUID", [("NS.uuidbytes", assembly.data(value.bytes))])
    case let value as URL:
      _ = try chosen(.url, "a URL")
      return url(value)
    case let value as Decimal:
      _ = try chosen(.decimal, "a decimal number")
      return try decimal(value)
    case let value as Locale:
      _ = try chosen(.locale, "a locale")
      return locale(value)
    case let value as TimeZone:
      _ = try chosen(.timeZone, "a time zone")
      return timeZone(value)
    case let value as Calendar:
      _ = try chosen(.calendar, "a calendar")
      return try calendar(value)
    case let value as CGPoint:
      return try geometry([value.x, value.y], chosen(.point, "a point"), origin)
    case let value as CGSize:
      return try geometry([value.width, value.height], chosen(.size, "a size"), origin)
    case let value as CGRect:
      return try geometry(
        [value.origin.x, value.origin.y, value.size.width, value.size.height],
        chosen(.rect, "a rectangle"), origin)
    case let value as NSRange:
      return try range(value.location, value.length, chosen(.range, "a range"))
    case let value as Range<Int>:
      let (length, overflow) = value.upperBound.subtractingReportingOverflow(value.lowerBound)
      if overflow { throw WritingFault(.outOfRange, "a range longer than 64 signed bits say") }
      return try range(value.lowerBound, length, chosen(.range, "a range"))
    case let value as IndexSet:
      _ = try chosen(.indexSet, "an index set")
      return indexSet(value)
    case let value as IndexPath:
      _ = try chosen(.indexPath, "an index path")
      return try indexPath(Array(value))
    case let value as AttributedText:
      _ = try chosen(.attributedString, "attributed text")
      return try attributedText(value)
    case let value as any ArchivedMeasurement:
      _ = try chosen(.measurement, "a measurement")
      return try measurement(value.archivedParts)
    default: throw mismatch("a value", definition)
    }
  }

  private func date(_ seconds: Double) -> Node {
    instance("NSDate", [("NS.time", assembly.real(seconds))])
  }

  private func reference(_ text: String) -> Node { textReference(text) }

  /// A URL, its bases first.
  private func url(_ url: URL) -> Node {
    var urls = [url]
    while let base = urls.last?.baseURL { urls.append(base) }
    var base = Node.reference(to: 0)
    for url in urls.reversed() {
      base = instance(
        "NSURL", [("NS.base", base), ("NS.relative", reference(url.relativeString))])
    }
    return base
  }

  private func decimal(_ value: Decimal) throws(WritingFault) -> Node {
    guard let number = FoundationDecimal(value.isNaN ? "0" : value.description),
      let parts = DecimalParts(number)
    else { throw WritingFault(.unsupportedValue, "a decimal number that NSDecimal cannot hold") }
    return instance(
      "NSDecimalNumber",
      [
        ("NS.exponent", assembly.integer(PropertyListInteger(Int64(parts.exponent)))),
        ("NS.length", assembly.integer(PropertyListInteger(Int64(value.isNaN ? 0 : parts.length)))),
        ("NS.negative", assembly.boolean(value.isNaN || number.isNegative)),
        ("NS.compact", assembly.boolean(true)),
        // Least significant byte first, as CFByteOrder has it.
        ("NS.mantissa.bo", assembly.integer(PropertyListInteger(Int64(1)))),
        ("NS.mantissa", assembly.data(parts.mantissa)),
      ])
  }

  private func locale(_ value: Locale) -> Node {
    instance("NSLocale", [("NS.identifier", reference(value.identifier))])
  }

  private func timeZone(_ value: TimeZone) -> Node {
    instance("NSTimeZone", [("NS.name", reference(value.identifier))])
  }

  private func calendar(_ value: Calendar) throws(WritingFault) -> Node {
    guard let name = CalendarNames.name(of: value.identifier) else {
      throw WritingFault(.unsupportedValue, "a calendar that archives have no name for")
    }
    var fields = [("NS.identifier", reference(name)), ("NS.timezone", timeZone(value.timeZone))]
    if let locale = value.locale { fields.append(("NS.locale", self.locale(locale))) }
    fields.append(
      ("NS.firstwkdy", assembly.integer(PropertyListInteger(Int64(value.firstWeekday)))))
    fields.append(
      ("NS.mindays", assembly.integer(PropertyListInteger(Int64(value.minimumDaysInFirstWeek)))))
    return instance("NSCalendar", fields)
  }

  // MARK: Geometry and ranges

  /// Numbers as the point, size, rectangle, edge insets, range or index path that a definition asks
  /// for.
  func geometry(
    _ numbers: [Double], _ definition: Int, _ origin: Origin
  ) throws(WritingFault) -> Node {
    let type = definitions[definition].type
    if type == .range || type == .indexPath {
      var integers: [Int] = []
      for number in numbers {
        guard let integer = Int(exactly: number) else {
          throw WritingFault(.outOfRange, "a number that is no integer, in a list of integers")
        }
        integers.append(integer)
      }
      if type == .indexPath { return try indexPath(integers) }
      guard integers.count == 2 else { throw mismatch("other numbers", definition) }
      return try range(integers[0], integers[1], definition)
    }
    guard numbers.allSatisfy(\.isFinite) else {
      throw WritingFault(.notAllowedValue, "geometry with a number that is not finite")
    }
    let wanted = type == .rect || type == .edgeInsets ? 4 : 2
    guard numbers.count == wanted else { throw mismatch("other numbers", definition) }
    let text = Self.text(numbers, isRectangle: type == .rect)
    guard origin == .element else { return reference(text) }
    switch type {
    case .point: return value(1, [("NS.pointval", reference(text))])
    case .size: return value(2, [("NS.sizeval", reference(text))])
    case .rect: return value(3, [("NS.rectval", reference(text))])
    default:
      return value(
        12,
        zip(["top", "left", "bottom", "right"], numbers).map {
          ("NS.edgeval.\($0)", assembly.real($1))
        })
    }
  }

  /// An NSValue, told by the number under `NS.special`.
  private func value(_ special: Int64, _ fields: [(key: String, value: Node)]) -> Node {
    let number = assembly.integer(PropertyListInteger(special))
    return instance("NSValue", [("NS.special", number)] + fields)
  }

  /// Numbers in braces, whole ones without a fraction, as Foundation writes them.
  private static func text(_ numbers: [Double], isRectangle: Bool) -> String {
    let texts = numbers.map { number in
      let text = "\(number)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return isRectangle
      ? "{{\(texts[0]), \(texts[1])}, {\(texts[2]), \(texts[3])}}"
      : "{\(texts.joined(separator: ", "))}"
  }

  private func range(
    _ location: Int, _ length: Int, _ definition: Int
  ) throws(WritingFault) -> Node {
    guard FoundationRange(location: Int64(location), length: Int64(length)) != nil else {
      throw WritingFault(
        .outOfRange, "a range with a negative number, or ending beyond 64 signed bits")
    }
    func number(_ value: Int) -> Node {
      assembly.reference(toScalar: .integer(PropertyListInteger(Int64(value))))
    }
    return value(
      4, [("NS.rangeval.location", number(location)), ("NS.rangeval.length", number(length))])
  }

  private func indexSet(_ value: IndexSet) -> Node {
    let ranges = value.rangeView.map { (location: $0.lowerBound, length: $0.count) }
    func number(_ value: Int) -> Node { assembly.integer(PropertyListInteger(Int64(value))) }
    let count = ("NSRangeCount", number(ranges.count))
    if let only = ranges.first, ranges.count == 1 {
      return instance(
        "NSIndexSet",
        [count, ("NSLocation", number(only.location)), ("NSLength", number(only.length))])
    }
    guard !ranges.isEmpty else { return instance("NSIndexSet", [count]) }
    let packed = PackedIntegers.bytes(ranges.flatMap { [$0.location, $0.length] })
    let data = assembly.reference(toNew: assembly.data(packed))
    return instance("NSIndexSet", [count, ("NSRangeData", data)])
  }

  private func indexPath(_ indexes: [Int]) throws(WritingFault) -> Node {
    guard indexes.allSatisfy({ $0 >= 0 }) else {
      throw WritingFault(.outOfRange, "a negative index")
    }
    func number(_ value: Int) -> Node { assembly.integer(PropertyListInteger(Int64(value))) }
    let length = ("NSIndexPathLength", number(indexes.count))
    if let only = indexes.first, indexes.count == 1 {
      return instance("NSIndexPath", [length, ("NSIndexPathValue", number(only))])
    }
    guard !indexes.isEmpty else { return instance("NSIndexPath", [length]) }
    let data = assembly.addEntry(assembly.data(PackedIntegers.bytes(indexes)))
    return instance(
      "NSIndexPath", [length, ("NSIndexPathData", .reference(to: data))])
  }

  // MARK: Values that consist of others

  private func measurement(_ parts: (value: Double, unit: Unit)) throws(WritingFault) -> Node {
    let name = ArchivedUnit.className(of: type(of: parts.unit))
    guard FoundationClass(named: ExactText(name))?.kind == .unit else {
      throw WritingFault(.unsupportedValue, "a unit of a class that Foundation does not have")
    }
    var fields = [("NS.symbol", reference(parts.unit.symbol))]
    if let dimension = parts.unit as? Dimension {
      fields.append(("NS.converter", converter(dimension.converter)))
    }
    return instance(
      "NSMeasurement",
      [("NS.value", assembly.real(parts.value)), ("NS.unit", instance(name, fields))])
  }

  private func converter(_ converter: UnitConverter) -> Node {
    if let linear = converter as? UnitConverterLinear {
      return instance(
        "NSUnitConverterLinear",
        [
          ("NS.coefficient", assembly.real(linear.coefficient)),
          ("NS.constant", assembly.real(linear.constant)),
        ])
    }
    // Of the converters of Foundation's own units only those of fuel efficiency are not linear.
    return instance(
      "NSUnitConverterReciprocal",
      [("NS.reciprocal", assembly.real(converter.baseUnitValue(fromValue: 1)))])
  }

  private func attributedText(_ value: AttributedText) throws(WritingFault) -> Node {
    let text = ("NSString", reference(value.text))
    guard !value.runs.isEmpty else { return instance("NSAttributedString", [text]) }
    var rest = value.text.utf16.count
    for run in value.runs {
      guard run.length > 0, run.length <= rest else {
        throw WritingFault(.unsupportedValue, "runs of attributes that do not fit the text")
      }
      rest -= run.length
    }
    guard rest == 0 else {
      throw WritingFault(.unsupportedValue, "runs of attributes that do not fit the text")
    }
    var numbers: [[String: AttributedText.Value]: Int] = [:]
    var dictionaries: [Node] = []
    var packed: [Int] = []
    for run in value.runs {
      if numbers[run.attributes] == nil {
        numbers[run.attributes] = dictionaries.count
        dictionaries.append(try attributes(run.attributes))
      }
      packed += [run.length, numbers[run.attributes] ?? 0]
    }
    if let only = dictionaries.first, value.runs.count == 1 {
      return instance("NSAttributedString", [text, ("NSAttributes", only)])
    }
    let object = assembly.reserve()
    let list = assembly.addEntry(object)
    let elements = assembly.reserve()
    assembly.setArray(elements, dictionaries)
    assembly.setDictionary(
      object, keys: [assembly.text("NS.objects"), assembly.text("$class")],
      values: [elements, foundationClass("NSArray")])
    let info = assembly.addEntry(assembly.data(PackedIntegers.bytes(packed)))
    return instance(
      "NSAttributedString",
      [
        text, ("NSAttributes", .reference(to: list)),
        ("NSAttributeInfo", .reference(to: info)),
      ])
  }

  private func attributes(
    _ attributes: [String: AttributedText.Value]
  ) throws(WritingFault) -> Node {
    let object = assembly.reserve()
    let entry = assembly.addEntry(object)
    var (keys, values): ([Node], [Node]) = ([], [])
    for (name, value) in attributes.sorted(by: { ExactText($0.key) < ExactText($1.key) }) {
      keys.append(reference(name))
      values.append(try attribute(value))
    }
    setDictionary(object, keys: keys, values: values)
    return .reference(to: entry)
  }

  private func attribute(_ value: AttributedText.Value) throws(WritingFault) -> Node {
    switch value {
    case .text(let text): return reference(text)
    case .boolean(let value): return assembly.reference(toScalar: .boolean(value))
    case .integer(let value):
      return assembly.reference(toScalar: .integer(PropertyListInteger(value)))
    case .real(let value): return assembly.reference(toScalar: .real(value))
    case .data(let bytes): return assembly.reference(toNew: assembly.data(bytes))
    case .date(let seconds): return date(seconds)
    case .url(let text):
      return instance(
        "NSURL", [("NS.base", .reference(to: 0)), ("NS.relative", reference(text))])
    }
  }
}

extension UUID {
  fileprivate var bytes: [UInt8] {
    let u = uuid
    return [
      u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15,
    ]
  }
}
