public import PropertyListBytes

/// A field of an ``ObjectType``: its key, unescaped, and what may stand under it.
public struct Field: Sendable {
  let name: ExactText
  let definition: FieldDefinition

  /// A field that is required unless a definition is ``ValueDefinition/optional()``.
  ///
  /// - Parameters:
  ///   - name: The name of the field, unescaped.
  ///   - definitions: One definition, or one for each range of versions.
  public init(_ name: ExactText, _ definitions: ValueDefinition...) {
    self.name = name
    definition = FieldDefinition(definitions)
  }

  func enter(
    into fields: inout [ExactText: FieldDefinition], at place: ContractPlace
  ) throws(ContractFailure) {
    guard fields.updateValue(definition, forKey: name) == nil else {
      throw place.key("fields").key(name).failure("given twice")
    }
  }
}

/// Keys of an ``ObjectType`` that are passed over; what they reach stays under limits and class
/// checks.
public struct IgnoredKeys: Sendable {
  let keys: [ExactText]

  /// Unescaped keys, none of which is a field's or the version's.
  public init(_ keys: ExactText...) { self.keys = keys }
}

/// Where a type, or a contract as a whole, keeps its version, and which versions it has.
public struct Version: Sendable {
  let rule: VersionRule

  /// A version under a key of the object itself.
  ///
  /// - Parameters:
  ///   - key: The key of the version.
  ///   - current: The version that the reader writes itself.
  ///   - readable: The versions that the reader accepts, oldest first; nil for the current one.
  ///   - absentMeans: The version of files from before the key.
  ///   - byClassName: The version of files without the key, by the class name of the object.
  public init(
    _ key: ExactText, current: VersionValue, readable: [VersionValue]? = nil,
    absentMeans: VersionValue? = nil, byClassName: [ExactText: VersionValue] = [:]
  ) {
    self.init(.field(key), current, readable, absentMeans, byClassName)
  }

  /// A version under a key of `$top`, whichever objects it is the version of.
  public init(
    top key: ExactText, current: VersionValue, readable: [VersionValue]? = nil,
    absentMeans: VersionValue? = nil, byClassName: [ExactText: VersionValue] = [:]
  ) {
    self.init(.top(key), current, readable, absentMeans, byClassName)
  }

  private init(
    _ key: VersionRule.Key, _ current: VersionValue, _ readable: [VersionValue]?,
    _ absentMeans: VersionValue?, _ byClassName: [ExactText: VersionValue]
  ) {
    var rule = VersionRule(key: key, current: current, readable: readable ?? [current])
    rule.absentMeans = absentMeans
    rule.byClassName = byClassName
    self.rule = rule
  }
}
