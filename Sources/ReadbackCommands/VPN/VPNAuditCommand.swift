import Acceptance
package import ArchiveFiles
import PropertyListBytes
import Reports
import StrictJSON
import VPNProfiles

/// `readback vpn audit FILE…`.
package struct VPNAuditCommand: Command {
  private static let format = OptionDeclaration.format(
    ["text", "json", "junit", "sarif", "html"])
  private static let failOn = OptionDeclaration(
    "fail-on", .choice(["error", "warning", "never"]),
    help: "The least severity that makes the exit status 1, error unless given; what could not be"
      + " audited always does")
  private static let managed = OptionDeclaration(
    "managed", help: "A device management delivers the profiles: embedded secrets are notes")

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which files are read.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "vpn audit" }
  package var abstract: String { "Find what is wrong with VPN profiles, and secrets in them" }
  package var discussion: [String] {
    [
      "Takes configuration profiles (XML, binary or signed), saved NetworkExtension configurations,"
        + " and bare persistent references. Signatures are not verified. The keys of saved"
        + " configurations are known from lists of names and have not been checked on a device.",
      "No output holds a secret, a part or the length of one, the bytes of a reference, or the name"
        + " of a key that no table knows: such a key is [key 3], by its place from 0.",
      "\(AuditAllowances.fileName) beside a file allows a code at a path for a reason:"
        + " {\"readback\": \"vpn-allow\", \"formatVersion\": 1, \"allow\": [{\"file\": F, \"code\": C,"
        + " \"path\": P, \"reason\": R}]}. Without path it is about the whole file, without file"
        + " about every file beside it.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [.archive("FILE", .oneOrMore, help: "The files; - is standard input")]
  }
  package var options: [OptionDeclaration] {
    [Self.format, Self.failOn, Self.managed, .limit]
  }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let limits = try invocation.limits(
      outputBytes: invocation.format(Self.format) == "html" ? 64 << 20 : nil)
    let names = invocation.arguments.positional
    let isManaged = invocation.arguments.contains(Self.managed)
    let allowances = try allowances(beside: names)
    let console = invocation.console
    let bar = console.progress("vpn audit", of: names.count, quiet: invocation.isQuiet)
    var drawn = 0
    let system = system
    let files = Parallel.map(
      names, jobs: try invocation.jobs(),
      progress: { done in
        for _ in drawn..<done { bar.advance() }
        drawn = done
      }
    ) { name in
      AuditedFile(
        named: name, isManaged: isManaged, limits: limits,
        allowances: allowances[FolderName(of: name)] ?? AuditAllowances(), system: system)
    }
    bar.finish()
    for file in files { file.complain(on: console) }
    switch invocation.format(Self.format) {
    case "json":
      try invocation.print(
        json: "vpn-audit", ["files": .array(files.map(\.json))], within: limits)
    case "junit", "sarif", "html":
      do throws(ReadFailure) {
        try report(files, invocation, within: limits)
      } catch {
        throw CommandFailure(.finding, "the results: \(error.message)")
      }
    default:
      for file in files { file.print(on: console, quiet: invocation.isQuiet) }
    }
    return status(of: files, invocation)
  }

  /// The least severity that makes the audit fail; nil for none.
  private func failsOn(_ invocation: Invocation) -> AuditSeverity? {
    switch invocation.arguments.value(of: Self.failOn) ?? "error" {
    case "never": nil
    case "warning": .warning
    default: .error
    }
  }

  private func report(
    _ files: [AuditedFile], _ invocation: Invocation, within limits: ReadLimits
  ) throws(ReadFailure) {
    let reports = AuditReports(files: files, failsOn: failsOn(invocation))
    switch invocation.format(Self.format) {
    case "sarif":
      let log = reports.sarif.json
      try BoundedOutput.json(invocation, within: limits) { $0.write(log) }
    case "junit":
      try BoundedOutput.markup(to: invocation.console, within: limits) {
        reports.junit.write(to: $0)
      }
    default:
      try BoundedOutput.markup(to: invocation.console, within: limits, reports.write)
    }
  }

  private func status(of files: [AuditedFile], _ invocation: Invocation) -> ExitStatus {
    if files.contains(where: \.isUnavailable) { return .unavailable }
    guard let least = failsOn(invocation) else {
      // What could not be audited is no finding that one may decide not to fail on.
      return files.contains(where: \.isUnaudited) ? .finding : .success
    }
    return files.contains { $0.has(atLeast: least) } ? .finding : .success
  }

  /// What is allowed in each folder that one of the files is in.
  private func allowances(
    beside names: [String]
  ) throws(CommandFailure) -> [FolderName: AuditAllowances] {
    var result: [FolderName: AuditAllowances] = [:]
    for name in names where name != "-" {
      let folder = FolderName(of: name)
      guard result[folder] == nil else { continue }
      result[folder] = try allowances(at: folder.path(AuditAllowances.fileName))
    }
    return result
  }

  private func allowances(at path: String) throws(CommandFailure) -> AuditAllowances {
    do {
      _ = try system.status(ofEntry: path, in: nil)
    } catch {
      // No such file is what most folders have; anything else is told when reading fails.
      if error == .noSuchEntry || error == .notADirectory { return AuditAllowances() }
    }
    let bytes = try JSONInput.bytes(of: .file(path), named: path, system: system)
    do throws(JSONFailure) {
      return try AuditAllowances(parsing: bytes)
    } catch {
      throw .usage("\(path):\(error.redacted)")
    }
  }
}

/// The folder that a command line names a file in.
private struct FolderName: Hashable {
  /// With its last slash; empty for the current folder.
  let prefix: String

  /// - Parameter argument: A file, perhaps with a path into it after `#`.
  init(of argument: String) {
    let file = argument.prefix { $0 != "#" }
    prefix = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  func path(_ name: String) -> String { prefix + name }
}
