import ArchiveContracts
import PropertyListBytes

extension ContractDocument {
  /// What a person must look at before an inferred contract is used; to be escaped when shown.
  ///
  /// - Parameter known: The contract that was widened, whose classes need no second look.
  func inferenceNotes(since known: ContractDocument? = nil) -> [String] {
    var notes: [String] = []
    let new = classNames.subtracting(known?.classNames ?? []).sorted()
    if !new.isEmpty {
      let names = new.map(\.repaired).joined(separator: ", ")
      notes.append("class names that are not Foundation's, taken from the samples: \(names)")
    }
    if !hasVersion { notes.append("no version declared: unknown versions will be accepted") }
    return notes
  }

  /// The class names that the contract's types describe.
  private var classNames: Set<ExactText> {
    var names: Set<ExactText> = []
    for case .object(let type) in types.values {
      if let name = type.className { names.insert(name) }
      names.formUnion(type.formerClassNames.map(\.className))
    }
    return names
  }

  /// Whether some part of an archive has a version.
  private var hasVersion: Bool {
    version != nil
      || types.values.contains { definition in
        if case .object(let type) = definition { return type.version != nil }
        return false
      }
  }
}
