import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// What a contract finds in an archive: each code with the path at which it stands, or the object.
func findings(
  _ contract: String, _ build: (inout SampleBuilder) -> Void
) throws -> [String] {
  var builder = SampleBuilder()
  build(&builder)
  let contract = try Contract(contract)
  return contract.judge(try builder.read(), limits: contract.limits).findings.map { finding in
    "\(finding.code) \(finding.path.map(\.description) ?? finding.object.map { "#\($0)" } ?? "-")"
  }
}

/// What a contract with one definition finds in a value at the root.
func findings(
  _ definition: String, more: String = "", root: (inout SampleBuilder) -> SampleBuilder.Value
) throws -> [String] {
  try findings(ContractText.root(definition, more)) { builder in
    let value = root(&builder)
    builder.top(["root": value])
  }
}

/// Expects what a definition finds in a value that stands in place.
func expect(
  _ definition: String, _ value: SampleBuilder.Value, _ codes: FindingCode...,
  location: SourceLocation = #_sourceLocation
) throws {
  let found = try findings(definition) { _ in value }
  #expect(found == codes.map { "\($0) root" }, "\(definition)", sourceLocation: location)
}

/// Expects what a definition finds in a value that is an entry of its own.
func expectEntry(
  _ definition: String, _ codes: FindingCode...,
  location: SourceLocation = #_sourceLocation,
  root: (inout SampleBuilder) -> SampleBuilder.Value
) throws {
  let found = try findings(definition, root: root)
  #expect(found == codes.map { "\($0) root" }, "\(definition)", sourceLocation: location)
}
