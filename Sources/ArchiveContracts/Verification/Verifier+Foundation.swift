import KeyedArchives
import PropertyListBytes

extension Verifier {
  /// Judges an instance by a definition that names a Foundation value.
  mutating func judgeFoundation(
    _ visit: UInt32, _ entry: Int, _ object: Int, _ record: Int, _ definition: Int, _ scope: Int
  ) {
    guard let foundation = subject.binding.classes[record].foundation,
      foundation.kind == subject.plan.foundationKind(of: definition),
      let reading = subject.archive.foundationReading(ofEntry: entry)
    else {
      reportClass(visit, object, record, definition, nil)
      return
    }
    for fault in reading.faults { report(fault, visit, object) }
    if subject.plan.isFoundation, !reading.layout.isCurrent(for: reading.kind) {
      report(.malformed, Place(visit), object, "a layout that Foundation no longer writes")
    }
    for part in reading.parts { checkPart(part, visit, definition, scope) }
    guard let value = reading.value else { return }
    judgeValue(value, visit, object, definition, scope)
  }

  private mutating func report(_ fault: FoundationFault, _ visit: UInt32, _ object: Int) {
    var path = path(of: Place(visit))
    if let key = subject.archive.key(of: fault) { path.steps.append(.key(key.unescapedKey)) }
    findings.add(
      fault.code, path: path, visit: visit, object: Int(visits[Int(visit)].entry),
      offset: subject.list.sourceOffset(of: object), message: fault.message)
  }

  /// Follows a reference from a Foundation value to what it consists of.
  private mutating func checkPart(
    _ part: FoundationPart, _ visit: UInt32, _ definition: Int, _ scope: Int
  ) {
    let place: Int?
    switch part.expectation {
    case .attributes: place = subject.plan.definitions[definition].values
    case .attributesList: place = subject.plan.definitions[definition].element
    default: place = subject.plan.partPlaces[part.expectation]
    }
    guard let place, let key = keyNumber(of: part, visit) else { return }
    checkEdge(
      part.object, place: place, scope: scope, from: visit, VisitStep(.key, key), .element)
  }

  private func keyNumber(of part: FoundationPart, _ visit: UInt32) -> Int? {
    let header = subject.list.header(
      of: subject.archive.object(ofEntry: Int(visits[Int(visit)].entry)))
    for position in 0..<header.count
    where subject.archive.meaning(ofKeyAt: position, in: header) == part.key {
      return subject.archive.keyNumber(at: position, in: header)
    }
    return nil
  }

  /// Judges the content of a Foundation value by the bounds of a definition.
  private mutating func judgeValue(
    _ value: FoundationValue, _ visit: UInt32, _ object: Int, _ definition: Int, _ scope: Int
  ) {
    let place = Place(visit)
    switch value {
    case .string(let text): judgeFoundationText(text, object, definition, place)
    case .data(let bytes): judgeData(subject.list.header(of: bytes), bytes, definition, place)
    case .date(let seconds): judgeDate(seconds, object, definition, place)
    case .array(let elements), .orderedSet(let elements):
      checkCount(elements.count, object, definition, place)
      checkElements(elements, .element, visit, definition, scope)
    case .set(let elements), .countedSet(let elements, _):
      checkCount(elements.count, object, definition, place)
      checkElements(elements, .member, visit, definition, scope)
      checkDistinct(elements, .member, visit)
    case .dictionary(let keys, let values):
      checkCount(keys.count, object, definition, place)
      checkEntries(keys, values, visit, object, definition, scope)
      checkDistinct(keys, .entryKey, visit)
    case .url(let relative, let base):
      judgeURL(relative, base, object, definition, place)
    case .attributedString(let text):
      checkLength(text.text.utf16Count, "UTF-16 units", object, definition, place)
    case .indexSet(let set): judgeIndexSet(set, object, definition, place)
    case .decimal(let number): judgeDecimal(number, object, definition, place)
    case .range(let range): judgeRange(range, object, definition, place)
    case .point, .size, .rect, .edgeInsets, .objectiveCValue:
      judgeGeometry(value, object, definition, place)
    case .measurement, .uuid, .null, .locale, .timeZone, .calendar, .regularExpression, .error,
      .unit, .unitConverter, .indexPath:
      break
    }
  }

  private mutating func judgeFoundationText(
    _ text: FoundationText, _ object: Int, _ definition: Int, _ place: Place
  ) {
    let source = subject.plan.definitions[definition].source
    checkLength(text.utf16Count, "UTF-16 units", object, definition, place)
    if !source.allowsUnpaired, subject.archive.hasUnpairedSurrogate(text) {
      report(.notAllowedValue, place, object, "text with an unpaired surrogate")
    }
    if let allowed = source.allowed, !allowed.contains(.text(subject.archive.exactText(text))) {
      report(.notAllowedValue, place, object, "a text that is none of the \(allowed.count) allowed")
    }
  }

  private mutating func checkLength(
    _ length: Int, _ unit: String, _ object: Int, _ definition: Int, _ place: Place
  ) {
    let quick = subject.plan.quick[definition]
    if length > quick.longest {
      report(.tooLong, place, object, "\(length) of \(quick.longest) \(unit)")
    } else if length < quick.shortest {
      report(.tooShort, place, object, "\(length) \(unit), at least \(quick.shortest)")
    }
  }

  private mutating func checkCount(
    _ count: Int, _ object: Int, _ definition: Int, _ place: Place
  ) {
    let quick = subject.plan.quick[definition]
    if count > quick.longest {
      report(.tooMany, place, object, "\(count) of \(quick.longest) elements")
    } else if count < quick.shortest {
      report(.tooFew, place, object, "\(count) elements, at least \(quick.shortest)")
    }
  }

  // MARK: Collections

  private mutating func checkElements(
    _ elements: FoundationElements, _ kind: VisitStep.Kind, _ visit: UInt32, _ definition: Int,
    _ scope: Int
  ) {
    let place = Int(subject.plan.quick[definition].element)
    for position in 0..<elements.count {
      let object = elements.object(at: position, in: subject.archive)
      let step = VisitStep(kind, position)
      if let fault = subject.archive.elementFault(of: object) {
        report(fault.code, Place(visit, step), object, fault.message)
      } else if place >= 0 {
        checkEdge(object, place: place, scope: scope, from: visit, step, .element)
      }
    }
  }

  private mutating func checkEntries(
    _ keys: FoundationElements, _ values: FoundationElements, _ visit: UInt32, _ object: Int,
    _ definition: Int, _ scope: Int
  ) {
    let known = subject.plan.definitions[definition]
    var missing = known.entries.map { Set($0.keys) } ?? []
    for position in 0..<keys.count {
      let key = keys.object(at: position, in: subject.archive)
      let value = values.object(at: position, in: subject.archive)
      let keyStep = VisitStep(.entryKey, position)
      if let fault = subject.archive.elementFault(of: key) {
        report(fault.code, Place(visit, keyStep), key, fault.message)
        continue
      }
      let text = subject.list.uid(of: key).flatMap { subject.archive.foundationText(ofEntry: $0) }
      let step = text.flatMap { $0.isBytes ? nil : VisitStep(.entry, $0.object) } ?? keyStep
      if let fault = subject.archive.elementFault(of: value) {
        report(fault.code, Place(visit, step), value, fault.message)
        continue
      }
      if let place = known.keys {
        checkEdge(key, place: place, scope: scope, from: visit, keyStep, .element)
      }
      guard let entries = known.entries else {
        if let place = known.values {
          checkEdge(value, place: place, scope: scope, from: visit, step, .element)
        }
        continue
      }
      guard let text else {
        report(.wrongType, Place(visit, keyStep), key, "a key that is no text")
        continue
      }
      let name = subject.archive.exactText(text)
      missing.remove(name)
      if let place = entries[name], subject.plan.place(place, scope: scope).definition != nil {
        checkEdge(value, place: place, scope: scope, from: visit, step, .element)
      } else if isVersionEntry(name, visit) {
        continue
      } else if let place = known.otherValues {
        checkEdge(value, place: place, scope: scope, from: visit, step, .element)
      } else if known.source.otherEntries != .ignore {
        report(
          .unknownField, Place(visit, step), value, "an entry that the contract does not name")
      }
    }
    for name in missing.sorted() {
      guard let place = known.entries?[name] else { continue }
      let held = subject.plan.place(place, scope: scope)
      if held.definition == nil || held.isOptional { continue }
      var path = path(of: Place(visit))
      path.steps.append(.entry(name))
      findings.add(
        .missingField, path: path, visit: visit, object: Int(visits[Int(visit)].entry),
        offset: subject.list.sourceOffset(of: object), message: "a required entry that is not there"
      )
    }
  }

  private func isVersionEntry(_ name: ExactText, _ visit: UInt32) -> Bool {
    guard let rule = subject.plan.topRule, isRoot(visit) else { return false }
    return subject.plan.rules[rule].storedKey == name.escapedKey
  }

  /// The value of a dictionary's entry by its text key, and the step to it.
  func entry(ofDictionary entry: Int, key: ExactText) -> (value: Int, step: VisitStep)? {
    guard
      case .dictionary(let keys, let values) = subject.archive.foundationReading(ofEntry: entry)?
        .value
    else { return nil }
    for position in 0..<keys.count {
      let object = keys.object(at: position, in: subject.archive)
      guard let target = subject.list.uid(of: object), target != 0,
        let text = subject.archive.foundationText(ofEntry: target),
        subject.archive.exactText(text) == key
      else { continue }
      let step = text.isBytes ? VisitStep(.entryKey, position) : VisitStep(.entry, text.object)
      return (values.object(at: position, in: subject.archive), step)
    }
    return nil
  }

  /// Refuses set elements, and dictionary keys, that Foundation takes for equal.
  private mutating func checkDistinct(
    _ elements: FoundationElements, _ kind: VisitStep.Kind, _ visit: UInt32
  ) {
    guard elements.count > 1 else { return }
    var seen: Set<Int> = []
    for position in 0..<elements.count {
      let object = elements.object(at: position, in: subject.archive)
      guard let target = subject.list.uid(of: object), target != 0 else { continue }
      if !seen.insert(equalities.identity(ofEntry: target, in: subject.archive)).inserted {
        report(
          .duplicateKey, Place(visit, VisitStep(kind, position)), object,
          kind == .member ? "an element that is there before" : "a key that is there before")
      }
    }
  }

  // MARK: Values with a text form

  /// Judges a bare text that stands for a point, size or rectangle.
  mutating func judgeTextForm(
    _ header: ObjectHeader, _ object: Int, _ definition: Int, _ place: Place
  ) {
    guard let type = subject.plan.definitions[definition].type, type.hasTextForm else {
      report(.wrongType, place, object, "text for \(subject.plan.name(of: definition))")
      return
    }
    guard let value = subject.archive.geometry(type, text: subject.list.text(header)) else {
      report(.malformed, place, object, "a text that is no \(type.rawValue)")
      return
    }
    judgeGeometry(value, object, definition, place)
  }

  // MARK: Choices and spelling

  /// The alternative that claims a value; nil when none does.
  func choose(_ definition: Int, _ object: Int, _ target: Int?, _ scope: Int) -> Int? {
    subject.plan.definitions[definition].choices.first {
      subject.plan.holds($0, scope) && claims($0, object, target)
    }
  }

  private func claims(_ choice: Int, _ object: Int, _ target: Int?) -> Bool {
    let definition = subject.plan.definitions[choice]
    if let target, let record = subject.archive.roles[target].instanceRecord {
      switch definition.target {
      case .objects(let types):
        return subject.binding.classes[record].uses.contains { types.contains($0.type) }
      case .part(let kind): return subject.binding.classes[record].foundation?.kind == kind
      case .builtIn(let type):
        guard let kind = type.foundationKind,
          subject.binding.classes[record].foundation?.kind == kind
        else { return false }
        return kind != .value || subject.archive.valueType(ofEntry: target) == type
      }
    }
    if let target, subject.archive.roles[target] != .value { return false }
    let header = subject.list.header(
      of: target.map { subject.archive.object(ofEntry: $0) } ?? object)
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
    case .point, .size, .rect: return header.isText && !definition.claimsNoText
    default: return false
    }
  }

  /// Whether a value stands where Foundation's unarchiver looks for it.
  mutating func checkSpelling(
    _ definition: Int, _ object: Int, isReference: Bool, _ place: Place, _ origin: Origin
  ) -> Bool {
    let expected: Spelling
    if let spelling = subject.plan.definitions[definition].source.spelling {
      expected = spelling
    } else {
      switch subject.plan.quick[definition].kind {
      case .boolean, .integer, .real: expected = origin == .element ? .reference : .inline
      case .struct: expected = .inline
      default: expected = .reference
      }
    }
    if isReference == (expected == .reference) { return true }
    let found = kindName(object, subject.list.uid(of: object))
    report(
      .wrongType, place, object,
      isReference
        ? "a reference to \(found) where Foundation reads a value in place"
        : "\(found) in place where Foundation reads a reference")
    return false
  }

  /// Refuses a mutable object under a second edge: both readers would change one object.
  mutating func checkSharing(_ entry: Int, _ definition: Int, _ place: Place) {
    guard let foundation = subject.archive.foundationClass(ofEntry: entry), foundation.isMutable,
      !subject.plan.definitions[definition].source.allowsShared,
      sharedMutables.insert(entry).inserted
    else { return }
    report(
      .notAllowedValue, place, subject.archive.object(ofEntry: entry),
      "a mutable object that another place shares")
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
