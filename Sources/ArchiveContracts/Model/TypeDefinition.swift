public import PropertyListBytes

/// An entry of a contract's `types`: a class of objects, or a name for a field definition.
public enum TypeDefinition: Hashable, Sendable {
  case object(ObjectTypeDefinition)
  case alias(FieldDefinition)
}

/// A type of objects of one class.
public struct ObjectTypeDefinition: Hashable, Sendable {
  /// The class name in archives, exactly; nil only for abstract types.
  public var className: ExactText?
  /// Whether no instance may be of the type itself.
  public var isAbstract = false
  /// The type whose fields, version and ancestry this one takes over.
  public var extends: String?
  /// Names under which earlier versions of the app archived the class.
  public var formerClassNames: [FormerClassName] = []
  /// The accepted lists of the class record's names after its own; nil for the default.
  public var inherits: [[ExactText]]?
  public var version: VersionRule?
  public var fields: [ExactText: FieldDefinition] = [:]
  public var variants: Variants?
  /// The class record's hints, exactly.
  public var classHints: [ExactText] = []
  public var unknownFields: UnknownFields = .reject
  /// The versions, of the nearest enclosing versioned type, that have this type.
  public var since: VersionValue?
  public var until: VersionValue?

  public init() {}
}

/// A class name of the past.
public struct FormerClassName: Hashable, Sendable {
  public var className: ExactText
  /// The names after it in the class record; nil for those of the current name.
  public var inherits: [[ExactText]]?
  /// The last version that wrote it.
  public var until: VersionValue?

  public init(_ className: ExactText, inherits: [[ExactText]]? = nil, until: VersionValue? = nil) {
    self.className = className
    self.inherits = inherits
    self.until = until
  }
}

/// What happens to keys of an object that its type does not name.
public enum UnknownFields: Hashable, Sendable {
  case reject
  /// These keys are passed over; what they reach stays under limits and class checks.
  case ignore(Set<ExactText>)
}

/// Sets of fields of which a value of the object, or the presence of keys, selects one.
public struct Variants: Hashable, Sendable {
  public struct Case: Hashable, Sendable {
    public enum Condition: Hashable, Sendable {
      /// The selecting field has one of these values, compared by kind and value.
      case when([ScalarValue])
      /// These keys are there.
      case has(Set<ExactText>)
    }
    public var condition: Condition
    public var fields: [ExactText: FieldDefinition]

    public init(_ condition: Condition, fields: [ExactText: FieldDefinition]) {
      self.condition = condition
      self.fields = fields
    }
  }

  /// The selecting field; nil when cases go by the keys that are there.
  public var key: ExactText?
  public var cases: [Case]

  public init(key: ExactText?, cases: [Case]) {
    self.key = key
    self.cases = cases
  }
}
