import Acceptance
import ArchiveContracts
import ArchiveFiles
import ArchiveMigration
import ArchiveStorage
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// What became of one archive that was to be migrated.
struct MigrationReport {
  private enum Outcome {
    case migrated(MigratedArchive)
    /// The file was replaced, or was current already; with the backup that was made.
    case replaced(MigratedArchive, backup: String?)
    case notReplaced(ArchiveStoreError)
    case failed(MigrationFailure)
    case unread(ReadFailure)
  }

  private let name: String
  private let limits: ReadLimits
  private let output: String?
  private let outcome: Outcome

  /// Migrates an archive, and writes nothing.
  init(
    of name: String, _ migrator: Migrator, limits: ReadLimits, output: String?,
    system: any FileSystemCalls
  ) {
    self.name = name
    self.limits = limits
    self.output = output
    do throws(ReadFailure) {
      let input = try ArchiveInput(reading: name, limits: limits, system: system)
      outcome = Self.outcome(of: input.bytes, migrator, limits)
    } catch {
      outcome = .unread(error)
    }
  }

  /// Migrates an archive and replaces its file, or leaves it as it was.
  ///
  /// - Parameter directory: Where the backup is made; nil for the file's own directory.
  init(
    inPlace name: String, _ migrator: Migrator, limits: ReadLimits, backupDirectory: String?,
    system: any StorageCalls
  ) {
    self.name = name
    self.limits = limits
    output = nil
    do throws(ArchiveStoreError) {
      let file = try FileSnapshot(ofFile: name, limit: limits[.archiveBytes], system: system)
      let outcome = Self.outcome(of: file.bytes, migrator, limits)
      guard case .migrated(let migrated) = outcome else {
        self.outcome = outcome
        return
      }
      var backup: String?
      if migrated.isUnchanged {
        file.clean(judge: .contract(migrator.contract), backupDirectory: backupDirectory)
      } else {
        backup = try file.replace(
          with: migrated.bytes, judge: .contract(migrator.contract),
          backupDirectory: backupDirectory)
      }
      self.outcome = .replaced(migrated, backup: backup)
    } catch {
      outcome = .notReplaced(error)
    }
  }

  private static func outcome(
    of bytes: [UInt8], _ migrator: Migrator, _ limits: ReadLimits
  ) -> Outcome {
    do throws(MigrationFailure) {
      let migrated = try migrator.migrate(bytes, limits: limits)
      let bound = limits[.outputBytes] ?? .max
      guard UInt64(migrated.bytes.count) <= bound else {
        return .unread(
          .exceeded(.outputBytes, found: String(migrated.bytes.count), allowed: bound))
      }
      return .migrated(migrated)
    } catch {
      return .failed(error)
    }
  }

  /// The result, where there is one.
  var bytes: [UInt8]? {
    if case .migrated(let migrated) = outcome { return migrated.bytes }
    return nil
  }

  /// Whether the archive is of the current version already.
  var isUnchanged: Bool {
    switch outcome {
    case .migrated(let migrated), .replaced(let migrated, _): migrated.isUnchanged
    default: false
    }
  }

  var status: ExitStatus {
    switch outcome {
    case .migrated, .replaced: .success
    case .notReplaced(let failure): ExitStatus(failure)
    case .failed: .finding
    case .unread(let failure): failure.code == .unavailable ? .unavailable : .finding
    }
  }

  // MARK: Text

  func print(_ invocation: Invocation, showsDifferences: Bool) throws(CommandFailure) {
    let console = invocation.console
    func note(_ text: String) { console.note(TerminalText.escaped("\(name): \(text)")) }
    switch outcome {
    case .unread(let failure): note(Finding(failure).line)
    case .notReplaced(let failure): note("\(failure.code): \(failure.message)")
    case .replaced(let migrated, let backup):
      guard !invocation.isQuiet else { return }
      let end = backup.map { ", replaced; the old file is \($0)" } ?? ""
      console.print(TerminalText.escaped("\(name): \(Self.line(of: migrated, nil))\(end)"))
    case .failed(let failure):
      if !failure.isRejection { note(failure.description) }
      for finding in failure.findings { note(finding.line) }
      if failure.findingsOmitted > 0 { note(CountText.of(failure.findingsOmitted, "more finding")) }
    case .migrated(let migrated):
      if showsDifferences, !migrated.isUnchanged {
        do throws(ReadFailure) {
          try BoundedOutput.text(to: console, within: limits) { output in
            differences(of: migrated).write(
              to: output, console: console, quiet: invocation.isQuiet)
          }
        } catch {
          throw CommandFailure(.finding, "\(name): \(error.message)")
        }
      } else if !invocation.isQuiet {
        console.print(TerminalText.escaped("\(name): \(Self.line(of: migrated, output))"))
      }
    }
  }

  private static func line(of migrated: MigratedArchive, _ output: String?) -> String {
    let versions = [migrated.original.version, migrated.checked.version].map { version in
      version.map { " \($0)" } ?? ""
    }
    if migrated.isUnchanged {
      let copy = output.map { ", copied to \($0)" } ?? ""
      return "at the current version\(versions[1]) already\(copy)"
    }
    let way =
      versions[0] == versions[1]
      ? "names of version\(versions[1])"
      : "version\(versions[0]) to\(versions[1])"
    return way + (output.map { ", written to \($0)" } ?? "")
  }

  private func differences(of migrated: MigratedArchive) -> DifferenceReport {
    DifferenceReport(
      old: ComparedArchive(name: name), new: ComparedArchive(name: "\(name), migrated"),
      archives: (migrated.original.archive, migrated.checked.archive), limit: limits[.findings],
      revealsAll: false)
  }

  // MARK: JSON

  func json(showsDifferences: Bool) -> JSONOutput {
    var members: [JSONText: JSONOutput] = ["file": .string(NameBytes.repaired(name))]
    switch outcome {
    case .unread(let failure):
      let isUnavailable = failure.code == .unavailable
      members["verdict"] = isUnavailable ? "unavailable" : "rejected"
      members["findings"] = [Finding(failure).json]
    case .failed(let failure):
      members["verdict"] = failure.isRejection ? "rejected" : "failed"
      members["findings"] = .array(failure.findings.map(\.json))
      members["findingsOmitted"] = .integer(failure.findingsOmitted)
      if !failure.isRejection {
        members["code"] = .string(failure.code.rawValue)
        members["message"] = .string(failure.message)
        members["path"] = failure.path.map { .string($0.description) }
        members["step"] = failure.step.map { .string($0.description) }
      }
    case .notReplaced(let failure):
      members["verdict"] = failure.code == .unavailable ? "unavailable" : "failed"
      members["code"] = .string(failure.code.rawValue)
      members["message"] = .string(failure.message)
    case .migrated(let migrated), .replaced(let migrated, _):
      if case .replaced(_, let backup?) = outcome {
        members["backup"] = .string(NameBytes.repaired(backup))
      }
      members["verdict"] = migrated.isUnchanged ? "unchanged" : "migrated"
      members["from"] = migrated.original.version?.json
      members["to"] = migrated.checked.version?.json
      members["bytes"] = .integer(migrated.bytes.count)
      members["sha256"] = .string(SHA256Digest(of: migrated.bytes).hexadecimal)
      if let output { members["output"] = .string(NameBytes.repaired(output)) }
      if showsDifferences {
        let report = differences(of: migrated)
        members["changes"] = report.changes
        members["changesOmitted"] = .integer(report.changesOmitted)
      }
    }
    return .object(members)
  }
}

extension MigrationFailure {
  /// Whether the archive was rejected before anything was changed.
  fileprivate var isRejection: Bool { !findings.isEmpty && code != .verificationFailed }
}
