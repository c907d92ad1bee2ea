import KeyedArchives
import PropertyListBytes

extension ContractWidening {
  /// One of the alternatives that a place has.
  struct Choice {
    var definition: ValueDefinition
    /// Whether nothing but what was seen is to be accepted.
    let isNew: Bool
  }

  /// The definition of a field, of an entry or of a key of `$top`.
  ///
  /// - Parameters:
  ///   - known: What the contract says already.
  ///   - versions: The versions in which the values were seen; those definitions are widened.
  mutating func field(
    _ known: FieldDefinition?, _ place: Int, isOptional: Bool, holder: Int? = nil,
    versions: (rule: VersionRule, seen: Set<VersionValue>)? = nil, _ name: PlaceName
  ) -> FieldDefinition {
    guard var field = known else {
      var definition = value(nil, place, holder: holder, name)
      definition.isOptional = isOptional
      return FieldDefinition(definition)
    }
    for index in field.alternatives.indices {
      let old = field.alternatives[index]
      if let (rule, seen) = versions {
        guard seen.contains(where: { rule.includes($0, since: old.since, until: old.until) }) else {
          continue
        }
      }
      field.alternatives[index] = value(old, place, holder: holder, name)
      if isOptional { field.alternatives[index].isOptional = true }
    }
    return field
  }

  /// The definition of one place.
  mutating func value(
    _ known: ValueDefinition?, _ place: Int, holder: Int?, _ name: PlaceName
  ) -> ValueDefinition {
    let place = graph.find(place)
    let holder = holder.map { graph.find($0) }
    if var known, case .named(let alias) = known.type,
      case .alias(let field) = document.types[alias]
    {
      widen(alias: alias, field, place)
      if known.isBackReference {
        for tag in graph.places[place].kinds.keys {
          allowedSteps.insert(ShapeEdgeStep(holder: holder, place: place, tag: tag))
        }
      }
      if closes(holder, place) { known.isBackReference = true }
      return known
    }
    if known == nil, recursivePlaces.contains(place) {
      var reference = ValueDefinition(.named(alias(for: place, name)))
      reference.isBackReference = closes(holder, place)
      return reference
    }
    return combined(known, place, name, from: .reference(holder))
  }

  private func closes(_ holder: Int?, _ place: Int) -> Bool {
    closing.contains { $0.holder == holder && $0.place == place }
  }

  /// From where a definition is looked at.
  private enum Origin {
    /// From the place of a collection; nil from an object or `$top`.
    case reference(Int?)
    /// As what a name stands for, which closes no cycle: the references to the name may.
    case name
  }

  private func closes(_ origin: Origin, _ place: Int, _ tag: ShapeTag) -> Bool {
    guard case .reference(let holder) = origin else { return false }
    return closing.contains(ShapeEdgeStep(holder: holder, place: place, tag: tag))
  }

  private mutating func widen(alias: String, _ field: FieldDefinition, _ place: Int) {
    guard widenedAliases.insert(AliasVisit(name: alias, place: place)).inserted else { return }
    let name = PlaceName(outer: alias, part: "")
    let definitions = field.alternatives.map { definition in
      combined(definition, place, name, from: .name)
    }
    document.types[alias] = .alias(FieldDefinition(definitions))
  }

  /// The name of a place that leads back to itself, which gets its definition with its name.
  private mutating func alias(for place: Int, _ name: PlaceName) -> String {
    if let known = aliases[place] { return known }
    let alias = names.take(name.outer, name.part)
    aliases[place] = alias
    let definition = combined(
      nil, place, PlaceName(outer: alias, part: ""), from: .name)
    document.types[alias] = .alias(FieldDefinition(definition))
    return alias
  }

  // MARK: Alternatives

  /// The definition of a place with all its alternatives.
  ///
  private mutating func combined(
    _ known: ValueDefinition?, _ place: Int, _ name: PlaceName, from origin: Origin
  ) -> ValueDefinition {
    var choices: [Choice] = []
    if let known {
      let all = known.type == .builtIn(.anyOf) ? known.choices : [known]
      choices = all.map { Choice(definition: $0, isNew: false) }
    }
    let named = widenNames(in: choices, place)
    let kinds = graph.places[place].kinds.filter { !named.contains($0.key) }
    for type in BuiltInType.shapeOrder {
      guard let measure = kinds[.builtIn(type)] else { continue }
      let index = choice(for: type, measure, kinds, &choices, name)
      extend(&choices[index], type, measure, place, name)
      if closes(origin, place, .builtIn(type)) { allowCycle(&choices[index].definition, name) }
    }
    for number in classesInOrder where kinds[.object(number)] != nil {
      guard let index = choice(forClass: number, &choices) else { continue }
      if choices[index].definition.isBackReference, case .reference(let holder) = origin {
        allowedSteps.insert(
          ShapeEdgeStep(holder: holder, place: place, tag: .object(number)))
      }
      if closes(origin, place, .object(number)) {
        choices[index].definition.isBackReference = true
      }
    }
    guard let first = choices.first else { return ValueDefinition(.null) }
    guard choices.count > 1 || known?.type == .builtIn(.anyOf) else { return first.definition }
    return anyOf(choices, known)
  }

  /// Widens the names for definitions among the alternatives.
  ///
  /// - Returns: The kinds of values that they take.
  private mutating func widenNames(in choices: [Choice], _ place: Int) -> Set<ShapeTag> {
    var taken: Set<ShapeTag> = []
    for choice in choices {
      guard case .named(let name) = choice.definition.type,
        case .alias(let field) = document.types[name]
      else { continue }
      let types = builtInTypes(of: name)
      let tags = graph.places[place].kinds.keys.filter { tag in
        guard case .builtIn(let type) = tag else { return false }
        return types.contains(type)
      }
      guard !tags.isEmpty else { continue }
      taken.formUnion(tags)
      widen(alias: name, field, graph.copy(of: place) { tags.contains($0) })
    }
    return taken
  }

  /// The built-in types among the alternatives of a name.
  private func builtInTypes(of name: String) -> Set<BuiltInType> {
    var result: Set<BuiltInType> = []
    var pending = [name]
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, case .alias(let field) = document.types[next] else {
        continue
      }
      for definition in field.alternatives.flatMap({ [$0] + $0.choices }) {
        switch definition.type {
        case .named(let inner): pending.append(inner)
        case .builtIn(.number): result.formUnion([.number, .integer, .real])
        case .builtIn(let type): result.insert(type)
        }
      }
    }
    return result
  }

  private func anyOf(_ choices: [Choice], _ known: ValueDefinition?) -> ValueDefinition {
    var result = ValueDefinition(.anyOf)
    if let known {
      if known.type == .builtIn(.anyOf) { result = known }
      result.isOptional = known.isOptional
      result.since = known.since
      result.until = known.until
      result.formerKeys = known.formerKeys
    }
    result.choices = choices.map { choice in
      var definition = choice.definition
      definition.isOptional = false
      if known?.type != .builtIn(.anyOf) {
        definition.since = nil
        definition.until = nil
        definition.formerKeys = []
      }
      return definition
    }
    return result
  }

  /// Gives a built-in definition a name, since only named ones may close a cycle.
  private mutating func allowCycle(_ definition: inout ValueDefinition, _ name: PlaceName) {
    if case .builtIn = definition.type {
      var inner = definition
      inner.isOptional = false
      inner.since = nil
      inner.until = nil
      inner.formerKeys = []
      let alias = names.take(name.outer, name.part)
      document.types[alias] = .alias(FieldDefinition(inner))
      var reference = ValueDefinition(.named(alias))
      reference.isOptional = definition.isOptional
      reference.since = definition.since
      reference.until = definition.until
      reference.formerKeys = definition.formerKeys
      definition = reference
    }
    definition.isBackReference = true
  }

  // MARK: Which alternative takes a value

  /// The position of the alternative that takes instances of a class; nil if there cannot be one.
  private mutating func choice(forClass number: Int, _ choices: inout [Choice]) -> Int? {
    guard let type = typeNames[number] else { return nil }
    let known = choices.firstIndex { choice in
      guard case .named(let name) = choice.definition.type else { return false }
      return takes(name, type, subtypes: choice.definition.allowsSubtypes)
    }
    if let known { return known }
    choices.append(Choice(definition: ValueDefinition(.named(type)), isNew: true))
    return choices.count - 1
  }

  /// Whether a name that a definition uses stands for an object type.
  private func takes(_ name: String, _ type: String, subtypes: Bool) -> Bool {
    var pending = [(name, subtypes)]
    var seen: Set<String> = []
    while let (name, subtypes) = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      switch document.types[name] {
      case .alias(let field):
        for definition in field.alternatives.flatMap({ [$0] + $0.choices }) {
          if case .named(let inner) = definition.type {
            pending.append((inner, definition.allowsSubtypes))
          }
        }
      case .object:
        if name == type { return true }
        if subtypes, lineage(type).contains(where: { $0.name == name }) { return true }
      case nil: break
      }
    }
    return false
  }

  /// The position of the alternative that takes values of a built-in type.
  private func choice(
    for type: BuiltInType, _ measure: ShapeMeasure, _ kinds: [ShapeTag: ShapeMeasure],
    _ choices: inout [Choice], _ name: PlaceName
  ) -> Int {
    func position(_ wanted: BuiltInType) -> Int? {
      choices.firstIndex { $0.definition.type == .builtIn(wanted) }
    }
    func add(_ type: BuiltInType) -> Int {
      choices.append(Choice(definition: ValueDefinition(type), isNew: true))
      return choices.count - 1
    }
    if let same = position(type) { return same }
    switch type {
    case .integer:
      if let number = position(.number) { return number }
      if let real = position(.real) {
        if measure.hasInexactInteger || choices[real].definition.isExact && !choices[real].isNew {
          choices[real].definition.type = .builtIn(.number)
          choices[real].definition.isExact = false
        }
        return real
      }
      let isBit = measure.integers.map {
        $0.lowerBound >= PropertyListInteger(Int64(0))
          && $0.upperBound <= PropertyListInteger(Int64(1))
      }
      if isBit == true, let boolean = position(.boolean) { return boolean }
    case .real:
      if let number = position(.number) { return number }
    case .string:
      if let form = form(of: measure, kinds, choices, name) { return position(form) ?? add(form) }
      if choices.contains(where: { !$0.isNew && $0.definition.type.hasTextForm }) {
        // From now on the text forms are judged as strings, so their lengths stay free.
        choices.append(Choice(definition: ValueDefinition(type), isNew: false))
        return choices.count - 1
      }
    case .data:
      if let known = position(.struct) {
        let isSame = choices[known].definition.byteCount.map { measure.lengths == $0...$0 } ?? true
        if !isSame || measure.isReferenced { useData(&choices[known].definition) }
        return known
      }
      if isStruct(measure) { return add(.struct) }
    default: break
    }
    return add(type)
  }

  private func useData(_ definition: inout ValueDefinition) {
    definition.type = .builtIn(.data)
    definition.maxLength = definition.byteCount
    definition.byteCount = nil
    if isFoundation { definition.spelling = .inline }
  }

  /// Whether data looks like the bytes of a struct: always inline and of one size.
  private func isStruct(_ measure: ShapeMeasure) -> Bool {
    guard measure.isInline, !measure.isReferenced, measure.valueCount > 1,
      let lengths = measure.lengths, lengths.lowerBound == lengths.upperBound
    else { return false }
    return lengths.lowerBound % 4 == 0 && lengths.lowerBound > 0
  }

  /// The type of which all bare texts of a place are the text form, if it can be told.
  private func form(
    of measure: ShapeMeasure, _ kinds: [ShapeTag: ShapeMeasure], _ choices: [Choice],
    _ name: PlaceName
  ) -> BuiltInType? {
    let known = choices.compactMap { choice -> BuiltInType? in
      guard case .builtIn(let type) = choice.definition.type, type.hasTextForm else { return nil }
      return type
    }
    switch measure.textForm {
    case .unseen, .other: return nil
    case .rectangle: return known.isEmpty || known == [.rect] ? .rect : nil
    case .pair:
      if known == [.point] || known == [.size] { return known.first }
      guard known.isEmpty else { return nil }
      return name.part.repaired.lowercased().contains("size") ? .size : .point
    }
  }
}

extension ValueType {
  fileprivate var hasTextForm: Bool {
    if case .builtIn(let type) = self { return type.hasTextForm }
    return false
  }
}
