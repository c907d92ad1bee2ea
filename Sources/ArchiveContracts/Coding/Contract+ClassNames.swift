package import PropertyListBytes

extension Contract {
  /// The object types, by number, that a class name stands for, as their current or a former name.
  package func types(ofClass name: ExactText) -> [Int] {
    var result: [Int] = []
    for use in plan.classes[name] ?? [] where !result.contains(use.type) { result.append(use.type) }
    return result
  }

  /// The class name that a type has today; nil for an abstract type without one.
  package func className(ofType number: Int) -> ExactText? {
    guard case .object(let type) = document.types[plan.types[number].name] else { return nil }
    return type.className
  }

  /// How many object types the contract has.
  package var typeCount: Int { plan.types.count }
}
