import KeyedArchives
import PropertyListBytes

extension Verifier {
  /// Judges an instance by a definition that names a Foundation value.
  func judgeFoundation(
    _ visit: UInt32, _ entry: Int, _ object: Int, _ record: Int, _ definition: Int, _ scope: Int,
    _ state: inout VerificationState
  ) {
    if plan.quick[definition].kind == .array, binding.isArray[record],
      let elements = archive.plainElements(ofInstance: list.header(of: object))
    {
      checkCount(elements.count, object, definition, Place(visit), &state)
      checkElements(elements, .element, visit, definition, scope, &state)
      return
    }
    // No type of a contract has the name of a Foundation class of a kind that the contract uses.
    guard let reading = archive.foundationReading(ofEntry: entry),
      reading.kind == plan.foundationKind(of: definition)
    else {
      reportClass(visit, object, record, definition, nil, &state)
      return
    }
    for fault in reading.faults { report(fault, visit, object, &state) }
    if plan.isFoundation, !reading.layout.isCurrent(for: reading.kind) {
      report(.malformed, Place(visit), object, "a layout that Foundation no longer writes", &state)
    }
    for part in reading.parts { checkPart(part, visit, definition, scope, &state) }
    guard let value = reading.value else { return }
    judgeValue(value, visit, object, definition, scope, &state)
  }

  private func report(
    _ fault: FoundationFault, _ visit: UInt32, _ object: Int, _ state: inout VerificationState
  ) {
    var path = path(of: Place(visit), &state)
    if let key = archive.key(of: fault) { path.steps.append(.key(key.unescapedKey)) }
    var message = fault.message
    if state.isSecret(object, in: archive) {
      message = VerificationState.secretMessage
      if let first = state.firstSecret(before: visit) { path = self.path(of: Place(first), &state) }
    }
    state.findings.add(
      fault.code, path: path, others: .visit(visit), object: Int(state.visits[Int(visit)].entry),
      offset: list.sourceOffset(of: object), message: message)
  }

  /// Follows a reference from a Foundation value to what it consists of.
  private func checkPart(
    _ part: FoundationPart, _ visit: UInt32, _ definition: Int, _ scope: Int,
    _ state: inout VerificationState
  ) {
    let place: Int?
    switch part.expectation {
    case .attributes: place = plan.definitions[definition].values
    case .attributesList: place = plan.definitions[definition].element
    default: place = plan.partPlaces[part.expectation]
    }
    guard let place, let key = keyNumber(of: part, visit, &state) else { return }
    checkEdge(
      part.object, place: place, scope: scope, from: visit, VisitStep(.key, key), .element, &state)
  }

  private func keyNumber(of part: FoundationPart, _ visit: UInt32, _ state: inout VerificationState)
    -> Int?
  {
    let header = list.header(
      of: archive.object(ofEntry: Int(state.visits[Int(visit)].entry)))
    for position in 0..<header.count
    where archive.meaning(ofKeyAt: position, in: header) == part.key {
      return archive.keyNumber(at: position, in: header)
    }
    return nil
  }

  /// Judges the content of a Foundation value by the bounds of a definition.
  private func judgeValue(
    _ value: FoundationValue, _ visit: UInt32, _ object: Int, _ definition: Int, _ scope: Int,
    _ state: inout VerificationState
  ) {
    let place = Place(visit)
    switch value {
    case .string(let text): judgeFoundationText(text, object, definition, place, &state)
    case .data(let bytes): judgeData(list.header(of: bytes), bytes, definition, place, &state)
    case .date(let seconds): judgeDate(seconds, object, definition, place, &state)
    case .array(let elements):
      checkCount(elements.count, object, definition, place, &state)
      checkElements(elements, .element, visit, definition, scope, &state)
    case .orderedSet(let elements):
      checkCount(elements.count, object, definition, place, &state)
      checkElements(elements, .element, visit, definition, scope, &state)
      checkDistinct(elements, .element, visit, &state)
    case .set(let elements), .countedSet(let elements, _):
      checkCount(elements.count, object, definition, place, &state)
      checkElements(elements, .member, visit, definition, scope, &state)
      checkDistinct(elements, .member, visit, &state)
    case .dictionary(let keys, let values):
      checkCount(keys.count, object, definition, place, &state)
      checkEntries(keys, values, visit, object, definition, scope, &state)
      checkDistinct(keys, .entryKey, visit, &state)
    case .url(let relative, let base):
      judgeURL(relative, base, object, definition, place, &state)
    case .attributedString(let text):
      checkLength(text.text.utf16Count, "UTF-16 units", object, definition, place, &state)
    case .indexSet(let set): judgeIndexSet(set, object, definition, place, &state)
    case .decimal(let number): judgeDecimal(number, object, definition, place, &state)
    case .range(let range): judgeRange(range, object, definition, place, &state)
    case .point, .size, .rect, .edgeInsets, .objectiveCValue:
      judgeGeometry(value, object, definition, place, &state)
    case .measurement, .uuid, .null, .locale, .timeZone, .calendar, .regularExpression, .error,
      .unit, .unitConverter, .indexPath:
      break
    }
  }

  private func judgeFoundationText(
    _ text: FoundationText, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let source = plan.definitions[definition].source
    checkLength(text.utf16Count, "UTF-16 units", object, definition, place, &state)
    if !source.allowsUnpaired, archive.hasUnpairedSurrogate(text) {
      report(.notAllowedValue, place, object, "text with an unpaired surrogate", &state)
    }
    if let allowed = source.allowed, !allowed.contains(.text(archive.exactText(text))) {
      report(
        .notAllowedValue, place, object, "a text that is none of the \(allowed.count) allowed",
        &state)
    }
  }

  private func checkLength(
    _ length: Int, _ unit: String, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    let quick = plan.quick[definition]
    if length > quick.longest {
      report(.tooLong, place, object, "\(length) of \(quick.longest) \(unit)", &state)
    } else if length < quick.shortest {
      report(.tooShort, place, object, "\(length) \(unit), at least \(quick.shortest)", &state)
    }
  }

  private func checkCount(
    _ count: Int, _ object: Int, _ definition: Int, _ place: Place, _ state: inout VerificationState
  ) {
    let quick = plan.quick[definition]
    if count > quick.longest {
      report(.tooMany, place, object, "\(count) of \(quick.longest) elements", &state)
    } else if count < quick.shortest {
      report(.tooFew, place, object, "\(count) elements, at least \(quick.shortest)", &state)
    }
  }

  // MARK: Collections

  private func checkElements(
    _ elements: FoundationElements, _ kind: VisitStep.Kind, _ visit: UInt32, _ definition: Int,
    _ scope: Int, _ state: inout VerificationState
  ) {
    let place = Int(plan.quick[definition].element)
    let held = place < 0 ? PlanPlace() : plan.place(place, scope: scope)
    let isPlain = plan.isPlain(held) && state.noted == nil
    for position in 0..<elements.count {
      let object = elements.object(at: position, in: list)
      let step = VisitStep(kind, position)
      if isPlain, let inner = held.definition, let target = list.uid(of: object), target > 0 {
        meet(
          target, inner, scope, from: visit, step,
          isBackReference: held.isBackReference || plan.quick[inner].isBackReference, &state)
      } else if !archive.isElement(object) {
        let fault = archive.elementFault(of: object)
        report(fault.code, Place(visit, step), object, fault.message, &state)
      } else if place >= 0 {
        checkEdge(object, place: place, scope: scope, from: visit, step, .element, &state)
      }
    }
  }

  private func checkEntries(
    _ keys: FoundationElements, _ values: FoundationElements, _ visit: UInt32, _ object: Int,
    _ definition: Int, _ scope: Int, _ state: inout VerificationState
  ) {
    let known = plan.definitions[definition]
    var missing = known.entries.map { Set($0.keys) } ?? []
    for position in 0..<keys.count {
      let key = keys.object(at: position, in: archive)
      let value = values.object(at: position, in: archive)
      let keyStep = VisitStep(.entryKey, position)
      if !archive.isElement(key) {
        let fault = archive.elementFault(of: key)
        report(fault.code, Place(visit, keyStep), key, fault.message, &state)
        continue
      }
      let text = list.uid(of: key).flatMap { archive.foundationText(ofEntry: $0) }
      let step = text.flatMap { $0.isBytes ? nil : VisitStep(.entry, $0.object) } ?? keyStep
      if !archive.isElement(value) {
        let fault = archive.elementFault(of: value)
        let name = text.map { archive.exactText($0) }
        if let name, list.uid(of: value) == 0, missing.remove(name) != nil {
          let place = known.entries?[name].map { plan.place($0, scope: scope) }
          if place?.definition != nil, place?.isOptional == false {
            report(.missingField, Place(visit, step), value, "a required entry that is nil", &state)
            continue
          }
        }
        report(fault.code, Place(visit, step), value, fault.message, &state)
        continue
      }
      if let place = known.keys {
        checkEdge(key, place: place, scope: scope, from: visit, keyStep, .element, &state)
      }
      guard let entries = known.entries else {
        if let place = known.values {
          checkEdge(value, place: place, scope: scope, from: visit, step, .element, &state)
        }
        continue
      }
      guard let text else {
        report(.wrongType, Place(visit, keyStep), key, "a key that is no text", &state)
        continue
      }
      let name = archive.exactText(text)
      missing.remove(name)
      if let place = entries[name], plan.place(place, scope: scope).definition != nil {
        checkEdge(value, place: place, scope: scope, from: visit, step, .element, &state)
      } else if isVersionEntry(name, visit, &state) {
        continue
      } else if let place = known.otherValues {
        checkEdge(value, place: place, scope: scope, from: visit, step, .element, &state)
      } else if known.source.otherEntries != .ignore {
        report(
          .unknownField, Place(visit, step), value, "an entry that the contract does not name",
          &state)
      }
    }
    for name in missing.sorted() {
      guard let place = known.entries?[name] else { continue }
      let held = plan.place(place, scope: scope)
      if held.definition == nil || held.isOptional { continue }
      var path = path(of: Place(visit), &state)
      path.steps.append(.entry(name))
      state.findings.add(
        .missingField, path: path, others: .visit(visit),
        object: Int(state.visits[Int(visit)].entry),
        offset: list.sourceOffset(of: object), message: "a required entry that is not there"
      )
    }
  }

  private func isVersionEntry(_ name: ExactText, _ visit: UInt32, _ state: inout VerificationState)
    -> Bool
  {
    guard let rule = plan.topRule, isRoot(visit, &state) else { return false }
    return plan.rules[rule].storedKey == name.escapedKey
  }

  /// The value of a dictionary's entry by its text key, and the step to it.
  func entry(ofDictionary entry: Int, key: ExactText) -> (value: Int, step: VisitStep)? {
    guard
      case .dictionary(let keys, let values) = archive.foundationReading(ofEntry: entry)?
        .value
    else { return nil }
    for position in 0..<keys.count {
      let object = keys.object(at: position, in: archive)
      guard let target = list.uid(of: object), target != 0,
        let text = archive.foundationText(ofEntry: target),
        archive.exactText(text) == key
      else { continue }
      let step = text.isBytes ? VisitStep(.entryKey, position) : VisitStep(.entry, text.object)
      return (values.object(at: position, in: archive), step)
    }
    return nil
  }

  /// Refuses set elements, and dictionary keys, that Foundation takes for equal. Of an ordered set
  /// that has them Foundation on Linux makes one that holds an element twice.
  private func checkDistinct(
    _ elements: FoundationElements, _ kind: VisitStep.Kind, _ visit: UInt32,
    _ state: inout VerificationState
  ) {
    guard elements.count > 1 else { return }
    var seen: Set<Int> = []
    for position in 0..<elements.count {
      let object = elements.object(at: position, in: archive)
      guard let target = list.uid(of: object), target != 0 else { continue }
      if !seen.insert(state.equalities.identity(ofEntry: target, in: archive)).inserted {
        report(
          .duplicateKey, Place(visit, VisitStep(kind, position)), object,
          kind == .entryKey ? "a key that is there before" : "an element that is there before",
          &state)
      }
    }
  }

  // MARK: Values with a text form

  /// Judges a bare text that stands for a range, point, size, rectangle or edge insets.
  func judgeTextForm(
    _ header: ObjectHeader, _ object: Int, _ definition: Int, _ place: Place,
    _ state: inout VerificationState
  ) {
    guard let type = plan.definitions[definition].type, type.hasTextForm else {
      report(.wrongType, place, object, "text for \(plan.name(of: definition))", &state)
      return
    }
    let text = list.text(header)
    if type == .range, let (location, length) = GeometryText.integers(text) {
      guard let range = FoundationRange(location: location, length: length) else {
        report(.outOfRange, place, object, "a range beyond 64 signed bits", &state)
        return
      }
      judgeRange(range, object, definition, place, &state)
    } else if let value = archive.geometry(type, text: text) {
      judgeGeometry(value, object, definition, place, &state)
    } else {
      report(.malformed, place, object, "a text that is no \(type.rawValue)", &state)
    }
  }

  // MARK: Choices and spelling

  /// The alternative that claims a value; nil when none does.
  func choose(_ definition: Int, _ object: Int, _ target: Int?, _ scope: Int) -> Int? {
    plan.definitions[definition].choices.first {
      plan.holds($0, scope) && claims($0, object, target)
    }
  }

  private func claims(_ choice: Int, _ object: Int, _ target: Int?) -> Bool {
    let definition = plan.definitions[choice]
    if let target, let record = archive.roles[target].instanceRecord {
      switch definition.target {
      case .objects(let types):
        return binding.classes[record].uses.contains { types.contains($0.type) }
      case .part(let kind): return binding.classes[record].foundation?.kind == kind
      case .builtIn(let type):
        guard let kind = type.foundationKind,
          binding.classes[record].foundation?.kind == kind
        else { return false }
        return kind != .value || archive.valueType(ofEntry: target) == type
      }
    }
    if let target, archive.roles[target] != .value { return false }
    let header = list.header(
      of: target.map { archive.object(ofEntry: $0) } ?? object)
    switch definition.type {
    case .boolean:
      return header.kind == .boolean
        || header.kind == .integer && definition.source.allowsIntegerSpelling
    case .integer: return header.kind == .integer
    case .real:
      return header.kind == .real || header.kind == .integer && !definition.claimsRealsOnly
    case .number: return header.kind == .integer || header.kind == .real
    case .string: return header.isText
    case .data: return header.kind == .data
    case .struct: return header.kind == .data && target == nil
    case .date: return header.kind == .date
    case .range, .point, .size, .rect, .edgeInsets:
      return header.isText && !definition.claimsNoText
    default: return false
    }
  }

  /// Whether a value stands where its definition says, or else where Foundation's unarchiver looks
  /// for it.
  func checkSpelling(
    _ definition: Int, _ object: Int, isReference: Bool, _ place: Place, _ origin: Origin,
    _ state: inout VerificationState
  ) -> Bool {
    let expected: Spelling
    if let spelling = plan.definitions[definition].source.spelling {
      expected = spelling
    } else {
      switch plan.quick[definition].kind {
      case .boolean, .integer, .real: expected = origin == .element ? .reference : .inline
      case .struct: expected = .inline
      default: expected = .reference
      }
    }
    if isReference == (expected == .reference) { return true }
    let found = kindName(object, list.uid(of: object))
    report(
      .wrongType, place, object,
      isReference
        ? "a reference to \(found), which must stand in its place"
        : "\(found) in its place, which must be a reference", &state)
    return false
  }

  /// Refuses a mutable object under a second edge: both readers would change one object.
  func checkSharing(
    _ entry: Int, _ definition: Int, _ place: Place, _ state: inout VerificationState
  ) {
    guard let foundation = archive.foundationClass(ofEntry: entry), foundation.isMutable else {
      return
    }
    if let known = state.sharedMutables[entry] {
      state.sharedMutables[entry] = known + 1
      return
    }
    // Each edge must allow it, the first one too.
    let first = Int(state.visits[Int(state.firstVisit[entry]) - 1].place) / plan.scopeCount
    if plan.definitions[definition].source.allowsShared,
      plan.definitions[first].source.allowsShared
    {
      return
    }
    state.sharedMutables[entry] = 0
    report(
      .notAllowedValue, place, archive.object(ofEntry: entry),
      "a mutable object that another place shares", others: .shared(entry), &state)
  }
}

extension ContractPlan {
  func foundationKind(of definition: Int) -> FoundationKind? {
    switch definitions[definition].target {
    case .builtIn(let type): type.foundationKind
    case .part(let kind): kind
    case .objects: nil
    }
  }

  /// Whether a definition belongs to the versions of a scope.
  func holds(_ definition: Int, _ scope: Int) -> Bool {
    guard let (rule, version) = scopes[scope] else { return true }
    let source = definitions[definition].source
    return rules[rule].source.includes(version, since: source.since, until: source.until)
  }
}
