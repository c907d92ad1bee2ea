/// A cause with the condition under which a query shows it.
///
/// The simulated keychain refuses queries by these very rules, so what it produces is what an
/// explanation names.
struct CauseRule: Sendable {
  let name: String
  let status: KeychainStatus
  let operations: Set<KeychainOperation>
  let summary: String
  let mend: String
  let source: String
  /// Whether the query alone decides for certain. Otherwise what is stored, or the device, does too,
  /// or the source leaves it open.
  let isDecisive: Bool
  /// The keys at fault, or nil when the query shows that the cause does not apply.
  let keysAtFault: @Sendable (UntypedQuery, KeychainOperation) -> [String]?

  init(
    _ name: String, _ status: KeychainStatus = .parameter,
    in operations: Set<KeychainOperation> = Set(KeychainOperation.allCases), summary: String,
    mend: String, source: String, isDecisive: Bool = true,
    keysAtFault: @escaping @Sendable (UntypedQuery, KeychainOperation) -> [String]?
  ) {
    self.name = name
    self.status = status
    self.operations = operations
    self.summary = summary
    self.mend = mend
    self.source = "Apple's Security 61901, " + source
    self.isDecisive = isDecisive
    self.keysAtFault = keysAtFault
  }

  func cause(keys: [String], isCertain: Bool) -> StatusCause {
    StatusCause(
      name: name, summary: summary, keys: keys, mend: mend, source: source, isCertain: isCertain)
  }
}
