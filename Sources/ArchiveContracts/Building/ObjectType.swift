public import PropertyListBytes

/// A type of objects of one class, in a contract that is written in Swift.
///
/// ```swift
/// ObjectType("Memo", className: "Notes.Memo") {
///   Version("schema", current: 2, readable: [1, 2])
///   Field("text", .string(maxLength: 4096))
///   Field("due", .real().until(1), .date().since(2))
/// }
/// ```
///
/// An app that has a type of this name writes `ArchiveContracts.ObjectType`.
public struct ObjectType: Sendable {
  let name: String
  var definition: ObjectTypeDefinition
  let parts: [ObjectTypePart]

  /// A type whose parts are checked, and collected, when a ``Contract`` is made.
  ///
  /// - Parameters:
  ///   - name: The name in the contract, which other definitions use.
  ///   - className: The class name in archives; an abstract type may do without.
  ///   - isAbstract: Whether no instance may be of the type itself.
  ///   - base: The type whose fields, version and ancestry this one takes over.
  ///   - inherits: The accepted lists of the class record's names after its own; nil for those of
  ///     the base, or `NSObject`.
  ///   - classHints: The class record's hints, exactly.
  ///   - since: The first version that has the type.
  ///   - until: The last version that has the type.
  ///   - parts: Fields, former names, a version and further parts.
  public init(
    _ name: String, className: ExactText? = nil, isAbstract: Bool = false,
    extends base: String? = nil, inherits: [[ExactText]]? = nil, classHints: [ExactText] = [],
    since: VersionValue? = nil, until: VersionValue? = nil,
    @ObjectTypeBuilder _ parts: () -> [ObjectTypePart] = { [] }
  ) {
    self.name = name
    definition = ObjectTypeDefinition()
    definition.className = className
    definition.isAbstract = isAbstract
    definition.extends = base
    definition.inherits = inherits
    definition.classHints = classHints
    definition.since = since
    definition.until = until
    self.parts = parts()
  }

  /// The definition with all its parts.
  func assembled(at place: ContractPlace) throws(ContractFailure) -> ObjectTypeDefinition {
    var result = definition
    for part in parts {
      switch part.content {
      case .field(let field): try field.enter(into: &result.fields, at: place)
      case .version(let rule):
        guard result.version == nil else { throw place.key("version").failure("given twice") }
        result.version = rule
      case .formerClassName(let name): result.formerClassNames.append(name)
      case .variants(let variants):
        guard result.variants == nil else { throw place.key("variants").failure("given twice") }
        result.variants = try variants.assembled(at: place.key("variants"))
      case .ignoredKeys(let keys):
        guard result.unknownFields == .reject else {
          throw place.key("unknownFields").failure("given twice")
        }
        result.unknownFields = .ignore(Set(keys))
      }
    }
    return result
  }
}

/// A part of an ``ObjectType``; made by ``ObjectTypeBuilder``.
public struct ObjectTypePart: Sendable {
  enum Content: Sendable {
    case field(Field)
    case version(VersionRule)
    case formerClassName(FormerClassName)
    case variants(VariantFields)
    case ignoredKeys([ExactText])
  }

  let content: Content
}

/// Collects the parts of an ``ObjectType``.
@resultBuilder
public enum ObjectTypeBuilder {
  /// A field; of a key given twice, the second one is refused.
  public static func buildExpression(_ field: Field) -> [ObjectTypePart] {
    [ObjectTypePart(content: .field(field))]
  }

  /// Where instances keep their version; at most one.
  public static func buildExpression(_ version: Version) -> [ObjectTypePart] {
    [ObjectTypePart(content: .version(version.rule))]
  }

  /// A class name under which earlier versions archived the type.
  public static func buildExpression(_ name: FormerClassName) -> [ObjectTypePart] {
    [ObjectTypePart(content: .formerClassName(name))]
  }

  /// Fields that differ from instance to instance; at most one such part.
  public static func buildExpression(_ variants: VariantFields) -> [ObjectTypePart] {
    [ObjectTypePart(content: .variants(variants))]
  }

  /// Keys that are passed over; at most one such part.
  public static func buildExpression(_ keys: IgnoredKeys) -> [ObjectTypePart] {
    [ObjectTypePart(content: .ignoredKeys(keys.keys))]
  }

  /// The parts in the order in which they are written, which carries no meaning.
  public static func buildBlock(_ parts: [ObjectTypePart]...) -> [ObjectTypePart] {
    parts.flatMap { $0 }
  }

  /// The parts of all passes of a `for` loop.
  public static func buildArray(_ parts: [[ObjectTypePart]]) -> [ObjectTypePart] {
    parts.flatMap { $0 }
  }

  /// The parts of an `if` without `else`; none when its condition is false.
  public static func buildOptional(_ parts: [ObjectTypePart]?) -> [ObjectTypePart] { parts ?? [] }

  /// The parts of an `if` whose condition is true, or of an earlier case of a `switch`.
  public static func buildEither(first parts: [ObjectTypePart]) -> [ObjectTypePart] { parts }

  /// The parts of the `else` that was taken, or of a later case of a `switch`.
  public static func buildEither(second parts: [ObjectTypePart]) -> [ObjectTypePart] { parts }
}
