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
  /// The digests of the files that further words of the command name, by the word.
  package let files: [JSONText: SHA256Digest]

  package init(
    name: JSONText, command: [JSONText] = [], program: SHA256Digest? = nil,
    files: [JSONText: SHA256Digest] = [:]
  ) {
    self.name = name
    self.command = command
    self.program = program
    self.files = files
  }

  /// - Parameter digests: What each word of the command names, before the reader was judged.
  package init(name: JSONText, command: [JSONText], digests: [SHA256Digest?]) {
    var files: [JSONText: SHA256Digest] = [:]
    for (word, digest) in zip(command, digests).dropFirst() { files[word] = digest }
    self.init(name: name, command: command, program: digests.first ?? nil, files: files)
  }
}

extension ReaderRecord {
  var json: JSONOutput {
    [
      "name": .text(name.codeUnits), "command": command.isEmpty ? nil : .texts(command),
      "program": program?.json, "files": files.isEmpty ? nil : .object(files.mapValues(\.json)),
    ]
  }

  init(reading value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    let command = reader.optional("command")
    let words = try command?.requiredTexts() ?? []
    var files: [JSONText: SHA256Digest] = [:]
    for member in try reader.optional("files")?.requiredMembers() ?? [] {
      guard words.dropFirst().contains(member.name) else {
        throw member.key.failure("a file that no further word of the command names")
      }
      files[member.name] = try member.value.requiredDigestSet()
    }
    self.init(
      name: try reader.required("name").requiredText(), command: words,
      program: try reader.optional("program")?.requiredDigestSet(), files: files)
    guard command == nil || !self.command.isEmpty else {
      throw value.failure("a command without words")
    }
    try reader.finish()
  }
}
