import ArchiveContracts
import PropertyListBytes

/// Which Swift type stands for which object type of a contract.
struct ClassMap<Coded> {
  /// For each object type, the Swift type given for one of its class names.
  private(set) var types: [Coded?]
  private(set) var isEmpty = true

  /// - Throws: `two-types-for-class` where names of one type of the contract have different Swift
  ///   types, `class-not-in-contract` for a name that the contract does not have.
  init(
    _ classes: [(name: String, type: Coded)], in contract: Contract
  ) throws(ArchiveCodingFailure) {
    types = Array(repeating: nil, count: contract.typeCount)
    for (name, type) in classes {
      isEmpty = false
      let numbers = contract.types(ofClass: ExactText(name))
      guard !numbers.isEmpty else {
        throw ArchiveCodingFailure(
          .classNotInContract, message: "the contract has no class named \(Self.shown(name))")
      }
      for number in numbers {
        if let known = types[number], Self.identifier(known) != Self.identifier(type) {
          throw ArchiveCodingFailure(
            .twoTypesForClass, message: "two Swift types for the class \(Self.shown(name))")
        }
        types[number] = type
      }
    }
  }

  /// The object types that a Swift type was given for.
  func numbers(of type: any Any.Type) -> [Int] {
    types.indices.filter { types[$0].flatMap(Self.identifier) == ObjectIdentifier(type) }
  }

  private static func identifier(_ type: Coded) -> ObjectIdentifier? {
    (type as? any Any.Type).map { ObjectIdentifier($0) }
  }

  /// A name that the app gave, cut to a length that suits a message.
  private static func shown(_ name: String) -> String {
    "\"\(name.prefix(64))\""
  }
}
