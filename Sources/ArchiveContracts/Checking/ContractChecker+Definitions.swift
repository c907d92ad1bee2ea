import KeyedArchives
import PropertyListBytes

extension ContractChecker {
  /// Checks one definition by itself: its name, and that what it says fits its type.
  func checkDefinition(_ visit: DefinitionVisit) throws(ContractFailure) {
    let definition = visit.definition
    if case .named(let name) = definition.type { try checkName(name, visit) }
    let known = definition.type.bounds
    for bound in definition.bounds where !known.contains(bound) {
      throw visit.place.key(bound.rawValue).failure(
        "does not apply to \(definition.type.name)")
    }
    if case .builtIn(let type) = definition.type {
      for bound in type.requiredBounds where !definition.bounds.contains(bound) {
        throw visit.place.failure("\(type.rawValue) needs \"\(bound.rawValue)\"")
      }
      try checkOrder(definition, type, visit.place)
      try checkAllowed(definition, type, visit.place)
      try checkTexts(definition, visit.place)
    }
    if definition.type == .builtIn(.dictionary) { try checkDictionary(visit) }
    try checkReader(visit)
    try checkRole(visit)
  }

  private func checkName(_ name: String, _ visit: DefinitionVisit) throws(ContractFailure) {
    let place = visit.place.key("type")
    guard let type = document.types[name] else {
      if ExactText(name) == "NSObject" {
        throw place.failure("NSObject would accept every class")
      }
      let names = BuiltInType.allCases.map(\.rawValue) + document.typeNames
      throw place.failure(unknown("type", name, among: names))
    }
    guard case .object(let object) = type else {
      guard !visit.definition.allowsSubtypes else {
        throw visit.place.key("subtypes").failure("\(ExactText(name).excerpt) is no object type")
      }
      return
    }
    guard object.isAbstract else { return }
    guard visit.definition.allowsSubtypes else {
      throw place.failure(
        "\(ExactText(name).excerpt) is abstract, so nothing satisfies it without \"subtypes\"")
    }
    guard !types.instances(of: name, subtypes: true).isEmpty else {
      throw place.failure("\(ExactText(name).excerpt) is abstract and no type extends it")
    }
  }

  // MARK: Bounds

  private func checkOrder(
    _ definition: ValueDefinition, _ type: BuiltInType, _ place: ContractPlace
  ) throws(ContractFailure) {
    for (bound, key) in [(definition.minimum, "minimum"), (definition.maximum, "maximum")] {
      guard let bound else { continue }
      guard bound.fits(type) else {
        throw place.key(key).failure("a bound of another kind than \(type.rawValue)")
      }
      if document.reader == .foundation, bound.isBeyondInt64 {
        throw place.key(key).failure("Foundation reads integers within Int64 only")
      }
    }
    if let minimum = definition.minimum, let maximum = definition.maximum,
      minimum.isGreater(than: maximum)
    {
      throw place.key("minimum").failure("greater than the maximum, so nothing is accepted")
    }
    let counts: [(Int?, Int?, String, String)] = [
      (definition.minLength, definition.maxLength, "minLength", "maxLength"),
      (definition.minCount, definition.maxCount, "minCount", "maxCount"),
    ]
    for (least, most, leastKey, mostKey) in counts {
      for (value, key) in [(least, leastKey), (most, mostKey)] where (value ?? 0) < 0 {
        throw place.key(key).failure("less than zero")
      }
      if let least, let most, least > most {
        throw place.key(leastKey).failure("greater than \(mostKey), so nothing is accepted")
      }
    }
    for (value, key) in [(definition.maxRanges, "maxRanges"), (definition.byteCount, "bytes")]
    where (value ?? 0) < 0 {
      throw place.key(key).failure("less than zero")
    }
    if let bits = definition.bits, bits != 32, bits != 64 {
      throw place.key("bits").failure("expected 32 or 64")
    }
  }

  private func checkAllowed(
    _ definition: ValueDefinition, _ type: BuiltInType, _ place: ContractPlace
  ) throws(ContractFailure) {
    guard let allowed = definition.allowed else { return }
    let place = place.key("allowed")
    guard !allowed.isEmpty else { throw place.failure("an empty list accepts nothing") }
    for (index, value) in allowed.enumerated() where !value.fits(type) {
      throw place.index(index).failure("a value of another kind than \(type.rawValue)")
    }
    try checkDistinct(allowed, at: place)
  }

  private func checkTexts(
    _ definition: ValueDefinition, _ place: ContractPlace
  ) throws(ContractFailure) {
    for (names, key) in [(definition.schemes, "schemes"), (definition.hosts, "hosts")] {
      guard let names else { continue }
      let place = place.key(key)
      guard !names.isEmpty else { throw place.failure("an empty list accepts nothing") }
      for (index, name) in names.enumerated() {
        guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "/") }) else {
          throw place.index(index).failure("expected a single \(key.dropLast()), without \"/\"")
        }
      }
      try checkDistinct(names.map { $0.lowercased() }, at: place)
    }
    guard let archive = definition.archive else { return }
    let steps = archive.split(separator: "/", omittingEmptySubsequences: false)
    guard !steps.contains(where: { $0.isEmpty || $0 == ".." }), !archive.utf8.contains(0) else {
      throw place.key("archive").failure(
        "expected a file in the folder of this contract or below it")
    }
  }

  private func checkDictionary(_ visit: DefinitionVisit) throws(ContractFailure) {
    let definition = visit.definition
    if definition.entries != nil {
      for (part, key) in [(definition.keys, "keys"), (definition.values, "values")]
      where part != nil {
        throw visit.place.key(key).failure("a dictionary has either keys and values, or entries")
      }
      return
    }
    guard definition.keys != nil, definition.values != nil else {
      throw visit.place.failure("dictionary needs \"keys\" and \"values\", or \"entries\"")
    }
    guard definition.otherEntries == .reject else {
      throw visit.place.key("otherEntries").failure("applies beside \"entries\" only")
    }
  }

  // MARK: Where the definition stands

  /// What Foundation's unarchiver would read as something else without a word.
  private func checkReader(_ visit: DefinitionVisit) throws(ContractFailure) {
    guard let spelling = visit.definition.spelling else { return }
    let place = visit.place.key("spelling")
    if document.reader == .foundation, spelling == .inline, visit.isInCollection {
      throw place.failure("Foundation does not read values in place inside a collection")
    }
  }

  private func checkRole(_ visit: DefinitionVisit) throws(ContractFailure) {
    let definition = visit.definition
    switch visit.role {
    case .field: break
    case .top, .entry, .attribute, .alias:
      guard definition.formerKeys.isEmpty else {
        throw visit.place.key("formerKeys").failure("applies to fields of object types only")
      }
    case .part, .choice:
      guard definition.formerKeys.isEmpty else {
        throw visit.place.key("formerKeys").failure("applies to fields of object types only")
      }
      guard !definition.isOptional else {
        throw visit.place.key("optional").failure("an element is never nil or absent")
      }
      guard !isOptionalAlias(definition) else {
        throw visit.place.key("type").failure("an optional type for what is never nil or absent")
      }
    }
  }

  private func isOptionalAlias(_ definition: ValueDefinition) -> Bool {
    var pending = [definition]
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard case .named(let name) = next.type, seen.insert(name).inserted,
        let alias = types.alias(name)
      else { continue }
      if alias.alternatives.contains(where: \.isOptional) { return true }
      pending += alias.alternatives
    }
    return false
  }
}

extension BoundValue {
  /// Whether values of a type are compared with bounds of this kind.
  fileprivate func fits(_ type: BuiltInType) -> Bool {
    switch (self, type) {
    case (.integer, .integer), (.integer, .number), (.integer, .range), (.integer, .indexSet): true
    case (.real(let value), .real), (.real(let value), .number), (.real(let value), .point),
      (.real(let value), .size), (.real(let value), .rect), (.real(let value), .edgeInsets):
      value.isFinite
    case (.date(let value), .date): value.isFinite
    case (.decimal(let text), .decimal): FoundationDecimal(text) != nil
    default: false
    }
  }

  fileprivate var isBeyondInt64: Bool {
    if case .integer(let value) = self { return value.int64 == nil }
    return false
  }

  /// Compares bounds of one kind, and numbers of both kinds, exactly.
  func isGreater(than other: BoundValue) -> Bool {
    switch (self, other) {
    case (.integer(let value), _): ScalarValue.integer(value).isGreater(than: other)
    case (.real(let value), _): ScalarValue.real(value).isGreater(than: other)
    case (.date(let left), .date(let right)): left > right
    case (.decimal(let left), .decimal(let right)):
      FoundationDecimal(left).flatMap { left in FoundationDecimal(right).map { left > $0 } }
        ?? false
    case (.date, _), (.decimal, _): false
    }
  }
}

extension ScalarValue {
  /// Whether a value of a type may equal this one.
  fileprivate func fits(_ type: BuiltInType) -> Bool {
    switch (self, type) {
    case (.boolean, .boolean), (.integer, .integer), (.integer, .number), (.text, .string): true
    case (.real(let value), .real), (.real(let value), .number): value.isFinite
    default: false
    }
  }
}
