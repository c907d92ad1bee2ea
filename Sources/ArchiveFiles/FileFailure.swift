/// Why a file or directory could not be read, made or replaced.
package struct FileFailure: Error, Hashable, Sendable {
  /// What somebody can do about it.
  package enum Reason: Hashable, Sendable {
    /// Nothing of that name is there.
    case missing
    /// Something is there that cannot be read now.
    case unavailable
    /// There are more bytes than the limit allows.
    case tooLarge
    /// The path leads out of its directory, or through a symbolic link.
    case outside
    /// Something of that name is there and would be lost.
    case exists
    /// The system refused to write.
    case notWritten
  }

  package let reason: Reason
  /// The path as it was named. It may come from outside: escape it before it reaches a terminal.
  package let path: String
  /// The reason in words, one line, without the path.
  package let message: String

  package init(_ reason: Reason, path: String, _ message: String) {
    self.reason = reason
    self.path = path
    self.message = message
  }

  static func notWritten(_ path: String, _ verb: String, _ error: SystemError) -> FileFailure {
    let reason: Reason = error == .exists ? .exists : .notWritten
    return FileFailure(reason, path: path, "cannot be \(verb): \(error.phrase)")
  }
}
