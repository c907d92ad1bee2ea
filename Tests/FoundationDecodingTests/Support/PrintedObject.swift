import Foundation

/// Decoded objects as text, the same for equal graphs: what an object is, holds and shares.
struct PrintedObject {
  /// The objects met so far; a further reference to one is its number.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Kept alive, so that no number is given twice.
  private var objects: [AnyObject] = []

  static func text(_ object: Any?) -> String {
    var printer = PrintedObject()
    return printer.text(object)
  }

  private mutating func text(_ object: Any?) -> String {
    switch object {
    case nil: return "nil"
    case let text as String where !(object is NSMutableString): return "\"\(text)\""
    case let number as NSNumber where !(object is NSDecimalNumber):
      let type = unsafe String(cString: number.objCType)
      return type == "c"
        ? "\(number.boolValue)" : type == "d" || type == "f" ? "\(number.doubleValue)" : "\(number)"
    case let object as NSObject: return numbered(object)
    case .some(let value): return "\(type(of: value))(\(value))"
    }
  }

  private mutating func numbered(_ object: NSObject) -> String {
    if let number = numbers[ObjectIdentifier(object)] { return "#\(number)" }
    numbers[ObjectIdentifier(object)] = objects.count
    objects.append(object)
    return "\(type(of: object))\(content(of: object))"
  }

  private mutating func content(of object: NSObject) -> String {
    switch object {
    case let text as NSString: return "(\"\(text as String)\")"
    case let data as NSData: return "(\((data as Data).base64EncodedString()))"
    case let date as NSDate: return "(\(date.timeIntervalSinceReferenceDate))"
    case let id as NSUUID: return "(\(id.uuidString))"
    case let url as NSURL: return "(\(url.relativeString), \(url.baseURL?.absoluteString ?? "nil"))"
    case let locale as NSLocale: return "(\((locale as Locale).identifier))"
    case let zone as NSTimeZone: return "(\(zone.name))"
    case let calendar as NSCalendar:
      return "(\(calendar.calendarIdentifier.rawValue), \(calendar.timeZone.identifier), "
        + "\(calendar.firstWeekday), \(calendar.minimumDaysInFirstWeek))"
    case let expression as NSRegularExpression:
      return "(\(expression.pattern), \(expression.options.rawValue))"
    case let error as NSError:
      return "(\(error.domain), \(error.code), \(entries(error.userInfo as NSDictionary)))"
    case let measurement as NSMeasurement:
      return "(\(measurement.doubleValue), \(text(measurement.unit)))"
    case let unit as Unit: return "(\(unit.symbol))"
    case let path as NSIndexPath: return "\((0..<path.length).map { path.index(atPosition: $0) })"
    case let set as NSIndexSet:
      return "\((set as IndexSet).rangeView.map { "\($0.lowerBound)..<\($0.upperBound)" })"
    case let string as NSAttributedString: return runs(of: string)
    case let array as NSArray: return "[" + array.map { text($0) }.joined(separator: ", ") + "]"
    case let set as NSOrderedSet:
      return "[" + set.array.map { text($0) }.joined(separator: ", ") + "]"
    case let set as NSCountedSet:
      return "{"
        + set.map { "\(Self.text($0)) x \(set.count(for: $0))" }.sorted().joined(separator: ", ")
        + "}"
    case let set as NSSet:
      return "{" + set.map { Self.text($0) }.sorted().joined(separator: ", ") + "}"
    case let dictionary as NSDictionary: return entries(dictionary)
    case let standIn as StandIn:
      return "{"
        + standIn.values.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    case let probe as Probe: return "{" + probe.lines.joined(separator: ", ") + "}"
    case let value as NSValue where !"\(value)".contains("0x"): return "(\(value))"
    default: return "(\(Self.parts(of: object)))"
    }
  }

  /// What the mirror of an object shows, such as a formatter, without order and addresses.
  private static func parts(of object: NSObject) -> String {
    Mirror(reflecting: object).children
      .filter { part in
        let style = Mirror(reflecting: part.value).displayStyle
        return style != .dictionary && style != .set
      }
      .map { "\($0.label ?? ""): \($0.value)" }
      .joined(separator: ", ").replacing(/0x[0-9a-f]+/, with: "")
  }

  private mutating func entries(_ dictionary: NSDictionary) -> String {
    let pairs = dictionary.allKeys.map { (text: Self.text($0), key: $0) }
      .sorted { $0.text < $1.text }
    return "["
      + pairs.map { "\($0.text): \(text(dictionary[$0.key]))" }.joined(separator: ", ") + "]"
  }

  private mutating func runs(of string: NSAttributedString) -> String {
    var result: [String] = []
    var position = 0
    while position < string.length {
      var range = NSRange()
      let attributes = unsafe string.attributes(at: position, effectiveRange: &range)
      let named = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
      result.append("\(NSMaxRange(range)) \(entries(named as NSDictionary))")
      position = NSMaxRange(range)
    }
    return "(\"\(string.string)\" \(result.joined(separator: ", ")))"
  }
}
