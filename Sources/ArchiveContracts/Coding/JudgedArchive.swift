package import KeyedArchives
package import PropertyListBytes

/// An archive that keeps a contract, with what the contract took each of its objects for.
///
/// Decoders see fields under the names that the contract gives them today, whatever class name and
/// keys an old version of the app wrote.
package struct JudgedArchive: Sendable {
  package let checked: CheckedArchive
  /// For each entry one more than the number of its table of fields; zero for what is no instance
  /// of a type of the contract.
  package let tableNumbers: [UInt32]
  private let tables: [FieldTable]
  /// For each table the number of the object type whose fields it has.
  private let tableTypes: [UInt32]
  /// For each entry one more than the definition and scope under which it was first met; empty where
  /// the contract names the entries of no dictionary.
  private let places: [UInt32]
  private let symbols: [UInt32]
  /// The nodes, if every shared object were written out at each place; saturating.
  package let expandedNodes: UInt64
  /// Whether references lead back to where they came from.
  package let hasCycles: Bool

  fileprivate init(_ checked: CheckedArchive, _ verifier: Verifier, _ state: VerificationState) {
    self.checked = checked
    tableNumbers = state.tableOfEntry
    tables = state.tables
    tableTypes = state.typeOfTable
    symbols = verifier.binding.symbols
    places =
      verifier.plan.namesEntries
      ? state.firstVisit.map { $0 == 0 ? 0 : state.visits[Int($0) - 1].place + 1 } : []
    expandedNodes = verifier.shape.expandedNodes
    hasCycles = verifier.shape.components != nil
  }

  /// How many tables there are.
  package var tableCount: Int { tables.count }

  /// The names of the fields that a table has, as the app names them, in the table's order.
  package func names(ofTable table: Int) -> [ExactText] {
    tables[table].slots.map { $0.key.unescapedKey }
  }

  /// Where the fields of a table stand among the keys of an instance; negative for what is not
  /// there.
  package func positions(ofTable table: Int, in header: ObjectHeader) -> [Int32] {
    var filled = tables[table]
    filled.beginFilling(by: header)
    for position in 0..<header.count {
      let key = checked.archive.keyNumber(at: position, in: header)
      filled.fill(
        Int(symbols[key]), isClass: checked.archive.keyMeanings[key] == .class, position)
    }
    return filled.slots.indices.map { Int32(truncatingIfNeeded: filled.position(ofSlot: $0)) }
  }

  /// The number of the object type that a table belongs to.
  package func type(ofTable table: Int) -> Int { Int(tableTypes[table]) }

  /// Whether a type has a field of this name in any version.
  package func type(_ type: Int, knows name: ExactText) -> Bool {
    let planned = checked.contract.plan.types[type]
    let key = name.escapedKey
    if planned.fields.contains(where: { $0.key == key }) { return true }
    return planned.variants?.cases.contains { $0.fields.contains { $0.key == key } } ?? false
  }

  /// Whether the contract may have an entry of this name in a dictionary.
  package func dictionary(_ entry: Int, knows name: ExactText) -> Bool {
    guard !places.isEmpty, places[entry] > 0 else { return true }
    let plan = checked.contract.plan
    let definition = plan.definitions[Int(places[entry] - 1) / plan.scopeCount]
    guard let entries = definition.entries, definition.source.otherEntries == .reject else {
      return true
    }
    if entries[name] != nil { return true }
    return plan.topRule.map { plan.rules[$0].storedKey == name.escapedKey } ?? false
  }
}

extension Contract {
  /// Judges an archive and says what each of its objects was taken for.
  package func judged(
    _ bytes: some Collection<UInt8>, limits: ReadLimits? = nil
  ) throws(ContractViolation) -> JudgedArchive {
    let limits = limits.map { self.limits.tightened(by: $0) } ?? self.limits
    return try judged(read(bytes, limits: limits), limits: limits)
  }

  /// Judges an archive that was read within the contract's limits.
  package func judged(
    _ archive: KeyedArchive, limits: ReadLimits
  ) throws(ContractViolation) -> JudgedArchive {
    if fault != nil { throw ContractViolation(judge(archive, limits: limits)) }
    let verifier = Verifier(self, archive, limits: limits)
    var state = VerificationState(verifier, findings: limits[.findings])
    state.tableOfEntry = Array(repeating: 0, count: archive.entryCount)
    verifier.run(&state)
    guard state.findings.isEmpty else { throw ContractViolation(state.verification()) }
    let verification = Verification(version: state.version, findings: [])
    let checked = CheckedArchive(archive: archive, verification: verification, contract: self)
    return JudgedArchive(checked, verifier, state)
  }
}
