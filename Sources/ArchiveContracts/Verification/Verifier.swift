import KeyedArchives
import PropertyListBytes

/// Judges one archive by one contract.
///
/// A breadth-first walk over pairs of an entry and a definition, each judged once, so the work is
/// linear in the places of the archive times the definitions under which each object is met.
struct Verifier {
  let subject: Subject

  var visits: [Visit] = []
  /// For each entry, one more than its first visit.
  private var firstVisit: [UInt32]
  /// Visits of entries that were met under more than one definition.
  private var furtherVisits: [UInt64: UInt32] = [:]
  var findings: FindingCollector
  /// The version of the first versioned object.
  var version: VersionValue?
  /// All judged edges, where the graph has cycles.
  var edges: [Edge] = []
  /// The tables of fields, by type, scope and variant.
  var tables: [FieldTable] = []
  var tableNumbers: [TableKey: Int] = [:]
  /// For each type and scope without variants, one more than its table.
  var plainTables: [UInt32]
  /// For the slots of one object, one more than the position of its key.
  var filled: [UInt32] = []
  /// Mutable objects that were found under a second edge.
  var sharedMutables: Set<Int> = []
  /// The judgements of archives inside data, by the object that holds the data.
  var embedded: [EmbeddedKey: Verification] = [:]

  /// What values are for comparing, each found once.
  var identities: ValueIdentities
  /// Which entries Foundation takes for equal.
  var equalities = FoundationIdentities()
  /// Where URLs lead, each found once.
  var origins = URLOrigins()

  /// Where every judged value stands, if that is wanted.
  var noted: PlaceRecord?

  struct TableKey: Hashable {
    let type: Int
    let scope: Int
    let variant: Int
    let isRoot: Bool
  }

  init(_ contract: Contract, _ archive: KeyedArchive, findings limit: UInt64?) {
    subject = Subject(contract, archive)
    firstVisit = Array(repeating: 0, count: archive.entryCount)
    plainTables = Array(
      repeating: 0, count: contract.plan.types.count * contract.plan.scopeCount)
    findings = FindingCollector(limit: limit)
    identities = ValueIdentities(archive)
  }

  /// Judges everything.
  mutating func run() {
    checkArchiver()
    checkClassRecords()
    checkTop()
    var next = 0
    while next < visits.count {
      judge(UInt32(truncatingIfNeeded: next))
      next += 1
    }
    checkCycles()
    checkReachability()
    checkRelations()
  }

  /// The judgement, once everything was judged.
  consuming func verification() -> Verification {
    let visits = visits
    let version = version
    let (found, omitted) = findings.finish { visit in
      visit == Visit.none ? 0 : Int(visits[Int(visit)].otherEdges)
    }
    return Verification(version: version, findings: found, findingsOmitted: omitted)
  }

  // MARK: Edges

  /// What an edge starts from.
  enum Origin {
    case top, field
    /// An element of a collection, an entry of a dictionary, an attribute.
    case element
  }

  /// Judges what stands in a place: a value in it, or the entry that it refers to.
  mutating func checkEdge(
    _ object: Int, place number: Int, scope: Int, from visit: UInt32, _ step: VisitStep,
    _ origin: Origin
  ) {
    let place = subject.plan.place(number, scope: scope)
    guard var definition = place.definition else { return }
    let target = subject.list.uid(of: object)
    if target == 0 {
      if !place.isOptional { reportNil(at: Place(visit, step), object, origin) }
      return
    }
    if subject.plan.quick[definition].kind == .anyOf {
      guard let choice = choose(definition, object, target, scope) else {
        reportNoChoice(object, target, Place(visit, step), origin)
        return
      }
      definition = choice
    }
    if subject.plan.isFoundation,
      !checkSpelling(definition, object, isReference: target != nil, Place(visit, step), origin)
    {
      return
    }
    if noted != nil { note(object, definition, number, scope, Place(visit, step), origin) }
    if let target {
      meet(
        target, definition, scope, from: visit, step, isBackReference: place.isBackReference)
    } else {
      judgeBare(
        subject.list.header(of: object), object, definition, Place(visit, step), isInline: true)
    }
  }

  /// Notes that an edge reaches an entry, and lists it for judgement where that is still to come.
  mutating func meet(
    _ entry: Int, _ definition: Int, _ scope: Int, from visit: UInt32, _ step: VisitStep,
    isBackReference: Bool
  ) {
    if subject.shape.components != nil {
      edges.append(
        Edge(
          visit: visit, target: UInt32(truncatingIfNeeded: entry), step: step,
          isBackReference: isBackReference))
    }
    let place = UInt32(truncatingIfNeeded: definition * subject.plan.scopeCount + scope)
    let first = firstVisit[entry]
    if first == 0 {
      firstVisit[entry] = UInt32(truncatingIfNeeded: visits.count) + 1
      append(entry, place, visit, step)
      return
    }
    if subject.plan.isFoundation { checkSharing(entry, definition, Place(visit, step)) }
    if visits[Int(first) - 1].place == place {
      visits[Int(first) - 1].otherEdges += 1
      return
    }
    let key = UInt64(entry) << 32 | UInt64(place)
    if let known = furtherVisits[key] {
      visits[Int(known)].otherEdges += 1
    } else {
      furtherVisits[key] = UInt32(truncatingIfNeeded: visits.count)
      append(entry, place, visit, step)
    }
  }

  private mutating func append(_ entry: Int, _ place: UInt32, _ visit: UInt32, _ step: VisitStep) {
    visits.append(
      Visit(
        entry: UInt32(truncatingIfNeeded: entry), place: place, parent: visit, step: step))
    noted?.noteVisit()
  }

  // MARK: Objects

  /// Judges an entry by the definition under which it was met.
  private mutating func judge(_ number: UInt32) {
    let visit = visits[Int(number)]
    let definition = Int(visit.place) / subject.plan.scopeCount
    let scope = Int(visit.place) % subject.plan.scopeCount
    let entry = Int(visit.entry)
    let role = subject.archive.roles[entry]
    let object = subject.archive.object(ofEntry: entry)
    if let record = role.instanceRecord {
      if subject.plan.quick[definition].kind == .objects {
        judgeObject(number, entry, object, record, definition, scope)
      } else {
        judgeFoundation(number, entry, object, record, definition, scope)
      }
    } else if role == .value {
      judgeBare(subject.list.header(of: object), object, definition, Place(number), isInline: false)
    } else {
      let found = role == .dictionary ? "a dictionary without class" : "a class record"
      report(.wrongType, Place(number), object, "\(found) for \(subject.plan.name(of: definition))")
    }
  }
}
