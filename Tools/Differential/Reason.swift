/// Why the two readers disagree, for each pair of answers that is known.
///
/// A pair that is not here is a disagreement that nobody has looked at, and fails the run.
struct Reason {
  let ours: String
  let foundation: String
  let text: String
  /// Reproductions of what is Foundation's fault.
  let faults: [String]

  private init(_ ours: String, _ foundation: String, _ text: String, _ faults: String...) {
    self.ours = ours
    self.foundation = foundation
    self.text = text
    self.faults = faults
  }

  static func of(_ comparison: Comparison) -> Reason? {
    all.first { $0.ours == comparison.ours && $0.foundation == comparison.foundation }
  }

  static let all = forOthers + byContract + byReading

  private static let forOthers = [
    Reason(
      "accepted, but not for Foundation: cycle", "dies",
      "A cycle is sound, and Foundation cannot read it.", "cycle"),
    Reason(
      "accepted, but not for Foundation: cycle", "rejects",
      "Foundation meets a layout that it does not know before it meets the cycle.", "old-layout"),
    Reason(
      "accepted, but not for Foundation: not-allowed-value", "accepts",
      "A mutable object in two places: whoever changes one changes both."),
    Reason(
      "accepted, but not for Foundation: unsupported-value", "accepts",
      "Decimals, and values that may hold a class that ends the process.", "decimal",
      "error-details"),
  ]

  private static let byContract = [
    Reason(
      "rejected by contract: class-not-allowed", "accepts",
      "Foundation goes by the name of a class record, looks at no ancestry, follows "
        + "hints, and allows each class of a call at every place that the call reaches.",
      "class-hint"),
    Reason(
      "rejected by contract: class-not-allowed", "dies",
      "An instance of a class that was not asked for.",
      "class-not-asked-for"),
    Reason(
      "rejected by contract: cycle", "dies",
      "A cycle where the contract has none.",
      "cycle"),
    Reason(
      "rejected by contract: duplicate-key", "accepts",
      "Equal keys and elements become one.",
      "equal-keys"),
    Reason(
      "rejected by contract: malformed", "accepts",
      "Two layouts in one object, values without a key, numbers that do not fit "
        + "together.",
      "two-layouts", "date-of-text", "not-a-rectangle"),
    Reason(
      "rejected by contract: malformed", "dies",
      "Keys without values; bytes that are no text.",
      "uneven-pairs", "text-in-bytes"),
    Reason(
      "rejected by contract: missing-field", "accepts",
      "What is not there, or nil, reads as 0 or nil; in a list it is left out.",
      "absent-scalar", "nil-in-list"),
    Reason(
      "rejected by contract: missing-field", "dies",
      "Nil as a value of a dictionary.",
      "nil-in-dictionary"),
    Reason(
      "rejected by contract: missing-root", "accepts",
      "Foundation is asked for each entry of `$top`, and gives those that are there."),
    Reason(
      "rejected by contract: not-allowed-value", "accepts",
      "A text `$null`, half a character, a number that is not finite, a mutable object "
        + "in two places.",
      "null-text", "unpaired-surrogate"),
    Reason(
      "rejected by contract: not-allowed-value", "dies",
      "A text `$null` as a value of a dictionary.",
      "nil-in-dictionary"),
    Reason(
      "rejected by contract: out-of-range", "accepts",
      "Foundation bounds no number.",
      "wrapping-integer"),
    Reason(
      "rejected by contract: too-long", "accepts",
      "Foundation bounds no length."),
    Reason(
      "rejected by contract: too-long", "dies",
      "A longer text is the type of a value, and no type.",
      "value-type"),
    Reason(
      "rejected by contract: too-many", "accepts",
      "Foundation bounds no count."),
    Reason(
      "rejected by contract: unknown-field", "accepts",
      "Foundation reads what it is asked for, and does not say what else is there."),
    Reason(
      "rejected by contract: unreachable-object", "accepts",
      "Foundation does not look at what nothing refers to."),
    Reason(
      "rejected by contract: wrong-root-class", "accepts",
      "The classes of a call are one list, for the root as for what it holds."),
    Reason(
      "rejected by contract: wrong-root-class", "dies",
      "A root of a class that was not asked for.",
      "class-not-asked-for"),
    Reason(
      "rejected by contract: wrong-type", "accepts",
      "A scalar of another kind reads as 0, a bare value is handed out as whatever it "
        + "is.",
      "other-kind", "referenced-scalar", "bare-value-class", "inline-text"),
  ]

  private static let byReading = [
    Reason(
      "rejected by reading: bad-class-record", "accepts",
      "Only the name of a class record is read, and only where an instance needs it.",
      "class-and-instance"),
    Reason(
      "rejected by reading: bad-class-record", "dies",
      "A `$class` that leads to no class record.",
      "no-class"),
    Reason(
      "rejected by reading: dangling-reference", "dies",
      "A reference to an object that is not there.",
      "class-out-of-range"),
    Reason(
      "rejected by reading: duplicate-key", "accepts",
      "One of the two values is read.",
      "duplicate-field"),
    Reason(
      "rejected by reading: limit-exceeded", "accepts",
      "Foundation has no limits: deep and shared graphs are read until stack or memory "
        + "end."),
    Reason(
      "rejected by reading: malformed", "accepts",
      "Lengths wider than 64 bits, objects over each other, bytes behind the end of "
        + "XML, loose base64, dates and numbers.",
      "wide-count", "shared-bytes", "lenient-base64"),
    Reason(
      "rejected by reading: malformed", "dies",
      "Markers that no archiver writes, and what follows from other damage above.",
      "set-object"),
    Reason(
      "rejected by reading: unsupported-archive-version", "accepts",
      "The version is cut down before it is compared.",
      "version"),
  ]
}
