import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The fields of instances with the same keys in the same order, under their current names.
///
/// Most instances of one class share a row, so that names become positions once; a type that asks
/// for its fields in the same order each time finds each by one comparison of two names.
final class FieldRow {
  private let header: ObjectHeader
  let names: [String]
  /// Where each field stands among the keys; negative for what is not there.
  let positions: [Int32]
  /// For each field, the one that was asked for after it; the last place is for the first.
  private var followers: [Int32]
  private let isASCII: Bool
  private let numbers: [ExactText: Int]

  init(_ judged: JudgedArchive, table: Int, _ header: ObjectHeader) {
    let places = judged.positions(ofTable: table, in: header)
    var names: [String] = []
    var positions: [Int32] = []
    for (name, position) in zip(judged.names(ofTable: table), places) {
      // No Swift key names a field whose name is no Unicode text.
      guard let text = name.string else { continue }
      names.append(text)
      positions.append(position)
    }
    (self.header, self.names, self.positions) = (header, names, positions)
    followers = Self.initialFollowers(names.count)
    isASCII = names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    numbers = Self.numbers(names)
  }

  /// No fields.
  init() {
    header = ObjectHeader(kind: .dictionary, count: 0, start: 0)
    (names, positions, numbers, isASCII) = ([], [], [:], true)
    followers = Self.initialFollowers(0)
  }

  /// Whether there are no fields.
  var isNone: Bool { header.start == 0 }

  /// The fields of those of Foundation's values that have parts with names.
  init?(_ kind: FoundationKind, _ archive: KeyedArchive, _ header: ObjectHeader) {
    let known: [(String, KnownKey)]
    switch kind {
    case .error:
      known = [("domain", .errorDomain), ("code", .errorCode), ("userInfo", .errorUserInfo)]
    case .regularExpression: known = [("pattern", .pattern), ("options", .options)]
    default: return nil
    }
    self.header = header
    names = known.map(\.0)
    positions = known.map { key in
      let found = (0..<header.count).first {
        archive.meaning(ofKeyAt: $0, in: header) == key.1
      }
      return Int32(truncatingIfNeeded: found ?? -1)
    }
    followers = Self.initialFollowers(names.count)
    isASCII = true
    numbers = Self.numbers(names)
  }

  private static func initialFollowers(_ count: Int) -> [Int32] {
    (0..<count).map { Int32(truncatingIfNeeded: $0 + 1) } + [0]
  }

  private static func numbers(_ names: [String]) -> [ExactText: Int] {
    var result: [ExactText: Int] = [:]
    for (number, name) in names.enumerated() { result[ExactText(name)] = number }
    return result
  }

  @inline(__always)
  func isRow(of other: ObjectHeader, _ list: borrowing PropertyList) -> Bool {
    header.count == other.count && list.haveSameKeys(header, other)
  }

  /// The number of the field with a name; negative where there is none.
  ///
  /// - Parameter last: The field that was asked for before; becomes the one found.
  @inline(__always)
  func number(of name: String, after last: Int) -> Int {
    let guess = Int(followers[last])
    if guess < names.count, isSame(names[guess], name) { return guess }
    return search(name, after: last)
  }

  private func search(_ name: String, after last: Int) -> Int {
    guard let found = numbers[ExactText(name)] else { return -1 }
    // Replaced as a whole; see ``ValueKinds``.
    var changed = followers
    changed[last] = Int32(truncatingIfNeeded: found)
    followers = changed
    return found
  }

  /// Whether two names have the same code units; texts that Swift takes for equal need not.
  @inline(__always)
  private func isSame(_ known: String, _ name: String) -> Bool {
    // What is canonically equivalent to an ASCII text, and no ASCII text itself, is longer.
    if isASCII { return known == name && known.utf8.count == name.utf8.count }
    return known.utf8.elementsEqual(name.utf8)
  }

  /// The value of a field in an instance that has this row, by where its values begin; nil for what
  /// is not there.
  @inline(__always)
  func value(_ number: Int, from values: Int, _ list: borrowing PropertyList) -> Int? {
    let position = Int(positions[number])
    guard position >= 0 else { return nil }
    return list.reference(position, from: values)
  }
}
