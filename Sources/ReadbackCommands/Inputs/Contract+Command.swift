import ArchiveContracts
import Foundation
import PropertyListBytes

extension Contract {
  /// Loads a contract that a command line names.
  init(named path: String) throws(CommandFailure) {
    do throws(ContractFailure) {
      try self.init(contentsOf: URL(filePath: path))
    } catch {
      throw CommandFailure(
        error.code == .unavailable ? .unavailable : .usage, error.description)
    }
  }
}
