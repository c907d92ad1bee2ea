import KeyedArchives
import PropertyListBytes

/// What stands in a place of an archive, one level deep.
enum ArchiveValue {
  /// Nothing, a reference to nil, or an NSNull.
  case null
  case boolean(Bool)
  case integer(PropertyListInteger)
  case real(Double)
  /// Text, data, a date, or an instance of a Foundation class; nil for one whose layout is faulty.
  case foundation(FoundationValue?, entry: Int?)
  /// An instance of any other class.
  case instance(ClassRecord, object: Int)
  /// A class record.
  case classRecord
  /// Containers of the property list itself.
  case array(object: Int)
  case dictionary(object: Int)

  /// - Parameter object: The object of the property list that stands in the place; nil if the
  ///   place is empty.
  init(_ object: Int?, in archive: KeyedArchive) {
    guard let object else {
      self = .null
      return
    }
    guard let entry = archive.target(of: object) else {
      self.init(inline: object, entry: nil, in: archive)
      return
    }
    switch archive.entry(entry) {
    case .null: self = .null
    case .classRecord: self = .classRecord
    case .value(let object), .dictionary(let object):
      self.init(inline: object, entry: entry, in: archive)
    case .instance(let record, let object):
      guard let reading = archive.foundationReading(ofEntry: entry) else {
        self = .instance(record, object: object)
        return
      }
      if case .null? = reading.value {
        self = .null
      } else {
        self = .foundation(reading.faults.isEmpty ? reading.value : nil, entry: entry)
      }
    }
  }

  private init(inline object: Int, entry: Int?, in archive: KeyedArchive) {
    let list = archive.propertyList
    let header = list.header(of: object)
    switch header.kind {
    case .boolean: self = .boolean(header.count == 1)
    case .integer: self = .integer(list.integer(header))
    case .real: self = .real(list.real(header))
    case .date: self = .foundation(.date(list.real(header)), entry: entry)
    case .data: self = .foundation(.data(object: object), entry: entry)
    case .ascii, .utf16:
      let text = FoundationText(textObject: object, in: list)
      self = .foundation(text.map { .string($0) }, entry: entry)
    case .array: self = .array(object: object)
    case .dictionary: self = .dictionary(object: object)
    // A reference to a reference has no meaning.
    case .uid: self = .null
    }
  }

  /// The kind with its article, for messages: nothing of the value.
  var phrase: String {
    switch self {
    case .null: "nil"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real"
    case .foundation(let value?, _): value.phrase
    case .foundation(nil, _): "a faulty Foundation value"
    case .instance: "an object"
    case .classRecord: "a class record"
    case .array: "an inline array"
    case .dictionary: "an inline dictionary"
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
    case .indexSet: "an index set"
    case .attributedString(let string): "attributed text of \(string.text.utf16Count) UTF-16 units"
    case .array(let elements): "an array of \(elements.count)"
    case .set(let elements), .countedSet(let elements, _): "a set of \(elements.count)"
    case .orderedSet(let elements): "an ordered set of \(elements.count)"
    case .dictionary(let keys, _): "a dictionary of \(keys.count)"
    }
  }
}
