import PropertyListBytes
import StrictJSON

extension ContractChecker {
  /// The most types of which each extends the one before.
  private static let longestLineage = 64

  /// A message about a name that is not there, with the nearest one that is, or all.
  func unknown(_ what: String, _ name: String, among names: [String]) -> String {
    "unknown \(what) \(ExactText(name).excerpt), \(NearestName.hint(for: name, among: names))"
  }

  func checkTypeNames() throws(ContractFailure) {
    for name in document.typeNames {
      let place = place(ofType: name)
      guard !name.isEmpty else { throw place.failure("a type without a name") }
      guard ValueType(named: name) == .named(name) else {
        throw place.failure("\(name) is the name of a built-in type")
      }
      guard ExactText(name) != "NSObject" else {
        throw place.failure("NSObject would accept every class")
      }
      guard let base = types.object(name)?.extends else { continue }
      guard let type = document.types[base] else {
        throw place.key("extends").failure(unknown("type", base, among: document.typeNames))
      }
      guard case .object = type else {
        throw place.key("extends").failure("\(ExactText(base).excerpt) is no object type")
      }
      let lineage = types.lineage(name)
      if let last = lineage.last, last.type.extends != nil {
        throw place.key("extends").failure("the type extends itself")
      }
      guard lineage.count <= Self.longestLineage else {
        throw place.key("extends").failure(
          "\(lineage.count) of at most \(Self.longestLineage) types that extend one another")
      }
    }
  }

  /// Refuses aliases that lead back to themselves without a collection in between.
  func checkAliases() throws(ContractFailure) {
    var done: Set<String> = []
    for start in document.typeNames where !done.contains(start) {
      // A name is open while the names that it leads to are followed.
      var open: [(name: String, next: [String])] = [(start, directNames(start))]
      while let last = open.indices.last {
        guard let name = open[last].next.popLast() else {
          done.insert(open[last].name)
          open.removeLast()
          continue
        }
        if open.contains(where: { $0.name == name }) {
          throw place(ofType: name).failure("leads back to itself without a collection")
        }
        if !done.contains(name) { open.append((name, directNames(name))) }
      }
    }
  }

  /// The aliases that an alias names outside of collections, the last one first.
  private func directNames(_ name: String) -> [String] {
    guard let alias = types.alias(name) else { return [] }
    var result: [String] = []
    var pending = alias.alternatives
    while let definition = pending.popLast() {
      pending += definition.choices
      if case .named(let name) = definition.type, types.alias(name) != nil { result.append(name) }
    }
    return result
  }

  // MARK: Object types

  func checkObjectType(
    _ name: String, _ type: ObjectTypeDefinition
  ) throws(ContractFailure) {
    let place = place(ofType: name)
    guard type.isAbstract || type.className != nil else {
      throw place.failure("needs \"className\", or \"abstract\": true")
    }
    if type.className == nil, !type.formerClassNames.isEmpty {
      throw place.key("formerClassNames").failure("a type without class name has no former ones")
    }
    try checkDistinct(type.classHints, at: place.key("classHints"))
    if document.reader == .foundation, !type.classHints.isEmpty {
      throw place.key("classHints").failure("Foundation would make an instance of a hinted class")
    }
    try checkInherits(name, type, place)
    try checkKeys(name, type, place)
    if let variants = type.variants { try checkVariants(variants, of: name, place) }
    try checkIgnored(name, type, place)
  }

  private func checkInherits(
    _ name: String, _ type: ObjectTypeDefinition, _ place: ContractPlace
  ) throws(ContractFailure) {
    try checkLists(type.inherits, of: type.className, at: place.key("inherits"))
    for (index, former) in type.formerClassNames.enumerated() {
      let place = place.key("formerClassNames").index(index).key("inherits")
      try checkLists(former.inherits, of: former.className, at: place)
    }
    guard let lists = type.inherits, let base = type.extends else { return }
    let endings = endings(ofBase: base)
    for (index, list) in lists.enumerated() where !list.isEmpty {
      guard endings.contains(where: { list.count >= $0.count && list.suffix($0.count) == $0[...] })
      else {
        let place = lists.count == 1 ? place.key("inherits") : place.key("inherits").index(index)
        throw place.failure(
          "does not end in \(ExactText(base).excerpt) and its ancestry, which the type extends")
      }
    }
  }

  /// How the ancestry of a type that extends another may end.
  private func endings(ofBase base: String) -> [[ExactText]] {
    let accepted = types.ancestries(of: base)
    let names = types.classNames(of: base)
    return names.isEmpty ? accepted : names.flatMap { name in accepted.map { [name] + $0 } }
  }

  func checkLists(
    _ lists: [[ExactText]]?, of className: ExactText?, at place: ContractPlace
  ) throws(ContractFailure) {
    guard let lists else { return }
    guard !lists.isEmpty else { throw place.failure("no ancestry is accepted") }
    for (index, list) in lists.enumerated() {
      let place = lists.count == 1 ? place : place.index(index)
      try checkDistinct(list, at: place)
      if let className, list.contains(className) {
        throw place.failure("names the class itself; only the names after its own stand here")
      }
    }
    try checkDistinct(lists, at: place)
  }

  // MARK: Keys

  /// Refuses fields that stand twice, here or in what the type extends.
  private func checkKeys(
    _ name: String, _ type: ObjectTypeDefinition, _ place: ContractPlace
  ) throws(ContractFailure) {
    var taken: [ExactText: String] = [:]
    for step in types.lineage(name).dropFirst() {
      let owner = "a field of \(ExactText(step.name).excerpt), which the type extends"
      for key in Self.keys(of: step.type) { taken[key] = owner }
      if type.version != nil, step.type.version != nil {
        throw place.key("version").failure(
          "\(ExactText(step.name).excerpt), which the type extends, has a version already")
      }
      if type.variants != nil, step.type.variants != nil {
        throw place.key("variants").failure(
          "\(ExactText(step.name).excerpt), which the type extends, has variants already")
      }
    }
    for (key, field) in type.fields.sorted(by: { $0.key < $1.key }) {
      let place = place.key("fields").key(key)
      if let owner = taken[key] { throw place.failure("is \(owner)") }
      taken[key] = "a field of the type"
      try checkFormerKeys(field, key, place)
    }
    for (index, variant) in (type.variants?.cases ?? []).enumerated() {
      for (key, field) in variant.fields.sorted(by: { $0.key < $1.key }) {
        let place = place.key("variants").key("cases").index(index).key("fields").key(key)
        if let owner = taken[key] { throw place.failure("is \(owner)") }
        try checkFormerKeys(field, key, place)
      }
    }
    try checkFormerKeyOwners(name, place)
  }

  private static func keys(of type: ObjectTypeDefinition) -> [ExactText] {
    type.fields.keys + (type.variants?.cases ?? []).flatMap { $0.fields.keys }
  }

  private func checkFormerKeys(
    _ field: FieldDefinition, _ key: ExactText, _ place: ContractPlace
  ) throws(ContractFailure) {
    for (index, definition) in field.alternatives.enumerated() {
      let place = place.alternative(index, of: field).key("formerKeys")
      try checkDistinct(definition.formerKeys, at: place)
      if definition.formerKeys.contains(key) { throw place.failure("names the current key") }
    }
  }

  /// Refuses a former key that is another field's key, present or former, or the version's.
  private func checkFormerKeyOwners(
    _ name: String, _ place: ContractPlace
  ) throws(ContractFailure) {
    var current: Set<ExactText> = []
    var former: [ExactText: ExactText] = [:]
    let lineage = types.lineage(name)
    for step in lineage { current.formUnion(Self.keys(of: step.type)) }
    if case .field(let key) = types.rule(of: name)?.rule.key { current.insert(key) }
    for step in lineage {
      let fields =
        step.type.fields.sorted { $0.key < $1.key }
        + (step.type.variants?.cases ?? []).flatMap { $0.fields.sorted { $0.key < $1.key } }
      for (key, field) in fields {
        for formerKey in Set(field.alternatives.flatMap(\.formerKeys)).sorted() {
          let owner = former.updateValue(key, forKey: formerKey)
          guard !current.contains(formerKey), owner == nil || owner == key else {
            throw place.failure(
              "the former key \(formerKey.excerpt) of \(key.excerpt) belongs to another field too")
          }
        }
      }
    }
  }

  private func checkIgnored(
    _ name: String, _ type: ObjectTypeDefinition, _ place: ContractPlace
  ) throws(ContractFailure) {
    guard case .ignore(let ignored) = type.unknownFields else { return }
    var known: Set<ExactText> = []
    for step in types.lineage(name) {
      known.formUnion(Self.keys(of: step.type))
      for field in step.type.fields.values {
        known.formUnion(field.alternatives.flatMap(\.formerKeys))
      }
    }
    if case .field(let key) = types.rule(of: name)?.rule.key { known.insert(key) }
    if let key = ignored.sorted().first(where: { known.contains($0) }) {
      throw place.key("unknownFields").failure("\(key.excerpt) is known, so it cannot be ignored")
    }
  }
}
