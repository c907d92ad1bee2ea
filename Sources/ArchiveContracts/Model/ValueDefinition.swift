public import PropertyListBytes

/// One definition of a value: a type, and bounds of which each type knows some.
///
/// Which bounds apply to which type is checked when a ``Contract`` is made; a bound that is nil or
/// false does not hold.
public struct ValueDefinition: Hashable, Sendable {
  /// What the value is; decides which of the other properties may say something.
  public var type: ValueType

  /// The least accepted number, date or decimal, itself accepted; of a range, the least location.
  public var minimum: BoundValue?
  /// The greatest accepted number, date or decimal, itself accepted; of a range, the greatest
  /// location plus length, of an index set, the greatest member.
  public var maximum: BoundValue?
  /// The accepted booleans, numbers or texts, at least one; compared by kind and value.
  public var allowed: [ScalarValue]?
  /// A real that may be infinite or no number; a decimal that may be no number.
  public var allowsNonFinite = false
  /// A real that may not be spelled as an integer.
  public var isExact = false
  /// A boolean that may be spelled as 0 or 1.
  public var allowsIntegerSpelling = false
  /// Integers within 32 bits, signed, for readers that use the 32-bit calls; otherwise 64.
  public var bits: Int?

  /// The least length, in UTF-16 code units of text, in bytes of data.
  public var minLength: Int?
  /// The greatest length, in UTF-16 code units of text and URLs, in bytes of data.
  public var maxLength: Int?
  /// The fewest elements of a collection; an element of a counted set counts once.
  public var minCount: Int?
  /// The most elements of a collection, or members of an index set.
  public var maxCount: Int?
  /// The most ranges of an index set's members.
  public var maxRanges: Int?
  /// The size of a struct in bytes.
  public var byteCount: Int?

  /// Text that may have an unpaired surrogate, so that no Unicode text corresponds to it.
  public var allowsUnpaired = false
  /// Text that may be `$null`, which Foundation reads as nil; any other reader takes it as it is.
  public var allowsNullText = false
  /// A mutable object that may stand under several edges, where Foundation is the reader.
  public var allowsShared = false
  /// A URL that may have a base.
  public var allowsBase = false
  /// The accepted schemes of the resolved URL, in any case of letters; nil for any, and for none.
  public var schemes: [String]?
  /// The accepted hosts of the resolved URL, in any case of letters; nil for any, and for none.
  public var hosts: [String]?
  /// How the value is stored; nil for either way, or, where Foundation is the reader, for the one
  /// that Foundation reads.
  public var spelling: Spelling?

  /// The contract file of an archive inside data, relative to this one.
  public var archive: String?
  /// The attributes of an attributed string by name; nil for any name with a simple value.
  public var attributes: [ExactText: FieldDefinition]?
  /// The elements of a collection.
  public var element: FieldDefinition?
  /// The alternatives of `anyOf`.
  public var choices: [ValueDefinition] = []
  /// The keys of a dictionary; nil where ``entries`` names them.
  public var keys: FieldDefinition?
  /// The values of a dictionary; nil where ``entries`` defines them.
  public var values: FieldDefinition?
  /// The values of a dictionary by text key.
  public var entries: [ExactText: FieldDefinition]?
  /// What happens to text keys that ``entries`` does not name.
  public var otherEntries: OtherEntries = .reject

  /// Whether the value may be nil or absent; never for elements and alternatives.
  public var isOptional = false
  /// The first version of the nearest enclosing versioned type that has the definition; nil for
  /// the first of all.
  public var since: VersionValue?
  /// The last version of the nearest enclosing versioned type that has the definition; nil for no
  /// last one.
  public var until: VersionValue?
  /// Keys under which earlier versions stored the field.
  public var formerKeys: [ExactText] = []
  /// Whether the edge may close a cycle.
  public var isBackReference = false
  /// Whether types that extend the named one stand for it.
  public var allowsSubtypes = false

  /// A value of a type, required and without bounds.
  public init(_ type: ValueType) { self.type = type }

  /// A value of a built-in type, required and without bounds; types that need some are refused
  /// without them when a ``Contract`` is made.
  public init(_ type: BuiltInType) { self.type = .builtIn(type) }
}

/// How a scalar is stored.
public enum Spelling: String, Hashable, Sendable, CaseIterable {
  /// In the place itself.
  case inline
  /// As an entry of `$objects` of its own.
  case reference
}

/// What happens to entries of a dictionary that its definition does not name.
public indirect enum OtherEntries: Hashable, Sendable {
  /// Each of them is an `unknown-field`.
  case reject
  /// They are passed over; what they reach stays under limits and class checks.
  case ignore
  /// Their values are judged by one definition, under whatever text key they stand.
  case definition(FieldDefinition)
}
