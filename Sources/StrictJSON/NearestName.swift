/// Finds the name that someone probably meant.
package enum NearestName {
  /// The candidate with the fewest edits (insert, remove, replace, swap neighbours), if they are
  /// at most a third of the longer spelling; the first one among equals.
  ///
  /// - Complexity: Linear in the candidates; names beyond 64 bytes are near to none.
  package static func of(_ name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.utf8.prefix(65))
    guard wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= 64 {
      let bytes = Array(candidate.utf8)
      let distance = distance(wanted, bytes)
      guard distance < best?.distance ?? .max, distance * 3 <= max(wanted.count, bytes.count)
      else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// A question for the candidate that was probably meant, or the candidates, quoted.
  package static func hint(for name: String, among candidates: [String]) -> String {
    if let nearest = of(name, among: candidates) { return "did you mean \(quoted(nearest))?" }
    let named = candidates.prefix(mostListed).map(quoted)
    let rest = candidates.count - named.count
    return "it may be \(named.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  /// How many candidates are listed: those of the longest list that is not of somebody's own names.
  private static let mostListed = 64

  private static func quoted(_ name: String) -> String { "\"\(JSONText(name).excerpt)\"" }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        var least = last[column] + (folded(left[row]) == folded(right[column]) ? 0 : 1)
        least = min(least, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }

  /// Case is no edit, so that `MaxCount` is nearest to `maxCount`.
  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
