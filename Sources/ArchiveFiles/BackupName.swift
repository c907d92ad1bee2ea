/// The name of a backup: that of the file with `.readback-backup` behind it, and for each further one
/// a number from 2.
package struct BackupName: Hashable, Sendable {
  /// The file of which it is a backup.
  package let original: String
  /// 1 for the backup without a number.
  package let number: Int

  private static let suffix = Array(".readback-backup".utf8)

  /// - Returns: Nil for a path that is no backup's.
  package init?(_ path: String) {
    var bytes = Array(path.utf8)
    let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }
    var number = 1
    if !digits.isEmpty {
      let text = String(decoding: digits.reversed(), as: UTF8.self)
      bytes.removeLast(digits.count)
      guard bytes.last == UInt8(ascii: "."), !text.hasPrefix("0"), let value = Int(text), value > 1
      else { return nil }
      bytes.removeLast()
      number = value
    }
    guard bytes.count > Self.suffix.count, bytes.suffix(Self.suffix.count) == Self.suffix[...]
    else {
      return nil
    }
    bytes.removeLast(Self.suffix.count)
    guard bytes.last != UInt8(ascii: "/") else { return nil }
    original = String(decoding: bytes, as: UTF8.self)
    self.number = number
  }
}
