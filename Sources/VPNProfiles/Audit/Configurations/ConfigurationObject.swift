import KeyedArchives
import PropertyListBytes

/// The fields of an object of a class of the table, by key.
struct ConfigurationObject {
  let archive: KeyedArchive
  let entry: Int
  let known: NetworkExtensionClass
  private let objects: [ExactText: Int]

  init(_ entry: Int, of known: NetworkExtensionClass, in archive: KeyedArchive) {
    self.archive = archive
    self.entry = entry
    self.known = known
    var objects: [ExactText: Int] = [:]
    for (key, object) in archive.fields(ofEntry: entry) { objects[key.unescapedKey] = object }
    self.objects = objects
  }

  func isKind(of name: String) -> Bool { known.lineage.contains(name) }

  subscript(key: ExactText) -> ConfigurationValue {
    objects[key].map { ConfigurationValue($0, in: archive) } ?? .null
  }

  func object(_ key: ExactText) -> Int? { objects[key] }

  func has(_ key: ExactText) -> Bool {
    let list = archive.propertyList
    switch self[key] {
    case .null: return false
    case .text(let text): return text.utf16Count > 0
    case .data(let object): return list.header(of: object).count > 0
    case .list(let elements, isSet: _): return elements.count > 0
    case .dictionary(let keys, values: _): return keys.count > 0
    case .inline(let header): return header.count > 0
    case .flag, .integer, .object, .other: return true
    }
  }

  /// A boolean, or an integer that is 0 or 1.
  func flag(_ key: ExactText) -> Bool? {
    switch self[key] {
    case .flag(let flag): flag
    case .integer(0): false
    case .integer(1): true
    default: nil
    }
  }

  func integer(_ key: ExactText) -> Int64? {
    if case .integer(let value) = self[key] { return value }
    return nil
  }
}
