/// The name of a backup: that of the file with `.readback-backup` behind it, and for each further one
/// a number from 2.
package struct BackupName: Hashable, Sendable {
  /// Nine digits are more backups than a directory holds.
  package static let largestNumber = 999_999_999
  private static let suffix = ".readback-backup"

  /// The file of which it is a backup.
  package let original: String
  /// 1 for the backup without a number.
  package let number: Int

  package init(of original: String, number: Int) {
    self.original = original
    self.number = number
  }

  /// Reads a name, or a path that ends in one; nil for what is no backup's.
  package init?(_ path: String) {
    var name = Array(path.utf8)
    let digits = Array(name.reversed().prefix { (0x30...0x39).contains($0) }.reversed())
    var number = 1
    if !digits.isEmpty {
      let value = digits.prefix(10).reduce(0) { $0 * 10 + Int($1 - 0x30) }
      name.removeLast(digits.count)
      guard name.popLast() == UInt8(ascii: "."), digits[0] != 0x30,
        (2...Self.largestNumber).contains(value)
      else { return nil }
      number = value
    }
    let suffix = Array(Self.suffix.utf8)
    guard name.suffix(suffix.count) == suffix[...] else { return nil }
    name.removeLast(suffix.count)
    guard let last = name.last, last != UInt8(ascii: "/") else { return nil }
    self.init(of: String(decoding: name, as: UTF8.self), number: number)
  }

  package var text: String { original + Self.suffix + (number == 1 ? "" : ".\(number)") }
}
