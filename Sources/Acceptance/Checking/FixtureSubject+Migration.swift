import ArchiveContracts
import ArchiveMigration
import KeyedArchives
import PropertyListBytes

// An older fixture is migrated, whether its manifest asks for that or not: a version that can be
// read but not be brought on is one whose users keep it for ever.
extension FixtureSubject {
  /// The results of migrating an accepted fixture; none for one at the current version of which
  /// nothing is expected.
  func migrationResults(_ bytes: [UInt8], _ checked: CheckedArchive) -> [CaseResult] {
    let migrator = Migrator(contract: contract)
    guard fixture.migration != nil || migrator.isOutdated(checked) else { return [] }
    do throws(MigrationFailure) {
      let migrated = try migrator.migrate(bytes, limits: limits)
      let secrets = ArchiveSecrets(of: migrated.checked.archive)
      return [reached(migrated)]
        + (fixture.migration?.fields ?? []).map { result(of: $0, in: migrated, secrets) }
    } catch {
      var result = migrationResult(passed: false, expected: expectedVersion)
      result.code = error.code
      result.message = (error.path.map { "\($0): " } ?? "") + error.detail
      result.remedy = .migrate(file: file, contract: contractFile)
      return [result] + expectedFields(failing: error.code, "the archive is not migrated")
    }
  }

  /// The results that are expected of a migration, for a fixture that cannot be migrated because it
  /// is not accepted.
  func unmigratedResults(_ code: FindingCode?) -> [CaseResult] {
    guard fixture.migration != nil else { return [] }
    let message = "an archive that is not accepted is not migrated"
    var result = migrationResult(passed: false, expected: expectedVersion)
    result.code = code
    result.message = message
    result.remedy = .verify(file: file, contract: contractFile)
    return [result] + expectedFields(failing: code, message)
  }

  private var expectedVersion: String {
    fixture.migration.map { "migrated to version \($0.version)" } ?? "migrated"
  }

  private func migrationResult(
    _ path: ValuePath? = nil, passed: Bool, expected: String
  ) -> CaseResult {
    result("migration" + (path.map { "/\($0)" } ?? ""), passed: passed, expected: expected)
  }

  /// Whether a migration has reached the version that is expected.
  private func reached(_ migrated: MigratedArchive) -> CaseResult {
    let version = migrated.checked.version
    let isExpected = fixture.migration.map { $0.version == version } ?? true
    var result = migrationResult(passed: isExpected, expected: expectedVersion)
    if !isExpected {
      result.code = .valueMismatch
      result.message = "migrated to version \(version.map { "\($0)" } ?? "unknown")"
      result.remedy = .migrate(file: file, contract: contractFile)
    }
    return result
  }

  private func result(
    of field: ExpectedField, in migrated: MigratedArchive, _ secrets: ArchiveSecrets
  ) -> CaseResult {
    let archive = migrated.checked.archive
    let difference = field.difference(in: archive) { contract.knows(field: $0) }
    let isSecret = field.isSecret(secrets, in: archive)
    var result = migrationResult(
      field.path, passed: difference == nil,
      expected: isSecret ? "a secret" : field.value.phrase)
    result.expectedValue = isSecret ? nil : field.valueDigest
    if let difference {
      result.code = .valueMismatch
      result.message = isSecret ? "a secret that differs" : difference
      result.remedy = .migrate(file: file, contract: contractFile)
    }
    return result
  }

  private func expectedFields(failing code: FindingCode?, _ message: String) -> [CaseResult] {
    (fixture.migration?.fields ?? []).map { field in
      var result = migrationResult(field.path, passed: false, expected: field.value.phrase)
      result.code = code
      result.message = message
      return result
    }
  }
}
