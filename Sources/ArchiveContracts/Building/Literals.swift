import PropertyListBytes

extension VersionValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// A version that archives store as an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A version that archives store as text.
  public init(stringLiteral value: String) { self = .text(ExactText(value)) }
}

extension ScalarValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// A boolean, which `0` and `1` are not.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// An integer, which equals no real: a real is written with a period, as `1.0`.
  public init(integerLiteral value: Int64) { self = .integer(PropertyListInteger(value)) }

  /// A real, also where it has no fraction.
  public init(floatLiteral value: Double) { self = .real(value) }

  /// Text of the literal's code units, as the compiler has them.
  public init(stringLiteral value: String) { self = .text(ExactText(value)) }
}

extension MigrationValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Nil, or NSNull where the declared type takes it.
  public init(nilLiteral: ()) { self = .null }

  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .scalar(.boolean(value)) }

  /// An integer.
  public init(integerLiteral value: Int64) { self = .scalar(.integer(PropertyListInteger(value))) }

  /// A real, also where it has no fraction.
  public init(floatLiteral value: Double) { self = .scalar(.real(value)) }

  /// Text, or what the declared type makes of one, such as a date or a UUID.
  public init(stringLiteral value: String) { self = .scalar(.text(ExactText(value))) }

  /// The elements of a collection, or the numbers of a range, point, rectangle or index path.
  public init(arrayLiteral elements: MigrationValue...) { self = .array(elements) }

  /// An object where the key `$type` names its type, a dictionary without it; of a key given twice
  /// the last one counts.
  public init(dictionaryLiteral elements: (String, MigrationValue)...) {
    var type: String?
    var members: [ExactText: MigrationValue] = [:]
    for (key, value) in elements {
      if key == "$type", case .scalar(.text(let name)) = value {
        type = name.repaired
      } else {
        members[ExactText(key)] = value
      }
    }
    self = .object(type: type, members)
  }
}

extension ValueDefinition: ExpressibleByStringLiteral {
  /// A definition that says nothing but its type: a built-in one, or one of the contract's.
  public init(stringLiteral value: String) { self.init(ValueType(named: value)) }
}

extension FieldDefinition: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// A required place for a type without bounds: a built-in one, or one of the contract's.
  public init(stringLiteral value: String) { self.init(ValueDefinition(stringLiteral: value)) }

  /// One definition for each range of versions.
  public init(arrayLiteral elements: ValueDefinition...) { self.init(elements) }
}
