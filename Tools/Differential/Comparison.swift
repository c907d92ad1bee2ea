/// What both readers made of one input, by the names that the page has.
struct Comparison: Hashable, Comparable {
  /// What our reader says.
  let ours: String
  /// What Foundation does.
  let foundation: String

  static func < (left: Self, right: Self) -> Bool {
    (left.ours, left.foundation) < (right.ours, right.foundation)
  }
}

extension Comparison {
  init(_ judgement: Judgement, _ outcome: FoundationOutcome) {
    ours = Self.name(of: judgement)
    switch (judgement, outcome) {
    case (.accepted(let expected), .accepted(let found)):
      foundation = expected == found ? "equal" : "different"
    case (_, .accepted): foundation = "accepts"
    case (_, .rejected): foundation = "rejects"
    case (_, .died): foundation = "dies"
    case (_, .hung): foundation = "hangs"
    case (_, .outOfMemory): foundation = "runs out of memory"
    }
  }

  private static func name(of judgement: Judgement) -> String {
    switch judgement {
    case .accepted: "accepted"
    case .tooLarge: "accepted, too large to compare"
    case .foreign(let code): "accepted, but not for Foundation: \(code)"
    case .rejected(let code, let stage): "rejected by \(stage.rawValue): \(code)"
    case .withoutContract: "readable, without a contract"
    }
  }
}
