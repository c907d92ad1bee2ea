import KeyedArchives
import PropertyListBytes
import StrictJSON

/// The distinct keys of an archive as members of JSON objects: each decoded, quoted and put in
/// order once, however many dictionaries have it.
struct JSONKeys {
  struct Key {
    /// The place in the order of all keys; the same for keys that are spelled the same.
    fileprivate(set) var rank = 0
    let quotation: [UInt8]
    /// Whether an object with this key, or with it alone, would look like something else.
    let isReserved: Bool
    let isReservedAlone: Bool
  }

  /// As fields of instances, where `$class` has another meaning already.
  let fields: [Key]
  /// As entries of dictionaries.
  let entries: [Key]

  init(of list: PropertyList) {
    let names = list.keyObjects.indices.map { list.key($0).unescapedKey }
    entries = Self.keys(names)
    fields =
      names.contains("$class")
      ? Self.keys(names.map { $0 == "$class" ? $0.escapedKey : $0 }) : entries
  }

  private static func keys(_ names: [ExactText]) -> [Key] {
    var keys = names.map { name in
      Key(
        quotation: JSONWriter.quotation(of: name.codeUnits),
        isReserved: ["$class", "$entries", "$redacted", "$ref"].contains(name),
        isReservedAlone: name == "base64")
    }
    var previous: Int?
    for number in names.indices.sorted(by: { names[$0] < names[$1] }) {
      if let previous {
        keys[number].rank = keys[previous].rank + (names[previous] == names[number] ? 0 : 1)
      }
      previous = number
    }
    return keys
  }
}
