import ArchiveContracts
import Foundation
import PropertyListBytes

extension Contract {
  /// Loads a contract that a command line names.
  init(named path: String) throws(CommandFailure) {
    guard !path.isEmpty else { throw .usage("a contract needs the path of a file") }
    do throws(ContractFailure) {
      try self.init(contentsOf: URL(filePath: path))
    } catch {
      throw CommandFailure(
        error.code == .unavailable ? .unavailable : .usage, error.description)
    }
  }
}
