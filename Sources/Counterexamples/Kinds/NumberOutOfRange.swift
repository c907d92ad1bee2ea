import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `number-out-of-range`: a number, date or decimal, or a number of a range or geometric value, is
/// just beyond its bounds.
struct NumberOutOfRange: Mutation {
  struct Site {
    let place: Int
    let side: Side
  }

  enum Side: String {
    case below = "minimum"
    case above = "maximum"
    /// Beyond the bits that integers have.
    case wide = "bits"

    var bound: Bound {
      switch self {
      case .below: .minimum
      case .above: .maximum
      case .wide: .bits
      }
    }
  }

  func sites(in subject: Subject) -> [Site] {
    subject.places { number, place in
      [.top, .field, .element].contains(place.role)
        && subject.map.definition(of: number).allowed == nil
    }.flatMap { place -> [Site] in
      let definition = subject.map.definition(of: place)
      var sides: [Side] = []
      if definition.minimum != nil { sides.append(.below) }
      if definition.maximum != nil { sides.append(.above) }
      if definition.type == .builtIn(.integer), definition.maximum == nil || definition.bits != nil
      {
        sides.append(.wide)
      }
      return sides.map { Site(place: place, side: $0) }
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let definition = subject.map.definition(of: site.place)
    guard case .builtIn(let type) = definition.type else { throw NotShowable("no number") }
    let change = try change(type, definition, site, subject)
    // 64 bits need no definition that says so.
    let isSaid = site.side != .wide || definition.bits != nil
    return try subject.change(
      of: site.place, at: ":\(site.side.rawValue)", breaking: .outOfRange,
      condition: isSaid ? .place(site.place, .bound(site.side.bound)) : nil, growth: nil, change)
  }

  private typealias Apply = @Sendable (inout EditableArchive, EditableArchive.Slot) -> Void

  private func change(
    _ type: BuiltInType, _ definition: ValueDefinition, _ site: Site, _ subject: Subject
  ) throws(NotShowable) -> Apply {
    let target = subject.map.places[site.place].target
    switch type {
    case .integer, .number:
      let isReal: Bool
      if case .real = subject.bareValue(of: subject.map.places[site.place].object) {
        isReal = true
      } else {
        isReal = false
      }
      let value =
        isReal
        ? PropertyListValue.real(try real(definition, site.side))
        : .integer(try integer(definition, site.side))
      return { $0.put(value, at: $1, inline: target == nil) }
    case .real:
      let value = try real(definition, site.side)
      return { $0.put(.real(value), at: $1, inline: target == nil) }
    case .date:
      let bound = (site.side == .below ? definition.minimum : definition.maximum)?.real ?? 0
      // XML dates are whole seconds.
      let seconds = site.side == .below ? bound.rounded(.down) - 1 : bound.rounded(.up) + 1
      if let target, subject.table.slot(of: "NS.time", inEntry: target) != nil {
        return { $0.put(.real(seconds), at: $1, orUnder: ["NS.time"], inCopyOf: target) }
      }
      return { $0.put(.date(seconds), at: $1, inline: target == nil) }
    case .decimal: return try decimal(definition, site, subject)
    case .indexSet:
      guard let target, let bound = definition.maximum?.integer(roundedUp: false), bound < .max - 2,
        bound >= -1
      else { throw NotShowable("a member above the greatest integer") }
      return { $0.putIndexSet([(location: bound + 1, length: 1)], at: $1, likeEntry: target) }
    case .range: return try range(definition, site, subject)
    default: return try geometry(type, definition, site, subject)
    }
  }

  private func integer(
    _ definition: ValueDefinition, _ side: Side
  ) throws(NotShowable) -> PropertyListInteger {
    if side == .wide {
      return definition.bits == 32
        ? PropertyListInteger(Int64(Int32.max) + 1) : PropertyListInteger(UInt64(1) << 63)
    }
    let bound = side == .below ? definition.minimum : definition.maximum
    if case .integer(let value) = bound, value.int64 == nil {
      guard side == .above, let value = value.uint64, value < .max else {
        throw NotShowable("an integer above 2^64-1")
      }
      return PropertyListInteger(value + 1)
    }
    guard let value = bound?.integer(roundedUp: side == .below) else {
      throw NotShowable("an integer beyond so great a bound")
    }
    if side == .above {
      return value == .max
        ? PropertyListInteger(UInt64(1) << 63) : PropertyListInteger(value + 1)
    }
    guard value > .min else { throw NotShowable("an integer below -2^63") }
    return PropertyListInteger(value - 1)
  }

  private func real(_ definition: ValueDefinition, _ side: Side) throws(NotShowable) -> Double {
    let bound = side == .below ? definition.minimum : definition.maximum
    var value = bound?.real
    if case .integer(let whole) = bound, value == nil {
      value = whole.int64.map { Double($0) } ?? whole.uint64.map { Double($0) }
    }
    guard let value else { throw NotShowable("a real beyond such a bound") }
    // One step more, where the bound has no place among the reals.
    let beyond = side == .below ? value.nextDown.nextDown : value.nextUp.nextUp
    guard beyond.isFinite else { throw NotShowable("a finite real beyond such a bound") }
    return beyond
  }

  /// The decimal of the greatest exponent, on one side or the other.
  private func decimal(
    _ definition: ValueDefinition, _ site: Site, _ subject: Subject
  ) throws(NotShowable) -> Apply {
    let isNegative = site.side == .below
    guard let target = subject.map.places[site.place].target,
      let extreme = FoundationDecimal(isNegative ? "-9e127" : "9e127"),
      let bound = (isNegative ? definition.minimum : definition.maximum).flatMap(\.decimalBound),
      isNegative ? extreme < bound : bound < extreme
    else { throw NotShowable("a decimal beyond such a bound") }
    let key: ExactText =
      subject.table.slot(of: "NS.bo", inEntry: target) != nil ? "NS.bo" : "NS.mantissa.bo"
    guard let order = subject.table.slot(of: key, inEntry: target),
      case .integer(let number) = subject.table.value(at: order)
    else { throw NotShowable("a layout that is not changed") }
    let first: [UInt8] = number.int64 == 1 ? [9, 0] : [0, 9]
    let fields: [(ExactText, PropertyListValue)] = [
      ("NS.exponent", .integer(PropertyListInteger(Int64(127)))),
      ("NS.length", .integer(PropertyListInteger(Int64(1)))),
      ("NS.negative", .boolean(isNegative)),
      ("NS.mantissa", .data(first + Array(repeating: 0, count: 14))),
    ]
    return { archive, slot in
      let copy = archive.addEntry(archive.nodes[archive.entries[target]])
      for (key, value) in fields {
        guard let inner = archive.slot(of: key, inEntry: copy) else { continue }
        archive.put(value, at: inner, inline: archive.target(of: inner) == nil)
      }
      let reference = archive.addReference(to: copy)
      archive.replace(slot, with: reference)
    }
  }

  private func range(
    _ definition: ValueDefinition, _ site: Site, _ subject: Subject
  ) throws(NotShowable) -> Apply {
    let bound = site.side == .below ? definition.minimum : definition.maximum
    guard let limit = bound?.integer(roundedUp: site.side == .below), limit < .max, limit > .min
    else { throw NotShowable("a range beyond such a bound") }
    let location = site.side == .below ? limit - 1 : limit + 1
    guard let target = subject.map.places[site.place].target,
      subject.archive.roles[target] != .value
    else {
      guard location >= 0 else { throw NotShowable("a text of a range below 0") }
      let text = PropertyListValue.text(ExactText("{\(location), 0}"))
      let isInline = subject.map.places[site.place].target == nil
      return { $0.put(text, at: $1, inline: isInline) }
    }
    return { archive, slot in
      let copy = archive.addEntry(archive.nodes[archive.entries[target]])
      for (key, number) in [("location", location), ("length", 0)] {
        guard let inner = archive.slot(of: ExactText("NS.rangeval.\(key)"), inEntry: copy) else {
          continue
        }
        archive.put(
          .integer(PropertyListInteger(number)), at: inner,
          inline: archive.target(of: inner) == nil)
      }
      let reference = archive.addReference(to: copy)
      archive.replace(slot, with: reference)
    }
  }

  /// The first number of a point, size, rectangle or edge insets.
  private func geometry(
    _ type: BuiltInType, _ definition: ValueDefinition, _ site: Site, _ subject: Subject
  ) throws(NotShowable) -> Apply {
    let keys: [BuiltInType: ExactText] = [
      .point: "NS.pointval", .size: "NS.sizeval", .rect: "NS.rectval",
    ]
    let number = try real(definition, site.side)
    let target = subject.map.places[site.place].target
    if type == .edgeInsets, let target, subject.archive.roles[target] != .value {
      return { $0.put(.real(number), at: $1, orUnder: ["NS.edgeval.top"], inCopyOf: target) }
    }
    let text: ExactText
    if case .text(let bare) = subject.bareValue(of: subject.map.places[site.place].object) {
      text = bare
    } else if let key = keys[type] {
      text = ExactText(codeUnits: try subject.text(at: site.place, under: key))
    } else {
      throw NotShowable("a layout that is not changed")
    }
    // `{1, 2}` or `{{1, 2}, {3, 4}}`: what stands before the first comma.
    let units = text.codeUnits
    let start = units.prefix { $0 == UInt16(UInt8(ascii: "{")) }
    let rest = units.drop { $0 != UInt16(UInt8(ascii: ",")) }
    let changed = PropertyListValue.text(
      ExactText(codeUnits: Array(start) + Array("\(number)".utf16) + Array(rest)))
    let inner = keys[type].map { [$0] } ?? []
    return { $0.put(changed, at: $1, orUnder: inner, inCopyOf: target) }
  }

  func absence(in subject: Subject) -> String { "no number of the archive has bounds" }
}

extension BoundValue {
  fileprivate var decimalBound: FoundationDecimal? {
    switch self {
    case .decimal(let text): FoundationDecimal(text)
    case .integer(let value): FoundationDecimal("\(value)")
    case .real, .date: nil
    }
  }
}
