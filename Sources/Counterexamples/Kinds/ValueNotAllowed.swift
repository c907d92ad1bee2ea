import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `value-not-allowed`: a value of the right type that the contract excludes: none of those it
/// lists, no number, half a character, nil in disguise, or a URL that leads elsewhere.
struct ValueNotAllowed: Mutation {
  struct Site {
    let place: Int
    let fault: Fault
  }

  enum Fault: String {
    case notListed = "not-listed"
    case noVariant = "no-variant"
    case notFinite = "not-finite"
    case unpaired
    case nullText = "null-text"
    case scheme, host, base
  }

  func sites(in subject: Subject) -> [Site] {
    subject.places { _, place in [.top, .field, .element].contains(place.role) }.flatMap { place in
      faults(at: place, in: subject).map { Site(place: place, fault: $0) }
    }
  }

  private func faults(at place: Int, in subject: Subject) -> [Fault] {
    let definition = subject.map.definition(of: place)
    guard case .builtIn(let type) = definition.type else { return [] }
    if subject.map.selectingValues(at: place) != nil { return [.noVariant] }
    if definition.allowed != nil { return [.notListed] }
    switch type {
    case .real, .number: return definition.allowsNonFinite ? [] : [.notFinite]
    case .string:
      var faults: [Fault] = []
      let shortest = definition.minLength ?? 0
      let longest = definition.maxLength ?? .max
      if !definition.allowsUnpaired, longest > 0 { faults.append(.unpaired) }
      if subject.contract.document.reader == .foundation, !definition.allowsNullText,
        shortest <= Self.nullText.codeUnits.count, Self.nullText.codeUnits.count <= longest
      {
        faults.append(.nullText)
      }
      return faults
    case .url:
      return [
        definition.schemes.map { _ in .scheme }, definition.hosts.map { _ in .host },
        definition.allowsBase ? nil : .base,
      ].compactMap(\.self)
    default: return []
    }
  }

  private static let nullText: ExactText = "$null"

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let definition = subject.map.definition(of: site.place)
    let target = subject.map.places[site.place].target
    let suffix = ":\(site.fault.rawValue)"
    func draft(
      _ value: PropertyListValue, _ keys: [ExactText], _ bound: Bound? = nil
    ) throws(NotShowable) -> Draft {
      try subject.change(
        of: site.place, at: suffix, breaking: .notAllowedValue,
        condition: bound.map { .place(site.place, .bound($0)) }, growth: nil
      ) { archive, slot in
        archive.put(value, at: slot, orUnder: keys, inCopyOf: target)
      }
    }
    switch site.fault {
    case .notListed:
      let value = try Self.other(than: definition.allowed ?? [], definition)
      guard let bare = value.bare else { throw NotShowable("another value") }
      return try draft(bare, ["NS.string"], .allowed)
    case .noVariant: return try variant(at: site.place, suffix, subject)
    case .notFinite: return try draft(.real(.nan), [])
    case .unpaired:
      let length = max(1, definition.minLength ?? 0)
      guard length <= CounterexampleSuite.bytesPerCase else { throw NotShowable("so long a text") }
      let units = Array(repeating: UInt16(UInt8(ascii: "a")), count: length - 1) + [0xD800]
      return try draft(.text(ExactText(codeUnits: units)), ["NS.string"])
    case .nullText: return try draft(.text(Self.nullText), [])
    case .scheme:
      return try url(
        "x-\(definition.schemes?.first ?? "other")", definition.hosts?.first ?? "other.invalid",
        .schemes, definition, draft)
    case .host:
      return try url(
        definition.schemes?.first ?? "https", "other.\(definition.hosts?.first ?? "invalid")",
        .hosts, definition, draft)
    case .base:
      guard let target else { throw NotShowable("a layout that is not changed") }
      return try subject.change(of: site.place, at: suffix, breaking: .notAllowedValue) {
        archive, slot in
        let copy = archive.addEntry(archive.nodes[archive.entries[target]])
        let base = archive.addReference(
          to: archive.addEntry(archive.nodes[archive.entries[target]]))
        if let inner = archive.slot(of: "NS.base", inEntry: copy) {
          archive.replace(inner, with: base)
        }
        let reference = archive.addReference(to: copy)
        archive.replace(slot, with: reference)
      }
    }
  }

  private func url(
    _ scheme: String, _ host: String, _ bound: Bound, _ definition: ValueDefinition,
    _ draft: (PropertyListValue, [ExactText], Bound?) throws(NotShowable) -> Draft
  ) throws(NotShowable) -> Draft {
    let text = ExactText("\(scheme)://\(host)/")
    guard text.codeUnits.count <= definition.maxLength ?? .max else {
      throw NotShowable("a URL of so few units")
    }
    return try draft(.text(text), ["NS.relative"], bound)
  }

  /// A value that keeps the other bounds of a definition.
  private static func other(
    than listed: [ScalarValue], _ definition: ValueDefinition
  ) throws(NotShowable) -> MadeUpValue {
    var free = definition
    free.allowed = nil
    let taken = Set(listed.compactMap { MadeUpValue($0)?.identity })
    guard let value = try MadeUpValue.list(1, satisfying: [free], avoiding: taken).first else {
      throw NotShowable("another value")
    }
    return value
  }

  /// A value of the field that selects a variant, for which there is none.
  private func variant(
    at place: Int, _ suffix: String, _ subject: Subject
  ) throws(NotShowable) -> Draft {
    let value = try Self.other(
      than: subject.map.selectingValues(at: place) ?? [], subject.map.definition(of: place))
    let slot = try subject.slot(of: place)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description + suffix, expectation: .rejected(.notAllowedValue, at: .path(path)),
      change: .archive(collects: true) { $0.put(value, at: slot) }, growth: nil)
  }

  func absence(in subject: Subject) -> String { "the contract excludes no value of the archive" }
}
