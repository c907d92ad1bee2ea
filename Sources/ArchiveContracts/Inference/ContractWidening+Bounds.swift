import KeyedArchives
import PropertyListBytes

extension ContractWidening {
  /// Makes an alternative accept the values of one kind that were seen in a place.
  mutating func extend(
    _ choice: inout Choice, _ type: BuiltInType, _ measure: ShapeMeasure, _ place: Int,
    _ name: PlaceName
  ) {
    let isNew = choice.isNew
    if isNew {
      spell(&choice.definition, measure, place)
    } else if !isFoundation, let spelling = choice.definition.spelling,
      spelling == .inline ? measure.isReferenced : measure.isInline
    {
      choice.definition.spelling = nil
    }
    if measure.isShared, isFoundation { choice.definition.allowsShared = true }
    guard case .builtIn(let target) = choice.definition.type else { return }
    switch target {
    case .boolean: if type == .integer { choice.definition.allowsIntegerSpelling = true }
    case .integer, .real, .number: extendNumber(&choice.definition, measure, isNew)
    case .string:
      raise(&choice.definition.maxLength, measure.lengths, isNew)
      lower(&choice.definition.minLength, measure.lengths)
      if measure.hasUnpaired { choice.definition.allowsUnpaired = true }
    case .data:
      raise(&choice.definition.maxLength, measure.lengths, isNew)
      lower(&choice.definition.minLength, measure.lengths)
    case .struct:
      if isNew { choice.definition.byteCount = measure.lengths?.lowerBound }
    case .date:
      if let range = measure.reals {
        extend(&choice.definition, range, isNew) { bound in
          DateText.seconds(DateText.text(bound)) == bound ? .date(bound) : nil
        }
      }
    case .url: extendURL(&choice.definition, measure, isNew)
    case .decimal:
      if let range = measure.decimals {
        extend(&choice.definition, range, isNew) { .decimal($0.description) }
      }
      if measure.hasNonFinite { choice.definition.allowsNonFinite = true }
    case .range:
      if let range = measure.integers {
        extend(&choice.definition, range, isNew) { .integer($0) }
      }
    case .point, .size, .rect, .edgeInsets:
      if let range = type == .string ? measure.formNumbers : measure.reals {
        extend(&choice.definition, range, isNew) { .real($0) }
      }
    case .indexSet: extendIndexSet(&choice.definition, measure, isNew)
    case .attributedString:
      raise(&choice.definition.maxLength, measure.lengths, isNew)
      extendAttributes(&choice.definition, place, isNew, name)
    case .array, .set, .orderedSet, .countedSet:
      extendElements(&choice.definition, target, measure, place, isNew, name)
    case .dictionary: extendDictionary(&choice.definition, measure, place, isNew, name)
    case .uuid, .null, .locale, .timeZone, .regularExpression, .indexPath, .calendar, .measurement,
      .error, .anyOf:
      break
    }
    if let allowed = choice.definition.allowed { extend(&choice.definition, allowed, measure) }
  }

  // MARK: Bounds

  /// The least power of two from 16 that is not less than a number.
  static func rounded(_ number: Int) -> Int {
    var power = 16
    while power < number {
      let (double, overflow) = power.multipliedReportingOverflow(by: 2)
      if overflow { return .max }
      power = double
    }
    return power
  }

  private func raise(_ bound: inout Int?, _ lengths: ClosedRange<Int>?, _ isNew: Bool) {
    guard let longest = lengths?.upperBound else { return }
    if let known = bound {
      if longest > known { bound = Self.rounded(longest) }
    } else if isNew {
      bound = Self.rounded(longest)
    }
  }

  private func lower(_ bound: inout Int?, _ lengths: ClosedRange<Int>?) {
    guard let shortest = lengths?.lowerBound, let known = bound else { return }
    bound = min(known, shortest)
  }

  private func extend<Bound>(
    _ definition: inout ValueDefinition, _ range: ClosedRange<Bound>, _ isNew: Bool,
    _ bound: (Bound) -> BoundValue?
  ) {
    let (least, most) = (bound(range.lowerBound), bound(range.upperBound))
    let isUnset = definition.minimum == nil && definition.maximum == nil
    if isNew, isUnset {
      definition.minimum = least
      definition.maximum = most
      return
    }
    if let known = definition.minimum {
      definition.minimum = least.map { known.isGreater(than: $0) ? $0 : known }
    }
    if let known = definition.maximum {
      definition.maximum = most.map { $0.isGreater(than: known) ? $0 : known }
    }
  }

  private func extendNumber(
    _ definition: inout ValueDefinition, _ measure: ShapeMeasure, _ isNew: Bool
  ) {
    let isReal = definition.type == .builtIn(.real)
    if isReal {
      definition.minimum = definition.minimum?.real
      definition.maximum = definition.maximum?.real
    }
    if let range = measure.integers {
      extend(&definition, range, isNew) { value in
        isReal ? value.exactReal.map { .real($0) } : .integer(value)
      }
      let isWide = [range.lowerBound, range.upperBound].contains { value in
        value.int64.flatMap { Int32(exactly: $0) } == nil
      }
      if isWide, definition.bits == 32 { definition.bits = nil }
    }
    if let range = measure.reals { extend(&definition, range, isNew) { .real($0) } }
    if measure.hasNonFinite { definition.allowsNonFinite = true }
    if measure.isInfiniteAbove { definition.maximum = nil }
    if measure.isInfiniteBelow { definition.minimum = nil }
  }

  private func extendURL(
    _ definition: inout ValueDefinition, _ measure: ShapeMeasure, _ isNew: Bool
  ) {
    raise(&definition.maxLength, measure.lengths, isNew)
    if measure.hasBase { definition.allowsBase = true }
    definition.schemes = names(definition.schemes, measure.schemes, measure.lacksScheme, isNew)
    definition.hosts = names(definition.hosts, measure.hosts, measure.lacksHost, isNew)
  }

  /// A list of names with those that were seen; nil, for any, when something seen has no name.
  private func names(
    _ known: [String]?, _ seen: Set<String>, _ isLacking: Bool, _ isNew: Bool
  ) -> [String]? {
    guard !isLacking, isNew || known != nil else { return nil }
    let lowercased = Set((known ?? []).map { $0.lowercased() })
    let all = (known ?? []) + seen.filter { !lowercased.contains($0) }.sorted()
    return all.isEmpty ? nil : all
  }

  private func extendIndexSet(
    _ definition: inout ValueDefinition, _ measure: ShapeMeasure, _ isNew: Bool
  ) {
    raise(&definition.maxCount, measure.lengths, isNew)
    lower(&definition.minCount, measure.lengths)
    raise(&definition.maxRanges, 0...measure.rangeCount, isNew)
    guard let last = measure.integers?.upperBound else { return }
    if let known = definition.maximum {
      if BoundValue.integer(last).isGreater(than: known) { definition.maximum = .integer(last) }
    } else if isNew {
      definition.maximum = .integer(last)
    }
  }

  /// Adds seen values to those that a definition allows; lifts the condition when they are many.
  private func extend(
    _ definition: inout ValueDefinition, _ allowed: [ScalarValue], _ measure: ShapeMeasure
  ) {
    guard let seen = measure.values.all else {
      definition.allowed = nil
      return
    }
    let isReal = definition.type == .builtIn(.real)
    let isBoolean = definition.type == .builtIn(.boolean)
    let new = seen.compactMap { value -> ScalarValue? in
      guard case .integer(let integer) = value else { return value }
      if isReal { return integer.exactReal.map { .real($0) } }
      return isBoolean ? .boolean(integer.uint64 == 1) : value
    }
    definition.allowed =
      allowed
      + Set(new).filter { !allowed.contains($0) }.sorted { $0.sortingText < $1.sortingText }
  }

  private static let spelledTypes: Set<BuiltInType> =
    [.boolean, .integer, .real, .number, .string, .data, .date]

  /// Says how a scalar is stored, where it is not as Foundation expects in such a place.
  private func spell(_ definition: inout ValueDefinition, _ measure: ShapeMeasure, _ place: Int) {
    guard isFoundation, measure.isInline != measure.isReferenced, definition.spelling == nil,
      case .builtIn(let type) = definition.type, Self.spelledTypes.contains(type)
    else { return }
    let isElement = graph.places[place].holder != nil
    let usual: Spelling =
      [.boolean, .integer, .real].contains(type) && !isElement ? .inline : .reference
    let seen: Spelling = measure.isInline ? .inline : .reference
    if seen != usual { definition.spelling = seen }
  }

  // MARK: Collections

  private mutating func extendElements(
    _ definition: inout ValueDefinition, _ type: BuiltInType, _ measure: ShapeMeasure,
    _ place: Int, _ isNew: Bool, _ name: PlaceName
  ) {
    let wasEmpty = isNew || definition.maxCount == 0
    let child = graph.places[place].children[.element(type)]?.place
    if let child {
      let known = wasEmpty ? nil : definition.element
      definition.element = field(
        known, child, isOptional: false, holder: place, name.inner("element"))
      raise(&definition.maxCount, measure.lengths, isNew)
    } else if definition.element == nil {
      definition.element = FieldDefinition(ValueDefinition(.null))
      definition.maxCount = 0
    }
    lower(&definition.minCount, measure.lengths)
  }

  private mutating func extendDictionary(
    _ definition: inout ValueDefinition, _ measure: ShapeMeasure, _ place: Int, _ isNew: Bool,
    _ name: PlaceName
  ) {
    if isNew, definition.entries == nil, definition.keys == nil {
      if !self.isNew, graph.decideEntries(of: place) { refreshPlaces() }
      if graph.places[place].children[.value] == nil { definition.entries = [:] }
    }
    if definition.entries != nil {
      extendEntries(&definition, place, isNew, name)
      raise(&definition.maxCount, measure.lengths, false)
    } else {
      if !graph.entryNames(of: place).isEmpty {
        graph.useOnePlaceForValues(of: place)
        refreshPlaces()
      }
      let children = graph.places[place].children
      if let keys = children[.key]?.place {
        definition.keys = field(
          definition.keys, keys, isOptional: false, holder: place, name.inner("key"))
      }
      if let values = children[.value]?.place {
        definition.values = field(
          definition.values, values, isOptional: false, holder: place, name.inner("value"))
      }
      raise(&definition.maxCount, measure.lengths, isNew)
    }
    lower(&definition.minCount, measure.lengths)
  }

  private mutating func extendEntries(
    _ definition: inout ValueDefinition, _ place: Int, _ isNew: Bool, _ name: PlaceName
  ) {
    let count = graph.places[place].dictionaryCount
    var entries = definition.entries ?? [:]
    let versionKey = versionEntry(at: place)
    for key in graph.entryNames(of: place) where key != versionKey {
      guard let child = graph.places[place].children[.entry(key)] else { continue }
      let known = entries[key]
      if known == nil, !isNew {
        if definition.otherEntries == .ignore { continue }
        if case .definition(let other) = definition.otherEntries {
          definition.otherEntries = .definition(
            field(other, child.place, isOptional: false, holder: place, name.inner("other")))
          continue
        }
      }
      let isOptional = child.present < count || known == nil && !isNew
      entries[key] = field(
        known, child.place, isOptional: isOptional, holder: place, name.inner(key))
    }
    for (key, known) in entries where graph.places[place].children[.entry(key)] == nil {
      entries[key] = FieldDefinition(
        known.alternatives.map { definition in
          var optional = definition
          optional.isOptional = true
          return optional
        })
    }
    definition.entries = entries
  }

  /// The entry of a root dictionary that holds the version of the archive.
  private mutating func versionEntry(at place: Int) -> ExactText? {
    guard case .field(let key) = document.version?.key else { return nil }
    let roots = graph.top.values.map(\.place)
    return roots.contains { graph.find($0) == place } ? key : nil
  }

  private mutating func extendAttributes(
    _ definition: inout ValueDefinition, _ place: Int, _ isNew: Bool, _ name: PlaceName
  ) {
    if isNew, definition.attributes == nil { definition.attributes = [:] }
    guard definition.attributes != nil,
      let child = graph.places[place].children[.attributes]?.place
    else { return }
    let attributes = graph.find(child)
    var dictionary = ValueDefinition(.dictionary)
    dictionary.entries = definition.attributes
    extendEntries(&dictionary, attributes, isNew, name.inner("attributes"))
    definition.attributes = dictionary.entries
  }
}

extension BoundValue {
  /// The bound as one of reals.
  fileprivate var real: BoundValue? {
    if case .integer(let value) = self { return value.exactReal.map { .real($0) } }
    return self
  }
}

extension ScalarValue {
  /// A text by which lists of values are brought into an order.
  var sortingText: ExactText {
    switch self {
    case .boolean(let value): value ? "1" : "0"
    case .integer(let value): ExactText("\(value.isNegative ? "" : "0")\(value)")
    case .real(let value): ExactText("\(value)")
    case .text(let text): text
    }
  }
}
