package import StrictJSON

/// A file of evidence: a statement for each layer that was run, and apart from them what changes
/// from run to run.
package struct EvidenceDocument: Hashable, Sendable {
  /// What every reader of evidence must know, and every output says.
  package static let warning =
    "this evidence is not signed: it proves nothing against its author"

  package let statements: [Statement]
  package let volatile: [VolatileFacts]

  package init(statements: [Statement], volatile: [VolatileFacts]) {
    self.statements = statements
    self.volatile = volatile
  }

  /// Everything but `readback` and `formatVersion`.
  package var members: [JSONText: JSONOutput] {
    [
      "note": .string(Self.warning), "statements": .array(statements.map(\.json)),
      "volatile": .array(volatile.map(\.json)),
    ]
  }

  /// Reads a file of evidence strictly.
  ///
  /// - Throws: The first fault: a key that is unknown or there twice, a digest that does not stand
  ///   for its content, two statements or none of a layer.
  package init(parsing bytes: [UInt8]) throws(JSONFailure) {
    let root = try JSONDocument(parsing: bytes).root
    var reader = try root.requiredObject()
    try reader.requireDocument("evidence")
    let list = try reader.required("statements")
    var statements: [Statement] = []
    for element in try list.requiredElements() {
      let statement = try Statement(reading: element)
      guard !statements.contains(where: { $0.layer == statement.layer }) else {
        throw element.failure("a second statement of the layer \(statement.layer.name)")
      }
      statements.append(statement)
    }
    guard !statements.isEmpty else { throw list.failure("there is no statement") }
    let facts = try reader.required("volatile")
    var volatile: [VolatileFacts] = []
    for element in try facts.requiredElements() {
      volatile.append(try VolatileFacts(reading: element))
    }
    guard volatile.map(\.layer) == statements.map(\.layer) else {
      throw facts.failure("expected one entry for each statement, in their order")
    }
    try reader.finish()
    self.init(statements: statements, volatile: volatile)
  }
}
