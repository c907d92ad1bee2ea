package import PropertyListBytes

/// One thing that an audit found. Says nothing of any value in the file.
package struct AuditFinding: Hashable, Sendable {
  package let code: FindingCode
  package internal(set) var severity: AuditSeverity
  /// Nil for what concerns the whole file.
  package let path: AuditPath?
  /// Where the value begins in the file; nil where that is not known.
  package let offset: Int?
  /// What was found and what to do about it, one line.
  package let message: String

  /// Those of the whole file first, then by path, at one place by code.
  static func precedes(_ left: AuditFinding, _ right: AuditFinding) -> Bool {
    switch (left.path, right.path) {
    case (nil, _?): return true
    case (_?, nil): return false
    case (let first?, let second?) where first != second: return first < second
    default: break
    }
    if left.code != right.code { return left.code.rawValue < right.code.rawValue }
    return left.message < right.message
  }
}

extension AuditFinding {
  /// The finding of a file that could not be read.
  package init(_ failure: ReadFailure) {
    self.init(
      code: failure.code, severity: .error, path: nil, offset: failure.offset,
      message: failure.message)
  }
}
