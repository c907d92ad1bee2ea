import Acceptance
import ArchiveFiles

extension CommandFailure {
  /// A file that could not be read, made or replaced.
  init(_ failure: FileFailure) {
    let status: ExitStatus =
      switch failure.reason {
      case .missing, .unavailable: .unavailable
      case .tooLarge, .outside, .exists: .usage
      case .notWritten: .failure
      }
    self.init(status, "\(failure.path): \(failure.message)")
  }

  init(_ failure: AcceptanceFailure) {
    let status: ExitStatus =
      switch failure.reason {
      case .invalid: .usage
      case .unavailable: .unavailable
      case .notWritten: .failure
      }
    self.init(status, failure.description)
  }
}
