import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Makes roles keep what a contract asks of the archive's values.
struct ContractRoles {
  private let contract: Contract
  private let map: PlaceMap

  /// Numbers and dates that a relation wants in ascending order, as lists of objects.
  private(set) var ordered: [[Int]] = []
  /// The contracts of archives inside data, by the object of the data.
  private(set) var embedded: [Int: Contract] = [:]

  /// - Returns: Nil for an archive that does not keep the contract.
  init?(_ archive: KeyedArchive, _ contract: Contract) {
    guard let map = PlaceMap(archive, contract) else { return nil }
    self.contract = contract
    self.map = map
  }

  /// The names of dictionary entries and attributes that contracts know.
  static func entryNames(of contract: Contract) -> Set<ExactText> {
    var names: Set<ExactText> = []
    var pending: [FieldDefinition] = Array(contract.document.top.values)
    for type in contract.document.types.values {
      switch type {
      case .alias(let field): pending.append(field)
      case .object(let object):
        pending.append(contentsOf: object.fields.values)
        for variant in object.variants?.cases ?? [] {
          pending.append(contentsOf: variant.fields.values)
        }
      }
    }
    while let field = pending.popLast() {
      for definition in field.alternatives {
        for inner in [definition.entries, definition.attributes].compactMap(\.self) {
          names.formUnion(inner.keys)
          pending.append(contentsOf: inner.values)
        }
        for inner in [definition.element, definition.keys, definition.values].compactMap(\.self) {
          pending.append(inner)
        }
        if case .definition(let inner) = definition.otherEntries { pending.append(inner) }
        pending.append(contentsOf: definition.choices.map { FieldDefinition($0) })
      }
    }
    return names
  }

  mutating func apply(to roles: inout ContentRoles) {
    for place in map.places.indices { apply(place, to: &roles) }
    for case .ordered(let path) in contract.document.relations {
      ordered.append(objects(at: path, roles))
    }
  }

  private mutating func apply(_ number: Int, to roles: inout ContentRoles) {
    let place = map.places[number]
    let leaves = roles.leaves(of: place.object)
    if place.role == .version {
      for leaf in leaves { roles.keep(leaf, .version, place.holder) }
      return
    }
    let definition = map.definition(of: number)
    if definition.allowed != nil || map.selectsVariant(number) {
      for leaf in leaves { roles.keep(leaf, .allowedValue, place.holder) }
    }
    guard case .builtIn(let type) = definition.type else { return }
    switch type {
    case .boolean:
      // Where zero and one stand for false and true.
      for leaf in leaves { roles.keep(leaf, .allowedValue, place.holder) }
    case .integer, .number, .real, .date:
      for leaf in leaves { narrow(leaf, definition, &roles) }
    case .url:
      guard definition.schemes != nil || definition.hosts != nil, let target = place.target else {
        return
      }
      for leaf in roles.scalars(inFieldsOf: target) {
        roles.use(
          leaf, .url(keepsScheme: true, keepsHost: definition.hosts != nil), target, nil)
      }
    case .range, .point, .size, .rect, .edgeInsets:
      applyGeometry(place, definition, &roles)
    case .data:
      guard let name = definition.archive, let inner = contract.embedded[name] else { return }
      for leaf in leaves { embedded[leaf] = inner }
    default: break
    }
  }

  private func applyGeometry(
    _ place: PlaceMap.Place, _ definition: ValueDefinition, _ roles: inout ContentRoles
  ) {
    let isBounded = definition.minimum != nil || definition.maximum != nil
    guard let target = place.target else { return }
    for leaf in roles.scalars(inFieldsOf: target) where roles.list.header(of: leaf).isText {
      roles.use(leaf, .geometry(isBounded: isBounded), target, nil)
    }
    guard isBounded else { return }
    for leaf in roles.scalars(inFieldsOf: target) { narrow(leaf, definition, &roles) }
  }

  private func narrow(
    _ leaf: Int, _ definition: ValueDefinition, _ roles: inout ContentRoles
  ) {
    let low = definition.minimum?.approximate
    let high = definition.maximum?.approximate
    roles.narrow(leaf) { domain in
      domain.narrow(from: low ?? -.infinity, to: high ?? .infinity)
      if definition.bits == 32 { domain.narrow(from: -0x1p31, to: 0x1p31 - 1) }
    }
  }

  // MARK: Relations

  /// The scalars at all places that a path of a relation names.
  func objects(at path: ValuePath, _ roles: ContentRoles) -> [Int] {
    var found: [Int] = []
    for place in map.places.indices where matches(map.path(of: place), path) {
      found.append(contentsOf: roles.leaves(of: map.places[place].object))
    }
    return found
  }

  /// The scalars at the places of all relations.
  func objectsOfRelations(_ roles: ContentRoles) -> [Int] {
    contract.document.relations.flatMap { relation -> [Int] in
      switch relation {
      case .unique(let path), .ordered(let path): objects(at: path, roles)
      case .exists(let path, let other): objects(at: path, roles) + objects(at: other, roles)
      case .equal(let left, let right):
        [left, right].flatMap { term in
          switch term {
          case .value(let path): objects(at: path, roles)
          case .count: [Int]()
          }
        }
      }
    }
  }

  private func matches(_ path: ValuePath, _ pattern: ValuePath) -> Bool {
    guard path.steps.count == pattern.steps.count else { return false }
    return zip(path.steps, pattern.steps).allSatisfy { step, wanted in
      switch (wanted, step) {
      case (.every, .element), (.every, .member), (.every, .entry), (.every, .entryKey): true
      case (.entry(let name), .key(let other)): name == other
      default: step == wanted
      }
    }
  }
}

extension BoundValue {
  fileprivate var approximate: Double? {
    switch self {
    case .integer(let value):
      value.int64.map { Double($0) } ?? value.uint64.map { Double($0) }
    case .real(let value), .date(let value): value
    case .decimal: nil
    }
  }
}
