public import KeyedArchives
import PropertyListBytes

/// Makes contracts from samples.
///
/// An inferred contract accepts the samples and nothing wider than a contract can say: lengths and
/// counts up to the next power of two from 16, numbers, dates and geometry within the seen range,
/// collections of the seen kinds of elements, variants where fields never occur together, class
/// records as they were seen. It says that it is inferred until a person removes that.
public enum Inference {
  /// Infers a contract.
  ///
  /// Foundation is its reader when every sample is what Foundation's unarchiver reads without
  /// loss.
  ///
  /// - Parameters:
  ///   - samples: At least one archive.
  ///   - name: The contract's name; nil for one after the first root.
  ///   - version: Where the version is stored: the name of a type or class, of a key of `$top`
  ///     whose value is a dictionary, or `$top` itself, then a period and a key.
  /// - Throws: When a sample has class hints or objects that nothing reaches, something that no
  ///   contract can express, or classes or fields of classes that stand only inside a secret.
  /// - Complexity: Linear in the samples, times the places in which a collection is met.
  public static func contract(
    from samples: [KeyedArchive], name: String? = nil, version: String? = nil
  ) throws(InferenceFailure) -> ContractDocument {
    let samples = try Samples(samples)
    if let failure = samples.secretOnlyNames.failure() { throw failure }
    var fieldwise: Set<FoundationKind> = []
    var first: InferenceFailure?
    while true {
      let request = try version.map { text throws(InferenceFailure) in
        try VersionRequest(text, samples, fieldwise: fieldwise)
      }
      var keys: [ExactText: ExactText] = [:]
      if case .field(let key, let className) = request { keys[className] = key }
      let graph = samples.graph(fieldwise: fieldwise, versionKeys: keys)
      var kinds = graph.unreadableKinds
      if kinds.isSubset(of: fieldwise) {
        var document = ContractDocument(
          name: name ?? samples.rootName(fieldwise: fieldwise))
        document.isInferred = true
        document.limits = samples.limits(beyond: .contract)
        let rule = try request?.rule(graph)
        if case .field = request {} else { document.version = rule }
        var versionRule: (className: ExactText, rule: VersionRule)?
        if case .field(_, let className) = request, let rule { versionRule = (className, rule) }
        var failure: InferenceFailure?
        for reader in samples.readers {
          document.reader = reader
          var widening = ContractWidening(document, graph, isNew: true, versionRule: versionRule)
          widening.run()
          failure = samples.failure(of: widening.document, embedded: [:])
          if failure == nil { return widening.document }
        }
        guard let failure else { continue }
        kinds = samples.foundationKinds(in: failure)
        first = first ?? failure
      }
      // What does not fit the built-in type of its class may still be described by its fields.
      guard !kinds.isSubset(of: fieldwise) else {
        throw first ?? InferenceFailure("a value of Foundation that no contract can express")
      }
      fieldwise.formUnion(kinds)
    }
  }

  /// Widens a contract as far as further samples need.
  ///
  /// - Parameters:
  ///   - known: The contract; what it says stays wherever it accepts the samples.
  ///   - samples: At least one archive.
  /// - Returns: The same document if it accepts all samples, else one that is marked as inferred.
  /// - Throws: As ``contract(from:name:version:)`` does, and when a condition that is not widened
  ///   is not kept, such as a relation.
  public static func contract(
    _ known: Contract, widenedBy samples: [KeyedArchive]
  ) throws(InferenceFailure) -> ContractDocument {
    let samples = try Samples(samples)
    if let failure = samples.secretOnlyNames.failure(beyond: known.document) { throw failure }
    var document = known.document
    for (name, value) in samples.limits(beyond: known.limits) { document.limits[name] = value }
    if document == known.document, samples.failure(of: document, embedded: known.embedded) == nil {
      return document
    }
    document.isInferred = true
    let graph = samples.graph(
      fieldwise: document.fieldwiseKinds, versionKeys: document.versionKeys)
    var failure: InferenceFailure?
    let readers: [ContractDocument.Reader] =
      document.reader == .any ? [.any] : [document.reader, .any]
    for reader in readers {
      document.reader = reader
      var widening = ContractWidening(document, graph, isNew: false, allowed: nil)
      widening.run()
      failure = samples.failure(of: widening.document, embedded: known.embedded)
      if failure?.findings.contains(where: { $0.code == .cycle }) == true {
        widening = ContractWidening(
          document, graph, isNew: false, allowed: widening.allowedSteps)
        widening.run()
        failure = samples.failure(of: widening.document, embedded: known.embedded)
      }
      if failure == nil { return widening.document }
    }
    throw failure ?? InferenceFailure("nothing was widened")
  }
}

extension ContractDocument {
  /// The keys that hold versions of objects, by class name.
  fileprivate var versionKeys: [ExactText: ExactText] {
    var result: [ExactText: ExactText] = [:]
    for name in typeNames {
      var next: String? = name
      var steps = 0
      while let current = next, case .object(let type) = types[current], steps <= types.count {
        steps += 1
        next = type.extends
        guard case .field(let key) = type.version?.key, case .object(let own) = types[name] else {
          continue
        }
        for className in [own.className].compactMap(\.self)
          + own.formerClassNames.map(\.className)
        {
          result[className] = key
        }
        next = nil
      }
    }
    return result
  }

  /// The kinds of Foundation's values whose classes the contract describes by their fields.
  fileprivate var fieldwiseKinds: Set<FoundationKind> {
    var result: Set<FoundationKind> = []
    for case .object(let type) in types.values {
      if let name = type.className, let known = FoundationClass(named: name) {
        result.insert(known.kind)
      }
    }
    return result
  }
}
