public import PropertyListBytes

extension FindingCode {
  /// A contract written in Swift that makes no sense, and therefore accepts nothing.
  public static let badContract = FindingCode(rawValue: "bad-contract")
  /// An instance at a `$top` entry that is of another class than the contract names there.
  public static let wrongRootClass = FindingCode(rawValue: "wrong-root-class")
  /// A class, ancestry or class hint that the contract does not name in this place.
  public static let classNotAllowed = FindingCode(rawValue: "class-not-allowed")
  public static let missingRoot = FindingCode(rawValue: "missing-root")
  public static let unsupportedArchiver = FindingCode(rawValue: "unsupported-archiver")
  public static let unreachableObject = FindingCode(rawValue: "unreachable-object")
  public static let missingVersion = FindingCode(rawValue: "missing-version")
  public static let unsupportedVersion = FindingCode(rawValue: "unsupported-version")
  public static let tooLong = FindingCode(rawValue: "too-long")
  public static let tooShort = FindingCode(rawValue: "too-short")
  public static let tooMany = FindingCode(rawValue: "too-many")
  public static let tooFew = FindingCode(rawValue: "too-few")
  /// A cycle of references without an edge that the contract allows to close one.
  public static let cycle = FindingCode(rawValue: "cycle")
  public static let relationViolated = FindingCode(rawValue: "relation-violated")
}
