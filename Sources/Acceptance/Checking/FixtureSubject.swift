import ArchiveContracts
import ArchiveFiles
import Counterexamples
import KeyedArchives
import PropertyListBytes

/// A fixture with what it is judged by.
struct FixtureSubject: Sendable {
  let directory: FixtureDirectory
  let fixture: Fixture
  let entry: ManifestContract
  let contract: Contract
  /// The contract's limits, tightened by the caller.
  let limits: ReadLimits
  /// The position among the fixtures of all directories.
  let position: Int

  var file: String { directory.directory.path(of: fixture.file) }
  var contractFile: String { directory.directory.path(of: entry.file) }
}

/// What became of a fixture, and what is to be done with it further.
struct FixtureOutcome: Sendable {
  var results: [CaseResult] = []
  var isAccepted = false
  var bytes: [UInt8]?
  /// The fixture is named through a link, so nothing of it was read.
  var failure: FileFailure?
  var byteCount: Int?
  var digest: SHA256Digest?
}

extension FixtureSubject {
  /// Reads and judges the fixture: one result for each of its conditions.
  func check() -> FixtureOutcome {
    var outcome = FixtureOutcome()
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try directory.directory.read(fixture.file, limit: ReadLimits.default[.archiveBytes])
    } catch {
      if error.reason == .outside { outcome.failure = error }
      outcome.results = unreadable(error)
      return outcome
    }
    let digest = SHA256Digest(of: bytes)
    let judged: Result<CheckedArchive, ContractViolation>
    do throws(ContractViolation) {
      judged = .success(try contract.verify(bytes, limits: limits))
    } catch {
      judged = .failure(error)
    }
    let verification =
      switch judged {
      case .success(let checked): checked.verification
      case .failure(let violation): violation.verification
      }
    outcome.bytes = bytes
    outcome.byteCount = bytes.count
    outcome.digest = digest
    outcome.isAccepted = verification.verdict == .accepted
    outcome.results = [digestResult(digest), verdictResult(verification)]
    if case .reject(let code?) = fixture.expectation {
      outcome.results.append(codeResult(code, verification))
    }
    outcome.results += fieldResults(bytes)
    switch judged {
    case .success(let checked) where fixture.expectation == .accept:
      outcome.results += migrationResults(bytes, checked)
    default: outcome.results += unmigratedResults(verification.findings.first?.code)
    }
    for index in outcome.results.indices { outcome.results[index].digest = digest }
    return outcome
  }

  func result(_ condition: String, passed: Bool, expected: String) -> CaseResult {
    CaseResult(
      "readback/fixture/\(fixture.name)/\(condition)", passed: passed, expected: expected)
  }

  private func digestResult(_ digest: SHA256Digest) -> CaseResult {
    var result = result(
      "digest", passed: digest == fixture.digest, expected: fixture.digest.hexadecimal)
    if !result.passed {
      result.code = .fixtureChanged
      result.message =
        "the file's digest is \(digest): put the old file back; a file that is meant to be another"
        + " is added under another name"
    }
    return result
  }

  private func verdictResult(_ verification: Verification) -> CaseResult {
    let expected: CheckedVerdict = fixture.expectation == .accept ? .accepted : .rejected
    let found: CheckedVerdict = verification.verdict == .accepted ? .accepted : .rejected
    var result = result("verdict", passed: found == expected, expected: expected.rawValue)
    result.verdict = found
    result.code = verification.findings.first?.code
    if !result.passed {
      result.code = result.code ?? .acceptedInvalid
      result.message = verification.summary
      result.remedy = .verify(file: file, contract: contractFile)
    }
    return result
  }

  private func codeResult(_ code: FindingCode, _ verification: Verification) -> CaseResult {
    let isThere = verification.findings.contains { $0.code == code }
    var result = result("code", passed: isThere, expected: code.rawValue)
    result.verdict = verification.verdict == .accepted ? .accepted : .rejected
    result.code = isThere ? code : verification.findings.first?.code ?? .acceptedInvalid
    if !isThere {
      result.message = verification.summary
      result.remedy = .verify(file: file, contract: contractFile)
    }
    return result
  }

  private func fieldResults(_ bytes: [UInt8]) -> [CaseResult] {
    guard !fixture.fields.isEmpty else { return [] }
    let archive: Result<KeyedArchive, ReadFailure>
    do throws(ReadFailure) {
      archive = .success(try KeyedArchive(bytes, limits: limits))
    } catch {
      archive = .failure(error)
    }
    var secrets = ArchiveSecrets.none
    if case .success(let archive) = archive { secrets = ArchiveSecrets(of: archive) }
    return fixture.fields.map { field in
      var code: FindingCode?
      var message: String?
      var expected = field.value.phrase
      var value: SHA256Digest?
      switch archive {
      case .success(let archive):
        message = field.difference(in: archive) { contract.knows(field: $0) }
        code = message == nil ? nil : .valueMismatch
        if field.isSecret(secrets, in: archive) {
          expected = "a secret"
          if message != nil { message = "a secret that differs" }
        } else {
          value = field.valueDigest
        }
      case .failure(let failure):
        code = failure.code
        message = "the archive cannot be read: \(failure.message)"
        if field.isCalledSecret { expected = "a secret" }
      }
      var result = result(
        "field/\(field.path)", passed: message == nil, expected: expected)
      result.expectedValue = value
      result.code = code
      result.message = message
      if message != nil { result.remedy = .inspect(file: file, path: field.path.description) }
      return result
    }
  }

  /// The results of a fixture that cannot be read: every condition fails.
  private func unreadable(_ failure: FileFailure) -> [CaseResult] {
    let (code, verdict): (FindingCode, CheckedVerdict) =
      switch failure.reason {
      case .missing: (.fixtureMissing, .unavailable)
      case .tooLarge: (.tooLarge, .rejected)
      default: (.unavailable, .unavailable)
      }
    let accepts = fixture.expectation == .accept
    var results = [
      result("digest", passed: false, expected: fixture.digest.hexadecimal),
      result(
        "verdict", passed: verdict == .rejected && !accepts,
        expected: accepts ? "accepted" : "rejected"),
    ]
    if case .reject(let expected?) = fixture.expectation {
      results.append(
        result("code", passed: expected == code, expected: expected.rawValue))
    }
    results += fixture.fields.map {
      result("field/\($0.path)", passed: false, expected: $0.value.phrase)
    }
    results += unmigratedResults(code)
    let way =
      failure.reason == .missing
      ? ": put it back, or remove its entry from \(Manifest.fileName)" : ""
    for index in results.indices {
      results[index].verdict = verdict
      results[index].code = code
      if !results[index].passed { results[index].message = failure.message + way }
    }
    return results
  }
}
