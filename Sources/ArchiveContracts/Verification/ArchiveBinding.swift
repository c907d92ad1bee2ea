import KeyedArchives
import PropertyListBytes

/// The names of one archive, looked up once in a contract's plan.
struct ArchiveBinding {
  /// A class record, seen by the contract.
  struct ClassBinding {
    let uses: [ClassUse]
    let foundation: FoundationClass?
    /// Whether the contract names a Foundation class of this kind.
    let isNamed: Bool
  }

  /// For each class record, what the contract says of its name.
  private(set) var classes: [ClassBinding] = []
  /// For each class record, the only type that uses its name in every version; negative if there
  /// is no such type.
  private(set) var soleTypes: [Int32] = []
  /// For each class record, whether it is one of Foundation's arrays.
  private(set) var isArray: [Bool] = []
  /// For each distinct key, its number among the contract's keys; zero for no key of the contract.
  private(set) var symbols: [UInt32] = []

  init(_ archive: KeyedArchive, _ plan: ContractPlan) {
    for record in archive.classRecords {
      let name = archive.className(of: record)
      let uses = plan.classes[name] ?? []
      let foundation = uses.isEmpty ? FoundationClass(named: name) : nil
      classes.append(
        ClassBinding(
          uses: uses, foundation: foundation,
          isNamed: foundation.map { plan.foundationKinds.contains($0.kind) } ?? !uses.isEmpty))
    }
    isArray = classes.map { $0.foundation?.kind == .array }
    soleTypes = classes.map { known in
      guard known.uses.count == 1, let use = known.uses.first, use.since == nil, use.until == nil,
        !plan.types[use.type].isAbstract
      else { return -1 }
      return Int32(truncatingIfNeeded: use.type)
    }
    symbols = archive.propertyList.keyObjects.indices.map {
      plan.symbols[archive.propertyList.key($0)] ?? 0
    }
  }
}
