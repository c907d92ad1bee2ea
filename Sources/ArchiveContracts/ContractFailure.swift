/// Why a contract was refused before any archive was judged by it.
public struct ContractFailure: Error, Hashable, Sendable {
  /// What is wrong, one line, with the names that the contract uses.
  public let message: String
  /// Where it stands in the contract file, if it came from one.
  public let position: SourcePosition?
  /// The contract file, as it was named, where a contract names further files.
  public var file: String?

  public init(_ message: String, at position: SourcePosition? = nil, file: String? = nil) {
    self.message = message
    self.position = position
    self.file = file
  }
}
