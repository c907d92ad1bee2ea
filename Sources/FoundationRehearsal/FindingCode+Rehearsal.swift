public import PropertyListBytes

extension FindingCode {
  /// A rehearsal whose process ended before it answered.
  public static let crashed = FindingCode(rawValue: "crashed")
  /// A rehearsal that did not answer in time.
  public static let timedOut = FindingCode(rawValue: "timed-out")
}
