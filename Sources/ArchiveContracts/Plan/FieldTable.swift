import PropertyListBytes

/// The fields that an object type has in one scope and variant, found by key number.
struct FieldTable {
  struct Slot {
    /// The place of the field; negative for the version, which is judged before the fields.
    let place: Int32
    /// The definition of a field in which a reference needs nothing but to be followed; otherwise
    /// negative.
    let plainDefinition: Int32
    let isRequired: Bool
    /// Whether such a reference may close a cycle.
    let isBackReference: Bool
    let isVersion: Bool
    let key: ExactText
  }

  /// In the order of their stored keys.
  private(set) var slots: [Slot] = []
  /// For each key of the contract, one more than the slot it fills; zero for none.
  private var slotOfSymbol: [Int32]
  /// For each key of the contract, whether the type passes it over.
  private var ignores: [Bool]
  /// The dictionary whose keys were sorted last, and where each slot's key stands in it.
  private var filler: ObjectHeader?
  private var filled: [Int32] = []
  /// The positions of keys that fill no slot.
  private(set) var unknown: [Int] = []

  /// - Parameter versionKey: The stored key of the object's version, if it has one.
  init(
    _ plan: ContractPlan, type: PlanType, fields: [PlanField], scope: Int, versionKey: ExactText?
  ) {
    slotOfSymbol = Array(repeating: 0, count: plan.symbols.count + 1)
    ignores = Array(repeating: false, count: plan.symbols.count + 1)
    var keys: [[ExactText]] = []
    // A field that the contract describes under the version's key is judged like any other.
    let isDescribed = fields.contains {
      $0.key == versionKey && plan.place($0.place, scope: scope).definition != nil
    }
    let versionKey = isDescribed ? nil : versionKey
    for field in fields {
      let place = plan.place(field.place, scope: scope)
      guard place.definition != nil else { continue }
      if let versionKey, !slots.contains(where: \.isVersion), versionKey < field.key {
        appendVersion(versionKey, &keys)
      }
      let plain = plan.isPlain(place) ? place.definition : nil
      slots.append(
        Slot(
          place: Int32(truncatingIfNeeded: field.place),
          plainDefinition: Int32(truncatingIfNeeded: plain ?? -1), isRequired: !place.isOptional,
          isBackReference: place.isBackReference
            || plain.map { plan.quick[$0].isBackReference } ?? false,
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

  /// Whether the last dictionary sorted had the same keys in the same order, as most instances of
  /// one class have.
  @inline(__always)
  func isFilled(by header: ObjectHeader, _ list: borrowing PropertyList) -> Bool {
    guard let filler, filler.count == header.count else { return false }
    return list.haveSameKeys(filler, header)
  }

  /// Where a slot's key stands in the dictionary sorted last; negative if it is not there.
  func position(ofSlot slot: Int) -> Int { Int(filled[slot]) }

  mutating func beginFilling(by header: ObjectHeader) {
    filler = header
    filled = Array(repeating: -1, count: slots.count)
    unknown = []
  }

  /// Sorts one key of a dictionary, by its number among the contract's keys.
  mutating func fill(_ symbol: Int, isClass: Bool, _ position: Int) {
    let slot = Int(slotOfSymbol[symbol]) - 1
    if slot >= 0, filled[slot] < 0 {
      filled[slot] = Int32(truncatingIfNeeded: position)
    } else if !isClass, !ignores[symbol] {
      unknown.append(position)
    }
  }

  private mutating func appendVersion(_ key: ExactText, _ keys: inout [[ExactText]]) {
    slots.append(
      Slot(
        place: -1, plainDefinition: -1, isRequired: false, isBackReference: false, isVersion: true,
        key: key))
    keys.append([key])
  }
}
