public import PropertyListBytes

/// Why a contract was refused before any archive was judged by it.
public struct ContractFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// `unavailable` when a file could not be read, `malformed` when it makes no sense.
  public let code: FindingCode
  /// What is wrong, one line, with the names that the contract uses.
  public let message: String
  /// The part of the contract at fault, as a JSON path such as `types.Memo.fields.text`; empty for
  /// the contract as a whole.
  public let path: String
  /// Where it stands in the contract file, if it came from one.
  public var position: SourcePosition?
  /// The contract file, as it was named.
  public var file: String?
  /// The steps of the path, as long as the place in the file is not known.
  let place: ContractPlace?

  package init(
    _ message: String, path: String = "", at position: SourcePosition? = nil, file: String? = nil,
    code: FindingCode = .malformed
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.position = position
    self.file = file
    place = nil
  }

  init(_ message: String, at place: ContractPlace, code: FindingCode = .malformed) {
    self.code = code
    self.message = message
    self.place = place
    path = place.description
  }

  /// `FILE:LINE:COLUMN: PATH: MESSAGE`, without the parts that are not known.
  public var description: String {
    var place = file ?? ""
    if let position {
      place += place.isEmpty ? "" : ":"
      place += "\(position.line):\(position.column)"
    }
    return [place, path, message].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
