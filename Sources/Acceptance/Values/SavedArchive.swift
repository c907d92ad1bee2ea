import ArchiveContracts
import ArchiveMigration
import KeyedArchives
import PropertyListBytes

/// What a reader saved after it had accepted an input.
package struct SavedArchive: Sendable {
  private let input: DrivenInput
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8], of input: DrivenInput) {
    self.input = input
    self.bytes = bytes
  }

  /// What was lost, in words without values; nil if what was saved keeps the contract at its current
  /// version and holds the fields.
  package var loss: String? {
    let checked: CheckedArchive
    do throws(ContractViolation) {
      checked = try input.contract.verify(bytes, limits: input.limits)
    } catch {
      return "what it saved is rejected: \(error.findings.first?.line ?? "")"
    }
    if Migrator(contract: input.contract).isOutdated(checked) {
      let name = checked.version.map { " \($0)" } ?? ""
      return "what it saved is of the earlier version\(name)"
    }
    let secrets = ArchiveSecrets(of: checked.archive)
    for field in fields {
      guard let difference = field.difference(in: checked.archive, knows: input.contract.knows)
      else { continue }
      let text = field.isSecret(secrets, in: checked.archive) ? "a secret that differs" : difference
      return "what it saved differs at \(field.path): \(text)"
    }
    return nil
  }

  /// The values that must be there: those of the fixture after migration, where the manifest names
  /// them, and all others as they were, without versions, which change.
  private var fields: [ExpectedField] {
    let migrated = input.fixture.migration?.fields ?? []
    let named = Set(migrated.map(\.path))
    let document = input.contract.document
    let rules = document.types.values.map { $0.objectType?.version } + [document.version]
    let versions = Set(
      rules.compactMap { rule -> ExactText? in
        switch rule?.key {
        case .field(let name)?, .top(let name)?: name
        case nil: nil
        }
      })
    let kept = input.fixture.fields.filter { field in
      if case .key(let name)? = field.path.steps.last, versions.contains(name) { return false }
      return !named.contains(field.path)
    }
    return migrated + kept
  }
}

extension TypeDefinition {
  fileprivate var objectType: ObjectTypeDefinition? {
    if case .object(let type) = self { return type }
    return nil
  }
}
