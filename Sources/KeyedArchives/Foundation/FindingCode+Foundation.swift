public import PropertyListBytes

extension FindingCode {
  /// A required field, or a key of a Foundation layout, that is absent or nil.
  public static let missingField = FindingCode(rawValue: "missing-field")
  /// A key that neither the contract nor the layout of a Foundation value has.
  public static let unknownField = FindingCode(rawValue: "unknown-field")
  /// A value of another kind or spelling than belongs in its place.
  public static let wrongType = FindingCode(rawValue: "wrong-type")
  /// A number, date or range outside its domain or bounds.
  public static let outOfRange = FindingCode(rawValue: "out-of-range")
  /// A value that is not finite, not among the allowed ones, or of no use in its place.
  public static let notAllowedValue = FindingCode(rawValue: "not-allowed-value")
}
