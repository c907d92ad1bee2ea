package import ArchiveFiles

/// A file that a command makes of its inputs: never one of them, and over another file only when
/// that was asked for.
package struct OutputFile {
  /// Asks for a file that is there to be replaced.
  static let force = OptionDeclaration("force", help: "Replace an output file that is there")

  package let path: String
  private let replaces: Bool
  private let system: any FileSystemCalls

  /// - Parameters:
  ///   - path: As it was given.
  ///   - inputs: The names of the inputs as they were given, with or without `#PATH`. A file is told
  ///     by its identity, so that no other spelling, link or second name of it hides it.
  /// - Throws: For an input, for something that is there and not to be replaced, and for what is no
  ///   file. Nothing is written before ``write(_:)``.
  package init(
    _ path: String, replacing replaces: Bool, inputs: [String],
    system: any FileSystemCalls = SystemCalls()
  ) throws(CommandFailure) {
    self.path = path
    self.replaces = replaces
    self.system = system
    guard !path.isEmpty, path != "-" else {
      throw .usage("--output needs a file; one that is called - is ./-")
    }
    try BackupName.refuse(path)
    if let identity = FileIdentity(ofFile: path, system: system) {
      let input = inputs.first { Self.identities(of: $0, system).contains(identity) }
      if let input { throw .usage("\(path) is the input \(input), which is never written over") }
    }
    let isThere = try Self.refuseWhatIsNoFile(path, system: system)
    guard replaces || !isThere else {
      throw .usage("\(path) is there already; --force replaces it")
    }
  }

  /// Refuses a directory, a link, a device and whatever else a file cannot replace.
  ///
  /// - Returns: Whether a file is there.
  @discardableResult
  static func refuseWhatIsNoFile(
    _ path: String, system: any FileSystemCalls
  ) throws(CommandFailure) -> Bool {
    let status: FileStatus
    do throws(SystemError) {
      status = try system.status(ofEntry: path, in: nil)
    } catch {
      // What cannot be looked at cannot be written either, and writing says why.
      return false
    }
    guard status.kind == .regular else {
      throw .usage("\(path): is \(status.kind.phrase), not a file")
    }
    return true
  }

  /// The files that an argument may name: `a#b` is a file, or an archive inside the file `a`; `-` is
  /// whatever standard input reads.
  private static func identities(
    of argument: String, _ system: any FileSystemCalls
  ) -> [FileIdentity] {
    var names = [argument]
    var rest = argument[...]
    while let sign = rest.utf8.lastIndex(of: UInt8(ascii: "#")) {
      rest = rest[..<sign]
      names.append(String(rest))
    }
    return names.compactMap { name in
      name == "-"
        ? FileIdentity(of: .standardInput, system: system)
        : FileIdentity(ofFile: name, system: system)
    }
  }

  /// Writes the whole file, or leaves what was there.
  package func write(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(FileFailure) {
      if replaces {
        try FileReplacement.write(bytes, to: path, system: system)
      } else {
        try FileReplacement.create(bytes, at: path, system: system)
      }
    } catch {
      throw CommandFailure(error)
    }
  }
}
