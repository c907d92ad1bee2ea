public import PropertyListBytes

/// An entry of a contract's `types`: a class of objects, or a name for a field definition.
public enum TypeDefinition: Hashable, Sendable {
  /// A class, with what its instances hold.
  case object(ObjectTypeDefinition)
  /// Another name for a definition; recursive only through a collection.
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
  /// Where instances keep their version; nil for the rule of the type that this one extends, or
  /// else of what encloses the instance.
  public var version: VersionRule?
  /// What instances hold beside the fields of the type that this one extends, by unescaped key.
  public var fields: [ExactText: FieldDefinition] = [:]
  /// Further fields, which differ from instance to instance; nil when there are none.
  public var variants: Variants?
  /// The class record's hints, exactly.
  public var classHints: [ExactText] = []
  /// What happens to keys that are neither fields nor the version's.
  public var unknownFields: UnknownFields = .reject
  /// The first version, of the type itself or else of the nearest enclosing versioned type, that
  /// has this type; nil for the first of all.
  public var since: VersionValue?
  /// The last version that has this type, told like ``since``; nil for no last one.
  public var until: VersionValue?

  /// A type without class name and fields, to be filled in.
  public init() {}
}

/// A class name of the past.
public struct FormerClassName: Hashable, Sendable {
  /// The name as archives have it, exactly.
  public var className: ExactText
  /// The names after it in the class record; nil for those of the current name.
  public var inherits: [[ExactText]]?
  /// The last version that wrote it; nil for that of the type.
  public var until: VersionValue?

  /// A name that stands for the type up to a version, in archives with one of the ancestries.
  public init(_ className: ExactText, inherits: [[ExactText]]? = nil, until: VersionValue? = nil) {
    self.className = className
    self.inherits = inherits
    self.until = until
  }
}

/// What happens to keys of an object that its type does not name.
public enum UnknownFields: Hashable, Sendable {
  /// Each of them is an `unknown-field`.
  case reject
  /// These keys are passed over; what they reach stays under limits and class checks.
  case ignore(Set<ExactText>)
}

/// Sets of fields of which a value of the object, or the presence of keys, selects one.
public struct Variants: Hashable, Sendable {
  /// One set of fields, and what selects it.
  public struct Case: Hashable, Sendable {
    /// What an object must have for the case to be its own.
    public enum Condition: Hashable, Sendable {
      /// The selecting field has one of these values, compared by kind and value.
      case when([ScalarValue])
      /// Of all keys that cases ask for, exactly these are there.
      case has(Set<ExactText>)
    }
    /// What selects the case; of one kind for all cases of a type.
    public var condition: Condition
    /// What such an object holds beside the type's own fields, by unescaped key.
    public var fields: [ExactText: FieldDefinition]

    /// The fields of objects that meet a condition.
    public init(_ condition: Condition, fields: [ExactText: FieldDefinition]) {
      self.condition = condition
      self.fields = fields
    }
  }

  /// The selecting field; nil when cases go by the keys that are there.
  public var key: ExactText?
  /// The cases, at least one; an object that none of them fits has a `not-allowed-value`.
  public var cases: [Case]

  /// Cases by the value of a required field, or by the keys that are there where the key is nil.
  public init(key: ExactText?, cases: [Case]) {
    self.key = key
    self.cases = cases
  }
}
