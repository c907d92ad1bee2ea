/// One input of a sweep, by what is done to a file.
struct Case: CustomStringConvertible {
  enum Change {
    /// Only the first bytes.
    case prefix(Int)
    /// One or two bytes changed, by a number that seeds places and values.
    case bytes(UInt64)
  }

  let file: String
  let change: Change

  /// The spelling that `--write` takes.
  var description: String {
    switch change {
    case .prefix(let count): "\(file) prefix \(count)"
    case .bytes(let seed): "\(file) bytes \(seed)"
    }
  }

  init(file: String, change: Change) {
    self.file = file
    self.change = change
  }

  init?(_ description: String) {
    let words = description.split(separator: " ")
    guard words.count >= 3, let number = UInt64(words[words.count - 1]) else { return nil }
    file = words.dropLast(2).joined(separator: " ")
    switch words[words.count - 2] {
    case "prefix": change = .prefix(Int(clamping: number))
    case "bytes": change = .bytes(number)
    default: return nil
    }
  }

  func applied(to original: [UInt8]) -> [UInt8] {
    switch change {
    case .prefix(let count): return Array(original.prefix(count))
    case .bytes(let seed):
      guard !original.isEmpty else { return [] }
      var numbers = SeededNumbers(seed: seed)
      var bytes = original
      for _ in 0..<Int.random(in: 1...2, using: &numbers) {
        let place = Int.random(in: bytes.indices, using: &numbers)
        bytes[place] ^= UInt8.random(in: 1...255, using: &numbers)
      }
      return bytes
    }
  }
}
