public import PropertyListBytes

/// Definitions of scalars and texts, for contracts written in Swift.
extension ValueDefinition {
  /// Booleans; `integerSpelling` also takes the integers 0 and 1 for them.
  public static func boolean(
    allowed: [Bool]? = nil, integerSpelling: Bool = false, spelling: Spelling? = nil
  ) -> ValueDefinition {
    var definition = ValueDefinition(.boolean)
    definition.allowed = allowed?.map { .boolean($0) }
    definition.allowsIntegerSpelling = integerSpelling
    definition.spelling = spelling
    return definition
  }

  /// Integers within Int64, or within 32 signed bits where `bits` is 32.
  public static func integer(
    minimum: Int64? = nil, maximum: Int64? = nil, allowed: [Int64]? = nil, bits: Int? = nil,
    spelling: Spelling? = nil
  ) -> ValueDefinition {
    var definition = ValueDefinition(.integer)
    definition.minimum = minimum.map { .integer(PropertyListInteger($0)) }
    definition.maximum = maximum.map { .integer(PropertyListInteger($0)) }
    definition.allowed = allowed?.map { .integer(PropertyListInteger($0)) }
    definition.bits = bits
    definition.spelling = spelling
    return definition
  }

  /// Integers from 0 on, beyond Int64 where the maximum is.
  public static func unsignedInteger(
    maximum: UInt64 = .max, spelling: Spelling? = nil
  ) -> ValueDefinition {
    var definition = ValueDefinition(.integer)
    definition.minimum = .integer(PropertyListInteger(UInt64.zero))
    definition.maximum = .integer(PropertyListInteger(maximum))
    definition.spelling = spelling
    return definition
  }

  /// Reals, finite unless the definition says otherwise.
  ///
  /// - Parameters:
  ///   - minimum: The least accepted value.
  ///   - maximum: The largest accepted value.
  ///   - allowed: The accepted values; nil for all.
  ///   - nonFinite: Whether infinities and what is no number are accepted.
  ///   - exact: Whether an integer is refused, though the real it stands for is accepted.
  ///   - spelling: Where the value must stand; nil for the usual place.
  public static func real(
    minimum: Double? = nil, maximum: Double? = nil, allowed: [Double]? = nil,
    nonFinite: Bool = false, exact: Bool = false, spelling: Spelling? = nil
  ) -> ValueDefinition {
    var definition = ValueDefinition(.real)
    definition.minimum = minimum.map { .real($0) }
    definition.maximum = maximum.map { .real($0) }
    definition.allowed = allowed?.map { .real($0) }
    definition.allowsNonFinite = nonFinite
    definition.isExact = exact
    definition.spelling = spelling
    return definition
  }

  /// Integers and reals; those allowed are compared by kind and value.
  public static func number(
    minimum: Double? = nil, maximum: Double? = nil, allowed: [ScalarValue]? = nil,
    nonFinite: Bool = false, spelling: Spelling? = nil
  ) -> ValueDefinition {
    var definition = ValueDefinition(.number)
    definition.minimum = minimum.map { .real($0) }
    definition.maximum = maximum.map { .real($0) }
    definition.allowed = allowed
    definition.allowsNonFinite = nonFinite
    definition.spelling = spelling
    return definition
  }

  /// Text, its length in UTF-16 code units.
  public static func string(
    minLength: Int? = nil, maxLength: Int? = nil, allowed: [ExactText]? = nil,
    unpaired: Bool = false, nullText: Bool = false, shared: Bool = false,
    spelling: Spelling? = nil
  ) -> ValueDefinition {
    var definition = ValueDefinition(.string)
    definition.minLength = minLength
    definition.maxLength = maxLength
    definition.allowed = allowed?.map { .text($0) }
    definition.allowsUnpaired = unpaired
    definition.allowsNullText = nullText
    definition.allowsShared = shared
    definition.spelling = spelling
    return definition
  }

  /// Data, its length in bytes.
  ///
  /// - Parameters:
  ///   - minLength: The fewest bytes.
  ///   - maxLength: The most bytes.
  ///   - archive: The name, among the contract's embedded ones, of the contract of an archive
  ///     inside.
  ///   - shared: Whether a mutable object may stand under several edges.
  ///   - spelling: Where the value must stand; nil for the usual place.
  public static func data(
    minLength: Int? = nil, maxLength: Int? = nil, archive: String? = nil, shared: Bool = false,
    spelling: Spelling? = nil
  ) -> ValueDefinition {
    var definition = ValueDefinition(.data)
    definition.minLength = minLength
    definition.maxLength = maxLength
    definition.archive = archive
    definition.allowsShared = shared
    definition.spelling = spelling
    return definition
  }

  /// Bytes of a C structure, in place.
  public static func `struct`(bytes: Int) -> ValueDefinition {
    var definition = ValueDefinition(.struct)
    definition.byteCount = bytes
    return definition
  }

  /// Dates, their bounds in seconds since 2001-01-01 00:00:00 UTC.
  public static func date(
    minimum: Double? = nil, maximum: Double? = nil, spelling: Spelling? = nil
  ) -> ValueDefinition {
    var definition = ValueDefinition(.date)
    definition.minimum = minimum.map { .date($0) }
    definition.maximum = maximum.map { .date($0) }
    definition.spelling = spelling
    return definition
  }
}
