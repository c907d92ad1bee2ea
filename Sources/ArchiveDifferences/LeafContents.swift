import KeyedArchives
import PropertyListBytes

/// Gives equal texts, data, numbers and dates of two archives equal numbers.
///
/// Each text and each data value is read once, however often it is compared.
struct LeafContents {
  private enum Content: Hashable {
    case boolean(Bool)
    case integer(PropertyListInteger)
    /// The bits of a real; one for all that are not a number.
    case real(UInt64)
    case date(UInt64)
    case text(ExactText)
    case data([UInt8])
  }

  private struct Place: Hashable {
    let object: Int
    let isNew: Bool
  }

  /// What is shorter is read again faster than it is looked up.
  private static let shortest = 64

  private var numbers: [Content: Int] = [:]
  private var known: [Place: Int] = [:]

  /// The number of an object's content; nil for a container and for a reference.
  mutating func number(of object: Int, in list: PropertyList, isNew: Bool) -> Int? {
    let header = list.header(of: object)
    let isLong = header.count > Self.shortest
    let place = Place(object: object, isNew: isNew)
    if isLong, let number = known[place] { return number }
    guard let content = Self.content(header, list) else { return nil }
    let number = numbers[content] ?? numbers.count
    numbers[content] = number
    if isLong { known[place] = number }
    return number
  }

  /// Whether two objects that are no containers and no references have the same content.
  mutating func areEqual(
    _ old: Int, in oldList: PropertyList, _ new: Int, in newList: PropertyList
  ) -> Bool {
    let left = oldList.header(of: old)
    let right = newList.header(of: new)
    if left.isText || left.kind == .data {
      guard left.count == right.count, left.isText == right.isText,
        left.isText || right.kind == .data
      else { return false }
      if left.count > Self.shortest {
        return number(of: old, in: oldList, isNew: false)
          == number(of: new, in: newList, isNew: true)
      }
      if left.kind == .data { return oldList.data(left) == newList.data(right) }
      for index in 0..<left.count
      where oldList.codeUnit(index, of: left) != newList.codeUnit(index, of: right) {
        return false
      }
      return true
    }
    guard left.kind == right.kind else { return false }
    return Self.content(left, oldList) == Self.content(right, newList)
  }

  private static func content(_ header: ObjectHeader, _ list: PropertyList) -> Content? {
    switch header.kind {
    case .boolean: .boolean(header.count == 1)
    case .integer: .integer(list.integer(header))
    case .real: .real(bits(list.real(header)))
    case .date: .date(bits(list.real(header)))
    case .ascii, .utf16: .text(list.text(header))
    case .data: .data(list.data(header))
    case .uid, .array, .dictionary: nil
    }
  }

  private static func bits(_ value: Double) -> UInt64 {
    value.isNaN ? Double.nan.bitPattern : value.bitPattern
  }
}
