public import PropertyListBytes

extension FindingCode {
  /// A contract, given to decode with Foundation, that is not for Foundation as its reader.
  public static let readerNotFoundation = FindingCode(rawValue: "reader-not-foundation")
  /// A type of the contract that no class was given for.
  public static let typeWithoutClass = FindingCode(rawValue: "type-without-class")
  /// A class whose `supportsSecureCoding` is false.
  public static let insecureClass = FindingCode(rawValue: "insecure-class")
  /// A stack size that the system does not give.
  public static let badStackSize = FindingCode(rawValue: "bad-stack-size")
}
