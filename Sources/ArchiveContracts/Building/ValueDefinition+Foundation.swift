public import PropertyListBytes

/// Definitions of Foundation's values, for contracts written in Swift.
extension ValueDefinition {
  /// UUIDs, any 16 bytes.
  public static let uuid = ValueDefinition(.uuid)
  /// NSNull, which is not nil.
  public static let null = ValueDefinition(.null)
  /// Locales, by any identifier.
  public static let locale = ValueDefinition(.locale)
  /// Time zones, by any name; the data with their rules are not read.
  public static let timeZone = ValueDefinition(.timeZone)
  /// Regular expressions with any pattern, which is not compiled.
  public static let regularExpression = ValueDefinition(.regularExpression)
  /// Index paths of any length.
  public static let indexPath = ValueDefinition(.indexPath)
  /// Calendars, by any identifier, with weekday numbers from 1 to 7.
  public static let calendar = ValueDefinition(.calendar)
  /// Measurements: a finite number with a unit of Foundation's own.
  public static let measurement = ValueDefinition(.measurement)
  /// Errors whose details are texts, numbers, booleans, data, dates and URLs by text keys.
  public static let error = ValueDefinition(.error)

  /// URLs by the grammar of RFC 3986; scheme and host are those of the URL over its base, in any
  /// case of letters.
  ///
  /// - Parameters:
  ///   - schemes: The accepted schemes of the resolved URL; nil for any.
  ///   - hosts: The accepted hosts of the resolved URL; nil for any.
  ///   - maxLength: The most UTF-16 code units of the text.
  ///   - base: Whether the URL may have a base.
  public static func url(
    schemes: [String]? = nil, hosts: [String]? = nil, maxLength: Int? = nil, base: Bool = false
  ) -> ValueDefinition {
    var definition = ValueDefinition(.url)
    definition.schemes = schemes
    definition.hosts = hosts
    definition.maxLength = maxLength
    definition.allowsBase = base
    return definition
  }

  /// Decimal numbers, their bounds as text such as `"-12.50"`; `nonFinite` accepts not-a-number.
  public static func decimal(
    minimum: String? = nil, maximum: String? = nil, nonFinite: Bool = false
  ) -> ValueDefinition {
    var definition = ValueDefinition(.decimal)
    definition.minimum = minimum.map { .decimal($0) }
    definition.maximum = maximum.map { .decimal($0) }
    definition.allowsNonFinite = nonFinite
    return definition
  }

  /// Ranges: the minimum bounds the location, the maximum location plus length.
  public static func range(minimum: Int64? = nil, maximum: Int64? = nil) -> ValueDefinition {
    var definition = ValueDefinition(.range)
    definition.minimum = minimum.map { .integer(PropertyListInteger($0)) }
    definition.maximum = maximum.map { .integer(PropertyListInteger($0)) }
    return definition
  }

  /// Points, each of whose two numbers is within the bounds.
  public static func point(minimum: Double? = nil, maximum: Double? = nil) -> ValueDefinition {
    geometry(.point, minimum, maximum)
  }

  /// Sizes, each of whose two numbers is within the bounds.
  public static func size(minimum: Double? = nil, maximum: Double? = nil) -> ValueDefinition {
    geometry(.size, minimum, maximum)
  }

  /// Rectangles, each of whose four numbers is within the bounds: x, y, width and height.
  public static func rect(minimum: Double? = nil, maximum: Double? = nil) -> ValueDefinition {
    geometry(.rect, minimum, maximum)
  }

  /// Edge insets, each of whose four numbers is within the bounds.
  public static func edgeInsets(
    minimum: Double? = nil, maximum: Double? = nil
  ) -> ValueDefinition {
    geometry(.edgeInsets, minimum, maximum)
  }

  private static func geometry(
    _ type: BuiltInType, _ minimum: Double?, _ maximum: Double?
  ) -> ValueDefinition {
    var definition = ValueDefinition(type)
    definition.minimum = minimum.map { .real($0) }
    definition.maximum = maximum.map { .real($0) }
    return definition
  }

  /// Index sets, with bounds on members and ranges.
  ///
  /// - Parameters:
  ///   - maxCount: The most members.
  ///   - maxRanges: The most ranges of members that follow one another.
  ///   - maximum: The largest member.
  ///   - shared: Whether a mutable object may stand under several edges.
  public static func indexSet(
    maxCount: Int? = nil, maxRanges: Int? = nil, maximum: Int64? = nil, shared: Bool = false
  ) -> ValueDefinition {
    var definition = ValueDefinition(.indexSet)
    definition.maxCount = maxCount
    definition.maxRanges = maxRanges
    definition.maximum = maximum.map { .integer(PropertyListInteger($0)) }
    definition.allowsShared = shared
    return definition
  }

  /// Attributed strings; an attribute without a definition is refused where some are defined.
  ///
  /// - Parameters:
  ///   - maxLength: The most UTF-16 code units of the text.
  ///   - attributes: The accepted attributes by name; nil for any name with a simple value.
  ///   - shared: Whether a mutable object may stand under several edges.
  public static func attributedString(
    maxLength: Int? = nil, attributes: [ExactText: FieldDefinition]? = nil, shared: Bool = false
  ) -> ValueDefinition {
    var definition = ValueDefinition(.attributedString)
    definition.maxLength = maxLength
    definition.attributes = attributes
    definition.allowsShared = shared
    return definition
  }
}
