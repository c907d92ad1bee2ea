package import ArchiveFiles
package import StrictJSON

/// The program that judged.
package struct CheckerRecord: Hashable, Sendable, CustomStringConvertible {
  package let name: JSONText
  package let version: JSONText
  /// The digest of its executable file, where that is known.
  package let program: SHA256Digest?

  package init(name: JSONText, version: JSONText, program: SHA256Digest?) {
    self.name = name
    self.version = version
    self.program = program
  }
}

extension CheckerRecord {
  var members: [JSONText: JSONOutput] {
    var members: [JSONText: JSONOutput] = [
      "name": .text(name.codeUnits), "version": .text(version.codeUnits),
    ]
    if let program { members["program"] = program.json }
    return members
  }

  init(reading reader: inout JSONObjectReader) throws(JSONFailure) {
    self.init(
      name: try reader.required("name").requiredText(),
      version: try reader.required("version").requiredText(),
      program: try reader.optional("program")?.requiredDigestSet())
  }
}

extension CheckerRecord {
  /// Reads a name and a version that a space divides.
  package init(_ description: String) {
    let parts = description.split(separator: " ", maxSplits: 1)
    self.init(
      name: JSONText(parts.first ?? ""), version: JSONText(parts.count == 2 ? parts[1] : ""),
      program: nil)
  }

  /// Name and version.
  package var description: String { "\(name.repaired) \(version.repaired)" }
}
