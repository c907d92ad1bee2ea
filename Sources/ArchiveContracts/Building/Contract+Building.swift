public import PropertyListBytes

extension Contract {
  /// A contract written in Swift.
  ///
  /// ```swift
  /// let memo = Contract(root: "Memo") {
  ///   ObjectType("Memo", className: "Notes.Memo") {
  ///     Version("schema", current: 1)
  ///     Field("text", .string(maxLength: 4096))
  ///   }
  /// }
  /// ```
  ///
  /// The rules are those of contract files. This initialiser does not throw, so that a contract can
  /// be a constant; a contract that makes no sense accepts nothing and says why under ``fault``,
  /// which a test compares with nil.
  ///
  /// - Parameters:
  ///   - root: What stands under the root's key of `$top`.
  ///   - key: The root's key.
  ///   - name: What the contract is called in messages; nil for the name of the root's type.
  ///   - reader: Who will read the archives.
  ///   - limits: Limits that differ from the usual ones of contracts.
  ///   - archivers: The accepted texts of `$archiver`.
  ///   - unreachable: Whether objects that nothing reaches are accepted.
  ///   - embedded: The contracts that data definitions name under `archive`.
  ///   - parts: Types, further keys of `$top`, a version for the whole, ancestries, relations and
  ///     migrations.
  public init(
    root: ValueDefinition, key: ExactText = "root", name: String? = nil,
    reader: ContractDocument.Reader = .any, limits: [ReadLimits.Name: UInt64] = [:],
    archivers: [ExactText] = ["NSKeyedArchiver"], unreachable: Bool = false,
    embedded: [String: Contract] = [:], @ContractBuilder _ parts: () -> [ContractPart]
  ) {
    var document = ContractDocument(name: name ?? root.type.name)
    document.reader = reader
    document.limits = limits
    document.archivers = archivers
    document.allowsUnreachable = unreachable
    document.top[key] = FieldDefinition(root)
    do throws(ContractFailure) {
      for part in parts() { try part.enter(into: &document) }
      try self.init(document, embedded: embedded)
    } catch {
      self.init(document, failing: error)
    }
  }
}
