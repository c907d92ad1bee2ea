import PropertyListBytes

extension VersionValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .text(ExactText(value)) }
}

extension ScalarValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int64) { self = .integer(PropertyListInteger(value)) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .text(ExactText(value)) }
}

extension MigrationValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .scalar(.boolean(value)) }
  public init(integerLiteral value: Int64) { self = .scalar(.integer(PropertyListInteger(value))) }
  public init(floatLiteral value: Double) { self = .scalar(.real(value)) }
  public init(stringLiteral value: String) { self = .scalar(.text(ExactText(value))) }
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
  public init(stringLiteral value: String) { self.init(ValueDefinition(stringLiteral: value)) }

  /// One definition for each range of versions.
  public init(arrayLiteral elements: ValueDefinition...) { self.init(elements) }
}
