import KeyedArchives
import PropertyListBytes

extension ContractComparison {
  /// Compares what two definitions of one type say of its values.
  mutating func compareBounds(
    _ before: ValueDefinition, _ after: ValueDefinition, _ place: ContractPlace
  ) {
    compareBound(before.minimum, after.minimum, place.key("minimum"), isUpper: false)
    compareBound(before.maximum, after.maximum, place.key("maximum"), isUpper: true)
    compareList(before.allowed, after.allowed, place.key("allowed")) { $0.phrase }
    compareList(before.schemes, after.schemes, place.key("schemes")) { ExactText($0).excerpt }
    compareList(before.hosts, after.hosts, place.key("hosts")) { ExactText($0).excerpt }
    for (key, earlier, later) in [
      ("nonFinite", before.allowsNonFinite, after.allowsNonFinite),
      ("integerSpelling", before.allowsIntegerSpelling, after.allowsIntegerSpelling),
      ("unpaired", before.allowsUnpaired, after.allowsUnpaired),
      ("nullText", before.allowsNullText, after.allowsNullText),
      ("shared", before.allowsShared, after.allowsShared),
      ("base", before.allowsBase, after.allowsBase),
    ] {
      compare(allowed: earlier, later, place.key(key))
    }
    if before.isExact != after.isExact {
      note(
        after.isExact ? .tightened : .loosened, place.key("exact"),
        after.isExact ? "integers are refused" : "integers are accepted")
    }
    for (key, earlier, later, isUpper) in [
      ("minLength", before.minLength, after.minLength, false),
      ("maxLength", before.maxLength, after.maxLength, true),
      ("minCount", before.minCount, after.minCount, false),
      ("maxCount", before.maxCount, after.maxCount, true),
      ("maxRanges", before.maxRanges, after.maxRanges, true),
      ("bits", before.fewerBits, after.fewerBits, true),
    ] {
      compareCount(earlier, later, place.key(key), isUpper: isUpper)
    }
    if before.byteCount != after.byteCount { noteBoth(place.key("bytes"), "another size") }
    compareSpelling(before.spelling, after.spelling, place.key("spelling"))
  }

  private mutating func compareBound(
    _ before: BoundValue?, _ after: BoundValue?, _ place: ContractPlace, isUpper: Bool
  ) {
    guard before != after else { return }
    let message =
      "\(after.map(\.phrase) ?? "none") instead of "
      + (before.map(\.phrase) ?? "none")
    switch (before, after) {
    case (nil, _): note(.tightened, place, message)
    case (_, nil): note(.loosened, place, message)
    case (let before?, let after?):
      let isGreater = after.isGreater(than: before)
      guard isGreater || before.isGreater(than: after) else { return }
      note(isGreater == isUpper ? .loosened : .tightened, place, message)
    }
  }

  private mutating func compareCount(
    _ before: Int?, _ after: Int?, _ place: ContractPlace, isUpper: Bool
  ) {
    let usual = isUpper ? Int.max : 0
    let (earlier, later) = (before ?? usual, after ?? usual)
    guard earlier != later else { return }
    let message =
      "\(after.map(String.init) ?? "none") instead of "
      + (before.map(String.init) ?? "none")
    note((later > earlier) == isUpper ? .loosened : .tightened, place, message)
  }

  private mutating func compareList<Member: Hashable>(
    _ before: [Member]?, _ after: [Member]?, _ place: ContractPlace, _ name: (Member) -> String
  ) {
    switch (before, after) {
    case (nil, nil): break
    case (nil, let after?): note(.tightened, place, "one of \(after.count) only")
    case (let before?, nil): note(.loosened, place, "no longer one of \(before.count) only")
    case (let before?, let after?): compare(accepted: before, after, place, name)
    }
  }

  private mutating func compareSpelling(
    _ before: Spelling?, _ after: Spelling?, _ place: ContractPlace
  ) {
    guard before != after else { return }
    let isNarrowed = old.document.reader == .foundation || new.document.reader == .foundation
    switch (before, after) {
    case (nil, _) where !isNarrowed: note(.tightened, place, "one spelling only")
    case (_, nil) where !isNarrowed: note(.loosened, place, "any spelling")
    default: noteBoth(place, "another spelling")
    }
  }
}

extension ValueDefinition {
  /// The bits of an integer, where they are fewer than an archive can hold.
  fileprivate var fewerBits: Int? { bits == 32 ? 32 : nil }
}

extension BoundValue {
  /// The bound as a contract file has it.
  fileprivate var phrase: String {
    switch self {
    case .date(let seconds): DateText.text(seconds)
    case .integer, .real, .decimal: description
    }
  }
}
