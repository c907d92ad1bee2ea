/// One thing that a person can decide.
public struct RecoveryChoice: Sendable {
  /// What the choice does.
  public enum Action: Sendable {
    /// Reads again and changes nothing.
    case tryAgain
    /// Puts a validated backup in the file's place; what is there becomes a backup.
    case restore(ArchiveBackup)
    /// Lets the next saving begin anew; what is there becomes a backup then.
    case startNew
  }

  /// What ``ArchiveFile/carryOut(_:)`` will do.
  public let action: Action

  init(_ action: Action) { self.action = action }

  /// For a button.
  public var title: RecoveryText { text("title") }

  /// What will have happened after the choice was carried out; for the line below the button.
  public var consequence: RecoveryText { text("consequence") }

  private func text(_ part: String) -> RecoveryText {
    switch action {
    case .tryAgain: RecoveryText(key: "tryAgain.\(part)")
    case .restore(let backup):
      RecoveryText(key: "restore.\(part)", values: ["backup": backup.name])
    case .startNew: RecoveryText(key: "startNew.\(part)")
    }
  }
}
