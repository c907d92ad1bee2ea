import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Turns the places of each kind into cases, within the bounds on their number and bytes.
struct CasePlanner {
  private let subject: Subject
  private var bytesLeft: Int
  private(set) var cases: [Counterexample] = []
  private(set) var omissions: [Omission] = []

  init(subject: Subject, bytesLeft: Int) {
    self.subject = subject
    self.bytesLeft = bytesLeft
  }

  mutating func plan(_ kind: CounterexampleKind, _ mutation: some Mutation) {
    let sites = mutation.nestedSites(in: subject)
    guard !sites.isEmpty else {
      omit(kind, .doesNotApply, 0, mutation.absence(in: subject))
      return
    }
    var generator = subject.generator(for: kind)
    let drawn = generator.sample(CounterexampleSuite.casesPerKind, below: sites.count)
    var hidden: [String: Int] = [:]
    for position in drawn {
      do {
        let draft = try mutation.draft(at: sites[position], in: subject)
        let size = try byteCount(of: draft)
        bytesLeft -= size
        cases.append(
          Counterexample(
            kind: kind, place: draft.place, expectation: draft.expectation,
            conditions: subject.names(of: draft.condition), byteCount: size, change: draft.change,
            subject: subject))
      } catch {
        hidden[error.message, default: 0] += 1
      }
    }
    for (message, count) in hidden.sorted(by: { $0.key < $1.key }) {
      omit(kind, .notShowable, count, message)
    }
    if drawn.count < sites.count {
      omit(
        kind, .sampled, sites.count - drawn.count,
        "\(drawn.count) of \(sites.count) places were drawn")
    }
  }

  private mutating func omit(
    _ kind: CounterexampleKind, _ reason: Omission.Reason, _ count: Int, _ message: String
  ) {
    omissions.append(Omission(kind: kind, reason: reason, count: count, message: message))
  }

  /// The most bytes of a planned input, once it is sure that no limit hides what it shows.
  private func byteCount(of draft: Draft) throws(NotShowable) -> Int {
    let size: Int
    switch (draft.change, draft.growth) {
    case (.bytes, let growth?): size = subject.original.count + growth.bytes
    case (.archive, let growth?): size = subject.rewrittenByteCount + growth.bytes
    default: size = try exactByteCount(of: draft)
    }
    guard size <= CounterexampleSuite.bytesPerCase else {
      throw NotShowable("more than \(CounterexampleSuite.bytesPerCase) bytes in one input")
    }
    guard size <= bytesLeft else { throw NotShowable("too many bytes in all inputs together") }
    guard let growth = draft.growth, !staysWithinLimits(growth, size) else { return size }
    return try exactByteCount(of: draft)
  }

  /// Whether an archive that has grown so much is sure to be within the contract's limits.
  private func staysWithinLimits(_ growth: Growth, _ size: Int) -> Bool {
    let values = UInt64(subject.archive.propertyList.objectCount + growth.values)
    let shape = subject.shape
    let bounds: [(ReadLimits.Name, UInt64)] = [
      (.archiveBytes, UInt64(size)), (.objects, values), (.references, 2 * values),
      (.graphDepth, shape.depth + 1),
      (.expandedNodes, shape.expandedNodes.addingSaturated(growth.nodes)),
      (.materializedBytes, shape.materializedBytes.addingSaturated(growth.text)),
    ]
    return bounds.allSatisfy { subject.contract.limits.allows($0.1, $0.0) }
  }

  /// The bytes of an input, if it exceeds no limit but the one that it is to exceed.
  private func exactByteCount(of draft: Draft) throws(NotShowable) -> Int {
    let limits = subject.contract.limits
    let bytes: [UInt8]
    do {
      bytes = try subject.bytes(after: draft.change)
    } catch {
      throw NotShowable(error.message)
    }
    if case .rejected(.tooLarge, _) = draft.expectation { return bytes.count }
    guard limits.allows(UInt64(bytes.count), .archiveBytes) else {
      throw NotShowable("an input within the limit archiveBytes")
    }
    do {
      _ = try KeyedArchive(bytes, limits: limits)
    } catch {
      let found = Verification(version: nil, findings: [Finding(error)])
      if error.code == .limitExceeded, !draft.expectation.isMet(by: found) {
        throw NotShowable(error.message)
      }
    }
    return bytes.count
  }
}

extension Subject {
  /// The names of a condition in the contract.
  fileprivate func names(of condition: BrokenCondition?) -> [String] {
    switch condition {
    case nil: []
    case .place(let place, let aspect): [conditions.name(of: place, aspect)].compactMap(\.self)
    case .className(let name): ContractConditions.names(ofClass: name, in: contract)
    case .version(let place): [conditions.name(ofVersionAt: place)].compactMap(\.self)
    case .absentVersion(let number):
      [conditions.name(of: map.absentVersions[number])].compactMap(\.self)
    case .relation(let position):
      [ContractConditions.name(of: contract.document.relations[position])]
    case .limit(let name): [ContractConditions.name(of: name)]
    }
  }
}

extension UInt64 {
  fileprivate func addingSaturated(_ other: Int) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(UInt64(clamping: other))
    return overflow ? .max : sum
  }
}
