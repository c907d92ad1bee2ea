/// How bad a finding of an audit is.
package enum AuditSeverity: String, Comparable, Sendable, CaseIterable {
  /// Something to know; nothing has to change.
  case note
  /// Weak, incomplete or not what it seems.
  case warning
  /// A secret lies open, or connecting cannot work.
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (left: AuditSeverity, right: AuditSeverity) -> Bool {
    left.rank < right.rank
  }
}
