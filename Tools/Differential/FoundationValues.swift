import Foundation

/// What Foundation decoded, in canonical form.
struct FoundationValues {
  private var budget = ValueBudget()

  /// One value as a line.
  static func text(_ value: Any?) -> String {
    var values = FoundationValues()
    return values.value(value, 0).line
  }

  mutating func top(_ values: [(field: DecodingPlan.Field, value: Any?)]) -> CanonicalValue {
    .object("$top", fields(values, depth: 0))
  }

  private mutating func fields(
    _ values: [(field: DecodingPlan.Field, value: Any?)], depth: Int
  ) -> [(name: String, value: CanonicalValue)] {
    var result: [(name: String, value: CanonicalValue)] = []
    for (field, value) in values {
      let canonical: CanonicalValue
      switch (field.call, value) {
      case (.object, _): canonical = self.value(value, depth + 1)
      case (.integer, let number as Int64): canonical = .integer(number)
      case (.real, let number as Double): canonical = .real(number)
      case (.boolean, let boolean as Bool): canonical = .boolean(boolean)
      case (.bytes, let data as Data): canonical = .leaf("data \(data.base64EncodedString())")
      default: canonical = .null
      }
      result.append((CanonicalValue.quoted(field.key.utf16), canonical))
    }
    return result
  }

  private mutating func value(_ object: Any?, _ depth: Int) -> CanonicalValue {
    guard budget.takes(depth: depth) else { return .leaf("too much") }
    switch object {
    case nil: return .null
    case let number as NSDecimalNumber: return .leaf("decimal \(number)")
    case let number as NSNumber: return Self.number(number)
    case let standIn as StandIn:
      return .object("class \(standIn.number)", fields(standIn.values, depth: depth))
    case let text as NSString: return .text((text as String).utf16)
    case let data as NSData: return .leaf("data \((data as Data).base64EncodedString())")
    case let date as NSDate: return .leaf("date \(date.timeIntervalSinceReferenceDate)")
    case let uuid as NSUUID: return .leaf("uuid \(uuid.uuidString)")
    case is NSNull: return .leaf("null")
    case let array as NSArray: return .list(array.map { value($0, depth + 1) })
    case let set as NSOrderedSet: return .list(set.array.map { value($0, depth + 1) })
    case let set as NSCountedSet:
      return .bag(
        set.allObjects.map {
          .object(
            "counted", [("element", value($0, depth + 1)), ("count", .integer(set.count(for: $0)))])
        })
    case let set as NSSet: return .bag(set.allObjects.map { value($0, depth + 1) })
    case let dictionary as NSDictionary: return map(dictionary, depth)
    case let object as NSObject: return scalar(object, depth)
    case .some(let value): return .leaf("a \(type(of: value))")
    }
  }

  private static func number(_ number: NSNumber) -> CanonicalValue {
    switch unsafe String(cString: number.objCType) {
    case "c", "B": .boolean(number.boolValue)
    case "d", "f": .real(number.doubleValue)
    case "Q": .integer(number.uint64Value)
    default: .integer(number.int64Value)
    }
  }

  private mutating func map(_ dictionary: NSDictionary, _ depth: Int) -> CanonicalValue {
    .map(
      dictionary.allKeys.map { key in
        (key: value(key, depth + 1), value: value(dictionary.object(forKey: key), depth + 1))
      })
  }

  /// Values that hold no others, or only of known kinds.
  private mutating func scalar(_ object: NSObject, _ depth: Int) -> CanonicalValue {
    switch object {
    // Foundation here keeps what a relative address resolves to, and not its base.
    case let url as NSURL: return .object("url", [("", .text(url.absoluteString.utf16))])
    case let locale as NSLocale: return .leaf("locale \((locale as Locale).identifier)")
    case let zone as NSTimeZone: return .leaf("time zone \(zone.name)")
    case let calendar as NSCalendar:
      return .leaf("calendar \(calendar.calendarIdentifier.rawValue)")
    case let expression as NSRegularExpression:
      return .object(
        "expression",
        [
          ("pattern", .text(expression.pattern.utf16)),
          ("options", .integer(expression.options.rawValue)),
        ])
    case let error as NSError:
      return .object(
        "error",
        [
          ("domain", .text(error.domain.utf16)), ("code", .integer(error.code)),
          ("userInfo", map(error.userInfo as NSDictionary, depth)),
        ])
    case let measurement as NSMeasurement:
      return .object(
        "measurement",
        [
          ("value", .real(measurement.doubleValue)),
          ("unit", .text(measurement.unit.symbol.utf16)),
        ])
    case let unit as Unit: return .text(unit.symbol.utf16)
    case is UnitConverter: return .leaf("converter")
    case let path as NSIndexPath:
      return .list((0..<path.length).map { .integer(path.index(atPosition: $0)) })
    case let set as NSIndexSet:
      return .list(
        (set as IndexSet).rangeView.map { .leaf("range \($0.lowerBound) \($0.count)") })
    case let text as NSAttributedString: return attributed(text, depth)
    case let value as NSValue: return geometry(value)
    default: return .leaf("a \(type(of: object))")
    }
  }

  private mutating func attributed(_ text: NSAttributedString, _ depth: Int) -> CanonicalValue {
    var runs: [AttributedRun] = []
    var position = 0
    while position < text.length {
      var range = NSRange()
      let attributes = unsafe text.attributes(at: position, effectiveRange: &range)
      guard range.length > 0 else { break }
      let end = range.location + range.length
      let named = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
      runs.append(AttributedRun(length: end - position, map(named as NSDictionary, depth)))
      position = end
    }
    return AttributedRun.value(text: text.string.utf16, runs)
  }

  private func geometry(_ value: NSValue) -> CanonicalValue {
    let type = unsafe String(cString: value.objCType)
    if type.hasPrefix("{_NSRange=") {
      let range = value.rangeValue
      return .leaf("range \(range.location) \(range.length)")
    }
    if type.hasPrefix("{CGPoint=") {
      let point = value.pointValue
      return .leaf("point \(Double(point.x)) \(Double(point.y))")
    }
    if type.hasPrefix("{CGRect=") {
      let rect = value.rectValue
      return .leaf(
        "rect \(Double(rect.origin.x)) \(Double(rect.origin.y)) \(Double(rect.size.width)) "
          + "\(Double(rect.size.height))")
    }
    if type.hasPrefix("{CGSize=") {
      let size = value.sizeValue
      return .leaf("size \(Double(size.width)) \(Double(size.height))")
    }
    if type.contains("EdgeInsets=") {
      let insets = value.edgeInsetsValue
      return .leaf(
        "insets \(Double(insets.top)) \(Double(insets.left)) \(Double(insets.bottom)) "
          + "\(Double(insets.right))")
    }
    return .leaf("value by its type")
  }
}
