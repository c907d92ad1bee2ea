public import PropertyListBytes

extension FindingCode {
  /// A contract written in Swift that makes no sense, and therefore accepts nothing.
  public static let badContract = FindingCode(rawValue: "bad-contract")
  /// An instance at a `$top` entry that is of another class than the contract names there.
  public static let wrongRootClass = FindingCode(rawValue: "wrong-root-class")
  /// A class, ancestry or class hint that the contract does not name in this place.
  public static let classNotAllowed = FindingCode(rawValue: "class-not-allowed")
  /// A required entry of `$top` that is nil or absent.
  public static let missingRoot = FindingCode(rawValue: "missing-root")
  /// An `$archiver` that the contract does not list.
  public static let unsupportedArchiver = FindingCode(rawValue: "unsupported-archiver")
  /// An entry of `$objects` to which no chain of references leads from `$top`.
  public static let unreachableObject = FindingCode(rawValue: "unreachable-object")
  /// A version that is nil or absent, where the contract does not say what that means.
  public static let missingVersion = FindingCode(rawValue: "missing-version")
  /// A version that is not readable; the object's fields are not judged.
  public static let unsupportedVersion = FindingCode(rawValue: "unsupported-version")
  /// More UTF-16 units of text, or bytes of data, than the contract allows.
  public static let tooLong = FindingCode(rawValue: "too-long")
  /// Fewer UTF-16 units of text, or bytes of data, than the contract asks for.
  public static let tooShort = FindingCode(rawValue: "too-short")
  /// More elements, members or ranges than the contract allows.
  public static let tooMany = FindingCode(rawValue: "too-many")
  /// Fewer elements than the contract asks for.
  public static let tooFew = FindingCode(rawValue: "too-few")
  /// A cycle of references without an edge that the contract allows to close one.
  public static let cycle = FindingCode(rawValue: "cycle")
  /// A value that breaks a relation between several; one that names too many is `limit-exceeded`.
  public static let relationViolated = FindingCode(rawValue: "relation-violated")
}
