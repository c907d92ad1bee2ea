/// What an app shows a person when the saved state could not be read, instead of an empty document.
public struct RecoveryOptions: Sendable {
  /// What happened.
  public let situation: RecoverySituation
  /// In the order in which to offer them; the first is the careful one.
  public let choices: [RecoveryChoice]

  package init(_ situation: RecoverySituation) {
    self.init(situation, choices: [RecoveryChoice(.tryAgain)])
  }

  init(_ situation: RecoverySituation, choices: [RecoveryChoice]) {
    self.situation = situation
    self.choices = choices
  }

  /// One line.
  public var title: RecoveryText { RecoveryText(key: "\(situation.rawValue).title") }

  /// One or two sentences.
  public var explanation: RecoveryText { RecoveryText(key: "\(situation.rawValue).explanation") }
}
