import PropertyListBytes

extension KeyedArchive {
  /// A value as one line for people; nil for texts, whose escaping and cutting is the caller's, and
  /// for collections and unit converters, which have no text of their own.
  ///
  /// Texts inside are as they are stored, unpaired surrogates replaced; control characters are not
  /// escaped. Index sets and index paths longer than `longest` elements are cut, with their count;
  /// texts are cut to `textUnits` code units, without a mark.
  package func description(
    of value: FoundationValue, longest: Int = 64, textUnits: Int = .max,
    memo: FoundationMemo? = nil
  ) -> String? {
    func repaired(_ text: FoundationText) -> String { self.repaired(text, textUnits) }
    return switch value {
    case .string, .array, .set, .orderedSet, .countedSet, .dictionary, .unitConverter: nil
    case .data(let object): CountText.of(propertyList.header(of: object).count, "byte")
    case .date(let seconds): DateText.text(seconds)
    case .uuid(let uuid): uuid.description
    case .url(let relative, let base): description(ofURL: relative, base: base, textUnits, memo)
    case .decimal(let decimal): decimal.description
    case .null: "null"
    case .locale(let identifier): repaired(identifier)
    case .timeZone(let name, let data): description(ofTimeZone: name, data: data, textUnits)
    case .calendar(let calendar): description(of: calendar, textUnits)
    case .regularExpression(let pattern, let options):
      "/" + repaired(pattern) + "/" + (options == 0 ? "" : " options \(options)")
    case .error(let domain, let code, _): repaired(domain) + " \(code)"
    case .measurement(let number, let unit): description(of: number, unit: unit, textUnits)
    case .unit(let symbol): repaired(symbol)
    case .range(let range): "[\(range.location), \(range.length)]"
    case .point(let x, let y): "[\(x), \(y)]"
    case .size(let width, let height): "[\(width), \(height)]"
    case .rect(let x, let y, let width, let height): "[\(x), \(y), \(width), \(height)]"
    case .edgeInsets(let top, let left, let bottom, let right):
      "[top \(top), left \(left), bottom \(bottom), right \(right)]"
    case .objectiveCValue: "a value by its Objective-C type"
    case .indexPath(let indexes):
      Self.list(indexes.prefix(longest).map(String.init), of: indexes.count, "index", "indexes")
    case .indexSet(let set):
      Self.list(
        set.ranges.prefix(longest).map {
          $0.length == 1 ? "\($0.location)" : "\($0.location)-\($0.end - 1)"
        },
        of: set.ranges.count, "range", "ranges")
    case .attributedString(let attributed): repaired(attributed.text)
    }
  }

  private func repaired(_ text: FoundationText, _ textUnits: Int) -> String {
    ExactText(codeUnits: codeUnits(of: text, atMost: textUnits)).repaired
  }

  private static func list(
    _ shown: [String], of count: Int, _ noun: String, _ nouns: String
  ) -> String {
    let rest = count - shown.count
    let cut = rest == 0 ? "" : ", … \(rest) more \(rest == 1 ? noun : nouns)"
    return "[" + shown.joined(separator: ", ") + cut + "]"
  }

  /// Base paths beyond this are not joined where texts are cut.
  private static let longestCutPath = 4_096

  private func description(
    ofURL relative: FoundationText, base: Int?, _ textUnits: Int, _ memo: FoundationMemo?
  ) -> String {
    guard let base else { return repaired(relative, textUnits) }
    guard let reference = urlReference(relative, memo: memo),
      let base = resolvedURL(ofEntry: base, memo: memo),
      // To cut what was joined would take as long as to show it.
      textUnits == .max
        || max(base.path.utf8.count, relative.utf16Count) <= Self.longestCutPath
    else { return repaired(relative, textUnits) + " over another URL" }
    return reference.resolved(over: base).description
  }

  private func description(
    ofTimeZone name: FoundationText, data: Int?, _ textUnits: Int
  ) -> String {
    guard let data else { return repaired(name, textUnits) }
    let size = CountText.of(propertyList.header(of: data).count, "byte")
    return repaired(name, textUnits) + ", " + size + " of rules"
  }

  private func description(of calendar: FoundationCalendar, _ textUnits: Int) -> String {
    var parts = [repaired(calendar.identifier, textUnits)]
    for entry in [calendar.locale, calendar.timeZone] {
      guard let entry else { continue }
      switch foundationReading(ofEntry: entry)?.value {
      case .locale(let identifier) where identifier.utf16Count > 0:
        parts.append("locale " + repaired(identifier, textUnits))
      case .timeZone(let name, _): parts.append("time zone " + repaired(name, textUnits))
      default: continue
      }
    }
    if let day = calendar.firstWeekday { parts.append("first weekday \(day)") }
    return parts.joined(separator: ", ")
  }

  private func description(of number: Double, unit: Int, _ textUnits: Int) -> String {
    guard case .unit(let symbol)? = foundationReading(ofEntry: unit)?.value else {
      return number.description
    }
    return number.description + " " + repaired(symbol, textUnits)
  }
}
