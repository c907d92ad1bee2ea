import StrictJSON

/// By which contracts a reader was judged, and what of it was not looked at.
struct ReaderShare {
  var judged: [JSONText] = []
  var missing: [JSONText] = []
  /// The contracts by which it was judged without its values.
  var withoutValues: [JSONText] = []
  /// The contracts by which it was judged without what it left of files that it rejected.
  var withoutOriginals: [JSONText] = []

  var isOfEveryContract: Bool { missing.isEmpty }

  var isWhole: Bool { missing.isEmpty && withoutValues.isEmpty && withoutOriginals.isEmpty }

  /// `judged by 1 of 2 contracts (not by other), values not compared (memo)`.
  var phrase: String {
    var parts = ["judged by \(judged.count) of \(judged.count + missing.count) contracts"]
    if !missing.isEmpty { parts[0] += " (not by \(NameList.phrase(missing)))" }
    if !withoutValues.isEmpty {
      parts.append("values not compared (\(NameList.phrase(withoutValues)))")
    }
    if !withoutOriginals.isEmpty {
      parts.append("rejected files not looked at afterwards (\(NameList.phrase(withoutOriginals)))")
    }
    return parts.joined(separator: ", ")
  }
}
