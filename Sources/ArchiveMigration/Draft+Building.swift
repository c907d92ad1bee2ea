import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// Where a value that is built will stand.
struct BuildingPlace {
  /// The version by which it is built.
  let scope: JudgedObjects.Scope?
  let role: ValueDefinition.Role
  /// The object and field in which it stands, however deep.
  let holder: Int
  let field: ExactText

  var element: BuildingPlace {
    BuildingPlace(scope: scope, role: .element, holder: holder, field: field)
  }
}

/// An entry whose content is still to be built.
struct Unfinished {
  enum Content {
    case list([MigrationValue], ValueDefinition)
    case dictionary([ExactText: MigrationValue], ValueDefinition)
    case object([ExactText: MigrationValue], type: String)
  }

  let entry: Int
  let content: Content
  let place: BuildingPlace
}

// Values as JSON spells them become nodes. What has parts becomes an entry at once and is filled
// later, so nothing recurses however deep a value is.
extension Draft {
  /// Builds a value by the type that a field declares, and puts it there.
  mutating func build(
    _ value: MigrationValue, for field: ExactText, of entry: Int
  ) throws(MigrationFailure) {
    guard let object = objects[entry] else { return }
    let place = BuildingPlace(
      scope: scopeAfter(object), role: .field, holder: entry, field: field)
    let node = try self.place(value, definitions(of: field, in: object.type), place)
    try finishValues()
    set(field, of: entry, to: node)
  }

  /// The node of a value, whose parts are listed under ``unfinished``.
  mutating func place(
    _ value: MigrationValue, _ definitions: [ValueDefinition], _ place: BuildingPlace
  ) throws(MigrationFailure) -> Int {
    let shapes = shapes(of: definitions, place.scope)
    madeValues += 1
    switch value {
    case .null:
      if place.role == .field, takesNil(definitions, place.scope) {
        return table.addReference(to: 0)
      }
      if shapes.contains(where: { $0.builtIn == .null }) {
        return reference(toInstanceOf: "NSNull", [])
      }
    case .scalar(let scalar):
      for shape in shapes {
        guard case .value(let definition) = shape, let bare = shape.bareValue(of: scalar) else {
          continue
        }
        return try node(for: bare, definition, place.role)
      }
      if case .text(let text) = scalar {
        for shape in shapes {
          if let type = shape.builtIn, let node = try foundationValue(type, text) { return node }
        }
      }
    case .array(let elements):
      for shape in shapes {
        guard case .value(let definition) = shape, let type = shape.builtIn else { continue }
        switch type {
        case .array, .set, .orderedSet, .countedSet:
          return addUnfinished(.list(elements, definition), place)
        default:
          if let node = try foundationValue(type, elements) { return node }
        }
      }
    case .object(let type?, let members):
      let isThere = shapes.contains { shape in
        if case .object(let name) = shape { return name == type }
        return false
      }
      if isThere {
        let made = try makeObject(ofType: type, for: place.field, of: place.holder)
        unfinished.append(
          Unfinished(entry: made, content: .object(members, type: type), place: place))
        return table.addReference(to: made)
      }
    case .object(nil, let members):
      if case .scalar(.text(let text))? = members["base64"], members.count == 1,
        let definition = shapes.lazy.compactMap({ $0.bytes }).first,
        let bytes = Base64.decode(text.repaired)
      {
        return try node(for: .data(bytes), definition, place.role)
      }
      if let definition = shapes.lazy.compactMap({ $0.dictionary }).first {
        return addUnfinished(.dictionary(members, definition), place)
      }
    }
    throw failure(
      "the field takes no such value in this version", at: place.field, of: place.holder)
  }

  private mutating func addUnfinished(
    _ content: Unfinished.Content, _ place: BuildingPlace
  ) -> Int {
    let entry = table.addEntry(.dictionary([]))
    unfinished.append(Unfinished(entry: entry, content: content, place: place))
    return table.addReference(to: entry)
  }

  /// A bare value in the spelling of its definition.
  mutating func node(
    for value: PropertyListValue, _ definition: ValueDefinition, _ role: ValueDefinition.Role
  ) throws(MigrationFailure) -> Int {
    switch value {
    case .text(let text) where !definition.isInline(in: role): return textReference(text)
    case .text(let text): madeBytes += text.codeUnits.count
    case .data(let bytes): madeBytes += bytes.count
    case .date(let seconds) where !definition.isInline(in: role): return dateReference(seconds)
    default: break
    }
    return definition.isInline(in: role) ? table.add(value) : table.addReferenced(value)
  }

  /// A new object of a type, without fields but its version where the type keeps one.
  mutating func makeObject(
    ofType type: String, for field: ExactText, of holder: Int
  ) throws(MigrationFailure) -> Int {
    guard let description = classDescription(of: type) else {
      throw failure("a type without a class name", at: field, of: holder)
    }
    let record = classes.entry(saying: description, addingTo: &table)
    let key = keyNode("$class")
    let entry = table.addEntry(
      .dictionary([(key: key, value: table.addReference(to: record))]))
    let outer = objects[holder].flatMap(scopeAfter)
    let rule = judged.rule(ofType: type)
    // A type that is on its way to a version is made in that one, any other in its current one.
    let scope =
      rule.map { number in
        outer?.rule == number
          ? outer : JudgedObjects.Scope(rule: number, version: judged.rules[number].current)
      } ?? nil
    enter(
      Object(
        type: type, scope: scope ?? outer, link: nil,
        origin: .made(holder: holder, field: field)),
      at: entry)
    if let scope, case .field(let versionKey) = judged.rules[scope.rule].key {
      let node = versionNode(scope.version, like: nil)
      set(versionKey, of: entry, to: node)
    }
    return entry
  }

  /// Builds the content of all entries that still lack it.
  mutating func finishValues() throws(MigrationFailure) {
    while let next = unfinished.popLast() {
      switch next.content {
      case .list(let elements, let definition): try fill(next, with: elements, definition)
      case .dictionary(let members, let definition): try fill(next, with: members, definition)
      case .object(let members, type: let type):
        let scope = objects[next.entry]?.scope
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          let place = BuildingPlace(scope: scope, role: .field, holder: next.entry, field: name)
          let node = try self.place(value, definitions(of: name, in: type), place)
          set(name, of: next.entry, to: node)
        }
      }
      try checkGrowth()
    }
  }

  private mutating func fill(
    _ next: Unfinished, with elements: [MigrationValue], _ definition: ValueDefinition
  ) throws(MigrationFailure) {
    var counts: [(value: MigrationValue, count: Int64)] = []
    if definition.type == .builtIn(.countedSet) {
      var positions: [MigrationValue: Int] = [:]
      for element in elements {
        if let known = positions[element] {
          counts[known].count += 1
        } else {
          positions[element] = counts.count
          counts.append((element, 1))
        }
      }
    } else {
      counts = elements.map { ($0, 1) }
    }
    var nodes: [Int] = []
    for (element, _) in counts {
      nodes.append(
        try place(element, definition.element?.alternatives ?? [], next.place.element))
    }
    switch definition.type {
    case .builtIn(.orderedSet):
      setInstance(
        next.entry, "NSOrderedSet", nodes.enumerated().map { ("NS.object.\($0)", $1) })
    case .builtIn(.countedSet):
      var pairs = [("NS.count", table.add(.integer(PropertyListInteger(Int64(nodes.count)))))]
      for (position, node) in nodes.enumerated() {
        let count = table.add(.integer(PropertyListInteger(counts[position].count)))
        pairs += [("NS.object\(position)", node), ("NS.count\(position)", count)]
      }
      setInstance(next.entry, "NSCountedSet", pairs)
    case .builtIn(.set):
      setInstance(next.entry, "NSSet", [("NS.objects", table.add(.array(nodes)))])
    default: setInstance(next.entry, "NSArray", [("NS.objects", table.add(.array(nodes)))])
    }
  }

  private mutating func fill(
    _ next: Unfinished, with members: [ExactText: MigrationValue], _ definition: ValueDefinition
  ) throws(MigrationFailure) {
    var (keys, values): ([Int], [Int]) = ([], [])
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      var field = definition.entries?[name]
      if field == nil, case .definition(let other) = definition.otherEntries { field = other }
      guard let field = field ?? definition.values else { continue }
      let value = try place(value, field.alternatives, next.place.element)
      keys.append(textReference(name))
      values.append(value)
    }
    setInstance(
      next.entry, "NSDictionary",
      [("NS.keys", table.add(.array(keys))), ("NS.objects", table.add(.array(values)))])
  }
}

extension ValueShape {
  /// The definition of data or of a struct.
  fileprivate var bytes: ValueDefinition? {
    guard case .value(let definition) = self, builtIn == .data || builtIn == .struct else {
      return nil
    }
    return definition
  }

  fileprivate var dictionary: ValueDefinition? {
    guard case .value(let definition) = self, builtIn == .dictionary else { return nil }
    return definition
  }
}
