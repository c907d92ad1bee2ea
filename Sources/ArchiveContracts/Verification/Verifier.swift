import KeyedArchives
import PropertyListBytes

/// Judges one archive by one contract.
///
/// A breadth-first walk over pairs of an entry and a definition, each judged once, so the work is
/// linear in the places of the archive times the definitions under which each object is met.
struct Verifier {
  let contract: Contract
  let plan: ContractPlan
  let archive: KeyedArchive
  let list: PropertyList
  /// What each entry is, beside the archive, which would be copied at each look.
  private let roles: [EntryRole]
  let shape: GraphShape
  let binding: ArchiveBinding
  /// How many values the relations may visit.
  let relationBudget: UInt64

  init(_ contract: Contract, _ archive: KeyedArchive, limits: ReadLimits) {
    self.contract = contract
    relationBudget = limits[.references] ?? .max
    plan = contract.plan
    self.archive = archive
    list = archive.propertyList
    roles = archive.roles
    shape = archive.shape ?? GraphShape(archive)
    binding = ArchiveBinding(archive, contract.plan)
  }

  /// Judges everything.
  func run(_ state: inout VerificationState) {
    checkArchiver(&state)
    checkClassRecords(&state)
    checkTop(&state)
    var next = 0
    while next < state.visits.count {
      judge(UInt32(truncatingIfNeeded: next), &state)
      next += 1
    }
    checkCycles(&state)
    checkReachability(&state)
    checkRelations(&state)
  }

  // MARK: Edges

  /// What an edge starts from.
  enum Origin {
    case top, field
    /// An element of a collection, an entry of a dictionary, an attribute.
    case element
  }

  /// Judges what stands in a place: a value in it, or the entry that it refers to.
  ///
  /// Never inlined, as its callers handle plain references themselves.
  @inline(never)
  func checkEdge(
    _ object: Int, place number: Int, scope: Int, from visit: UInt32, _ step: VisitStep,
    _ origin: Origin, _ state: inout VerificationState
  ) {
    let place = plan.place(number, scope: scope)
    guard var definition = place.definition else { return }
    let target = list.uid(of: object)
    if target == 0 {
      if !place.isOptional { reportNil(at: Place(visit, step), object, origin, &state) }
      return
    }
    if plan.quick[definition].kind == .anyOf {
      guard let choice = choose(definition, object, target, scope) else {
        reportNoChoice(object, target, Place(visit, step), origin, &state)
        return
      }
      definition = choice
    }
    if plan.checksSpelling(definition),
      !checkSpelling(
        definition, object, isReference: target != nil, Place(visit, step), origin, &state)
    {
      return
    }
    if state.noted != nil {
      note(object, definition, number, scope, Place(visit, step), origin, &state)
    }
    if let target {
      meet(
        target, definition, scope, from: visit, step,
        isBackReference: place.isBackReference || plan.quick[definition].isBackReference, &state)
    } else {
      judgeBare(
        list.header(of: object), object, definition, Place(visit, step), isInline: true, &state)
    }
  }

  /// Notes that an edge reaches an entry, and lists it for judgement where that is still to come.
  func meet(
    _ entry: Int, _ definition: Int, _ scope: Int, from visit: UInt32, _ step: VisitStep,
    isBackReference: Bool, _ state: inout VerificationState
  ) {
    if shape.components != nil {
      state.edges.append(
        Edge(
          visit: visit, target: UInt32(truncatingIfNeeded: entry), step: step,
          isBackReference: isBackReference))
    }
    let place = UInt32(truncatingIfNeeded: definition * plan.scopeCount + scope)
    let first = state.firstVisit[entry]
    if first == 0 {
      state.firstVisit[entry] = UInt32(truncatingIfNeeded: state.visits.count) + 1
      append(entry, definition, place, visit, step, &state)
      return
    }
    if plan.isFoundation { checkSharing(entry, definition, Place(visit, step), &state) }
    if state.visits[Int(first) - 1].place == place {
      state.visits[Int(first) - 1].otherEdges += 1
      return
    }
    let key = UInt64(entry) << 32 | UInt64(place)
    if let known = state.furtherVisits[key] {
      state.visits[Int(known)].otherEdges += 1
    } else {
      state.furtherVisits[key] = UInt32(truncatingIfNeeded: state.visits.count)
      append(entry, definition, place, visit, step, &state)
    }
  }

  /// Lists an entry. A bare value leads nowhere, so it is judged at once.
  @inline(never)
  private func append(
    _ entry: Int, _ definition: Int, _ place: UInt32, _ visit: UInt32, _ step: VisitStep,
    _ state: inout VerificationState
  ) {
    let number = UInt32(truncatingIfNeeded: state.visits.count)
    state.visits.append(Visit(entry: entry, place: place, parent: visit, step: step))
    if state.noted != nil { state.noted?.noteVisit() }
    if roles[entry] == .value {
      let object = list.reference(entry, from: archive.entriesStart)
      judgeBare(list.header(of: object), object, definition, Place(number), isInline: false, &state)
    }
  }

  // MARK: Objects

  /// Judges an entry by the definition under which it was met, unless it is a bare value.
  private func judge(_ number: UInt32, _ state: inout VerificationState) {
    let entry = Int(state.visits[Int(number)].entry)
    let role = roles[entry]
    if role == .value { return }
    let (definition, scope) = plan.definitionAndScope(ofVisited: state.visits[Int(number)].place)
    let object = list.reference(entry, from: archive.entriesStart)
    if let record = role.instanceRecord {
      if plan.quick[definition].kind == .objects {
        judgeObject(number, entry, object, record, definition, scope, &state)
      } else {
        judgeFoundation(number, entry, object, record, definition, scope, &state)
      }
    } else {
      let found = role == .dictionary ? "a dictionary without class" : "a class record"
      report(.wrongType, Place(number), object, "\(found) for \(plan.name(of: definition))", &state)
    }
  }
}
