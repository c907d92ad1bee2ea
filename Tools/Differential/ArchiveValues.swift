import Foundation
import KeyedArchives
import PropertyListBytes

/// What the archive holds by our reader, in canonical form, as far as a plan asks for it.
struct ArchiveValues {
  private let archive: KeyedArchive
  private let plan: DecodingPlan
  private var budget = ValueBudget()
  /// Whether the graph, written out, is more than is compared.
  private(set) var isTooLarge = false

  init(_ archive: KeyedArchive, _ plan: DecodingPlan) {
    self.archive = archive
    self.plan = plan
  }

  mutating func top() -> CanonicalValue {
    .object("$top", fields(plan.top, archive.top, depth: 0))
  }

  private mutating func fields(
    _ fields: [DecodingPlan.Field], _ stored: [(key: ExactText, object: Int)], depth: Int
  ) -> [(name: String, value: CanonicalValue)] {
    var result: [(name: String, value: CanonicalValue)] = []
    for field in fields {
      let key = ExactText(field.key).escapedKey
      guard let object = stored.first(where: { $0.key == key })?.object else { continue }
      result.append(
        (CanonicalValue.quoted(field.key.utf16), decoded(object, by: field.call, depth + 1)))
    }
    return result
  }

  private mutating func decoded(
    _ object: Int, by call: DecodingPlan.Call, _ depth: Int
  ) -> CanonicalValue {
    switch (call, archive.propertyList.value(of: object)) {
    case (.object, .uid(let entry)): value(ofEntry: Int(entry), depth)
    case (.integer, .integer(let number)): .leaf("integer \(number)")
    case (.real, .real(let number)): .real(number)
    case (.real, .integer(let number)): number.exactReal.map { .real($0) } ?? .leaf("no real")
    case (.boolean, .boolean(let boolean)): .boolean(boolean)
    case (.bytes, .data(let bytes)): .leaf("data \(Data(bytes).base64EncodedString())")
    default: .leaf("another kind")
    }
  }

  private mutating func value(ofObject object: Int, _ depth: Int) -> CanonicalValue {
    guard let entry = archive.target(of: object) else { return bare(object) }
    return value(ofEntry: entry, depth)
  }

  private mutating func value(ofEntry entry: Int, _ depth: Int) -> CanonicalValue {
    guard budget.takes(depth: depth) else {
      isTooLarge = true
      return .leaf("too much")
    }
    if let reading = archive.foundationReading(ofEntry: entry) {
      return reading.value.map { value($0, depth) } ?? .leaf("no value")
    }
    switch archive.entry(entry) {
    case .null: return .null
    case .value(let object): return bare(object)
    case .instance(let record, _):
      guard let number = archive.className(of: record).string.flatMap(plan.number(ofClass:)) else {
        return .leaf("an unknown class")
      }
      return .object(
        "class \(number)",
        fields(plan.classes[number].fields, archive.fields(ofEntry: entry), depth: depth))
    case .classRecord: return .leaf("a class record")
    case .dictionary: return .leaf("a plain dictionary")
    }
  }

  private func bare(_ object: Int) -> CanonicalValue {
    switch archive.propertyList.value(of: object) {
    case .boolean(let boolean): .boolean(boolean)
    case .integer(let number): .leaf("integer \(number)")
    case .real(let number): .real(number)
    case .date(let seconds): .leaf("date \(seconds)")
    case .data(let bytes): .leaf("data \(Data(bytes).base64EncodedString())")
    case .text(let text): .text(text.codeUnits)
    case .uid, .array, .dictionary: .leaf("a container")
    }
  }

  private mutating func value(_ value: FoundationValue, _ depth: Int) -> CanonicalValue {
    switch value {
    case .string(let text): return .text(archive.exactText(text).codeUnits)
    case .data(let object): return bare(object)
    case .date(let seconds): return .leaf("date \(seconds)")
    case .uuid(let uuid): return .leaf("uuid \(uuid)")
    case .url(let relative, let base):
      let resolved = base == nil ? nil : archive.description(of: value)
      return .object("url", [("", resolved.map { .text($0.utf16) } ?? text(relative))])
    case .decimal(let decimal): return .leaf("decimal \(decimal)")
    case .null: return .leaf("null")
    case .locale(let identifier): return .leaf("locale \(archive.exactText(identifier).repaired)")
    case .timeZone(let name, _): return .leaf("time zone \(archive.exactText(name).repaired)")
    case .calendar(let calendar):
      return .leaf("calendar \(archive.exactText(calendar.identifier).repaired)")
    case .regularExpression(let pattern, let options):
      return .object("expression", [("pattern", text(pattern)), ("options", .integer(options))])
    case .error(let domain, let code, let userInfo):
      return .object(
        "error",
        [
          ("domain", text(domain)), ("code", .integer(code)),
          ("userInfo", userInfo.map { self.value(ofEntry: $0, depth + 1) } ?? .map([])),
        ])
    case .measurement(let number, let unit):
      return .object(
        "measurement", [("value", .real(number)), ("unit", self.value(ofEntry: unit, depth + 1))])
    case .unit(let symbol): return text(symbol)
    case .unitConverter: return .leaf("converter")
    case .range(let range): return .leaf("range \(range.location) \(range.length)")
    case .point(let x, let y): return .leaf("point \(x) \(y)")
    case .size(let width, let height): return .leaf("size \(width) \(height)")
    case .rect(let x, let y, let width, let height):
      return .leaf("rect \(x) \(y) \(width) \(height)")
    case .edgeInsets(let top, let left, let bottom, let right):
      return .leaf("insets \(top) \(left) \(bottom) \(right)")
    case .objectiveCValue: return .leaf("value by its type")
    case .indexPath(let indexes): return .list(indexes.map { .integer($0) })
    case .indexSet(let set):
      return .list(Self.joined(set.ranges).map { .leaf("range \($0.lowerBound) \($0.count)") })
    case .attributedString(let attributed): return self.attributed(attributed, depth)
    case .array(let elements), .orderedSet(let elements): return .list(values(elements, depth))
    case .set(let elements): return .bag(values(elements, depth))
    case .countedSet(let elements, let counts):
      return .bag(
        zip(values(elements, depth), counts).map {
          .object("counted", [("element", $0), ("count", .integer($1))])
        })
    case .dictionary(let keys, let held):
      return .map(zip(values(keys, depth), values(held, depth)).map { (key: $0, value: $1) })
    }
  }

  private func text(_ text: FoundationText) -> CanonicalValue {
    .text(archive.exactText(text).codeUnits)
  }

  private mutating func values(_ elements: FoundationElements, _ depth: Int) -> [CanonicalValue] {
    (0..<elements.count).map { value(ofObject: elements.object(at: $0, in: archive), depth + 1) }
  }

  /// Ranges of which none touches the next, as Foundation tells them.
  private static func joined(_ ranges: [FoundationRange]) -> [Range<Int64>] {
    var result: [Range<Int64>] = []
    for range in ranges {
      if let last = result.last, last.upperBound == range.location {
        result[result.count - 1] = last.lowerBound..<range.end
      } else {
        result.append(range.location..<range.end)
      }
    }
    return result
  }

  private mutating func attributed(
    _ attributed: FoundationAttributedString, _ depth: Int
  ) -> CanonicalValue {
    let length = attributed.text.utf16Count
    var runs: [AttributedRun] = []
    switch attributed.attributes {
    case .none:
      if length > 0 { runs = [AttributedRun(length: length, .map([]))] }
    case .uniform(let entry):
      if length > 0 {
        runs = [AttributedRun(length: length, value(ofEntry: entry, depth + 1))]
      }
    case .runs(let stored, let dictionaries):
      runs = stored.map {
        AttributedRun(
          length: $0.length,
          value(ofObject: dictionaries.object(at: $0.attributes, in: archive), depth + 1))
      }
    }
    return AttributedRun.value(text: archive.exactText(attributed.text).codeUnits, runs)
  }
}
