public import PropertyListBytes

// Codes that the ways of decoding share.
extension FindingCode {
  /// Two Swift types or classes are given for one class name, or for the names of one type.
  public static let twoTypesForClass = FindingCode(rawValue: "two-types-for-class")
  /// A Swift type or class is given for a class name that the contract does not name.
  public static let classNotInContract = FindingCode(rawValue: "class-not-in-contract")
  /// A value that has no counterpart: in Swift, or in this system's Foundation, when decoding, in
  /// the contract when encoding.
  public static let unsupportedValue = FindingCode(rawValue: "unsupported-value")
  /// A type or class of the app, or Foundation, refused a value.
  public static let decoderFailed = FindingCode(rawValue: "decoder-failed")
}
