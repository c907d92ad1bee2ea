import PropertyListBytes

/// The fields that an object type has in one scope and variant, found by key number.
struct FieldTable {
  struct Slot {
    /// The place of the field; negative for the version, which is judged before the fields.
    let place: Int32
    let isRequired: Bool
    let isVersion: Bool
    let key: ExactText
  }

  /// In the order of their stored keys.
  private(set) var slots: [Slot] = []
  /// For each key of the contract, one more than the slot it fills; zero for none.
  private(set) var slotOfSymbol: [Int32]
  /// For each key of the contract, whether the type passes it over.
  private(set) var ignores: [Bool]

  /// - Parameter versionKey: The stored key of the object's version, if it has one.
  init(
    _ plan: ContractPlan, type: PlanType, fields: [PlanField], scope: Int, versionKey: ExactText?
  ) {
    slotOfSymbol = Array(repeating: 0, count: plan.symbols.count + 1)
    ignores = Array(repeating: false, count: plan.symbols.count + 1)
    var keys: [[ExactText]] = []
    for field in fields {
      let place = plan.place(field.place, scope: scope)
      guard place.definition != nil else { continue }
      if let versionKey, !slots.contains(where: \.isVersion), versionKey < field.key {
        appendVersion(versionKey, &keys)
      }
      slots.append(
        Slot(
          place: Int32(truncatingIfNeeded: field.place), isRequired: !place.isOptional,
          isVersion: false, key: field.key))
      keys.append([field.key] + field.formerKeys)
    }
    if let versionKey, !slots.contains(where: \.isVersion) { appendVersion(versionKey, &keys) }
    for (slot, names) in keys.enumerated() {
      for name in names {
        guard let symbol = plan.symbols[name] else { continue }
        slotOfSymbol[Int(symbol)] = Int32(truncatingIfNeeded: slot) + 1
      }
    }
    for key in type.ignoredKeys {
      if let symbol = plan.symbols[key] { ignores[Int(symbol)] = true }
    }
  }

  private mutating func appendVersion(_ key: ExactText, _ keys: inout [[ExactText]]) {
    slots.append(Slot(place: -1, isRequired: false, isVersion: true, key: key))
    keys.append([key])
  }
}
