public import PropertyListBytes

/// Definitions of collections and choices, for contracts written in Swift.
extension ValueDefinition {
  /// Arrays, with bounds on the number of elements; `shared` allows a mutable one under several
  /// edges.
  public static func array(
    of element: FieldDefinition, minCount: Int? = nil, maxCount: Int? = nil, shared: Bool = false
  ) -> ValueDefinition {
    collection(.array, element, minCount, maxCount, shared)
  }

  /// Sets, no two elements of which may be equal; parameters as those of an array.
  public static func set(
    of element: FieldDefinition, minCount: Int? = nil, maxCount: Int? = nil, shared: Bool = false
  ) -> ValueDefinition {
    collection(.set, element, minCount, maxCount, shared)
  }

  /// Ordered sets; parameters as those of an array.
  public static func orderedSet(
    of element: FieldDefinition, minCount: Int? = nil, maxCount: Int? = nil, shared: Bool = false
  ) -> ValueDefinition {
    collection(.orderedSet, element, minCount, maxCount, shared)
  }

  /// Counted sets, each of whose elements is bounded, and counted here, once; parameters as those
  /// of an array.
  public static func countedSet(
    of element: FieldDefinition, minCount: Int? = nil, maxCount: Int? = nil, shared: Bool = false
  ) -> ValueDefinition {
    collection(.countedSet, element, minCount, maxCount, shared)
  }

  private static func collection(
    _ type: BuiltInType, _ element: FieldDefinition, _ minCount: Int?, _ maxCount: Int?,
    _ shared: Bool
  ) -> ValueDefinition {
    var definition = ValueDefinition(type)
    definition.element = element
    definition.minCount = minCount
    definition.maxCount = maxCount
    definition.allowsShared = shared
    return definition
  }

  /// Dictionaries whose keys have one definition and whose values another, with bounds on the
  /// number of entries; `shared` allows a mutable one under several edges.
  public static func dictionary(
    keys: FieldDefinition = "string", values: FieldDefinition, minCount: Int? = nil,
    maxCount: Int? = nil, shared: Bool = false
  ) -> ValueDefinition {
    var definition = ValueDefinition(.dictionary)
    definition.keys = keys
    definition.values = values
    definition.minCount = minCount
    definition.maxCount = maxCount
    definition.allowsShared = shared
    return definition
  }

  /// Dictionaries whose entries have definitions of their own, by text key; an entry that is not
  /// optional must be there.
  public static func dictionary(
    entries: [ExactText: FieldDefinition], otherEntries: OtherEntries = .reject,
    minCount: Int? = nil, maxCount: Int? = nil, shared: Bool = false
  ) -> ValueDefinition {
    var definition = ValueDefinition(.dictionary)
    definition.entries = entries
    definition.otherEntries = otherEntries
    definition.minCount = minCount
    definition.maxCount = maxCount
    definition.allowsShared = shared
    return definition
  }

  /// One of several alternatives, each of which claims other kinds of values or classes.
  public static func anyOf(_ choices: ValueDefinition...) -> ValueDefinition {
    var definition = ValueDefinition(.anyOf)
    definition.choices = choices
    return definition
  }

  /// One of the contract's own types.
  ///
  /// - Parameters:
  ///   - name: The name in the contract.
  ///   - subtypes: Whether types that extend it stand for it.
  ///   - backReference: Whether the edge may close a cycle.
  public static func type(
    _ name: String, subtypes: Bool = false, backReference: Bool = false
  ) -> ValueDefinition {
    var definition = ValueDefinition(.named(name))
    definition.allowsSubtypes = subtypes
    definition.isBackReference = backReference
    return definition
  }
}

/// What a definition says of its place.
extension ValueDefinition {
  /// The definition of what may be nil or absent.
  public func optional() -> ValueDefinition { with { $0.isOptional = true } }

  /// The definition from a version on, which is included.
  public func since(_ version: VersionValue) -> ValueDefinition { with { $0.since = version } }

  /// The definition up to a version, which is included.
  public func until(_ version: VersionValue) -> ValueDefinition { with { $0.until = version } }

  /// The definition of a field that earlier versions stored under other keys.
  public func formerKeys(_ keys: ExactText...) -> ValueDefinition { with { $0.formerKeys = keys } }

  private func with(_ change: (inout ValueDefinition) -> Void) -> ValueDefinition {
    var copy = self
    change(&copy)
    return copy
  }
}
