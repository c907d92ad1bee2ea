import ArchiveFiles

/// The names that go with a file in its directory: backups, temporaries, lock, placeholder.
///
/// Temporaries and locks begin with a dot and end in a word of ours, which no pattern for an app's
/// files matches. They name their file by a digest, so that a long name leaves them short.
package struct SideNames: Sendable {
  private static let newMark = Array(".new".utf8)
  private static let copyMark = Array(".copy".utf8)
  private static let swapMark = Array(".swap".utf8)

  /// The name of the file itself.
  let name: String
  private let stem: [UInt8]
  private let own: String

  package init(of name: String) {
    self.name = name
    stem = NameBytes.bytes(name)
    own = ".readback-" + SHA256Digest(of: stem).hexadecimal.prefix(16)
  }

  var lock: String { own + ".lock" }
  /// What stands in the place of a file that iCloud Drive evicted.
  var placeholder: String { ".\(name).icloud" }

  /// The first backup has no number, the second has 2.
  func backup(_ number: Int) -> String { BackupName(of: name, number: number).text }

  /// The number of a backup of this file; nil for every other name.
  func backupNumber(_ candidate: String) -> Int? {
    guard let backup = BackupName(candidate), NameBytes.bytes(backup.original) == stem else {
      return nil
    }
    return backup.number
  }

  /// A file that is being written and never had the file's name.
  func new(_ token: UInt64) -> String { temporary(token) + ".new" }

  /// A copy of the file that becomes a backup once it is complete.
  func copy(_ token: UInt64) -> String { temporary(token) + ".copy" }

  /// A file that is about to be exchanged for the one that has the name, or was.
  func swap(_ token: UInt64) -> String { temporary(token) + ".swap" }

  func isNew(_ candidate: String) -> Bool { isTemporary(candidate, Self.newMark) }
  func isCopy(_ candidate: String) -> Bool { isTemporary(candidate, Self.copyMark) }
  func isSwap(_ candidate: String) -> Bool { isTemporary(candidate, Self.swapMark) }

  /// Whether a name is that of a file which exists only while the file is replaced.
  func isTemporary(_ candidate: String) -> Bool {
    isNew(candidate) || isCopy(candidate) || isSwap(candidate)
  }

  private func temporary(_ token: UInt64) -> String {
    let digits = String(token, radix: 16)
    return own + "-" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func isTemporary(_ candidate: String, _ mark: [UInt8]) -> Bool {
    let bytes = NameBytes.bytes(candidate)
    let start = Array("\(own)-".utf8)
    return bytes.count == start.count + 16 + mark.count && bytes.starts(with: start)
      && bytes.suffix(mark.count).elementsEqual(mark)
  }
}
