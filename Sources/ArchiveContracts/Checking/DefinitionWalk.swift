import PropertyListBytes

/// One definition of a contract, with where it stands.
struct DefinitionVisit {
  /// What kind of place a definition fills, which decides what may be said there.
  enum Role {
    /// A key of `$top`, a field of an object, an entry of a dictionary, an attribute.
    case top, field, entry, attribute
    /// A name for a definition.
    case alias
    /// Elements, keys, values and other entries of a collection.
    case part
    /// One of the alternatives of `anyOf`.
    case choice
  }

  let definition: ValueDefinition
  let place: ContractPlace
  let role: Role
  /// Whether a collection, a dictionary or attributes are around it, in the same definition.
  let isInCollection: Bool
}

/// A place of a contract that takes a field definition.
struct FieldPlace {
  let field: FieldDefinition
  let place: ContractPlace
  let role: DefinitionVisit.Role
  var isInCollection = false
}

/// Visits a field definition's definitions and those nested in them, in the order of the contract.
///
/// It keeps its own stack, so a definition may be nested to any depth.
struct DefinitionWalk: Sequence, IteratorProtocol {
  private var pending: [FieldPlace]
  private var ready: [DefinitionVisit] = []

  init(_ field: FieldPlace) { pending = [field] }

  mutating func next() -> DefinitionVisit? {
    while ready.isEmpty, let field = pending.popLast() {
      ready = Array(
        field.field.alternatives.enumerated().map { index, definition in
          DefinitionVisit(
            definition: definition, place: field.place.alternative(index, of: field.field),
            role: field.role, isInCollection: field.isInCollection)
        }.reversed())
    }
    guard let visit = ready.popLast() else { return nil }
    let choices = visit.definition.choices.enumerated().map { index, choice in
      DefinitionVisit(
        definition: choice, place: visit.place.key("of").index(index), role: .choice,
        isInCollection: visit.isInCollection)
    }
    ready += choices.reversed()
    pending += visit.parts.reversed()
    return visit
  }
}

extension DefinitionVisit {
  /// The field definitions directly in a definition, in the order of their names.
  var parts: [FieldPlace] {
    var parts: [FieldPlace] = []
    func add(_ field: FieldDefinition?, _ place: ContractPlace, _ role: Role) {
      guard let field else { return }
      parts.append(FieldPlace(field: field, place: place, role: role, isInCollection: true))
    }
    add(definition.element, place.key("of"), .part)
    add(definition.keys, place.key("keys"), .part)
    add(definition.values, place.key("values"), .part)
    if case .definition(let other) = definition.otherEntries {
      add(other, place.key("otherEntries"), .part)
    }
    for (name, field) in (definition.entries ?? [:]).sorted(by: { $0.key < $1.key }) {
      add(field, place.key("entries").key(name), .entry)
    }
    for (name, field) in (definition.attributes ?? [:]).sorted(by: { $0.key < $1.key }) {
      add(field, place.key("attributes").key(name), .attribute)
    }
    return parts
  }
}

extension ContractDocument {
  /// Every place of the contract that takes a field definition, in a stable order: `$top`, then
  /// the types by name.
  var fieldPlaces: [FieldPlace] {
    topPlaces + typeNames.flatMap { fieldPlaces(ofType: $0) }
  }

  /// The places of `$top`.
  var topPlaces: [FieldPlace] {
    top.sorted { $0.key < $1.key }.map { name, field in
      FieldPlace(field: field, place: ContractPlace.root.key("top").key(name), role: .top)
    }
  }

  /// The names of the types in ascending order of their code units.
  var typeNames: [String] { types.keys.sorted { ExactText($0) < ExactText($1) } }

  /// The places of a type itself, without those of types that it extends.
  func fieldPlaces(ofType name: String) -> [FieldPlace] {
    let place = ContractPlace.root.key("types").key(name)
    switch types[name] {
    case nil: return []
    case .alias(let field): return [FieldPlace(field: field, place: place, role: .alias)]
    case .object(let type):
      func places(
        _ fields: [ExactText: FieldDefinition], _ place: ContractPlace
      ) -> [FieldPlace] {
        fields.sorted { $0.key < $1.key }.map { name, field in
          FieldPlace(field: field, place: place.key("fields").key(name), role: .field)
        }
      }
      var result = places(type.fields, place)
      for (index, variant) in (type.variants?.cases ?? []).enumerated() {
        result += places(variant.fields, place.key("variants").key("cases").index(index))
      }
      return result
    }
  }

  /// The contract files that data definitions name, each with the first place that names it.
  func archives() -> [(name: String, place: ContractPlace)] {
    var seen: Set<ExactText> = []
    var result: [(name: String, place: ContractPlace)] = []
    for field in fieldPlaces {
      for visit in DefinitionWalk(field) {
        guard let name = visit.definition.archive, seen.insert(ExactText(name)).inserted else {
          continue
        }
        result.append((name, visit.place.key("archive")))
      }
    }
    return result
  }
}
