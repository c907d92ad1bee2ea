import ArchiveContracts
import Foundation
import PropertyListBytes

/// The class for every name that a contract's types have, current and former.
struct ClassAssignment: Sendable {
  /// In the order of the names, which are those that Foundation looks up.
  private(set) var classes: [(name: String, type: SecureClass)] = []

  /// The class for a name, compared by code units.
  func type(named name: ExactText) -> SecureClass? {
    classes.first { ExactText($0.name) == name }?.type
  }

  /// - Throws: When a class has no type, a type no class, or a name or type two classes.
  init(_ map: ClassMap, for document: ContractDocument) throws(UnarchivingFailure) {
    let given = try Self.distinct(map)
    var assigned: [ExactText: SecureClass] = [:]
    for (typeName, definition) in document.types.sorted(by: { $0.key < $1.key }) {
      guard case .object(let object) = definition else { continue }
      let names = [object.className].compactMap(\.self) + object.formerClassNames.map(\.className)
      guard let type = try Self.type(for: names, of: typeName, given) else {
        if object.isAbstract { continue }
        throw UnarchivingFailure(.typeWithoutClass, "no class for the type \(typeName)")
      }
      for name in names {
        if let other = assigned.updateValue(type, forKey: name), other != type {
          throw Self.ambiguous(name)
        }
      }
    }
    for name in given.keys.sorted() where assigned[name] == nil {
      throw UnarchivingFailure(
        .classNotInContract, "no type of the contract has the class name \(name.repaired)")
    }
    try enter(assigned)
  }

  /// Foundation looks names up as `String`, which takes canonically equivalent texts for equal.
  private mutating func enter(
    _ assigned: [ExactText: SecureClass]
  ) throws(UnarchivingFailure) {
    var seen: [String: SecureClass] = [:]
    for (name, type) in assigned.sorted(by: { $0.key < $1.key }) {
      guard let text = name.string else {
        throw UnarchivingFailure(
          .twoTypesForClass,
          "a class name with an unpaired surrogate, which Foundation cannot look up")
      }
      if let other = seen.updateValue(type, forKey: text) {
        if other != type { throw Self.ambiguous(name) }
      }
      classes.append((name: text, type: type))
    }
  }

  private static func distinct(
    _ map: ClassMap
  ) throws(UnarchivingFailure) -> [ExactText: SecureClass] {
    var given: [ExactText: SecureClass] = [:]
    for (name, type) in map.entries {
      guard type.supportsSecureCoding else {
        throw UnarchivingFailure(
          .insecureClass, "the class for \(name.repaired) does not support secure coding")
      }
      if let other = given.updateValue(type, forKey: name), other != type {
        throw ambiguous(name)
      }
    }
    return given
  }

  /// The one class given for some of a type's names.
  private static func type(
    for names: [ExactText], of typeName: String, _ given: [ExactText: SecureClass]
  ) throws(UnarchivingFailure) -> SecureClass? {
    var found: SecureClass?
    for name in names {
      guard let type = given[name] else { continue }
      if let found, found != type {
        throw UnarchivingFailure(.twoTypesForClass, "two classes for the type \(typeName)")
      }
      found = type
    }
    return found
  }

  private static func ambiguous(_ name: ExactText) -> UnarchivingFailure {
    UnarchivingFailure(.twoTypesForClass, "two classes for the class name \(name.repaired)")
  }
}
