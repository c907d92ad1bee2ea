import ArchiveContracts
import ArchiveFiles
import Counterexamples
import PropertyListBytes

/// A generated input with what it is judged by.
struct CounterexampleCheck: Sendable {
  let subject: FixtureSubject
  let example: Counterexample

  var name: String { "readback/\(nameOfInput)" }

  /// The name without that of a reader.
  var nameOfInput: String {
    let group = example.kind.isEquivalent ? "equivalent" : "counterexample"
    let place = example.place.map { "/\($0)" } ?? ""
    return "\(group)/\(subject.fixture.name)/\(example.kind.rawValue)\(place)"
  }

  /// Builds the input and judges it.
  func check() -> CaseResult {
    let bytes: [UInt8]
    do throws(CounterexampleFailure) {
      bytes = try example.bytes()
    } catch {
      var result = CaseResult(name, passed: false, expected: example.expectation.phrase)
      result.message = "the input cannot be built: \(error.message)"
      return result
    }
    let verification = subject.contract.judge(bytes, limits: subject.limits)
    let isMet = example.expectation.isMet(by: verification)
    var result = CaseResult(name, passed: isMet, expected: example.expectation.phrase)
    result.verdict = verification.verdict == .accepted ? .accepted : .rejected
    result.digest = SHA256Digest(of: bytes)
    if isMet {
      result.code = example.expectation.code
    } else {
      result.code = verification.findings.first?.code ?? .acceptedInvalid
      result.message = verification.summary
      result.remedy = .rerun(
        directory: subject.directory.directory.path, name: name, contract: subject.contractFile)
    }
    return result
  }
}

extension Expectation {
  /// The expectation in words.
  fileprivate var phrase: String {
    switch self {
    case .accepted: "accepted"
    case .rejected(let code, at: .input): "rejected: \(code)"
    case .rejected(let code, at: .path(let path)): "rejected: \(path): \(code)"
    case .rejected(let code, at: .object(let entry)): "rejected: \(code) (object \(entry))"
    case .rejected(let code, at: .limit(let name)): "rejected: \(code): \(name.rawValue)"
    }
  }
}
