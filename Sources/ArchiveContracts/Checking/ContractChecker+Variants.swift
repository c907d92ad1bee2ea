import PropertyListBytes

extension ContractChecker {
  func checkVariants(
    _ variants: Variants, of name: String, _ typePlace: ContractPlace
  ) throws(ContractFailure) {
    let place = typePlace.key("variants")
    guard !variants.cases.isEmpty else { throw place.key("cases").failure("no case") }
    if let key = variants.key {
      try checkSelectingField(key, of: name, place.key("key"))
      try checkValues(variants, key, of: name, place.key("cases"))
    } else {
      try checkPresence(variants, of: name, place.key("cases"))
    }
  }

  /// The selecting field must be there in every version, so that a case can be chosen.
  private func checkSelectingField(
    _ key: ExactText, of name: String, _ place: ContractPlace
  ) throws(ContractFailure) {
    for step in types.lineage(name) {
      guard let field = step.type.fields[key] else { continue }
      guard !field.alternatives.contains(where: \.isOptional) else {
        throw place.failure("\(key.excerpt) must be required")
      }
      guard shapes(of: field).allSatisfy(\.isScalar) else {
        throw place.failure("\(key.excerpt) must be a boolean, a number or a string")
      }
      return
    }
    throw place.failure("\(key.excerpt) is no field of the type")
  }

  private func checkValues(
    _ variants: Variants, _ key: ExactText, of name: String, _ place: ContractPlace
  ) throws(ContractFailure) {
    let shapes = types.definitions(of: key, in: name).flatMap { self.shapes(of: $0) }
    var seen: Set<ScalarValue> = []
    for (index, variant) in variants.cases.enumerated() {
      let place = place.index(index)
      guard case .when(let values) = variant.condition else {
        throw place.failure("expected \"when\", since \"key\" names the selecting field")
      }
      guard !values.isEmpty else { throw place.key("when").failure("an empty list") }
      for (position, value) in values.enumerated() {
        let place = place.key("when").index(position)
        guard seen.insert(value).inserted else { throw place.failure("selects two cases") }
        guard shapes.contains(where: { $0.mayEqual(value) }) else {
          throw place.failure("\(key.excerpt) never has a value of this kind")
        }
      }
    }
  }

  private func checkPresence(
    _ variants: Variants, of name: String, _ place: ContractPlace
  ) throws(ContractFailure) {
    var own: Set<ExactText> = []
    for step in types.lineage(name) { own.formUnion(step.type.fields.keys) }
    var seen: Set<Set<ExactText>> = []
    for (index, variant) in variants.cases.enumerated() {
      let place = place.index(index)
      guard case .has(let keys) = variant.condition else {
        throw place.failure("\"when\" needs a selecting field under \"key\"")
      }
      guard seen.insert(keys).inserted else {
        throw place.key("has").failure("the keys of an earlier case")
      }
      for key in keys.sorted() where variant.fields[key] == nil && !own.contains(key) {
        throw place.key("has").failure("\(key.excerpt) is no field of the case")
      }
    }
  }
}
