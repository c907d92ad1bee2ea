import KeyedArchives
import PropertyListBytes

/// What a value is for comparing: equal by kind and value, objects by identity.
enum ValueIdentity: Hashable {
  case boolean(Bool)
  case integer(PropertyListInteger)
  case real(Double)
  case date(Double)
  case text(ExactText)
  case data([UInt8])
  case uuid(FoundationUUID)
  case url(ExactText)
  case entry(Int)
  /// A container that stands in its place.
  case object(Int)

  /// False for what is not a number, which equals nothing.
  var equalsItself: Bool {
    if case .real(let value) = self { return !value.isNaN }
    return true
  }

  /// Whether the value is not greater than another of its kind.
  func isOrdered(before other: ValueIdentity) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left <= right
    case (.real(let left), .real(let right)), (.date(let left), .date(let right)): left <= right
    case (.integer(let left), .real(let right)): !left.isGreater(than: right) && !right.isNaN
    case (.real(let left), .integer(let right)): !right.isLess(than: left) && !left.isNaN
    case (.text(let left), .text(let right)): left <= right
    default: false
    }
  }
}

/// Finds the identities of an archive's values, each once.
struct ValueIdentities {
  private let archive: KeyedArchive
  private let list: PropertyList
  private var known: [Int: ValueIdentity] = [:]

  init(_ archive: KeyedArchive) {
    self.archive = archive
    list = archive.propertyList
  }

  /// What a value is for comparing; nil for an absent one.
  ///
  /// - Complexity: Linear in the value's size the first time, constant afterwards.
  mutating func identity(of object: Int?) -> ValueIdentity? {
    guard let object else { return nil }
    let target = list.uid(of: object)
    let value = target.map { archive.object(ofEntry: $0) } ?? object
    if let found = known[value] { return found }
    let found = makeIdentity(value, target)
    known[value] = found
    return found
  }

  private func makeIdentity(_ object: Int, _ target: Int?) -> ValueIdentity? {
    let header = list.header(of: object)
    switch header.kind {
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .integer(list.integer(header))
    case .real: return .real(list.real(header))
    case .date: return .date(list.real(header))
    case .ascii, .utf16: return .text(list.text(header))
    case .data: return .data(list.data(header))
    case .uid: return nil
    case .array, .dictionary: break
    }
    guard let target else { return .object(object) }
    switch archive.foundationReading(ofEntry: target)?.value {
    case .string(let text): return .text(archive.exactText(text))
    case .data(let bytes): return .data(list.data(list.header(of: bytes)))
    case .date(let seconds): return .date(seconds)
    case .uuid(let uuid): return .uuid(uuid)
    case .url(let relative, nil): return .url(archive.exactText(relative))
    default: return .entry(target)
    }
  }
}
