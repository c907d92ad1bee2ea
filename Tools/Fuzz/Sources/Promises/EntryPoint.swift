import Readback
import SampleArchives

/// A way into the library that takes bytes of unknown origin.
public enum EntryPoint: Sendable {
  case binaryPropertyList, xmlPropertyList, keyedArchive, contractDocument

  /// A contract that accepts the archives among the seeds, for any reader and for Foundation.
  private static let contracts = [
    SampleContract.everything, SampleContract.everythingForFoundation,
  ]
  .map { text in
    do throws(ContractFailure) {
      return try Contract(parsing: Array(text.utf8))
    } catch {
      preconditionFailure("a contract of our own: \(error)")
    }
  }

  /// Reads an input, and traps when a promise of the library does not hold for it.
  ///
  /// - Returns: Whether the input is of the kind that this entry point is about; others are not
  ///   worth keeping.
  public func accepts(_ bytes: [UInt8]) -> Bool {
    let isBinary = bytes.starts(with: Array("bplist".utf8))
    switch self {
    case .binaryPropertyList:
      guard isBinary else { return false }
      PropertyListPromises.check(bytes)
    case .xmlPropertyList:
      guard !isBinary else { return false }
      PropertyListPromises.check(bytes)
    case .keyedArchive:
      if KeyedArchivePromises.check(bytes) {
        for contract in Self.contracts { ContractPromises.check(bytes, by: contract) }
      }
    case .contractDocument: ContractPromises.check(bytes)
    }
    return true
  }
}
