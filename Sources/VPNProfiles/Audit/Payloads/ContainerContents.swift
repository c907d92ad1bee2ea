import PropertyListBytes

/// Tells whether containers have anything in them that could be a secret.
struct ContainerContents {
  /// Containers looked at in one file. Beyond this, everything counts as having something.
  private static let mostLooks = 1 << 20

  private let list: PropertyList
  private var known: [Int: Bool] = [:]
  private var looks = 0

  init(_ list: PropertyList) { self.list = list }

  /// Whether a container has a key, a text or data that are not empty, a number or a date.
  mutating func areThere(in container: Int) -> Bool {
    if let known = known[container] { return known }
    var pending = [container]
    var seen: Set<Int> = []
    while let object = pending.popLast() {
      let header = list.header(of: object)
      switch header.kind {
      case .boolean: continue
      case .integer, .real, .date, .uid: return note(true, container)
      case .ascii, .utf16, .data, .dictionary:
        if header.count > 0 { return note(true, container) }
      case .array:
        guard seen.insert(object).inserted else { continue }
        looks += 1 + header.count
        if looks > Self.mostLooks { return true }
        for position in 0..<header.count {
          pending.append(list.reference(position, from: header.start))
        }
      }
    }
    return note(false, container)
  }

  private mutating func note(_ hasContents: Bool, _ container: Int) -> Bool {
    known[container] = hasContents
    return hasContents
  }
}
