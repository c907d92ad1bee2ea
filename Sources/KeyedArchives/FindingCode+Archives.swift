public import PropertyListBytes

extension FindingCode {
  /// A property list without the four root keys of a keyed archive, of their kinds.
  public static let notAKeyedArchive = FindingCode(rawValue: "not-a-keyed-archive")
  /// An archive whose `$version` is not the integer 100000.
  public static let unsupportedArchiveVersion = FindingCode(
    rawValue: "unsupported-archive-version")
  /// A reference to an index that `$objects` does not have.
  public static let danglingReference = FindingCode(rawValue: "dangling-reference")
  /// A class record that is none, or a `$class` that does not refer to one.
  public static let badClassRecord = FindingCode(rawValue: "bad-class-record")
  /// A result that, read back, is not what it should be or breaks its contract.
  public static let verificationFailed = FindingCode(rawValue: "verification-failed")
}
