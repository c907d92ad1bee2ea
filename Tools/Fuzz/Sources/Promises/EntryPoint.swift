/// A way into the library that takes bytes of unknown origin.
public enum EntryPoint: Sendable {
  case binaryPropertyList, xmlPropertyList, keyedArchive, contractDocument

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
    case .keyedArchive: KeyedArchivePromises.check(bytes)
    case .contractDocument: ContractPromises.check(bytes)
    }
    return true
  }
}
