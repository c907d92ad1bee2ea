/// Reads an object key by key and, at the end, refuses every key that nobody asked for.
///
/// ```swift
/// var reader = try value.requiredObject()
/// let name = try reader.required("name").requiredString()
/// let count = try reader.optional("maxCount")?.requiredCount()
/// try reader.finish()
/// ```
///
/// A key is known once it was asked for, so ask for optional keys too before `finish()`. The key
/// `note` is known everywhere. A member whose value is null counts as present.
package struct JSONObjectReader: Sendable {
  /// The object itself, for failures that concern it as a whole.
  package let value: JSONValue
  /// All members, in the order of the text.
  package let members: [JSONMember]
  private var known: [String] = []

  /// - Throws: If the value is no object.
  package init(_ value: JSONValue) throws(JSONFailure) {
    self.value = value
    members = try value.requiredMembers()
  }

  /// The value under a key; a failure at the object's place if the key is not there.
  package mutating func required(_ key: String) throws(JSONFailure) -> JSONValue {
    guard let found = optional(key) else { throw value.failure("\"\(key)\" is missing") }
    return found
  }

  /// The value under a key, if the key is there.
  package mutating func optional(_ key: String) -> JSONValue? {
    known.append(key)
    let name = JSONText(key)
    return members.first { $0.name == name }?.value
  }

  /// Checks the first two keys of every document: `"readback": KIND` and `"formatVersion": 1`.
  package mutating func requireDocument(_ kind: String) throws(JSONFailure) {
    let found = try required("readback")
    guard try found.requiredText() == JSONText(kind) else {
      throw found.failure("expected a document of kind \"\(kind)\"")
    }
    let version = try required("formatVersion")
    guard try version.requiredInteger() == 1 else {
      throw version.failure("only formatVersion 1 is known to this version of readback")
    }
  }

  /// Refuses the first key that nobody asked for, naming the nearest one that was asked for, or all.
  package func finish() throws(JSONFailure) {
    let known = known + ["note"]
    let names = Set(known.map { JSONText($0) })
    guard let stranger = members.first(where: { !names.contains($0.name) }) else { return }
    let hint = NearestName.hint(for: stranger.name.repaired, among: known)
    let excerpt = "\"\(stranger.name.excerpt)\""
    throw stranger.key.failure("unknown key \(excerpt), \(hint)", quoting: excerpt)
  }
}
