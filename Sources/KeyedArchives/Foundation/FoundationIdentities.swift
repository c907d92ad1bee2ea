import PropertyListBytes

/// Tells which entries Foundation takes for the same value, as keys of a dictionary or elements of
/// a set.
///
/// Numbers are compared by value, whatever their kind: 1, true, 1.0 and the decimal 1 are one.
/// Texts are compared by code units; data, dates, UUIDs and URLs without a base by content; all
/// NSNull are one; anything else is only itself. A real that is not a number equals nothing, itself
/// included.
package struct FoundationIdentities {
  private enum Content: Hashable {
    case integer(PropertyListInteger)
    case real(Double)
    case date(Double)
    case decimal(FoundationDecimal)
    case uuid(FoundationUUID)
    case text(ExactText)
    case url(ExactText)
    case data([UInt8])
    case null
    case entry(Int)
  }

  private struct Spelling: Hashable {
    enum Role { case text, url, data }
    let object: Int
    let role: Role
  }

  private var byContent: [Content: Int] = [:]
  /// What was found for texts and data, so that shared ones are read once.
  private var bySpelling: [Spelling: Int] = [:]
  private var byEntry: [Int: Int] = [:]
  private var next = 0

  package init() {}

  /// A number that two entries share just when Foundation takes them for equal.
  ///
  /// - Complexity: Constant for an entry seen before, else linear in its own text or data; what
  ///   several entries share is read once.
  package mutating func identity(ofEntry entry: Int, in archive: KeyedArchive) -> Int {
    if let known = byEntry[entry] { return known }
    guard let identity = newIdentity(ofEntry: entry, in: archive) else {
      defer { next += 1 }
      return next
    }
    byEntry[entry] = identity
    return identity
  }

  /// Nil for a real that is not a number.
  private mutating func newIdentity(ofEntry entry: Int, in archive: KeyedArchive) -> Int? {
    let list = archive.propertyList
    let header = list.header(of: archive.object(ofEntry: entry))
    switch header.kind {
    case .boolean: return number(of: .integer(PropertyListInteger(Int64(header.count))))
    case .integer: return number(of: .integer(list.integer(header)))
    case .real:
      let value = list.real(header)
      if value.isNaN { return nil }
      return number(of: Self.integer(value).map { .integer($0) } ?? .real(value))
    default: break
    }
    switch archive.foundationReading(ofEntry: entry)?.value {
    case .string(let text):
      return number(of: Spelling(object: text.object, role: .text)) {
        .text(archive.exactText(text))
      }
    case .url(let text, nil):
      return number(of: Spelling(object: text.object, role: .url)) {
        .url(archive.exactText(text))
      }
    case .data(let object):
      return number(of: Spelling(object: object, role: .data)) {
        .data(list.data(list.header(of: object)))
      }
    case .date(let seconds): return number(of: .date(seconds))
    case .uuid(let uuid): return number(of: .uuid(uuid))
    case .decimal(let decimal):
      let integer = decimal.int64.map { Content.integer(PropertyListInteger($0)) }
      return number(of: integer ?? .decimal(decimal))
    case .null: return number(of: .null)
    default: return number(of: .entry(entry))
    }
  }

  private static func integer(_ value: Double) -> PropertyListInteger? {
    if let signed = Int64(exactly: value) { return PropertyListInteger(signed) }
    return UInt64(exactly: value).map { PropertyListInteger($0) }
  }

  private mutating func number(of content: Content) -> Int {
    if let known = byContent[content] { return known }
    defer { next += 1 }
    byContent[content] = next
    return next
  }

  private mutating func number(of spelling: Spelling, _ content: () -> Content) -> Int {
    if let known = bySpelling[spelling] { return known }
    let number = number(of: content())
    bySpelling[spelling] = number
    return number
  }
}
