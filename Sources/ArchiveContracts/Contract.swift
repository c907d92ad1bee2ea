import KeyedArchives
public import PropertyListBytes

/// What a reader accepts: root, classes, versions, fields, bounds and relations of an archive.
///
/// Whoever holds a `Contract` knows that it was checked: every name is defined, every bound fits
/// its type, and every archive gets exactly one judgement. One that was written in Swift and failed
/// its check has a ``fault`` and accepts nothing.
public struct Contract: Sendable {
  /// What the contract says.
  public let document: ContractDocument
  /// The contracts of archives inside data values, by the file name that the document uses.
  public let embedded: [String: Contract]
  /// Why the contract accepts nothing; nil for every contract that passed its check.
  public let fault: ContractFailure?
  /// The document in the form in which verification uses it.
  let plan: ContractPlan

  /// Which contract this is, however often it stands inside others.
  let identity: ContractIdentity

  /// How many contracts stand one inside the other, this one included.
  let chainLength: Int

  /// The most contracts that may stand one inside the other.
  public static let longestChain = 8

  /// Checks a document and makes a contract of it.
  ///
  /// - Parameters:
  ///   - document: What the contract is to say.
  ///   - embedded: The contracts that data definitions name under `archive`.
  /// - Throws: The first thing that makes no sense. The rules are those of contract files: names
  ///   are defined, bounds fit their types, versions are told apart, and no archive could be judged
  ///   in two ways.
  public init(
    _ document: ContractDocument, embedded: [String: Contract] = [:]
  ) throws(ContractFailure) {
    try ContractChecker(document, embedded: embedded).check()
    self.document = document
    self.embedded = embedded
    let used = document.archives().compactMap { embedded[$0.name]?.chainLength }
    chainLength = 1 + (used.max() ?? 0)
    plan = ContractPlan(document)
    fault = nil
    identity = ContractIdentity()
  }

  /// A contract that failed its check, and accepts nothing.
  init(_ document: ContractDocument, failing fault: ContractFailure) {
    self.document = document
    self.fault = fault
    embedded = [:]
    chainLength = 1
    plan = ContractPlan(ContractDocument(name: document.name))
    identity = ContractIdentity()
  }

  /// The limits within which archives are read under this contract.
  public var limits: ReadLimits {
    var limits = ReadLimits.contract
    for (name, value) in document.limits { limits[name] = value }
    return limits
  }

  /// Whether some type of the contract has a field, or `$top` an entry, of this name.
  package func knows(field name: ExactText) -> Bool { plan.symbols[name.escapedKey] != nil }
}
