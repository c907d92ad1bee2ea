import Acceptance
import StrictJSON

/// What a manifest says under `because`: why something is no longer as it was.
struct ChangeReason: Sendable {
  /// What it is about: a fixture, a case, a layer, or what was loosened.
  let subject: JSONText
  private let pattern: CasePattern?

  init(_ reason: Manifest.Because) {
    subject = JSONText(reason.subject)
    let hasWildcard = subject.codeUnits.contains { $0 == 0x2A || $0 == 0x3F }
    pattern = hasWildcard ? CasePattern(reason.subject) : nil
  }

  /// Whether it is about something of this name: the very name, unless there are wildcards.
  func covers(_ name: JSONText) -> Bool {
    pattern.map { $0.matches(name.repaired) } ?? (subject == name)
  }
}
