import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `field-wrong-type`: a field, or a scalar in its place in `$top`, is a bare value of another kind
/// than its definition takes.
struct FieldWrongType: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { _, place in
      place.role == .field || place.role == .top && place.target == nil
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let claimed = Set(subject.map.alternatives(of: place).flatMap { BareKind.claimed(by: $0) })
    guard let kind = BareKind.allCases.first(where: { !claimed.contains($0) }) else {
      throw NotShowable("a field that takes bare values of every kind")
    }
    let slot = try subject.soleSlot(of: place)
    let path = subject.map.path(of: place)
    let isInline = subject.map.places[place].target == nil
    return Draft(
      place: path.description, expectation: .rejected(.wrongType, at: .path(path)),
      change: .archive(collects: true) { $0.put(kind.value, at: slot, inline: isInline) },
      growth: .small, condition: .place(place, .type))
  }

  func absence(in subject: Subject) -> String { "the archive has no field" }
}

/// Kinds of bare values.
private enum BareKind: CaseIterable {
  case text, data, date, boolean, integer, real

  var value: PropertyListValue {
    switch self {
    case .text: .text("wrong type")
    case .data: .data([0x2A])
    case .date: .date(0)
    case .boolean: .boolean(true)
    case .integer: .integer(PropertyListInteger(Int64(2)))
    case .real: .real(0.5)
    }
  }

  /// The kinds that a definition takes, or in which it finds another fault than a wrong type.
  static func claimed(by definition: ValueDefinition) -> [BareKind] {
    guard case .builtIn(let type) = definition.type else { return [] }
    switch type {
    case .boolean: return [.boolean, .integer]
    case .integer: return [.integer]
    case .real, .number: return [.integer, .real]
    case .date: return [.date]
    case .data, .struct: return [.data]
    case .anyOf: return allCases
    case .string, .point, .size, .rect, .range, .edgeInsets: return [.text]
    default: return []
    }
  }
}
