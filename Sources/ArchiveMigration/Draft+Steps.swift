import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension Draft {
  /// Applies one step to all objects of its type.
  mutating func apply(_ step: MigrationStep, link: Int) throws(MigrationFailure) {
    for entry in entries(ofType: step.type, link: link) {
      guard !contested.contains(entry) else {
        throw MigrationFailure(
          .migrationFailed,
          "an object that several versions or types share, which the step would change for all",
          at: path(ofEntry: entry))
      }
      try apply(step.action, to: entry, link)
      try checkGrowth()
    }
  }

  private mutating func apply(
    _ action: MigrationStep.Action, to entry: Int, _ link: Int
  ) throws(MigrationFailure) {
    switch action {
    case .addField(let name, let value):
      // A value that is there is never overwritten by one that is the same for all.
      if presentValue(of: name, in: entry) == nil { try build(value, for: name, of: entry) }
    case .removeField(let name): remove(name, of: entry)
    case .renameField(let name, let newName): try move(name, of: entry, to: newName, of: entry)
    case .convertField(let name, let type, let epoch):
      try convert(name, of: entry, to: type, epoch: epoch ?? 0)
    case .mapField(let name, let entries): try map(name, of: entry, entries)
    case .moveField(let name, let type, let owner):
      try move(name, of: entry, toType: type, through: owner)
    case .wrapField(let name, let wrapper, let field):
      try wrap(name, of: entry, in: wrapper, as: field)
    case .renameClass(let name): try renameClass(of: entry, to: name, link)
    }
  }

  // MARK: Places

  /// Puts a value that is there already under another name, of the same object or another one.
  mutating func move(
    _ name: ExactText, of entry: Int, to newName: ExactText, of target: Int
  ) throws(MigrationFailure) {
    guard let node = value(of: name, in: entry) else { return }
    guard presentValue(of: newName, in: target) == nil else {
      throw failure("a value that is there already would be lost", at: newName, of: target)
    }
    if entry == target {
      rename(name, of: entry, to: newName)
    } else {
      remove(name, of: entry)
      set(newName, of: target, to: node)
    }
    respell(newName, of: target)
  }

  private mutating func move(
    _ name: ExactText, of entry: Int, toType type: String, through owner: ExactText
  ) throws(MigrationFailure) {
    guard presentValue(of: name, in: entry) != nil else {
      remove(name, of: entry)
      return
    }
    guard let node = presentValue(of: owner, in: entry) else {
      throw failure("there is no object into which the value could be moved", at: owner, of: entry)
    }
    guard let target = objectEntry(of: node), let object = objects[target],
      types.family(type).contains(object.type)
    else {
      throw failure("not an object of type \(type)", at: owner, of: entry)
    }
    try move(name, of: entry, to: name, of: target)
  }

  private mutating func wrap(
    _ name: ExactText, of entry: Int, in wrapper: String, as field: ExactText
  ) throws(MigrationFailure) {
    guard let node = presentValue(of: name, in: entry) else { return }
    let made = try makeObject(ofType: wrapper, for: name, of: entry)
    set(name, of: entry, to: table.addReference(to: made))
    set(field, of: made, to: node)
    respell(field, of: made)
  }

  /// Gives a number or text that stands bare the spelling that its field asks for.
  private mutating func respell(_ name: ExactText, of entry: Int) {
    guard let node = value(of: name, in: entry), let object = objects[entry] else { return }
    let (bare, isInline): (PropertyListValue, Bool)
    if case .uid(let target) = table.nodes[node] {
      guard target > 0, target < table.entries.count else { return }
      (bare, isInline) = (table.nodes[table.entries[Int(target)]], false)
    } else {
      (bare, isInline) = (table.nodes[node], true)
    }
    let scope = scopeAfter(object)
    let shapes = shapes(of: definitions(of: name, in: object.type), scope)
    guard let definition = shapes.lazy.compactMap({ $0.definition(of: bare) }).first,
      definition.isInline(in: .field) != isInline
    else { return }
    let respelled = isInline ? table.addReferenced(bare) : table.add(bare)
    set(name, of: entry, to: respelled)
  }

  private mutating func renameClass(
    of entry: Int, to name: ExactText, _ link: Int
  ) throws(MigrationFailure) {
    let rule = judged.rules[links[link].rule]
    let named = contract.document.types.keys.sorted { ExactText($0) < ExactText($1) }.filter {
      types.object($0)?.className == name
    }
    let current = named.first { candidate in
      let type = types.object(candidate)
      return rule.includes(links[link].to, since: type?.since, until: type?.until)
    }
    guard let type = current ?? named.first else {
      throw MigrationFailure(
        .migrationFailed, "no type of the contract has the class name",
        at: path(ofEntry: entry))
    }
    setType(type, of: entry)
  }

  // MARK: Values

  private mutating func convert(
    _ name: ExactText, of entry: Int, to type: BuiltInType, epoch: Double
  ) throws(MigrationFailure) {
    guard let node = presentValue(of: name, in: entry), let object = objects[entry] else { return }
    let before = scalar(of: node)
    if before.isOf(type) { return respell(name, of: entry) }
    let converted: PropertyListValue
    do throws(ScalarConversion.Refusal) {
      converted = try ScalarConversion.convert(before, to: type, epoch: epoch)
    } catch {
      throw failure(error.message, at: name, of: entry)
    }
    let shapes = shapes(of: definitions(of: name, in: object.type), scopeAfter(object))
    let exact = shapes.first { $0.builtIn == type }
    let shape = exact ?? shapes.first { $0.builtIn == .number }
    guard case .value(let definition)? = shape else {
      throw failure("the field holds no \(type.rawValue) afterwards", at: name, of: entry)
    }
    let made = try self.node(for: converted, definition, .field)
    set(name, of: entry, to: made)
  }

  private mutating func map(
    _ name: ExactText, of entry: Int, _ entries: [MigrationStep.MapEntry]
  ) throws(MigrationFailure) {
    guard let node = presentValue(of: name, in: entry), let found = scalar(of: node).scalar,
      let object = objects[entry]
    else { return }
    let chosen =
      entries.first { $0.from == found } ?? entries.first { $0.from.isSameAmount(as: found) }
    guard let chosen else { return }
    let definitions = definitions(of: name, in: object.type)
    let made = try place(
      .scalar(chosen.to), definitions,
      BuildingPlace(scope: scopeAfter(object), role: .field, holder: entry, field: name))
    try finishValues()
    set(name, of: entry, to: made)
  }
}

extension DraftValue {
  /// Whether a value is of a kind already.
  fileprivate func isOf(_ type: BuiltInType) -> Bool {
    switch (self, type) {
    case (.integer, .integer), (.real, .real), (.text, .string), (.boolean, .boolean),
      (.date, .date):
      true
    default: false
    }
  }
}

extension ScalarValue {
  /// Whether two values of different kinds are the same number, a boolean being 0 or 1.
  fileprivate func isSameAmount(as other: ScalarValue) -> Bool {
    guard let amount, let otherAmount = other.amount else { return false }
    return amount == otherAmount
  }

  private var amount: Double? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value.exactReal
    case .real(let value): value
    case .text: nil
    }
  }
}
