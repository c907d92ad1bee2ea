import ArchiveContracts
package import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// `readback extract FILE --output DIR`.
package struct ExtractCommand: Command {
  private static let output = OptionDeclaration(
    "output", .directory("DIR"), help: "Write each archive to a file of this new directory")
  private static let format = OptionDeclaration.format(["text", "json"])

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which files are read and written.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "extract" }
  package var abstract: String { "List and write the archives inside data values" }
  package var discussion: [String] {
    [
      "FILE is an archive or any other property list, such as a defaults file. Archives inside"
        + " archives are found too, whatever holds them. Each is listed as FILE#PATH, which"
        + " commands that read archives take for their input, and written under a name that begins"
        + " with its number.",
      "What stands under the keys of secrets of VPN configurations and profiles, and in the settings"
        + " of VPN providers, is passed over.",
      "The directory must not be there yet. Without --output archives are only listed.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [.archive("FILE", .one, help: "The archive or property list, binary or XML")]
  }
  package var options: [OptionDeclaration] { [Self.output, Self.format, .limit] }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let isJSON = invocation.format(Self.format) == "json"
    let limits = try invocation.limits()
    var directory: NewDirectory?
    if let path = invocation.arguments.value(of: Self.output) {
      try BackupName.refuse(path)
      do throws(FileFailure) {
        directory = try NewDirectory(path, system: system)
      } catch {
        throw CommandFailure(error)
      }
    }
    let name = invocation.arguments.positional[0]
    var rejection = Rejection(invocation, isJSON: isJSON)
    let input: ArchiveInput
    let found: EmbeddedArchives
    do throws(ReadFailure) {
      input = try ArchiveInput(reading: name, limits: limits, system: system)
      rejection.input = input
      found = try EmbeddedArchives(in: input.bytes, limits: limits)
    } catch {
      return rejection.report(error)
    }
    let files = Self.fileNames(found.archives)
    if directory != nil {
      for (file, archive) in zip(files, found.archives) { directory?.add(file, archive.bytes) }
      do throws(FileFailure) { try directory?.write() } catch { throw CommandFailure(error) }
    }
    if found.unreadable > 0 {
      let values = CountText.of(found.unreadable, "data value begins", "data values begin")
      invocation.console.note(
        TerminalText.escaped("\(name): \(values) as property lists do and cannot be read"))
    }
    let report = ExtractedFiles(
      input: input, archives: found.archives, files: directory == nil ? nil : files,
      directory: directory?.path)
    if isJSON {
      try invocation.print(json: "extract", report.members, within: limits)
    } else {
      report.print(on: invocation.console, quiet: invocation.isQuiet)
    }
    return .success
  }

  /// Names that differ on every disk, also one that ignores case, and are safe in every shell: the
  /// archive's number and what of its path is letters and digits.
  static func fileNames(_ archives: [EmbeddedArchives.Found]) -> [String] {
    let width = String(archives.count).utf8.count
    return archives.enumerated().map { index, archive in
      let number = String(index + 1)
      let padded = String(repeating: "0", count: width - number.utf8.count) + number
      return "\(padded)-\(ArchiveInput.title(of: archive.paths)).archive"
    }
  }
}

/// What `extract` found, for people and as JSON.
private struct ExtractedFiles {
  let input: ArchiveInput
  let archives: [EmbeddedArchives.Found]
  /// The names of the files written; nil where none were.
  let files: [String]?
  let directory: String?

  private func name(_ archive: EmbeddedArchives.Found) -> String {
    input.name + archive.paths.map { "#\($0)" }.joined()
  }

  func print(on console: Console, quiet: Bool) {
    for (index, archive) in archives.enumerated() {
      let title = archive.rootClass.map { ", \(ShortText.name($0.codeUnits))" } ?? ""
      let place = files.map { " → \($0[index])" } ?? ""
      console.print(
        "\(TerminalText.escaped(name(archive))): \(archive.bytes.count) bytes\(title)\(place)")
    }
    guard !quiet else { return }
    let count = CountText.of(archives.count, "archive")
    console.print(TerminalText.escaped(directory.map { "\(count) in \($0)" } ?? count))
  }

  var members: [JSONText: JSONOutput] {
    [
      "file": [
        "file": .string(NameBytes.repaired(input.name)), "bytes": .integer(input.bytes.count),
        "sha256": .string(input.digest.hexadecimal),
      ],
      "archives": .array(
        archives.enumerated().map { index, archive in
          [
            "name": .string(NameBytes.repaired(name(archive))),
            "paths": .array(archive.paths.map { .string($0.description) }),
            "bytes": .integer(archive.bytes.count),
            "sha256": .string(SHA256Digest(of: archive.bytes).hexadecimal),
            "objects": .integer(archive.entryCount),
            "rootClass": archive.rootClass.map { .text($0.codeUnits) },
            "file": files.map { .string($0[index]) },
          ]
        }),
    ]
  }
}
