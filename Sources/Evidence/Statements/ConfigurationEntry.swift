import ArchiveFiles
import StrictJSON

/// A resource descriptor of a predicate's configuration: a name, and what it stands for as
/// annotations.
///
/// The digest is that of the annotations as this package writes them: one line, keys sorted, ended
/// by a newline.
struct ConfigurationEntry {
  let name: String
  let annotations: JSONOutput

  init(_ name: String, _ annotations: [JSONText: JSONOutput]) {
    self.name = name
    self.annotations = .object(annotations)
  }

  var json: JSONOutput {
    [
      "name": .string(name), "digest": SHA256Digest(of: annotations.bytes()).json,
      "annotations": annotations,
    ]
  }
}

/// Reads resource descriptors by their names.
struct ConfigurationReader {
  private let value: JSONValue
  private var rest: [JSONText: JSONValue] = [:]
  /// The digest that each entry gives for itself, in the order of the text.
  private var digests: [(entry: JSONValue, digest: SHA256Digest)] = []

  init(_ value: JSONValue) throws(JSONFailure) {
    self.value = value
    for element in try value.requiredElements() {
      var reader = try element.requiredObject()
      let name = try reader.required("name").requiredText()
      digests.append((element, try reader.required("digest").requiredDigestSet()))
      let annotations = try reader.required("annotations")
      try reader.finish()
      guard rest.updateValue(annotations, forKey: name) == nil else {
        throw element.failure("the configuration names this twice")
      }
    }
  }

  func contains(_ name: String) -> Bool { rest[JSONText(name)] != nil }

  mutating func read<Value>(
    _ name: String, _ body: (inout JSONObjectReader) throws(JSONFailure) -> Value
  ) throws(JSONFailure) -> Value {
    guard let annotations = rest.removeValue(forKey: JSONText(name)) else {
      throw value.failure("the configuration lacks \"\(name)\"")
    }
    var reader = try annotations.requiredObject()
    let result = try body(&reader)
    try reader.finish()
    return result
  }

  /// Refuses entries that nobody asked for, and digests that are not those of what was read.
  ///
  /// - Parameter written: What was read, as it is written: there the digests are right.
  func finish(as written: JSONOutput) throws(JSONFailure) {
    guard rest.isEmpty, case .array(let entries) = written, entries.count == digests.count else {
      let names = rest.keys.sorted().map(\.excerpt).joined(separator: ", ")
      throw value.failure("unknown in a configuration: \(names)")
    }
    for (entry, found) in zip(entries, digests) {
      guard case .object(let members) = entry, members["digest"] == found.digest.json else {
        throw found.entry.failure(
          "its digest is not that of its annotations, or the configuration is not in order")
      }
    }
  }
}
