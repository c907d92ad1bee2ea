import KeyedArchives
import PropertyListBytes

/// Which conditions of a contract hold at the places of an archive.
package struct PlaceConditions: Sendable {
  private let map: PlaceMap
  /// For each place, where its definition stands in the contract; nil for parts of Foundation's
  /// values and for versions.
  private var places: [Known?] = []

  private struct Known {
    /// Where it stands, and where the definition that judged the value does: behind aliases, or
    /// among alternatives.
    let outer: ConditionAddress
    let address: ConditionAddress
    let definition: ValueDefinition
  }

  package init(_ map: PlaceMap) {
    self.map = map
    places.reserveCapacity(map.places.count)
    for number in map.places.indices { places.append(known(number)) }
  }

  /// The name of what the contract says of a place; nil where it says nothing by itself.
  package func name(of place: Int, _ aspect: ContractAspect) -> String? {
    guard let known = places[place] else { return nil }
    return aspect == .required ? known.outer.aspect(aspect) : known.address.aspect(aspect)
  }

  /// The name of the condition that a version is readable.
  package func name(ofVersionAt place: Int) -> String? {
    guard let rule = map.places[place].versionRule, let value = version(at: place) else {
      return nil
    }
    return name(of: value, by: rule)
  }

  /// The name of the condition that what an absent version stands for is readable.
  package func name(of absent: PlaceMap.AbsentVersion) -> String? {
    name(of: absent.version, by: absent.rule)
  }

  private func name(of value: VersionValue, by rule: VersionRule) -> String? {
    let document = map.contract.document
    if document.version == rule {
      return ContractConditions.name(of: value, at: .top)
    }
    let type = document.typeNames.first { name in
      guard case .object(let type) = document.types[name] else { return false }
      return type.version == rule
    }
    return type.map { ContractConditions.name(of: value, at: ConditionAddress($0)) }
  }

  private func version(at place: Int) -> VersionValue? {
    let list = map.archive.propertyList
    let object = map.places[place].target.map { map.archive.object(ofEntry: $0) }
    switch list.value(of: object ?? map.places[place].object) {
    case .integer(let value): return value.int64.map { .integer($0) }
    case .text(let text): return .text(text)
    default: return nil
    }
  }

  // MARK: Finding definitions

  private func known(_ number: Int) -> Known? {
    let place = map.places[number]
    for (field, address) in candidates(number) {
      guard let outer = field.alternatives.first(where: { holds($0, place.scope) }) else {
        continue
      }
      let start = address.alternative(outer, of: field)
      if let (inner, definition) = judging(field, address, number) {
        return Known(outer: start, address: inner, definition: definition)
      }
    }
    return nil
  }

  /// What the contract may say of a place, by its last step.
  private func candidates(_ number: Int) -> [(FieldDefinition, ConditionAddress)] {
    let place = map.places[number]
    switch place.role {
    case .top:
      guard case .key(let key) = place.step, let field = map.contract.document.top[key] else {
        return []
      }
      return [(field, ConditionAddress.top.field(key))]
    case .field: return fields(number)
    case .element:
      guard let parent = place.parent, let outer = places[parent] else { return [] }
      let definition = outer.definition
      switch place.step {
      case .entry(let name):
        if let field = definition.entries?[name] { return [(field, outer.address.entry(name))] }
        if case .definition(let other) = definition.otherEntries {
          return [(other, outer.address.otherEntries)]
        }
        return definition.values.map { [($0, outer.address.elements)] } ?? []
      default:
        return [
          definition.element.map { ($0, outer.address.elements) },
          definition.keys.map { ($0, outer.address.keys) },
          definition.values.map { ($0, outer.address.elements) },
        ].compactMap(\.self)
      }
    case .part, .version: return []
    }
  }

  /// The definitions of a field in the type that judged its object, or in those that it extends.
  private func fields(_ number: Int) -> [(FieldDefinition, ConditionAddress)] {
    guard let key = map.currentKey(of: number), let parent = map.places[number].parent,
      let entry = map.places[parent].target,
      let record = map.archive.roles[entry].instanceRecord,
      case .objects(let allowed) = map.contract.plan.definitions[map.places[parent].definition]
        .target
    else { return [] }
    let plan = map.contract.plan
    let name = map.archive.className(of: map.archive.classRecords[record])
    var result: [(FieldDefinition, ConditionAddress)] = []
    for use in plan.classes[name] ?? []
    where allowed.contains(use.type) && plan.isUsed(use, in: map.places[number].scope) {
      var next: String? = plan.types[use.type].name
      var passed: Set<String> = []
      while let typeName = next, passed.insert(typeName).inserted,
        case .object(let type) = map.contract.document.types[typeName]
      {
        let address = ConditionAddress(typeName)
        if let field = type.fields[key] { result.append((field, address.field(key))) }
        for (position, variant) in (type.variants?.cases ?? []).enumerated() {
          if let field = variant.fields[key] {
            result.append((field, address.field(key, inCase: position)))
          }
        }
        next = type.extends
      }
    }
    return result
  }

  /// The definition that judged a place: the one that holds, behind aliases and among alternatives.
  private func judging(
    _ field: FieldDefinition, _ address: ConditionAddress, _ number: Int
  ) -> (ConditionAddress, ValueDefinition)? {
    let document = map.contract.document
    let judged = map.definition(of: number).withoutEdge
    var pending = [(field, address)]
    var followed: Set<String> = []
    while let (field, address) = pending.popLast() {
      var inner: [(FieldDefinition, ConditionAddress)] = []
      for definition in field.alternatives where holds(definition, map.places[number].scope) {
        let own = address.alternative(definition, of: field)
        if case .named(let name) = definition.type, case .alias(let alias) = document.types[name] {
          if followed.insert(name).inserted { inner.append((alias, ConditionAddress(name))) }
        } else if definition.type == .builtIn(.anyOf) {
          inner += definition.choices.indices.map {
            (FieldDefinition(definition.choices[$0]), own.choice($0, of: definition))
          }
        } else if definition.withoutEdge == judged {
          return (own, definition)
        }
      }
      pending += inner.reversed()
    }
    return nil
  }

  private func holds(_ definition: ValueDefinition, _ scope: Int) -> Bool {
    guard let (rule, version) = map.contract.plan.scopes[scope] else { return true }
    return map.contract.plan.rules[rule].source.includes(
      version, since: definition.since, until: definition.until)
  }
}

extension ValueDefinition {
  /// What the definition says of a value, without what it says of the edge to it.
  fileprivate var withoutEdge: ValueDefinition {
    var result = self
    result.isOptional = false
    result.isBackReference = false
    result.since = nil
    result.until = nil
    result.formerKeys = []
    return result
  }
}
