import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension ArchivedValue {
  /// The kind with its article and size, for messages: nothing of the value.
  var phrase: String {
    switch self {
    case .null: "nil"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real"
    case .foundation(let value): value.phrase
    case .date: "a date"
    case .data: "data"
    case .text(let text): "text of \(text.utf16Count) UTF-16 units"
    case .array(let header): "a list of \(header.count)"
    case .dictionary(let header): "a dictionary of \(header.count)"
    case .instance: "an object"
    case .classRecord: "a class record"
    case .reference: "a reference"
    }
  }
}

extension FoundationValue {
  fileprivate var phrase: String {
    switch self {
    case .string(let text): "text of \(text.utf16Count) UTF-16 units"
    case .data: "data"
    case .date: "a date"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .decimal: "a decimal number"
    case .null: "nil"
    case .locale: "a locale"
    case .timeZone: "a time zone"
    case .calendar: "a calendar"
    case .regularExpression: "a regular expression"
    case .error: "an error"
    case .measurement: "a measurement"
    case .unit, .unitConverter: "a unit"
    case .range: "a range"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .edgeInsets: "edge insets"
    case .objectiveCValue: "a value of an Objective-C type"
    case .indexPath: "an index path"
    case .indexSet(let set): "an index set of \(set.ranges.count) ranges"
    case .attributedString(let string): "attributed text of \(string.text.utf16Count) UTF-16 units"
    case .array(let elements), .orderedSet(let elements): "a list of \(elements.count)"
    case .set(let elements), .countedSet(let elements, _): "a set of \(elements.count)"
    case .dictionary(let keys, _): "a dictionary of \(keys.count)"
    }
  }
}
