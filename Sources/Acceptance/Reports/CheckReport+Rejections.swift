import KeyedArchives
import PropertyListBytes
import StrictJSON

extension CheckReport {
  /// Whether anything was rejected because of what a contract asks for.
  package func showsRejection(by contract: String) -> Bool {
    let name = JSONText(contract)
    let shown = (conditions ?? []).contains { condition in
      condition.isShown && JSONText(condition.contract) == name && !condition.isLimit
    }
    if shown { return true }
    return cases.contains { checked in
      checked.place.group == .fixture && checked.place.reader == "readback"
        && checked.place.condition == "verdict"
        && checked.place.contract.map { JSONText($0) } == name && checked.result.passed
        && checked.result.verdict == .rejected
        && checked.result.code.map { !FindingCode.ofAnyArchive.contains($0) } == true
    }
  }
}

extension FindingCode {
  /// What reading finds, whatever the contract asks for.
  fileprivate static let ofAnyArchive: Set<FindingCode> = [
    .unavailable, .empty, .tooLarge, .notAPropertyList, .unsupportedFormat, .truncated, .malformed,
    .duplicateKey, .limitExceeded, .notAKeyedArchive, .unsupportedArchiveVersion,
    .danglingReference, .badClassRecord,
  ]
}
