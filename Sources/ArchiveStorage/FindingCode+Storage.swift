public import PropertyListBytes

extension FindingCode {
  /// What is stored is not what the receipt names: somebody else saved in between.
  public static let changedOnDisk = FindingCode(rawValue: "changed-on-disk")
  /// The medium or the quota is full; nothing was changed.
  public static let noSpace = FindingCode(rawValue: "no-space")
  /// The system, or the rules of safe replacing, allow no writing there; nothing was changed.
  public static let notWritable = FindingCode(rawValue: "not-writable")
  /// The new content is stored, but may be gone after a loss of power.
  public static let durabilityUnknown = FindingCode(rawValue: "durability-unknown")
  /// A receipt that has been used, or is being used by another call.
  public static let receiptUsed = FindingCode(rawValue: "receipt-used")
  /// A receipt of another store, another file, or another contract.
  public static let receiptForeign = FindingCode(rawValue: "receipt-foreign")
}
