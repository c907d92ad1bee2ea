import Acceptance
import ArchiveContracts
import ArchiveFiles
package import PropertyListBytes
import StrictJSON

/// Says that an input was refused, or could not be read, on the channels where that belongs.
package struct Rejection {
  private let invocation: Invocation
  private let isJSON: Bool
  /// How the command line names the input.
  private let name: String?
  /// The input, once it could be read.
  package var input: ArchiveInput?

  /// - Parameters:
  ///   - isJSON: Whether the results would have been JSON, so that the rejection is too.
  ///   - name: The input's name; the first argument unless given.
  package init(_ invocation: Invocation, isJSON: Bool, name: String? = nil) {
    self.invocation = invocation
    self.isJSON = isJSON
    self.name = name
  }

  /// Tells one fault and returns the status that the command ends with.
  package func report(_ failure: ReadFailure) -> ExitStatus {
    let finding = Finding(failure)
    let name = input?.name ?? name ?? invocation.arguments.positional.first ?? ""
    let isUnavailable = failure.code == .unavailable
    if isJSON, !isUnavailable {
      var file: [JSONText: JSONOutput] = [:]
      if let input {
        file["bytes"] = .integer(input.bytes.count)
        file["sha256"] = .string(input.digest.hexadecimal)
      }
      invocation.print(json: "rejection", ["file": .object(file), "findings": [finding.json]])
    }
    invocation.console.note(TerminalText.escaped("\(name): \(finding.line)"))
    return isUnavailable ? .unavailable : .finding
  }
}
