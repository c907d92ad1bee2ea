/// What may stand in a place: one definition, or one for each range of versions.
public struct FieldDefinition: Hashable, Sendable {
  /// The definitions; the version ranges of several do not overlap.
  public var alternatives: [ValueDefinition]

  /// A place with one definition for each range of versions; in a version that none of them
  /// includes, nothing may stand there.
  public init(_ alternatives: [ValueDefinition]) { self.alternatives = alternatives }

  /// A place with one definition, which holds in the versions that it says itself.
  public init(_ definition: ValueDefinition) { alternatives = [definition] }
}
