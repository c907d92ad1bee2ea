import PropertyListBytes

/// The versions between which a migration leads, and what its steps so far have made.
struct MigrationContext {
  let from: VersionValue
  let to: VersionValue
  let rule: VersionRule
  /// Fields that an earlier step made or renamed to.
  var made: Set<Field> = []

  struct Field: Hashable {
    let type: String
    let name: ExactText
  }
}

extension ContractChecker {
  func checkMigrations(_ scopes: VersionScopes) throws(ContractFailure) {
    let root = ContractPlace.root.key("migrations")
    let rules =
      [document.version].compactMap { $0 }
      + document.typeNames.compactMap { types.object($0)?.version }
    var starts: Set<VersionValue> = []
    for (number, migration) in document.migrations.enumerated() {
      let place = root.index(number)
      guard !rules.isEmpty else { throw place.failure("the contract has no version") }
      for (version, key) in [(migration.from, "from"), (migration.to, "to")]
      where !rules.contains(where: { $0.readable.contains(version) }) {
        throw place.key(key).failure("\(version) is no readable version")
      }
      let rule = rules.first { rule in
        guard rule.readable.contains(migration.from), rule.readable.contains(migration.to),
          let from = rule.order(migration.from), let to = rule.order(migration.to)
        else { return false }
        return from < to
      }
      guard let rule else { throw place.key("to").failure("is not later than \"from\"") }
      guard starts.insert(migration.from).inserted else {
        throw place.key("from").failure("a second migration from version \(migration.from)")
      }
      var context = MigrationContext(from: migration.from, to: migration.to, rule: rule)
      for (index, step) in migration.steps.enumerated() {
        try checkStep(step, MigrationStep.place(index, of: number), &context)
      }
    }
  }

  private func checkStep(
    _ step: MigrationStep, _ place: ContractPlace, _ context: inout MigrationContext
  ) throws(ContractFailure) {
    let place = place.key(step.action.name)
    try checkObjectName(step.type, place.key("type"))
    func source(_ name: ExactText) throws(ContractFailure) -> [ValueDefinition] {
      try checkSource(name, of: step.type, context, place.key("name"))
    }
    func target(
      _ name: ExactText, of type: String, _ key: String
    ) throws(ContractFailure) -> [ValueDefinition] {
      try checkTarget(name, of: type, context, place.key(key))
    }
    func make(_ name: ExactText, in type: String) {
      context.made.insert(MigrationContext.Field(type: type, name: name))
    }
    switch step.action {
    case .addField(let name, let value):
      let definitions = try target(name, of: step.type, "name")
      try checkValue(value, definitions, context, place.key("value"))
      make(name, in: step.type)
    case .removeField(let name): _ = try source(name)
    case .renameField(let name, let to):
      _ = try source(name)
      _ = try target(to, of: step.type, "to")
      make(to, in: step.type)
    case .convertField(let name, let to, let epoch):
      let before = shapes(of: try source(name))
      let after = shapes(of: try target(name, of: step.type, "name"))
      try checkConversion(before, to, epoch, after, place)
      make(name, in: step.type)
    case .mapField(let name, let entries):
      try checkEntries(
        entries, shapes(of: try source(name)), shapes(of: try target(name, of: step.type, "name")),
        place.key("values"))
    case .moveField(let name, let toType, let through):
      _ = try source(name)
      try checkObjectName(toType, place.key("toType"))
      _ = try target(name, of: toType, "name")
      let owners = shapes(of: definitions(of: through, in: step.type))
      guard owners.contains(where: { $0.isObject(among: types.family(toType)) }) else {
        throw place.key("through").failure(
          "\(through.excerpt) does not lead to an object of type \(ExactText(toType).excerpt)")
      }
      make(name, in: toType)
    case .wrapField(let name, let wrapper, let key):
      _ = try source(name)
      try checkObjectName(wrapper, place.key("in"))
      guard types.object(wrapper)?.isAbstract == false else {
        throw place.key("in").failure("\(ExactText(wrapper).excerpt) is abstract")
      }
      _ = try target(key, of: wrapper, "as")
      guard shapes(of: try target(name, of: step.type, "name")).contains(.object(wrapper)) else {
        throw place.key("in").failure(
          "\(name.excerpt) does not hold an object of type \(ExactText(wrapper).excerpt)")
      }
      make(name, in: step.type)
    case .renameClass(let to):
      let names = document.typeNames.compactMap { types.object($0)?.className }
      guard names.contains(to) else {
        throw place.key("to").failure("\(to.excerpt) is no class name of the contract")
      }
    }
  }

  private func checkObjectName(_ name: String, _ place: ContractPlace) throws(ContractFailure) {
    guard document.types[name] != nil else {
      throw place.failure(unknown("type", name, among: document.typeNames))
    }
    guard types.object(name) != nil else {
      throw place.failure("\(ExactText(name).excerpt) is no object type")
    }
  }

  // MARK: Fields

  /// Everything that a field may hold in objects of a type, or of one that extends it.
  private func definitions(of field: ExactText, in type: String) -> [ValueDefinition] {
    types.family(type).flatMap { types.definitions(of: field, in: $0) }.flatMap(\.alternatives)
  }

  /// What a field holds before a step: it is there in the first version, or a step has made it.
  private func checkSource(
    _ name: ExactText, of type: String, _ context: MigrationContext, _ place: ContractPlace
  ) throws(ContractFailure) -> [ValueDefinition] {
    let known = definitions(of: name, in: type)
    let isMade = types.lineage(type).contains {
      context.made.contains(MigrationContext.Field(type: $0.name, name: name))
    }
    let found = known.filter { context.holds($0, in: isMade ? context.to : context.from) }
    guard !found.isEmpty else {
      throw place.failure(missing(name, type, known, isMade ? context.to : context.from))
    }
    return found
  }

  private func checkTarget(
    _ name: ExactText, of type: String, _ context: MigrationContext, _ place: ContractPlace
  ) throws(ContractFailure) -> [ValueDefinition] {
    let known = definitions(of: name, in: type)
    let found = known.filter { context.holds($0, in: context.to) }
    guard !found.isEmpty else { throw place.failure(missing(name, type, known, context.to)) }
    return found
  }

  private func missing(
    _ name: ExactText, _ type: String, _ known: [ValueDefinition], _ version: VersionValue
  ) -> String {
    known.isEmpty
      ? "\(name.excerpt) is no field of \(ExactText(type).excerpt)"
      : "\(ExactText(type).excerpt) has no \(name.excerpt) in version \(version)"
  }

  // MARK: Conversions

  private func checkConversion(
    _ before: [ValueShape], _ to: BuiltInType, _ epoch: Double?, _ after: [ValueShape],
    _ place: ContractPlace
  ) throws(ContractFailure) {
    let targets: Set<BuiltInType> = [.integer, .real, .string, .boolean, .date]
    guard targets.contains(to) else {
      throw place.key("to").failure(
        "expected integer, real, string, boolean or date, found \(to.rawValue)")
    }
    guard after.contains(where: { $0.builtIn == to || $0.builtIn == .number && to.isNumber }) else {
      throw place.key("to").failure("the field holds no \(to.rawValue) afterwards")
    }
    let convertible = before.contains { shape in
      guard let from = shape.builtIn, targets.contains(from) || from == .number else {
        return false
      }
      return !(from == .boolean && to == .date || from == .date && to == .boolean)
    }
    guard convertible else {
      throw place.key("to").failure("nothing that the field holds can become \(to.rawValue)")
    }
    guard let epoch else { return }
    guard epoch.isFinite, to == .date || before.contains(where: { $0.builtIn == .date }) else {
      throw place.key("epoch").failure("applies to dates only")
    }
  }

  private func checkEntries(
    _ entries: [MigrationStep.MapEntry], _ before: [ValueShape], _ after: [ValueShape],
    _ place: ContractPlace
  ) throws(ContractFailure) {
    guard !entries.isEmpty else { throw place.failure("no value") }
    for (index, entry) in entries.enumerated() {
      guard before.contains(where: { $0.mayEqual(entry.from) }) else {
        throw place.index(index).key("from").failure("the field never has a value of this kind")
      }
      guard after.contains(where: { $0.mayEqual(entry.to) }) else {
        throw place.index(index).key("to").failure("the field takes no value of this kind")
      }
    }
    try checkDistinct(entries.map(\.from), at: place)
  }
}

extension MigrationContext {
  /// Whether a definition holds in a version; one that speaks of other versions always does.
  func holds(_ definition: ValueDefinition, in version: VersionValue) -> Bool {
    let ends = [definition.since, definition.until].compactMap { $0 }
    guard ends.allSatisfy({ rule.order($0) != nil }) else { return true }
    return rule.includes(version, since: definition.since, until: definition.until)
  }
}

extension MigrationStep.Action {
  /// The key of the step in the JSON form.
  package var name: String {
    switch self {
    case .addField: "addField"
    case .removeField: "removeField"
    case .renameField: "renameField"
    case .convertField: "convertField"
    case .mapField: "mapField"
    case .moveField: "moveField"
    case .wrapField: "wrapField"
    case .renameClass: "renameClass"
    }
  }
}

extension BuiltInType {
  fileprivate var isNumber: Bool { self == .integer || self == .real }
}

extension ValueShape {
  fileprivate func isObject(among names: [String]) -> Bool {
    if case .object(let name) = self { return names.contains(name) }
    return false
  }
}
