import KeyedArchives
import PropertyListBytes

/// Samples of which a contract can be made.
struct Samples {
  private let archives: [KeyedArchive]
  private let shapes: [GraphShape]
  private let measures: [[ReadLimits.Name: UInt64]]

  init(_ archives: [KeyedArchive]) throws(InferenceFailure) {
    guard !archives.isEmpty else { throw InferenceFailure("no sample", reason: .request) }
    self.archives = archives
    var shapes: [GraphShape] = []
    var measures: [[ReadLimits.Name: UInt64]] = []
    for (number, archive) in archives.enumerated() {
      let shape = archive.shape ?? GraphShape(archive)
      try Self.check(archive, shape, number)
      shapes.append(shape)
      do {
        measures.append(try archive.measures(shape))
      } catch {
        throw InferenceFailure(error.message, sample: number)
      }
    }
    self.shapes = shapes
    self.measures = measures
  }

  /// Refuses what an inferred contract never allows.
  private static func check(
    _ archive: KeyedArchive, _ shape: GraphShape, _ number: Int
  ) throws(InferenceFailure) {
    for record in archive.classRecords {
      let name = archive.className(of: record)
      guard (archive.hints(of: record) ?? []).isEmpty else {
        throw InferenceFailure("\(name.excerpt) has class hints", sample: number)
      }
      let own = archive.ancestry(of: record)?.first
      guard own == nil || own == name else {
        throw InferenceFailure(
          "the ancestry of \(name.excerpt) does not begin with the class itself", sample: number)
      }
    }
    for entry in 1..<max(1, archive.entryCount)
    where !shape.reached[entry] && archive.roles[entry].recordNumber == nil {
      throw InferenceFailure("nothing reaches object \(entry)", sample: number)
    }
  }

  /// What is seen in all samples.
  func graph(
    fieldwise: Set<FoundationKind>, versionKeys: [ExactText: ExactText]
  ) -> ShapeGraph {
    var graph = ShapeGraph()
    for (archive, shape) in zip(archives, shapes) {
      var walk = SampleWalk(archive, shape, fieldwise: fieldwise, versionKeys: versionKeys)
      walk.run(&graph)
    }
    return graph
  }

  /// The readers that a contract of the samples may name, the narrower one first.
  var readers: [ContractDocument.Reader] {
    let isDeep = measures.contains { measure in
      measure[.graphDepth].map { !ReadLimits.contract.allows($0, .graphDepth) } ?? false
    }
    let isUsual = archives.allSatisfy { $0.archiver == "NSKeyedArchiver" }
    return isUsual && !isDeep ? [.foundation, .any] : [.any]
  }

  // MARK: Limits

  /// The limits that some sample exceeds, raised to the next power of two.
  func limits(beyond limits: ReadLimits) -> [ReadLimits.Name: UInt64] {
    var result: [ReadLimits.Name: UInt64] = [:]
    for (name, value) in measures.flatMap({ $0 }) where !limits.allows(value, name) {
      result[name] = max(result[name] ?? 0, Self.rounded(value, name))
    }
    return result
  }

  private static func rounded(_ value: UInt64, _ name: ReadLimits.Name) -> UInt64 {
    var power: UInt64 = 1
    while power < value {
      let (double, overflow) = power.multipliedReportingOverflow(by: 2)
      power = overflow ? .max : double
    }
    return name.isAmplified ? power : min(power, ReadLimits.largestArchiveBytes)
  }

  // MARK: Judgement

  /// Why a document is no contract that accepts every sample; nil when it is one.
  func failure(of document: ContractDocument, embedded: [String: Contract]) -> InferenceFailure? {
    let contract: Contract
    do {
      contract = try Contract(document, embedded: embedded)
    } catch {
      return InferenceFailure("no contract can express the samples: \(error)")
    }
    for (number, archive) in archives.enumerated() {
      let findings = contract.judge(archive, limits: contract.limits).findings
      guard findings.isEmpty else {
        return InferenceFailure(
          "no contract can express what the sample has", sample: number, findings: findings)
      }
    }
    return nil
  }

  /// The kinds of Foundation's values that were found at fault.
  func foundationKinds(in failure: InferenceFailure) -> Set<FoundationKind> {
    guard let number = failure.sample else { return [] }
    var result: Set<FoundationKind> = []
    for finding in failure.findings {
      guard let entry = finding.object,
        let kind = archives[number].foundationClass(ofEntry: entry)?.kind
      else { continue }
      result.insert(kind)
    }
    return result
  }

  // MARK: Names

  /// What only secrets of the samples have.
  var secretOnlyNames: SecretOnlyNames { SecretOnlyNames(of: archives) }

  /// The classes whose instances are described by their fields, in order.
  func classNames(fieldwise: Set<FoundationKind>) -> [ExactText] {
    var names: Set<ExactText> = []
    for archive in archives {
      for (number, record) in archive.classRecords.enumerated() {
        if let known = archive.foundationClass(ofRecord: number), !fieldwise.contains(known.kind) {
          continue
        }
        names.insert(archive.className(of: record))
      }
    }
    return names.sorted()
  }

  /// The keys of `$top`, in order.
  var topKeys: [ExactText] {
    Set(archives.flatMap { $0.top.map(\.key.unescapedKey) }).sorted()
  }

  /// The name of the first root's type, or of its key in `$top`.
  func rootName(fieldwise: Set<FoundationKind>) -> String {
    guard let archive = archives.first,
      let first = archive.top.min(by: { $0.key < $1.key })
    else { return "Archive" }
    let names = classNames(fieldwise: fieldwise)
    var typeNames = TypeNames(taken: [])
    let types = Dictionary(
      uniqueKeysWithValues: zip(names, typeNames.names(for: names)))
    for (_, object) in archive.top.sorted(by: { $0.key < $1.key }) {
      guard let target = archive.target(of: object),
        let record = archive.roles[target].instanceRecord
      else { continue }
      let name = archive.className(of: archive.classRecords[record])
      return types[name] ?? name.repaired
    }
    let name = first.key.unescapedKey.repaired
    return name.isEmpty ? "Archive" : name
  }
}

extension ReadLimits.Name {
  /// Whether a small archive can have a large value.
  fileprivate var isAmplified: Bool {
    self == .expandedNodes || self == .materializedBytes || self == .outputBytes
  }
}
