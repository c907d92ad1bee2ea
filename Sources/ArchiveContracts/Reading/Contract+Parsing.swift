import StrictJSON

extension ContractDocument {
  /// Reads the JSON form of a contract, without checking what it means.
  ///
  /// Refused are JSON that is not well-formed, the same key twice, keys that nobody knows, values
  /// of another kind, more than 16 MiB and more than 64 levels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: What failures call the file.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(ContractFailure) {
    self = try Self.read(bytes, file: file).document
  }

  /// The most bytes of a contract file.
  static let maximumBytes = JSONDocument.maximumBytes

  fileprivate static func read(
    _ bytes: [UInt8], file: String?
  ) throws(ContractFailure) -> (document: ContractDocument, json: JSONValue) {
    do {
      let json = try JSONDocument(parsing: bytes).root
      return (try ContractReader.document(json), json)
    } catch {
      throw ContractFailure(
        error.message, path: error.path, at: SourcePosition(error.position), file: file)
    }
  }
}

extension Contract {
  /// Reads and checks the JSON form of a contract.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: What failures call the file.
  ///   - embedded: Gives the contract of a file that a data definition names under `archive`;
  ///     without it such a definition is refused.
  /// - Throws: The first fault, with line and column.
  public init(
    parsing bytes: [UInt8], file: String? = nil,
    embedded: (String) throws(ContractFailure) -> Contract? = { _ in nil }
  ) throws(ContractFailure) {
    let (document, json) = try ContractDocument.read(bytes, file: file)
    do throws(ContractFailure) {
      var contracts: [String: Contract] = [:]
      for (name, place) in document.archives() {
        do throws(ContractFailure) {
          contracts[name] = try embedded(name)
        } catch {
          guard error.position == nil else { throw error }
          throw ContractFailure(error.message, at: place, code: error.code)
        }
      }
      try self.init(document, embedded: contracts)
    } catch {
      guard let place = error.place else { throw error }
      throw ContractFailure(
        error.message, path: error.path, at: SourcePosition(json.nearest(to: place).position),
        file: file, code: error.code)
    }
  }
}

extension SourcePosition {
  init(_ position: JSONPosition) { self.init(line: position.line, column: position.column) }
}
