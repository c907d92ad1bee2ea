import Acceptance
import ArchiveContracts
import ArchiveFiles
import ArchiveStorage
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// What `restore` found or did.
struct RestoreReport {
  /// From 1970-01-01, where systems count files' times from, to 2001-01-01.
  private static let secondsToReference: Int64 = 978_307_200

  let file: String
  let limits: ReadLimits
  var backups: [ArchiveBackup]?
  var restored: String?
  /// The backup that was made of what was there.
  var kept: String?
  var removed: [String]?
  var failure: ArchiveStoreError?

  var status: ExitStatus { failure.map { ExitStatus($0) } ?? .success }

  func print(_ invocation: Invocation, isJSON: Bool) throws(CommandFailure) {
    let console = invocation.console
    if let failure {
      console.note(TerminalText.escaped("\(file): \(failure.code): \(failure.message)"))
    }
    if isJSON {
      try invocation.print(json: "restore", members, within: limits)
      return
    }
    for backup in backups ?? [] { console.print(TerminalText.escaped(Self.line(of: backup))) }
    guard !invocation.isQuiet else { return }
    if let backups, backups.isEmpty { console.print(TerminalText.escaped("\(file): no backup")) }
    if let restored {
      let kept = kept.map { ", what was there is \($0)" } ?? ", nothing was there"
      console.print(TerminalText.escaped("\(file): restored from \(restored)\(kept)"))
    }
    if let removed {
      for name in removed { console.print(TerminalText.escaped("removed \(name)")) }
      if removed.isEmpty { console.print(TerminalText.escaped("\(file): no backup to remove")) }
    }
  }

  private static func line(of backup: ArchiveBackup) -> String {
    let judgement =
      switch backup.verification {
      case let verification? where verification.verdict == .accepted:
        verification.version.map { "version \($0)" } ?? "sound"
      case let verification?: verification.findings.first?.line ?? "rejected"
      case nil: "cannot be read"
      }
    return "\(backup.name): \(backup.size) bytes, \(modified(backup)), \(judgement)"
  }

  private static func modified(_ backup: ArchiveBackup) -> String {
    DateText.text(Double(backup.modified - secondsToReference))
  }

  private var members: [JSONText: JSONOutput] {
    var members: [JSONText: JSONOutput] = ["file": .string(NameBytes.repaired(file))]
    members["backups"] = backups.map { .array($0.map(Self.json)) }
    members["restored"] = restored.map { .string(NameBytes.repaired($0)) }
    members["kept"] = kept.map { .string(NameBytes.repaired($0)) }
    members["removed"] = removed.map { .array($0.map { .string(NameBytes.repaired($0)) }) }
    members["code"] = failure.map { .string($0.code.rawValue) }
    members["message"] = failure.map { .string($0.message) }
    return members
  }

  private static func json(_ backup: ArchiveBackup) -> JSONOutput {
    let verdict: Verdict = backup.verification?.verdict ?? .unavailable
    return [
      "name": .string(NameBytes.repaired(backup.name)), "number": .integer(backup.number),
      "bytes": .integer(backup.size), "modified": .string(modified(backup)),
      "verdict": .string(verdict.rawValue), "version": backup.verification?.version?.json,
      "findings": .array((backup.verification?.findings ?? []).map(\.json)),
    ]
  }
}
