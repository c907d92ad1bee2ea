/// Selects cases by name: `*` stands for any characters, `?` for one, and a pattern with neither
/// for every name that contains it.
package struct CasePattern: Hashable, Sendable {
  private let units: [UInt16]

  package init(_ pattern: String) {
    let text = Array(pattern.utf16)
    let isPlain = !text.contains(Self.any) && !text.contains(Self.one)
    units = isPlain ? [Self.any] + text + [Self.any] : text
  }

  private static let any = UInt16(UInt8(ascii: "*"))
  private static let one = UInt16(UInt8(ascii: "?"))

  /// Whether the pattern stands for a name.
  ///
  /// - Complexity: The product of both lengths at worst; no recursion.
  package func matches(_ name: String) -> Bool {
    let name = Array(name.utf16)
    var (pattern, position) = (0, 0)
    // Where to go on after a mismatch: behind the last star, one character further.
    var retry: (pattern: Int, position: Int)?
    while position < name.count {
      if pattern < units.count, units[pattern] == Self.any {
        pattern += 1
        retry = (pattern, position)
      } else if pattern < units.count,
        units[pattern] == Self.one || units[pattern] == name[position]
      {
        pattern += 1
        position += 1
      } else if let last = retry {
        retry = (last.pattern, last.position + 1)
        (pattern, position) = (last.pattern, last.position + 1)
      } else {
        return false
      }
    }
    return units[pattern...].allSatisfy { $0 == Self.any }
  }
}
