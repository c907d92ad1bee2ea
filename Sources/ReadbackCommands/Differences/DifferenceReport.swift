import ArchiveContracts
import ArchiveDifferences
import ArchiveFiles
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// Differences of two archives for people and as JSON.
struct DifferenceReport {
  private let old: ComparedArchive
  private let new: ComparedArchive
  let comparison: ArchiveComparison
  private let archives: (old: KeyedArchive, new: KeyedArchive)
  private let revealsAll: Bool
  private let memos = (old: FoundationMemo(), new: FoundationMemo())
  /// What is not shown.
  private let secrets: (old: ArchiveSecrets, new: ArchiveSecrets)

  /// Compares two archives.
  ///
  /// - Parameter limit: How many differences are kept; all are counted.
  init(
    old: ComparedArchive, new: ComparedArchive, archives: (old: KeyedArchive, new: KeyedArchive),
    limit: UInt64?, revealsAll: Bool
  ) {
    self.old = old
    self.new = new
    self.archives = archives
    self.revealsAll = revealsAll
    secrets = ArchiveSecrets.ofBoth(archives.old, archives.new)
    comparison = ArchiveComparison(
      archives.old, archives.new, hiding: secrets, limit: Int(clamping: limit ?? .max))
  }

  // MARK: Text

  func write(to output: TextOutput, console: Console, quiet: Bool) {
    if !quiet {
      output.append(console.styled("--- \(TerminalText.escaped(old.name))", .bold) + "\n")
      output.append(console.styled("+++ \(TerminalText.escaped(new.name))", .bold) + "\n")
    }
    for difference in comparison.differences {
      let (sign, style) = Self.sign(of: difference.change)
      output.append(console.styled("\(sign) \(line(difference))", style) + "\n")
      if output.isStopped { return }
    }
    if comparison.omitted > 0 {
      output.append("\(comparison.omitted) more differences\n")
    }
  }

  private static func sign(of change: ArchiveDifference.Change) -> (String, TextStyle) {
    switch change {
    case .added, .classRecord(old: nil, new: _): ("+", .green)
    case .removed, .classRecord: ("-", .red)
    case .changed, .renamed, .ancestry, .respelled, .counted, .sharing, .archiver: ("~", .yellow)
    }
  }

  /// Where a difference is and what it is, escaped.
  private func line(_ difference: ArchiveDifference) -> String {
    var place = place(of: difference)
    if let oldPath = difference.oldPath, let newPath = difference.newPath, oldPath != newPath {
      place += " (was \(oldPath))"
    }
    return "\(place): \(message(difference))"
  }

  private func place(of difference: ArchiveDifference) -> String {
    if let path = difference.path { return path.description }
    switch difference.change {
    case .archiver: return "$archiver"
    case .classRecord: return "class record"
    default: break
    }
    let numbers = [entry(difference.old, archives.old), entry(difference.new, archives.new)]
      .compactMap(\.self).map { "object \($0)" }
    let names = numbers.count == 2 && numbers[0] == numbers[1] ? [numbers[0]] : numbers
    let place = names.isEmpty ? "a value" : names.joined(separator: ", now ")
    return difference.isUnreachable
      ? "unreachable \(place)" : "inside unreachable objects, \(place)"
  }

  private func isSecret(_ difference: ArchiveDifference) -> Bool {
    difference.old.map { secrets.old.contains($0, of: archives.old) } == true
      || difference.new.map { secrets.new.contains($0, of: archives.new) } == true
  }

  private func entry(_ target: ArchivedTarget?, _ archive: KeyedArchive) -> Int? {
    target.flatMap { archive.entry(of: $0) }
  }

  private func message(_ difference: ArchiveDifference) -> String {
    let isSecret = isSecret(difference)
    let before =
      difference.old.map { isSecret ? ArchiveSecrets.placeholder : describe($0, isNew: false) }
      ?? "nothing"
    let after =
      difference.new.map { isSecret ? ArchiveSecrets.placeholder : describe($0, isNew: true) }
      ?? "nothing"
    switch difference.change {
    case .added: return after
    case .removed: return before
    case .changed:
      let beginning = before == after && !isSecret ? firstDifference(difference) : nil
      return "\(before) → \(after)" + (beginning.map { ", from \($0) on" } ?? "")
    case .renamed(let old, let new): return "class \(Self.name(old)) → \(Self.name(new))"
    case .ancestry:
      return "class \(className(difference.new)): another ancestry or other hints"
    case .respelled(let old, let new): return "\(after), stored otherwise: \(old) → \(new)"
    case .counted(let old, let new): return "\(after), \(old) times → \(new) times"
    case .sharing where isSecret: return "\(after), shared otherwise"
    case .sharing(let old, let new):
      let was = old.map { "the same object as \($0)" } ?? "an object of its own"
      let now = new.map { "the same object as \($0)" } ?? "an object of its own"
      return "\(after) was \(was), is \(now)"
    case .archiver(let old, let new): return "\(Self.name(old)) → \(Self.name(new))"
    case .classRecord(let old, let new): return Self.name(new ?? old)
    }
  }

  private static func name(_ name: ExactText?) -> String {
    name.map { ShortText.name($0.codeUnits) } ?? "none"
  }

  /// The name of a class record of the new archive.
  private func className(_ target: ArchivedTarget?) -> String {
    guard case .entry(let entry)? = target,
      case .classRecord(let record) = archives.new.entry(entry)
    else { return "" }
    return secrets.new.hides(record)
      ? ArchiveSecrets.placeholder : ShortText.name(of: record, in: archives.new)
  }

  private func describe(_ target: ArchivedTarget, isNew: Bool) -> String {
    let archive = isNew ? archives.new : archives.old
    let memo = isNew ? memos.new : memos.old
    if (isNew ? secrets.new : secrets.old).contains(target, of: archive) {
      return ArchiveSecrets.placeholder
    }
    return ShortText.describe(
      archive.archivedValue(target, memo: memo), at: target, in: archive, isWhole: revealsAll,
      memo: memo)
  }

  /// Where two long values that begin alike begin to differ.
  private func firstDifference(_ difference: ArchiveDifference) -> String? {
    guard let old = difference.old, let new = difference.new else { return nil }
    switch (
      archives.old.archivedValue(old, memo: memos.old),
      archives.new.archivedValue(new, memo: memos.new)
    ) {
    case (.text(let left), .text(let right)),
      (.foundation(.string(let left)), .foundation(.string(let right))),
      (.text(let left), .foundation(.string(let right))),
      (.foundation(.string(let left)), .text(let right)):
      let left = archives.old.exactText(left).codeUnits
      let right = archives.new.exactText(right).codeUnits
      return "UTF-16 unit \(Self.commonPrefix(left, right))"
    case (.data(let left), .data(let right)),
      (.foundation(.data(let left)), .foundation(.data(let right))),
      (.data(let left), .foundation(.data(let right))),
      (.foundation(.data(let left)), .data(let right)):
      let oldList = archives.old.propertyList
      let newList = archives.new.propertyList
      let left = oldList.data(oldList.header(of: left))
      let right = newList.data(newList.header(of: right))
      return "byte \(Self.commonPrefix(left, right))"
    default: return nil
    }
  }

  private static func commonPrefix<Unit: Equatable>(_ left: [Unit], _ right: [Unit]) -> Int {
    let shorter = min(left.count, right.count)
    return (0..<shorter).first { left[$0] != right[$0] } ?? shorter
  }

  // MARK: JSON

  var json: JSONOutput {
    [
      "readback": "diff", "formatVersion": 1, "old": Self.file(old, archives.old),
      "new": Self.file(new, archives.new), "same": .boolean(comparison.areSame),
      "changes": changes, "changesOmitted": .integer(changesOmitted),
    ]
  }

  /// The differences, as many as were listed.
  var changes: JSONOutput { .array(comparison.differences.map(json)) }

  var changesOmitted: Int { comparison.omitted }

  private static func file(_ side: ComparedArchive, _ archive: KeyedArchive) -> JSONOutput {
    var members: [JSONText: JSONOutput] = ["file": .string(NameBytes.repaired(side.name))]
    if let input = side.input {
      members["bytes"] = .integer(input.bytes.count)
      members["format"] = .string(archive.propertyList.format.rawValue)
      members["sha256"] = .string(input.digest.hexadecimal)
    }
    return .object(members)
  }

  private func json(_ difference: ArchiveDifference) -> JSONOutput {
    let (oldPath, newPath) = (difference.oldPath, difference.newPath)
    let isSecret = isSecret(difference)
    func text(_ target: ArchivedTarget?, isNew: Bool) -> JSONOutput? {
      target.map {
        .string(isSecret ? ArchiveSecrets.placeholder : describe($0, isNew: isNew))
      }
    }
    return [
      "kind": .string(Self.kind(of: difference.change)),
      "path": difference.path.map { .string($0.description) },
      "oldPath": oldPath == newPath ? nil : oldPath.map { .string($0.description) },
      "old": text(difference.old, isNew: false), "new": text(difference.new, isNew: true),
      "oldObject": .optional(entry(difference.old, archives.old)),
      "newObject": .optional(entry(difference.new, archives.new)),
      "message": .string(message(difference)),
    ]
  }

  private static func kind(of change: ArchiveDifference.Change) -> String {
    switch change {
    case .added: "added"
    case .removed: "removed"
    case .changed: "changed"
    case .renamed: "class"
    case .ancestry: "ancestry"
    case .respelled: "spelling"
    case .counted: "count"
    case .sharing: "sharing"
    case .archiver: "archiver"
    case .classRecord: "class-record"
    }
  }
}
