import KeyedArchives
import PropertyListBytes

/// What the version of an object makes of the scope around it.
enum InnerScope {
  case scope(Int)
  case fault(VersionFault)
}

/// Why an object has no version that its contract reads.
struct VersionFault {
  let code: FindingCode
  let place: Place
  /// The key below the place at which the version should be, if it is not there.
  var absentKey: ExactText?
  let object: Int
  let message: String
}

extension Verifier {
  /// The scope inside an object of a type: that of its version, or the one around it.
  func scopeInside(
    _ type: Int, _ record: Int, _ header: ObjectHeader, _ object: Int, _ place: Place,
    _ scope: Int, _ state: inout VerificationState
  ) -> InnerScope {
    guard let rule = plan.types[type].rule else { return .scope(scope) }
    if plan.quickRules[rule].isTop {
      return readVersion(
        rule, in: list.header(of: archive.topObject), archive.topObject, nil, Place(Visit.none),
        &state)
    }
    return readVersion(rule, in: header, object, record, place, &state)
  }

  /// Reads a version from a dictionary of the property list.
  func readVersion(
    _ rule: Int, in header: ObjectHeader, _ object: Int, _ record: Int?, _ place: Place,
    _ state: inout VerificationState
  ) -> InnerScope {
    let symbol = plan.quickRules[rule].symbol
    for position in 0..<header.count {
      let key = archive.keyNumber(at: position, in: header)
      guard binding.symbols[key] == symbol else { continue }
      let value = list.reference(header.count + position, from: header.start)
      var stepped = place
      if place.step == nil {
        stepped.step = VisitStep(.key, key)
      } else {
        stepped.innerStep = VisitStep(.key, key)
      }
      if list.uid(of: value) == 0 { break }
      return judgeVersion(rule, value, stepped, &state)
    }
    return absentVersion(rule, object, record, place, &state)
  }

  /// Judges the value that is a version.
  func judgeVersion(
    _ rule: Int, _ value: Int, _ place: Place, _ state: inout VerificationState
  ) -> InnerScope {
    if state.noted != nil {
      state.noted?.noteVersion(place, object: value, rule: plan.rules[rule].source)
    }
    if let known = state.lastVersion, known.object == value, known.rule == rule {
      return .scope(known.scope)
    }
    let target = list.uid(of: value)
    let header = list.header(of: target.map { archive.object(ofEntry: $0) } ?? value)
    let expectsText = plan.quickRules[rule].expectsText
    guard expectsText ? header.isText : header.kind == .integer else {
      return .fault(
        VersionFault(
          code: .wrongType, place: place, object: value,
          message:
            "\(kindName(value, target)) for the version, \(expectsText ? "a text" : "an integer")"))
    }
    if plan.isFoundation, expectsText == (target == nil) {
      return .fault(
        VersionFault(
          code: .wrongType, place: place, object: value,
          message: "a version in the wrong spelling"))
    }
    let version: VersionValue?
    if expectsText {
      version = .text(list.text(header))
    } else {
      version = list.integer(header).int64.map { .integer($0) }
    }
    guard let version, let scope = plan.scope(of: version, rule) else {
      return .fault(
        VersionFault(
          code: .unsupportedVersion, place: place, object: value,
          message:
            "a version that is not readable; readable are \(plan.rules[rule].source.readableText)"))
    }
    if state.version == nil { state.version = version }
    state.lastVersion = (rule, value, scope)
    return .scope(scope)
  }

  func absentVersion(
    _ rule: Int, _ object: Int, _ record: Int?, _ place: Place, _ state: inout VerificationState
  ) -> InnerScope {
    let source = plan.rules[rule].source
    let byName = record.flatMap {
      source.byClassName[archive.className(of: archive.classRecords[$0])]
    }
    let readable = (byName ?? source.absentMeans).flatMap { version in
      plan.scope(of: version, rule).map { (version, $0) }
    }
    guard let (version, scope) = readable else {
      return .fault(
        VersionFault(
          code: .missingVersion, place: place, absentKey: plan.rules[rule].storedKey,
          object: object,
          message: "no version (if old files have none, \"absentMeans\" says which it is)"))
    }
    if state.version == nil { state.version = version }
    state.noted?.noteAbsentVersion(place, rule: rule, version: version)
    return .scope(scope)
  }
}

extension Verifier {
  func report(_ fault: VersionFault, _ state: inout VerificationState) {
    guard let key = fault.absentKey else {
      report(fault.code, fault.place, fault.object, fault.message, &state)
      return
    }
    var path = path(of: fault.place, &state)
    path.steps.append(.key(key.unescapedKey))
    let visit = fault.place.visit
    state.findings.add(
      fault.code, path: path, others: visit == Visit.none ? .none : .visit(visit),
      object: visit == Visit.none ? nil : Int(state.visits[Int(visit)].entry),
      offset: list.sourceOffset(of: fault.object), message: fault.message)
  }
}

extension VersionRule {
  /// The readable versions for a message, the first eight of many.
  fileprivate var readableText: String {
    let shown = readable.prefix(8).map(\.description).joined(separator: ", ")
    return readable.count > 8 ? "\(shown) and \(readable.count - 8) more" : shown
  }
}
