public import PropertyListBytes

/// A further key of `$top`, beside the root.
public struct TopEntry: Sendable {
  let name: ExactText
  let definition: FieldDefinition

  /// One definition, or one for each range of versions; a key given twice is refused.
  public init(_ name: ExactText, _ definitions: ValueDefinition...) {
    self.name = name
    definition = FieldDefinition(definitions)
  }
}

/// A name for a definition, which is recursive only through a collection.
public struct TypeAlias: Sendable {
  let name: String
  let definition: FieldDefinition

  /// One definition, or one for each range of versions, under a name that is no built-in type's.
  public init(_ name: String, _ definitions: ValueDefinition...) {
    self.name = name
    definition = FieldDefinition(definitions)
  }
}

/// Accepted ancestries of one of Foundation's own classes.
public struct Ancestry: Sendable {
  let className: ExactText
  let lists: [[ExactText]]

  /// Lists that take the place of the one that macOS writes; several of a class add up.
  ///
  /// - Parameters:
  ///   - className: The class name in archives.
  ///   - lists: The names after the class's own, in each accepted list.
  public init(of className: ExactText, _ lists: [ExactText]...) {
    self.className = className
    self.lists = lists
  }
}

/// A part of a contract; made by ``ContractBuilder``.
public struct ContractPart: Sendable {
  enum Content: Sendable {
    case objectType(ObjectType)
    case alias(TypeAlias)
    case top(TopEntry)
    case version(VersionRule)
    case ancestry(Ancestry)
    case relation(RelationPart)
    case migration(Migration)
  }

  let content: Content

  func enter(into document: inout ContractDocument) throws(ContractFailure) {
    let root = ContractPlace.root
    switch content {
    case .objectType(let type):
      let place = root.key("types").key(type.name)
      let definition = TypeDefinition.object(try type.assembled(at: place))
      guard document.types.updateValue(definition, forKey: type.name) == nil else {
        throw place.failure("given twice")
      }
    case .alias(let alias):
      guard document.types.updateValue(.alias(alias.definition), forKey: alias.name) == nil else {
        throw root.key("types").key(alias.name).failure("given twice")
      }
    case .top(let entry):
      guard document.top.updateValue(entry.definition, forKey: entry.name) == nil else {
        throw root.key("top").key(entry.name).failure("given twice")
      }
    case .version(let rule):
      guard document.version == nil else { throw root.key("version").failure("given twice") }
      document.version = rule
    case .ancestry(let ancestry):
      document.ancestries[ancestry.className, default: []] += ancestry.lists
    case .relation(let relation):
      document.relations.append(
        try relation.assembled(at: root.key("relations").index(document.relations.count)))
    case .migration(let migration): document.migrations.append(migration)
    }
  }
}

/// Collects the parts of a contract that is written in Swift.
@resultBuilder
public enum ContractBuilder {
  /// A class, with what its instances hold.
  public static func buildExpression(_ type: ObjectType) -> [ContractPart] {
    [ContractPart(content: .objectType(type))]
  }

  /// Another name for a definition.
  public static func buildExpression(_ alias: TypeAlias) -> [ContractPart] {
    [ContractPart(content: .alias(alias))]
  }

  /// A further key of `$top`.
  public static func buildExpression(_ entry: TopEntry) -> [ContractPart] {
    [ContractPart(content: .top(entry))]
  }

  /// The version of an archive whose root is no versioned object type; at most one.
  public static func buildExpression(_ version: Version) -> [ContractPart] {
    [ContractPart(content: .version(version.rule))]
  }

  /// Accepted ancestries of one of Foundation's classes.
  public static func buildExpression(_ ancestry: Ancestry) -> [ContractPart] {
    [ContractPart(content: .ancestry(ancestry))]
  }

  /// A relation, one of any number.
  public static func buildExpression(_ relation: RelationPart) -> [ContractPart] {
    [ContractPart(content: .relation(relation))]
  }

  /// A migration, at most one from each version.
  public static func buildExpression(_ migration: Migration) -> [ContractPart] {
    [ContractPart(content: .migration(migration))]
  }

  /// The parts in the order in which they are written, which carries no meaning.
  public static func buildBlock(_ parts: [ContractPart]...) -> [ContractPart] {
    parts.flatMap { $0 }
  }

  /// The parts of all passes of a `for` loop.
  public static func buildArray(_ parts: [[ContractPart]]) -> [ContractPart] {
    parts.flatMap { $0 }
  }

  /// The parts of an `if` without `else`; none when its condition is false.
  public static func buildOptional(_ parts: [ContractPart]?) -> [ContractPart] { parts ?? [] }

  /// The parts of an `if` whose condition is true, or of an earlier case of a `switch`.
  public static func buildEither(first parts: [ContractPart]) -> [ContractPart] { parts }

  /// The parts of the `else` that was taken, or of a later case of a `switch`.
  public static func buildEither(second parts: [ContractPart]) -> [ContractPart] { parts }
}
