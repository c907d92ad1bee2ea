import ArchiveContracts
import KeyedArchives
import PropertyListBytes

// What changes without a step: former keys, former class names, and the version.
extension Draft {
  // MARK: Former keys

  /// Stores fields under their current keys, as the versions before or after the links name them.
  mutating func renameFormerKeys(after: Bool) {
    var pairs: [TypeInScope: [(field: ExactText, former: ExactText)]] = [:]
    for entry in order {
      guard let object = objects[entry] else { continue }
      let key = TypeInScope(type: object.type, scope: after ? scopeAfter(object) : object.scope)
      let known = pairs[key] ?? formerKeys(key)
      pairs[key] = known
      for (field, former) in known where presentValue(of: former, in: entry) != nil {
        if presentValue(of: field, in: entry) == nil { rename(former, of: entry, to: field) }
      }
    }
  }

  private struct TypeInScope: Hashable {
    let type: String
    let scope: JudgedObjects.Scope?
  }

  /// The former keys of a type's fields that are no fields of their own in a version.
  private func formerKeys(_ key: TypeInScope) -> [(field: ExactText, former: ExactText)] {
    var held: Set<ExactText> = []
    var result: [(field: ExactText, former: ExactText)] = []
    for step in types.lineage(key.type) {
      let fields = [step.type.fields] + (step.type.variants?.cases ?? []).map(\.fields)
      for (name, field) in fields.flatMap({ $0 }) {
        guard field.alternatives.contains(where: { holds($0, in: key.scope) }) else { continue }
        held.insert(name)
        result += field.alternatives.flatMap(\.formerKeys).map { (name, $0) }
      }
    }
    return result.filter { !held.contains($0.former) }
      .sorted { ($0.field, $0.former) < ($1.field, $1.former) }
  }

  /// Whether a definition holds in a version; one outside all versions always does.
  func holds(_ definition: ValueDefinition, in scope: JudgedObjects.Scope?) -> Bool {
    guard let scope else { return true }
    return judged.rules[scope.rule].includes(
      scope.version, since: definition.since, until: definition.until)
  }

  // MARK: Class names

  /// Gives every object the class name, ancestry and hints that its type has now.
  mutating func renameClasses() {
    var moves: [Int: [(entry: Int, description: ClassTable.Description)]] = [:]
    var descriptions: [String: ClassTable.Description] = [:]
    for entry in order {
      guard let object = objects[entry], case .judged = object.origin,
        let record = classes.recordEntry(ofInstance: entry), isNamed(object)
      else { continue }
      guard let description = descriptions[object.type] ?? classDescription(of: object.type)
      else { continue }
      descriptions[object.type] = description
      if !classes.hasRecord(entry, saying: description) {
        moves[record, default: []].append((entry, description))
      }
    }
    for (record, moved) in moves.sorted(by: { $0.key < $1.key }) {
      let wanted = Set(moved.map(\.description))
      if let only = wanted.first, wanted.count == 1, classes.hasInstances(moved.count, record),
        classes.entry(saying: only) == nil
      {
        classes.rewrite(record, saying: only, in: &table)
        continue
      }
      for (entry, description) in moved {
        let target = classes.entry(saying: description, addingTo: &table)
        var fields = fields(of: entry)
        guard let position = fields.firstIndex(where: { $0.key == "$class" }) else { continue }
        fields[position].value = table.addReference(to: target)
        store(fields, of: entry)
      }
    }
  }

  /// Whether the version of an object knows its type's class name.
  private func isNamed(_ object: Object) -> Bool {
    guard let scope = scopeAfter(object), let type = types.object(object.type) else { return true }
    return judged.rules[scope.rule].includes(scope.version, since: type.since, until: type.until)
  }

  /// What the class record of a type's instances says; nil for an abstract type.
  func classDescription(of type: String) -> ClassTable.Description? {
    guard let definition = types.object(type), let name = definition.className else { return nil }
    return ClassTable.Description(
      name: name, ancestries: types.ancestries(of: type), hints: definition.classHints)
  }

  // MARK: Versions

  /// Writes the version to which a link leads, in all objects that have gone there.
  mutating func writeVersion(of number: Int) throws(MigrationFailure) {
    let link = links[number]
    let rule = judged.rules[link.rule]
    switch rule.key {
    case .top(let key): writeTopVersion(link.to, under: key)
    case .field(let key) where link.rule == judged.topRule:
      switch judged.topHolder {
      case .object(let entry)?: writeVersion(link.to, under: key, in: entry)
      case .dictionary(let entry)?: try writeVersion(link.to, of: key, inDictionary: entry)
      case .top?, nil:
        throw MigrationFailure(
          .migrationFailed, "no entry point can hold the version", step: link.step())
      }
    case .field(let key):
      for entry in order {
        guard let object = objects[entry], object.link == number,
          judged.rule(ofType: object.type) == link.rule, case .judged = object.origin
        else { continue }
        writeVersion(link.to, under: key, in: entry)
      }
    }
  }

  private mutating func writeVersion(
    _ version: VersionValue, under key: ExactText, in entry: Int
  ) {
    let present = presentValue(of: key, in: entry)
    let node = versionNode(version, like: present)
    set(key, of: entry, to: node)
  }

  private mutating func writeTopVersion(_ version: VersionValue, under key: ExactText) {
    let slot = table.slot(of: key.escapedKey, inEntry: nil)
    let present = slot.map { table.node(at: $0) }.flatMap { isNil($0) ? nil : $0 }
    let node = versionNode(version, like: present)
    if let slot {
      table.replace(slot, with: node)
    } else {
      table.append(key: key.escapedKey, value: node, to: EditableArchive.Slot(entry: nil, []))
    }
  }

  /// A version in the spelling that the present one has; an integer inline and a text by reference
  /// where there is none.
  mutating func versionNode(_ version: VersionValue, like present: Int?) -> Int {
    let value: PropertyListValue
    var isInline = true
    switch version {
    case .integer(let number): value = .integer(PropertyListInteger(number))
    case .text(let text):
      value = .text(text)
      isInline = false
    }
    if let present {
      if case .uid = table.nodes[present] { isInline = false } else { isInline = true }
    }
    return isInline ? table.add(value) : table.addReferenced(value)
  }

  private mutating func writeVersion(
    _ version: VersionValue, of key: ExactText, inDictionary entry: Int
  ) throws(MigrationFailure) {
    let stored = key.escapedKey
    let path = ValuePath(topPath(ofEntry: entry) + [.entry(key)])
    let pairs = table.pairs(of: table.entries[entry])
    func position(of name: String) -> Int? {
      pairs.firstIndex { table.text(of: $0.key) == ExactText(name) }
    }
    let slot: EditableArchive.Slot?
    if let keys = position(of: "NS.keys"), let values = position(of: "NS.objects"),
      case .array(let names) = table.nodes[pairs[keys].value]
    {
      guard let found = names.firstIndex(where: { isText($0, stored) }) else {
        let name = table.addReferenced(.text(stored))
        let node = versionNode(version, like: name)
        table.append([name], to: EditableArchive.Slot(entry: entry, [keys]))
        table.append([node], to: EditableArchive.Slot(entry: entry, [values]))
        return
      }
      slot = EditableArchive.Slot(entry: entry, [values, found])
    } else {
      let found = pairs.first { pair in
        let name = table.text(of: pair.key)?.repaired ?? ""
        return name.hasPrefix("NS.key.") && isText(pair.value, stored)
      }
      let number = found.flatMap { table.text(of: $0.key)?.repaired.dropFirst("NS.key.".count) }
      slot = number.flatMap { position(of: "NS.object.\($0)") }.map {
        EditableArchive.Slot(entry: entry, [$0])
      }
    }
    guard let slot else {
      throw MigrationFailure(
        .migrationFailed, "the dictionary has a layout into which no entry can be put", at: path)
    }
    let node = versionNode(version, like: table.node(at: slot))
    table.replace(slot, with: node)
  }

  private func topPath(ofEntry entry: Int) -> [ValuePath.Step] {
    for pair in table.pairs(of: table.top) {
      if case .uid(let target) = table.nodes[pair.value], Int(target) == entry,
        let key = table.text(of: pair.key)
      {
        return [.key(key.unescapedKey)]
      }
    }
    return []
  }

  private func isText(_ node: Int, _ text: ExactText) -> Bool {
    if case .text(let found) = scalar(of: node) { return found == text }
    return false
  }
}
