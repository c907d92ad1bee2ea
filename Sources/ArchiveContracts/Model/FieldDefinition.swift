public import PropertyListBytes

/// What may stand in a place: one definition, or one for each range of versions.
public struct FieldDefinition: Hashable, Sendable {
  /// The definitions; the version ranges of several do not overlap.
  public var alternatives: [ValueDefinition]

  public init(_ alternatives: [ValueDefinition]) { self.alternatives = alternatives }

  public init(_ definition: ValueDefinition) { alternatives = [definition] }
}

/// The kinds of values that a contract can name, spelled as in its JSON form.
public enum ValueType: Hashable, Sendable {
  case builtIn(BuiltInType)
  /// A type of the contract's `types`.
  case named(String)
}

/// The types that every contract knows.
public enum BuiltInType: String, Hashable, Sendable, CaseIterable {
  case boolean, integer, real, number
  case string, data, date
  case uuid, url, decimal, null, locale, timeZone, regularExpression, indexPath, calendar
  case measurement, error
  case range, point, size, rect, edgeInsets
  case indexSet, attributedString
  case array, set, orderedSet, countedSet, dictionary
  case `struct`
  case anyOf
}

/// One definition of a value: a type, and bounds of which each type knows some.
///
/// Which bounds apply to which type is checked when a ``Contract`` is made; a bound that is nil or
/// false does not hold.
public struct ValueDefinition: Hashable, Sendable {
  public var type: ValueType

  /// Bounds of numbers, dates (as seconds since 2001-01-01 UTC) and decimals.
  public var minimum: BoundValue?
  public var maximum: BoundValue?
  public var allowed: [ScalarValue]?
  public var allowsNonFinite = false
  /// A real that may not be spelled as an integer.
  public var isExact = false
  /// A boolean that may be spelled as 0 or 1.
  public var allowsIntegerSpelling = false
  /// Integers within 32 bits, signed, for readers that use the 32-bit calls; otherwise 64.
  public var bits: Int?

  /// Length in UTF-16 code units of text, in bytes of data.
  public var minLength: Int?
  public var maxLength: Int?
  /// Elements of a collection, members of an index set.
  public var minCount: Int?
  public var maxCount: Int?
  public var maxRanges: Int?
  /// The size of a struct in bytes.
  public var byteCount: Int?

  public var allowsUnpaired = false
  public var allowsNullText = false
  /// A mutable object that may stand under several edges.
  public var allowsShared = false
  /// A URL that may have a base.
  public var allowsBase = false
  public var schemes: [String]?
  public var hosts: [String]?
  public var spelling: Spelling?

  /// The contract file of an archive inside data, relative to this one.
  public var archive: String?
  /// The attributes of an attributed string by name; nil for any name with a simple value.
  public var attributes: [ExactText: FieldDefinition]?
  /// The elements of a collection.
  public var element: FieldDefinition?
  /// The alternatives of `anyOf`.
  public var choices: [ValueDefinition] = []
  public var keys: FieldDefinition?
  public var values: FieldDefinition?
  /// The values of a dictionary by text key.
  public var entries: [ExactText: FieldDefinition]?
  public var otherEntries: OtherEntries = .reject

  public var isOptional = false
  public var since: VersionValue?
  public var until: VersionValue?
  /// Keys under which earlier versions stored the field.
  public var formerKeys: [ExactText] = []
  /// Whether the edge may close a cycle.
  public var isBackReference = false
  /// Whether types that extend the named one stand for it.
  public var allowsSubtypes = false

  public init(_ type: ValueType) { self.type = type }

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
  case reject
  case ignore
  case definition(FieldDefinition)
}
