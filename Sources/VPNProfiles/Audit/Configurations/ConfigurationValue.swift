import KeyedArchives
import PropertyListBytes

/// A value of a saved configuration, references followed, as far as an audit looks at it.
enum ConfigurationValue {
  case null
  case flag(Bool)
  case integer(Int64)
  case text(FoundationText)
  /// The object of the property list that holds the bytes.
  case data(Int)
  /// An array or set; whether its elements are members of a set.
  case list(FoundationElements, isSet: Bool)
  case dictionary(keys: FoundationElements, values: FoundationElements)
  /// A dictionary or array that stands inline.
  case inline(ObjectHeader)
  case object
  case other

  init(_ object: Int, in archive: KeyedArchive) {
    guard let entry = archive.target(of: object) else {
      self = Self.plain(object, in: archive)
      return
    }
    self = Self.entry(entry, in: archive)
  }

  private static func entry(_ entry: Int, in archive: KeyedArchive) -> ConfigurationValue {
    if entry == 0 { return .null }
    if archive.roles[entry].instanceRecord == nil {
      return plain(archive.object(ofEntry: entry), in: archive)
    }
    switch archive.foundationReading(ofEntry: entry)?.value {
    case .string(let text): return .text(text)
    case .data(let object): return .data(object)
    case .array(let elements), .orderedSet(let elements): return .list(elements, isSet: false)
    case .set(let elements), .countedSet(let elements, counts: _):
      return .list(elements, isSet: true)
    case .dictionary(let keys, let values): return .dictionary(keys: keys, values: values)
    default: return .object
    }
  }

  private static func plain(_ object: Int, in archive: KeyedArchive) -> ConfigurationValue {
    let list = archive.propertyList
    let header = list.header(of: object)
    switch header.kind {
    case .boolean: return .flag(header.count == 1)
    case .integer: return list.integer(header).int64.map { .integer($0) } ?? .other
    case .ascii, .utf16:
      return FoundationText(textObject: object, in: list).map { .text($0) } ?? .other
    case .data: return .data(object)
    case .array, .dictionary: return .inline(header)
    case .real, .date, .uid: return .other
    }
  }

  /// The kind in words, with its article.
  var phrase: String {
    switch self {
    case .null: "nil"
    case .flag: "a boolean"
    case .integer: "an integer"
    case .text: "a string"
    case .data: "data"
    case .list: "an array or set"
    case .dictionary, .inline: "a dictionary or array"
    case .object: "an object"
    case .other: "another value"
    }
  }
}
