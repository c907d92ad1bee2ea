import KeyedArchives
import PropertyListBytes

extension Verifier {
  func checkArchiver(_ state: inout VerificationState) {
    guard !contract.document.archivers.contains(archive.archiver) else { return }
    state.findings.add(
      .unsupportedArchiver, path: nil, others: .none, object: nil, offset: nil,
      message: "an archiver that the contract does not list")
  }

  /// Judges the entry points, and the version at the contract's top level.
  func checkTop(_ state: inout VerificationState) {
    let top = archive.topObject
    let header = list.header(of: top)
    var scope = 0
    var topKeys: Set<ExactText> = []
    for rule in plan.rules {
      if case .top = rule.source.key { topKeys.insert(rule.storedKey) }
    }
    if let number = plan.topRule {
      switch topScope(number, header, &state) {
      case .scope(let found): scope = found
      case .fault(let fault):
        report(fault, &state)
        return
      }
    }
    var positions: [ExactText: Int] = [:]
    for position in 0..<header.count {
      positions[list.key(archive.keyNumber(at: position, in: header))] = position
    }
    for field in plan.top {
      // A key that this version does not have is one that the contract does not name.
      guard plan.place(field.place, scope: scope).definition != nil else { continue }
      guard let position = positions.removeValue(forKey: field.key) else {
        if !plan.place(field.place, scope: scope).isOptional {
          state.findings.add(
            .missingRoot, path: ValuePath([.key(field.key.unescapedKey)]), others: .none,
            object: nil, offset: list.sourceOffset(of: top),
            message: "a required entry of $top that is not there")
        }
        continue
      }
      let key = archive.keyNumber(at: position, in: header)
      checkEdge(
        list.reference(header.count + position, from: header.start), place: field.place,
        scope: scope, from: Visit.none, VisitStep(.key, key), .top, &state)
    }
    for (key, position) in positions.sorted(by: { $0.key < $1.key }) where !topKeys.contains(key) {
      let number = archive.keyNumber(at: position, in: header)
      report(
        .unknownField, Place(Visit.none, VisitStep(.key, number)),
        list.reference(header.count + position, from: header.start),
        "an entry of $top that the contract does not name", &state)
    }
  }

  /// Reads the version of an archive whose root is no versioned object type.
  private func topScope(
    _ rule: Int, _ top: ObjectHeader, _ state: inout VerificationState
  ) -> InnerScope {
    if plan.quickRules[rule].isTop {
      return readVersion(rule, in: top, archive.topObject, nil, Place(Visit.none), &state)
    }
    for position in 0..<top.count {
      let value = list.reference(top.count + position, from: top.start)
      guard let target = list.uid(of: value), target != 0,
        let record = archive.roles[target].instanceRecord
      else { continue }
      let object = archive.object(ofEntry: target)
      let place = Place(Visit.none, VisitStep(.key, archive.keyNumber(at: position, in: top)))
      guard binding.classes[record].foundation?.kind == .dictionary else {
        return readVersion(rule, in: list.header(of: object), object, record, place, &state)
      }
      guard let found = entry(ofDictionary: target, key: plan.rules[rule].storedKey) else {
        continue
      }
      var stepped = place
      stepped.innerStep = found.step
      return judgeVersion(rule, found.value, stepped, &state)
    }
    return absentVersion(rule, archive.topObject, nil, Place(Visit.none), &state)
  }

  /// Every class record must be one that the contract names, with an ancestry and hints it allows.
  func checkClassRecords(_ state: inout VerificationState) {
    for (number, record) in archive.classRecords.enumerated() {
      let known = binding.classes[number]
      guard known.isNamed else {
        report(
          .classNotAllowed, entry: record.entry,
          known.foundation == nil
            ? className(number) : "\(className(number)), which the contract does not name", &state)
        continue
      }
      let accepted = ancestries(known, record)
      if !accepted.contains(where: { archive.hasAncestry($0, record) }) {
        report(
          .classNotAllowed, entry: record.entry,
          "\(className(number)) with the ancestry \(ancestryText(record)), not "
            + (accepted.first.map(Self.text) ?? "any"), &state)
      }
      let hints = known.foundation == nil ? known.uses.map(\.hints) : [[]]
      let allowsHints = hints.contains { archive.hasHints($0, record) }
      if !allowsHints || plan.isFoundation && !archive.hasHints([], record) {
        report(
          .classNotAllowed, entry: record.entry,
          "\(className(number)) with class hints that the contract does not allow", &state)
      }
    }
  }

  private static func text(_ names: [ExactText]) -> String {
    names.isEmpty ? "none" : names.map(\.repaired).joined(separator: ", ")
  }

  /// The ancestry that a class record claims, without names that neither the contract nor
  /// Foundation knows.
  private func ancestryText(_ record: ClassRecord) -> String {
    guard let classes = record.classes else { return "none" }
    let header = list.header(of: classes)
    let shown = (1..<max(1, min(header.count, 8))).map { position in
      let name = list.text(list.header(of: list.reference(position, from: header.start)))
      let isKnown =
        plan.classes[name] != nil || FoundationClass(named: name) != nil || name == "NSObject"
      return isKnown ? name.repaired : "an unknown class"
    }
    return shown.isEmpty ? "none" : shown.joined(separator: ", ")
  }

  private func ancestries(
    _ known: ArchiveBinding.ClassBinding, _ record: ClassRecord
  ) -> [[ExactText]] {
    guard let foundation = known.foundation else { return known.uses.flatMap(\.ancestries) }
    let name = archive.className(of: record)
    return contract.document.ancestries[name] ?? [
      foundation.ancestry.dropFirst().map { ExactText($0) }
    ]
  }

  func checkReachability(_ state: inout VerificationState) {
    guard !contract.document.allowsUnreachable else { return }
    for entry in 1..<max(1, archive.entryCount)
    where !shape.reached[entry] && archive.roles[entry].recordNumber == nil {
      report(.unreachableObject, entry: entry, "an object that nothing reaches", &state)
    }
  }
}
