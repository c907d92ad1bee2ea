import KeyedArchives
import PropertyListBytes

/// What a verification has found so far.
///
/// Kept apart from ``Verifier``, which only looks: so its many steps pass the archive along without
/// copying a reference (see Tools/Benchmarks).
struct VerificationState {
  var visits: [Visit] = []
  /// For each entry, one more than its first visit.
  var firstVisit: [UInt32]
  /// Visits of entries that were met under more than one definition.
  var furtherVisits: [UInt64: UInt32] = [:]
  var findings: FindingCollector
  /// The version of the first versioned object.
  var version: VersionValue?
  /// The readable version that was judged last, its object and what it means; equal integers mostly
  /// are one object.
  var lastVersion: (rule: Int, object: Int, scope: Int)?
  /// All judged edges, where the graph has cycles.
  var edges: [Edge] = []
  /// The tables of fields, by type, scope and variant.
  var tables: [FieldTable] = []
  var tableNumbers: [TableKey: Int] = [:]
  /// For each type and scope without variants, one more than its table.
  var plainTables: [UInt32]
  /// Mutable objects that were found under a second edge, with the number of further ones.
  var sharedMutables: [Int: Int] = [:]
  /// Further visits at which an entry's fields were judged by a type and scope, by both.
  var judgedFurther: [UInt64: UInt32] = [:]
  /// Visits of entries whose fields an earlier visit had judged in the same way, by that one.
  var repeatedVisits: [UInt32: [UInt32]] = [:]
  /// The judgements of archives inside data, by the object that holds the data.
  var embedded: [EmbeddedKey: Verification] = [:]

  /// What values are for comparing, each found once.
  var identities: ValueIdentities
  /// Which entries Foundation takes for equal.
  var equalities = FoundationIdentities()
  /// Where URLs lead, each found once.
  var origins = URLOrigins()

  /// The archive's secrets, found when the first finding is described.
  private var secrets: ArchiveSecrets?

  /// Where every judged value stands, if that is wanted.
  var noted: PlaceRecord?
  /// For each entry, one more than the table that its fields were first judged by, if that is
  /// wanted; otherwise empty.
  var tableOfEntry: [UInt32] = []
  /// For each table, the object type whose fields it has.
  var typeOfTable: [UInt32] = []

  struct TableKey: Hashable {
    let type: Int
    let scope: Int
    let variant: Int
    let isRoot: Bool
  }

  struct EmbeddedKey: Hashable {
    let object: Int
    let file: String
  }

  init(_ verifier: Verifier, findings limit: UInt64?) {
    let plan = verifier.plan
    firstVisit = Array(repeating: 0, count: verifier.archive.entryCount)
    plainTables = Array(repeating: 0, count: plan.types.count * plan.scopeCount)
    findings = FindingCollector(limit: limit)
    identities = ValueIdentities(verifier.archive)
    // Most entries are met under one definition; growing by doubling would cost three times this.
    visits.reserveCapacity(verifier.archive.entryCount)
  }

  /// The judgement, once everything was judged.
  consuming func verification() -> Verification {
    let (visits, version, shared, repeated) = (visits, version, sharedMutables, repeatedVisits)
    let (found, omitted) = findings.finish { others in
      switch others {
      case .none: 0
      case .shared(let entry): shared[entry] ?? 0
      case .visit(let visit):
        (repeated[visit] ?? []).reduce(Int(visits[Int(visit)].otherEdges)) {
          $0 + 1 + Int(visits[Int($1)].otherEdges)
        }
      }
    }
    return Verification(version: version, findings: found, findingsOmitted: omitted)
  }

  /// Whether a value is a secret, of which nothing is told, not even a size.
  mutating func isSecret(_ object: Int, in archive: KeyedArchive) -> Bool {
    let known = secrets ?? ArchiveSecrets(of: archive)
    secrets = known
    return known.contains(object: object, of: archive)
  }

  /// The first of a visit and those that led to it whose entry is a secret.
  func firstSecret(before visit: UInt32) -> UInt32? {
    guard let secrets else { return nil }
    var first: UInt32?
    var next = visit
    while next != Visit.none {
      if secrets.contains(entry: Int(visits[Int(next)].entry)) { first = next }
      next = visits[Int(next)].parent
    }
    return first
  }

  static let secretMessage = "a value that is not described, since it is a secret"
}
