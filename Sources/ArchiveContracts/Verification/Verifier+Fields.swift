import KeyedArchives
import PropertyListBytes

extension Verifier {
  func judgeFields(
    _ visit: UInt32, _ object: Int, _ header: ObjectHeader, _ type: Int, _ scope: Int,
    _ state: inout VerificationState
  ) {
    guard let number = table(visit, object, header, type, scope, &state) else { return }
    if !state.tables[number].isFilled(by: header, list) { fill(number, header, &state) }
    if !state.tableOfEntry.isEmpty {
      let entry = Int(state.visits[Int(visit)].entry)
      if state.tableOfEntry[entry] == 0 {
        state.tableOfEntry[entry] = UInt32(truncatingIfNeeded: number) + 1
      }
    }
    let isNoting = state.noted != nil
    for slot in 0..<state.tables[number].slots.count {
      let place = Int(state.tables[number].slots[slot].place)
      if place < 0 { continue }
      let position = state.tables[number].position(ofSlot: slot)
      guard position >= 0 else {
        if state.tables[number].slots[slot].isRequired {
          reportMissing(visit, object, state.tables[number].slots[slot].key, &state)
        }
        continue
      }
      let step = VisitStep(.key, list.keyNumber(at: position, from: header.start))
      let value = list.reference(header.count + position, from: header.start)
      let plain = Int(state.tables[number].slots[slot].plainDefinition)
      if plain >= 0, !isNoting, let target = list.uid(of: value), target > 0 {
        meet(
          target, plain, scope, from: visit, step,
          isBackReference: state.tables[number].slots[slot].isBackReference, &state)
      } else {
        checkEdge(value, place: place, scope: scope, from: visit, step, .field, &state)
      }
    }
    for position in state.tables[number].unknown {
      let key = archive.keyNumber(at: position, in: header)
      report(
        .unknownField, Place(visit, VisitStep(.key, key)),
        list.reference(header.count + position, from: header.start),
        "a field that \(plan.types[type].name) does not have in this version", &state)
    }
  }

  /// Sorts the keys of an object into the slots of a table.
  private func fill(_ number: Int, _ header: ObjectHeader, _ state: inout VerificationState) {
    state.tables[number].beginFilling(by: header)
    for position in 0..<header.count {
      let key = archive.keyNumber(at: position, in: header)
      let isClass = archive.keyMeanings[key] == .class
      state.tables[number].fill(Int(binding.symbols[key]), isClass: isClass, position)
    }
  }

  /// A required field is reported at the path it would have, though no key of the archive spells it.
  func reportMissing(
    _ visit: UInt32, _ object: Int, _ key: ExactText, _ state: inout VerificationState
  ) {
    var path = path(of: Place(visit), &state)
    path.steps.append(.key(key.unescapedKey))
    state.findings.add(
      .missingField, path: path, others: .visit(visit), object: Int(state.visits[Int(visit)].entry),
      offset: list.sourceOffset(of: object), message: "a required field that is not there")
  }

  /// The table of an object's fields; nil, with a finding, when no variant fits.
  private func table(
    _ visit: UInt32, _ object: Int, _ header: ObjectHeader, _ type: Int, _ scope: Int,
    _ state: inout VerificationState
  ) -> Int? {
    let isRoot = plan.topRule != nil && isRoot(visit, &state)
    if !isRoot, plan.types[type].variants == nil {
      let index = type * plan.scopeCount + scope
      if state.plainTables[index] == 0 {
        add(plan.types[type].fields, type, scope, isRoot: false, &state)
        state.plainTables[index] = UInt32(truncatingIfNeeded: state.tables.count)
      }
      return Int(state.plainTables[index]) - 1
    }
    var variant = -1
    if let variants = plan.types[type].variants {
      guard let found = select(variants, visit, object, header, &state) else { return nil }
      variant = found
    }
    let key = VerificationState.TableKey(type: type, scope: scope, variant: variant, isRoot: isRoot)
    if let known = state.tableNumbers[key] { return known }
    let fields =
      plan.types[type].variants.map { $0.cases[variant].fields }
      ?? plan.types[type].fields
    add(fields, type, scope, isRoot: isRoot, &state)
    state.tableNumbers[key] = state.tables.count - 1
    return state.tables.count - 1
  }

  private func add(
    _ fields: [PlanField], _ type: Int, _ scope: Int, isRoot: Bool, _ state: inout VerificationState
  ) {
    var versionKey: ExactText?
    for rule in [plan.types[type].rule, isRoot ? plan.topRule : nil] {
      guard let rule, case .field = plan.rules[rule].source.key else { continue }
      versionKey = plan.rules[rule].storedKey
      break
    }
    state.typeOfTable.append(UInt32(truncatingIfNeeded: type))
    state.tables.append(
      FieldTable(
        plan, type: plan.types[type], fields: fields, scope: scope,
        versionKey: versionKey))
  }

  /// The case of a type's variants that an object selects.
  private func select(
    _ variants: PlanVariants, _ visit: UInt32, _ object: Int, _ header: ObjectHeader,
    _ state: inout VerificationState
  ) -> Int? {
    var present: Set<ExactText> = []
    var selecting: (object: Int, key: Int)?
    for position in 0..<header.count {
      let number = archive.keyNumber(at: position, in: header)
      guard binding.symbols[number] != 0 else { continue }
      let key = list.key(number)
      if key == variants.key {
        selecting = (list.reference(header.count + position, from: header.start), number)
      }
      if variants.presence.contains(key) { present.insert(key) }
    }
    if let key = variants.key {
      guard let selecting else {
        reportMissing(visit, object, key, &state)
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
        "a value that selects none of the \(variants.cases.count) variants", &state)
      return nil
    }
    for (index, variant) in variants.cases.enumerated() {
      if case .has(let keys) = variant.condition, Set(keys.map(\.escapedKey)) == present {
        return index
      }
    }
    report(
      .notAllowedValue, Place(visit), object,
      "fields that are those of none of the \(variants.cases.count) variants", &state)
    return nil
  }

  /// A scalar as contracts compare it, in its place or referenced.
  private func scalar(_ object: Int) -> ScalarValue? {
    var object = object
    if let target = list.uid(of: object) {
      guard target != 0, archive.roles[target] == .value else { return nil }
      object = archive.object(ofEntry: target)
    }
    let header = list.header(of: object)
    switch header.kind {
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .integer(list.integer(header))
    case .real: return .real(list.real(header))
    case .ascii, .utf16: return .text(list.text(header))
    default: return nil
    }
  }
}
