import KeyedArchives
import PropertyListBytes

extension Verifier {
  /// Judges an instance by a definition that names object types.
  mutating func judgeObject(
    _ visit: UInt32, _ entry: Int, _ object: Int, _ record: Int, _ definition: Int, _ scope: Int
  ) {
    let header = subject.list.header(of: object)
    var judged: (type: Int, scope: Int)?
    var outOfVersion: ClassUse?
    var sawVersionFault = false
    for position in subject.binding.classes[record].uses.indices {
      let use = subject.binding.classes[record].uses[position]
      guard allows(definition, use.type) else { continue }
      switch scopeInside(use.type, record, header, object, Place(visit), scope) {
      case .scope(let inner):
        if subject.plan.isUsed(use, in: inner) {
          judged = (use.type, inner)
        } else {
          outOfVersion = use
        }
      case .fault(let code, let place, let object, let message):
        if !sawVersionFault { report(code, place, object, message) }
        sawVersionFault = true
      }
      if judged != nil { break }
    }
    if let judged {
      judgeFields(visit, object, header, judged.type, judged.scope)
    } else if !sawVersionFault {
      reportClass(visit, object, record, definition, outOfVersion)
    }
  }

  private func allows(_ definition: Int, _ type: Int) -> Bool {
    let only = subject.plan.quick[definition].objectType
    if only >= 0 { return Int(only) == type && !subject.plan.types[type].isAbstract }
    guard case .objects(let types) = subject.plan.definitions[definition].target else {
      return false
    }
    return types.contains(type) && !subject.plan.types[type].isAbstract
  }

  /// Reports an instance of a class that the place does not allow.
  mutating func reportClass(
    _ visit: UInt32, _ object: Int, _ record: Int, _ definition: Int, _ outOfVersion: ClassUse?
  ) {
    let code: FindingCode = isRoot(visit) ? .wrongRootClass : .classNotAllowed
    var message = "an instance of \(className(record)) for \(subject.plan.name(of: definition))"
    if outOfVersion != nil { message += ", a name that this version does not use" }
    report(code, Place(visit), object, message)
  }

  // MARK: Versions

  /// What the version of an object makes of the scope around it.
  private enum InnerScope {
    case scope(Int)
    case fault(FindingCode, Place, object: Int, String)
  }

  private mutating func scopeInside(
    _ type: Int, _ record: Int, _ header: ObjectHeader, _ object: Int, _ place: Place,
    _ scope: Int
  ) -> InnerScope {
    guard let number = subject.plan.types[type].rule else { return .scope(scope) }
    let rule = subject.plan.rules[number]
    let inner: InnerScope
    switch rule.source.key {
    case .top:
      inner = read(
        rule, in: subject.list.header(of: subject.archive.topObject), subject.archive.topObject,
        nil, Place(Visit.none))
    case .field: inner = read(rule, in: header, object, record, place)
    }
    return inner
  }

  /// Reads a version from a dictionary of the property list.
  private mutating func read(
    _ rule: PlanVersionRule, in header: ObjectHeader, _ object: Int, _ record: Int?, _ place: Place
  ) -> InnerScope {
    let symbol = subject.plan.symbols[rule.storedKey] ?? 0
    for position in 0..<header.count {
      let key = subject.archive.keyNumber(at: position, in: header)
      guard subject.binding.symbols[key] == symbol else { continue }
      let value = subject.list.reference(header.count + position, from: header.start)
      var stepped = place
      if place.step == nil {
        stepped.step = VisitStep(.key, key)
      } else {
        stepped.innerStep = VisitStep(.key, key)
      }
      let target = subject.list.uid(of: value)
      if target == 0 { break }
      noted?.noteVersion(stepped, object: value, rule: rule.source)
      return judgeVersion(rule, value, target, stepped)
    }
    return absentVersion(rule, object, record, place)
  }

  mutating private func judgeVersion(
    _ rule: PlanVersionRule, _ value: Int, _ target: Int?, _ place: Place
  ) -> InnerScope {
    let found = target.map { subject.archive.object(ofEntry: $0) } ?? value
    let header = subject.list.header(of: found)
    let isEntry = target.map { subject.archive.roles[$0] == .value } ?? true
    let expectsText = rule.expectsText
    guard isEntry, expectsText ? header.isText : header.kind == .integer else {
      return .fault(
        .wrongType, place, object: value,
        "\(kindName(value, target)) for the version, \(expectsText ? "a text" : "an integer")")
    }
    if subject.plan.isFoundation, expectsText == (target == nil) {
      return .fault(.wrongType, place, object: value, "a version in the wrong spelling")
    }
    let version: VersionValue?
    if expectsText {
      version = .text(subject.list.text(header))
    } else {
      version = subject.list.integer(header).int64.map { .integer($0) }
    }
    guard let version, let scope = rule.scope(of: version) else {
      return .fault(
        .unsupportedVersion, place, object: value,
        "a version other than the \(rule.source.readable.count) readable")
    }
    note(version)
    return .scope(scope)
  }

  private mutating func absentVersion(
    _ rule: PlanVersionRule, _ object: Int, _ record: Int?, _ place: Place
  ) -> InnerScope {
    let byName = record.flatMap {
      rule.source.byClassName[subject.archive.className(of: subject.archive.classRecords[$0])]
    }
    guard let version = byName ?? rule.source.absentMeans, let scope = rule.scope(of: version)
    else {
      return .fault(.missingVersion, place, object: object, "no version")
    }
    note(version)
    return .scope(scope)
  }

  private mutating func note(_ found: VersionValue) {
    if version == nil { version = found }
  }

  // MARK: Fields

  private mutating func judgeFields(
    _ visit: UInt32, _ object: Int, _ header: ObjectHeader, _ type: Int, _ scope: Int
  ) {
    guard let number = table(visit, object, header, type, scope) else { return }
    let slotCount = tables[number].slots.count
    if filled.count < slotCount {
      filled.append(contentsOf: repeatElement(0, count: slotCount - filled.count))
    }
    var unknown: [Int] = []
    for position in 0..<header.count {
      let key = subject.archive.keyNumber(at: position, in: header)
      let symbol = Int(subject.binding.symbols[key])
      let slot = Int(tables[number].slotOfSymbol[symbol])
      if slot > 0, filled[slot - 1] == 0 {
        filled[slot - 1] = UInt32(truncatingIfNeeded: position) + 1
      } else if subject.archive.keyMeanings[key] != .class, !tables[number].ignores[symbol] {
        unknown.append(position)
      }
    }
    for slot in 0..<slotCount {
      let known = tables[number].slots[slot]
      let position = Int(filled[slot]) - 1
      filled[slot] = 0
      if known.isVersion { continue }
      guard position >= 0 else {
        if known.isRequired { reportMissing(visit, object, known.key) }
        continue
      }
      let key = subject.archive.keyNumber(at: position, in: header)
      checkEdge(
        subject.list.reference(header.count + position, from: header.start),
        place: Int(known.place),
        scope: scope, from: visit, VisitStep(.key, key), .field)
    }
    for position in unknown {
      let key = subject.archive.keyNumber(at: position, in: header)
      report(
        .unknownField, Place(visit, VisitStep(.key, key)),
        subject.list.reference(header.count + position, from: header.start),
        "a field that \(subject.plan.types[type].name) does not have in this version")
    }
  }

  /// A required field is reported at the path it would have, though no key of the archive spells it.
  private mutating func reportMissing(_ visit: UInt32, _ object: Int, _ key: ExactText) {
    var path = path(of: Place(visit))
    path.steps.append(.key(key.unescapedKey))
    findings.add(
      .missingField, path: path, visit: visit, object: Int(visits[Int(visit)].entry),
      offset: subject.list.sourceOffset(of: object), message: "a required field that is not there")
  }

  /// The table of an object's fields; nil, with a finding, when no variant fits.
  private mutating func table(
    _ visit: UInt32, _ object: Int, _ header: ObjectHeader, _ type: Int, _ scope: Int
  ) -> Int? {
    let isRoot = subject.plan.topRule != nil && isRoot(visit)
    if !isRoot, subject.plan.types[type].variants == nil {
      let index = type * subject.plan.scopeCount + scope
      if plainTables[index] == 0 {
        add(subject.plan.types[type].fields, type, scope, isRoot: false)
        plainTables[index] = UInt32(truncatingIfNeeded: tables.count)
      }
      return Int(plainTables[index]) - 1
    }
    var variant = -1
    if let variants = subject.plan.types[type].variants {
      guard let found = select(variants, visit, object, header) else { return nil }
      variant = found
    }
    let key = TableKey(type: type, scope: scope, variant: variant, isRoot: isRoot)
    if let known = tableNumbers[key] { return known }
    let fields =
      subject.plan.types[type].variants.map { $0.cases[variant].fields }
      ?? subject.plan.types[type].fields
    add(fields, type, scope, isRoot: isRoot)
    tableNumbers[key] = tables.count - 1
    return tables.count - 1
  }

  private mutating func add(_ fields: [PlanField], _ type: Int, _ scope: Int, isRoot: Bool) {
    var versionKey: ExactText?
    for rule in [subject.plan.types[type].rule, isRoot ? subject.plan.topRule : nil] {
      guard let rule, case .field = subject.plan.rules[rule].source.key else { continue }
      versionKey = subject.plan.rules[rule].storedKey
      break
    }
    tables.append(
      FieldTable(
        subject.plan, type: subject.plan.types[type], fields: fields, scope: scope,
        versionKey: versionKey))
  }

  /// The case of a type's variants that an object selects.
  private mutating func select(
    _ variants: PlanVariants, _ visit: UInt32, _ object: Int, _ header: ObjectHeader
  ) -> Int? {
    var present: Set<ExactText> = []
    var selecting: (object: Int, key: Int)?
    for position in 0..<header.count {
      let number = subject.archive.keyNumber(at: position, in: header)
      guard subject.binding.symbols[number] != 0 else { continue }
      let key = subject.list.key(number)
      if key == variants.key {
        selecting = (subject.list.reference(header.count + position, from: header.start), number)
      }
      if variants.presence.contains(key) { present.insert(key) }
    }
    if let key = variants.key {
      guard let selecting else {
        reportMissing(visit, object, key)
        return nil
      }
      let value = scalar(selecting.object)
      for (index, variant) in variants.cases.enumerated() {
        if case .when(let values) = variant.condition, let value, values.contains(value) {
          return index
        }
      }
      report(
        .notAllowedValue, Place(visit, VisitStep(.key, selecting.key)), selecting.object,
        "a value that selects none of the \(variants.cases.count) variants")
      return nil
    }
    for (index, variant) in variants.cases.enumerated() {
      if case .has(let keys) = variant.condition, Set(keys.map(\.escapedKey)) == present {
        return index
      }
    }
    report(
      .notAllowedValue, Place(visit), object,
      "fields that are those of none of the \(variants.cases.count) variants")
    return nil
  }

  /// A scalar as contracts compare it, in its place or referenced.
  private func scalar(_ object: Int) -> ScalarValue? {
    var object = object
    if let target = subject.list.uid(of: object) {
      guard target != 0, subject.archive.roles[target] == .value else { return nil }
      object = subject.archive.object(ofEntry: target)
    }
    let header = subject.list.header(of: object)
    switch header.kind {
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .integer(subject.list.integer(header))
    case .real: return .real(subject.list.real(header))
    case .ascii, .utf16: return .text(subject.list.text(header))
    default: return nil
    }
  }

  // MARK: The whole archive

  mutating func checkArchiver() {
    guard !subject.contract.document.archivers.contains(subject.archive.archiver) else { return }
    findings.add(
      .unsupportedArchiver, path: nil, visit: Visit.none, object: nil, offset: nil,
      message: "an archiver that the contract does not list")
  }

  /// Judges the entry points, and the version at the contract's top level.
  mutating func checkTop() {
    let top = subject.archive.topObject
    let header = subject.list.header(of: top)
    var scope = 0
    var topKeys: Set<ExactText> = []
    for rule in subject.plan.rules {
      if case .top = rule.source.key { topKeys.insert(rule.storedKey) }
    }
    if let number = subject.plan.topRule {
      switch topScope(subject.plan.rules[number], header) {
      case .scope(let found): scope = found
      case .fault(let code, let place, let object, let message):
        report(code, place, object, message)
        return
      }
    }
    var positions: [ExactText: Int] = [:]
    for position in 0..<header.count {
      positions[subject.list.key(subject.archive.keyNumber(at: position, in: header))] = position
    }
    for field in subject.plan.top {
      guard let position = positions.removeValue(forKey: field.key) else {
        if !subject.plan.place(field.place, scope: scope).isOptional {
          findings.add(
            .missingRoot, path: ValuePath([.key(field.key.unescapedKey)]), visit: Visit.none,
            object: nil, offset: subject.list.sourceOffset(of: top),
            message: "a required entry of $top that is not there")
        }
        continue
      }
      let key = subject.archive.keyNumber(at: position, in: header)
      checkEdge(
        subject.list.reference(header.count + position, from: header.start), place: field.place,
        scope: scope, from: Visit.none, VisitStep(.key, key), .top)
    }
    for (key, position) in positions.sorted(by: { $0.key < $1.key }) where !topKeys.contains(key) {
      let number = subject.archive.keyNumber(at: position, in: header)
      report(
        .unknownField, Place(Visit.none, VisitStep(.key, number)),
        subject.list.reference(header.count + position, from: header.start),
        "an entry of $top that the contract does not name")
    }
  }

  /// Reads the version of an archive whose root is no versioned object type.
  private mutating func topScope(_ rule: PlanVersionRule, _ top: ObjectHeader) -> InnerScope {
    if case .top = rule.source.key {
      return read(rule, in: top, subject.archive.topObject, nil, Place(Visit.none))
    }
    for position in 0..<top.count {
      let value = subject.list.reference(top.count + position, from: top.start)
      guard let target = subject.list.uid(of: value), target != 0 else { continue }
      guard let record = subject.archive.roles[target].instanceRecord else { continue }
      let object = subject.archive.object(ofEntry: target)
      let place = Place(
        Visit.none, VisitStep(.key, subject.archive.keyNumber(at: position, in: top)))
      if subject.binding.classes[record].foundation?.kind == .dictionary {
        guard let found = entry(ofDictionary: target, key: rule.storedKey) else { continue }
        var stepped = place
        stepped.innerStep = found.step
        noted?.noteVersion(stepped, object: found.value, rule: rule.source)
        return judgeVersion(rule, found.value, subject.list.uid(of: found.value), stepped)
      }
      return read(rule, in: subject.list.header(of: object), object, record, place)
    }
    return absentVersion(rule, subject.archive.topObject, nil, Place(Visit.none))
  }

  /// Every class record must be one that the contract names, with an ancestry and hints it allows.
  mutating func checkClassRecords() {
    for (number, record) in subject.archive.classRecords.enumerated() {
      let known = subject.binding.classes[number]
      guard known.isNamed else {
        report(
          .classNotAllowed, entry: record.entry, "\(className(number)) is not named by the contract"
        )
        continue
      }
      let names = (subject.archive.ancestry(of: record) ?? []).dropFirst()
      let hints = subject.archive.hints(of: record) ?? []
      let ownName = subject.archive.ancestry(of: record)?.first
      let isSelf = ownName == nil || ownName == subject.archive.className(of: record)
      let accepted = ancestries(known, record)
      if !isSelf || !accepted.contains(Array(names)) {
        let expected = accepted.first.map { names in
          names.isEmpty ? "none" : names.map(\.repaired).joined(separator: ", ")
        }
        report(
          .classNotAllowed, entry: record.entry,
          "\(className(number)) with another ancestry than \(expected ?? "any")")
      }
      let allowsHints =
        known.foundation != nil ? hints.isEmpty : known.uses.contains { $0.hints == hints }
      if !allowsHints || subject.plan.isFoundation && !hints.isEmpty {
        report(
          .classNotAllowed, entry: record.entry,
          "\(className(number)) with class hints that the contract does not allow")
      }
    }
  }

  private func ancestries(
    _ known: ArchiveBinding.ClassBinding, _ record: ClassRecord
  ) -> [[ExactText]] {
    guard let foundation = known.foundation else { return known.uses.flatMap(\.ancestries) }
    let name = subject.archive.className(of: record)
    return subject.contract.document.ancestries[name] ?? [
      foundation.ancestry.dropFirst().map { ExactText($0) }
    ]
  }

  mutating func checkReachability() {
    guard !subject.contract.document.allowsUnreachable else { return }
    for entry in 1..<max(1, subject.archive.entryCount)
    where !subject.shape.reached[entry] && subject.archive.roles[entry].recordNumber == nil {
      report(.unreachableObject, entry: entry, "an object that nothing reaches")
    }
  }
}

extension ContractPlan {
  /// Whether a class name belongs to the versions of a scope.
  func isUsed(_ use: ClassUse, in scope: Int) -> Bool {
    guard use.since != nil || use.until != nil else { return true }
    guard let (rule, version) = scopes[scope] else { return true }
    return rules[rule].source.includes(version, since: use.since, until: use.until)
  }
}

extension PlanVersionRule {
  /// Whether versions are texts rather than integers.
  var expectsText: Bool {
    if case .text = source.current { return true }
    return false
  }
}
