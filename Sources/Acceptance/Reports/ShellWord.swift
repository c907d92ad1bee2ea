/// Words of a command line for people to copy.
package enum ShellWord {
  /// The word as a POSIX shell reads it back.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./=:@%+,".utf8.contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    // Split by bytes: a quotation mark before a combining mark is no character of its own.
    let parts = word.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "'\\''") + "'"
  }
}
