/// One difference between two contracts.
public struct ContractChange: Hashable, Sendable, CustomStringConvertible {
  /// What a difference does to the set of accepted archives.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The new contract accepts something that the old one does not.
    case loosened
    /// The new contract does not accept something that the old one does.
    case tightened
    /// Nothing changes in what is accepted.
    case changed
  }

  /// Whether more, less or the same is accepted; what cannot be compared gives two changes.
  public let kind: Kind
  /// The part of the contract, as a JSON path such as `types.Memo.fields.text.maxLength`.
  public let path: String
  /// What is different, one line, with names and bounds of both contracts.
  public let message: String

  /// `KIND: PATH: MESSAGE`.
  public var description: String { "\(kind.rawValue): \(path): \(message)" }
}

extension Contract {
  /// What a new contract accepts more than an old one, and what less, part by part.
  ///
  /// Types and fields are compared by name, definitions in the versions that both contracts read.
  /// What cannot be compared counts as both loosened and tightened, so an empty list of loosened
  /// parts means that nothing new is accepted. The list has a stable order, that of the parts'
  /// names; a contract inside data is compared in the place that names it.
  ///
  /// - Complexity: Linear in the size of the contracts, times the versions that they read.
  public static func diff(from old: Contract, to new: Contract) -> [ContractChange] {
    var comparison = ContractComparison(old, new)
    comparison.compare()
    var seen: Set<ContractChange> = []
    return comparison.changes.filter { seen.insert($0).inserted }
  }
}
