/// Why the operating system refused a call, told apart as far as somebody acts on it.
package enum SystemError: Error, Hashable, Sendable {
  case noSuchEntry, notADirectory, isADirectory, exists
  case notPermitted, readOnlyFileSystem, tooManyLinks, nameTooLong, invalidArgument
  case inputOutput, timedOut, stale, notOnThisDevice, noDevice
  case noSpace, quotaExceeded, fileTooLarge
  case tooManyOpenFiles, outOfMemory
  /// In use by the system, such as a file on which another is mounted.
  case busy
  /// The file system or the system has no such operation.
  case unsupported
  case noAttribute
  case interrupted, wouldBlock
  /// Any other error by its number on this system.
  case other(Int32)

  /// The error in words, without the name of any file.
  package var phrase: String {
    switch self {
    case .noSuchEntry: "no such file or directory"
    case .notADirectory: "a part of the path is not a directory"
    case .isADirectory: "is a directory"
    case .exists: "exists already"
    case .notPermitted: "permission denied"
    case .readOnlyFileSystem: "the file system is read-only"
    case .tooManyLinks: "too many symbolic links"
    case .nameTooLong: "the name is too long"
    case .invalidArgument: "not a possible name"
    case .inputOutput: "input/output error"
    case .timedOut: "the file system did not answer in time"
    case .stale: "the file is no longer on its server"
    case .notOnThisDevice: "the file's content is not on this device"
    case .noDevice: "no such device"
    case .noSpace: "no space left"
    case .quotaExceeded: "the quota is used up"
    case .fileTooLarge: "no file of this size is allowed"
    case .tooManyOpenFiles: "too many open files"
    case .outOfMemory: "not enough memory"
    case .busy: "in use by the system"
    case .unsupported: "the file system cannot do that"
    case .noAttribute: "no such attribute"
    case .interrupted: "interrupted"
    case .wouldBlock: "nothing to read yet"
    case .other(let number): "system error \(number)"
    }
  }
}
