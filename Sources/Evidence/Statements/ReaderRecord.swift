package import ArchiveFiles
package import StrictJSON

/// A reader that was judged.
package struct ReaderRecord: Hashable, Sendable {
  /// The first part of its cases' names.
  package let name: JSONText
  /// The words that started it; empty for one that ran in the process that judged.
  package let command: [JSONText]
  /// The digest of the file that was started.
  package let program: SHA256Digest?

  package init(name: JSONText, command: [JSONText] = [], program: SHA256Digest? = nil) {
    self.name = name
    self.command = command
    self.program = program
  }
}

extension ReaderRecord {
  var json: JSONOutput {
    [
      "name": .text(name.codeUnits), "command": command.isEmpty ? nil : .texts(command),
      "program": program?.json,
    ]
  }

  init(reading value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    let command = reader.optional("command")
    self.init(
      name: try reader.required("name").requiredText(),
      command: try command?.requiredTexts() ?? [],
      program: try reader.optional("program")?.requiredDigestSet())
    guard command == nil || !self.command.isEmpty else {
      throw value.failure("a command without words")
    }
    try reader.finish()
  }
}
