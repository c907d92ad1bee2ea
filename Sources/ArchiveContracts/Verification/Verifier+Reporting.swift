import KeyedArchives
import PropertyListBytes

extension Verifier {
  /// Reports a finding at a place of the graph.
  func report(
    _ code: FindingCode, _ place: Place, _ object: Int, _ message: String,
    others: FindingCollector.Others? = nil, _ state: inout VerificationState
  ) {
    let entry = place.visit == Visit.none ? nil : Int(state.visits[Int(place.visit)].entry)
    var message = message
    var path = path(of: place, &state)
    if state.isSecret(object, in: archive) {
      message = VerificationState.secretMessage
      // The keys behind it may be secrets, too.
      if let visit = state.firstSecret(before: place.visit) {
        path = self.path(of: Place(visit), &state)
      }
    }
    state.findings.add(
      code, path: path,
      others: others ?? (place.visit == Visit.none ? .none : .visit(place.visit)), object: entry,
      offset: list.sourceOffset(of: object), message: message)
  }

  /// Reports a finding about an entry that has no path.
  func report(_ code: FindingCode, entry: Int, _ message: String, _ state: inout VerificationState)
  {
    state.findings.add(
      code, path: nil, others: .none, object: entry,
      offset: list.sourceOffset(of: archive.object(ofEntry: entry)),
      message: message)
  }

  /// The steps from a place's object.
  func steps(of place: Place, _ state: inout VerificationState) -> [ValuePath.Step] {
    [place.step, place.innerStep].compactMap { $0.map(describe) }
  }

  func path(of place: Place, _ state: inout VerificationState) -> ValuePath {
    var steps = Array(steps(of: place, &state).reversed())
    var visit = place.visit
    while visit != Visit.none {
      let known = state.visits[Int(visit)]
      steps.append(describe(known.step))
      visit = known.parent
    }
    return ValuePath(steps.reversed())
  }

  private func describe(_ step: VisitStep) -> ValuePath.Step {
    let value = Int(step.value)
    switch step.kind {
    case .key: return .key(list.key(value).unescapedKey)
    case .entry: return .entry(list.text(list.header(of: value)))
    case .element: return .element(value)
    case .member: return .member(value)
    case .entryKey: return .entryKey(value)
    }
  }

  /// The length of the place's path in steps.
  func isRoot(_ visit: UInt32, _ state: inout VerificationState) -> Bool {
    state.visits[Int(visit)].parent == Visit.none
  }

  /// Reports nil where a value is required; among the elements of a collection, nil is reported
  /// before they are judged.
  func reportNil(at place: Place, _ object: Int, _ origin: Origin, _ state: inout VerificationState)
  {
    if origin == .top {
      report(.missingRoot, place, object, "a required entry of $top that is nil", &state)
    } else {
      report(.missingField, place, object, "a required field that is nil", &state)
    }
  }

  func reportNoChoice(
    _ object: Int, _ target: Int?, _ place: Place, _ origin: Origin,
    _ state: inout VerificationState
  ) {
    guard let target, let record = archive.roles[target].instanceRecord else {
      report(
        .wrongType, place, object, "\(kindName(object, target)) where no alternative has one",
        &state)
      return
    }
    let code: FindingCode = origin == .top ? .wrongRootClass : .classNotAllowed
    report(code, place, object, "\(className(record)) is no class of the alternatives", &state)
  }

  /// What kind of value stands in a place, in words.
  func kindName(_ object: Int, _ target: Int?) -> String {
    if let target {
      switch archive.entry(target) {
      case .null: return "nil"
      case .instance: return "an instance"
      case .classRecord: return "a class record"
      case .dictionary: return "a dictionary without class"
      case .value(let object): return list.header(of: object).kind.phrase
      }
    }
    return list.header(of: object).kind.phrase
  }

  /// A class name in words: itself if the contract or Foundation knows it.
  func className(_ record: Int) -> String {
    let class_ = binding.classes[record]
    let isKnown = !class_.uses.isEmpty || class_.foundation != nil
    guard isKnown else { return "a class that the contract does not name" }
    return archive.className(of: archive.classRecords[record]).repaired
  }
}

extension ContractPlan {
  /// What a definition asks for, in words.
  func name(of definition: Int) -> String {
    let known = definitions[definition]
    switch known.target {
    case .builtIn(let type): return type.rawValue
    case .part(let kind): return kind.rawValue
    case .objects:
      if case .named(let name) = known.source.type { return name }
      return "an object"
    }
  }
}
