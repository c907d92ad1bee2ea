import StrictJSON

/// Finds the fixture in the names of cases, which may have slashes like any path.
struct GroupNamer {
  private let fixtures: Set<JSONText>

  init(fixtures: [String]) { self.fixtures = Set(fixtures.map { JSONText($0) }) }

  /// `READER/GROUP/FIXTURE` for a case about a fixture; the first word for any other.
  ///
  /// Of two fixtures of which one could be the folder of the other, the longer name counts.
  func group(of name: String) -> String {
    let slash = UInt16(UInt8(ascii: "/"))
    let units = Array(name.utf16)
    let slashes = units.indices.filter { units[$0] == slash }
    guard let first = slashes.first else { return name }
    let start = slashes.dropFirst().first.map { $0 + 1 } ?? units.count
    let ends = (slashes.dropFirst(2) + [units.count]).reversed()
    for end in ends where end > start {
      guard fixtures.contains(JSONText(codeUnits: Array(units[start..<end]))) else { continue }
      return String(decoding: units[..<end], as: UTF16.self)
    }
    return String(decoding: units[..<first], as: UTF16.self)
  }
}
