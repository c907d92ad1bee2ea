import ArchiveContracts
import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// Why fixtures could not be checked at all.
package struct AcceptanceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Who can mend it.
  package enum Reason: Hashable, Sendable {
    /// A manifest, contract or option is wrong.
    case invalid
    /// A file cannot be read now.
    case unavailable
    /// A file could not be written.
    case notWritten
  }

  package let reason: Reason
  /// The place and the fault, one line; text from files in it is to be escaped when shown.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }

  init(_ failure: JSONFailure, file: String) {
    self.init(.invalid, "\(file):\(failure)")
  }

  init(_ failure: FileFailure) {
    let reason: Reason =
      switch failure.reason {
      case .outside, .exists, .tooLarge: .invalid
      case .missing, .unavailable: .unavailable
      case .notWritten: .notWritten
      }
    self.init(reason, "\(failure.path): \(failure.message)")
  }

  init(_ failure: ContractFailure) {
    self.init(failure.code == .unavailable ? .unavailable : .invalid, failure.description)
  }
}
