public import PropertyListBytes

extension FindingCode {
  /// A step of a migration that cannot be applied to a value that is there.
  public static let migrationFailed = FindingCode(rawValue: "migration-failed")
}
