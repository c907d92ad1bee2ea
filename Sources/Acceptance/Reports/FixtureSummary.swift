package import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// A fixture of a checked manifest, and the file that was found.
package struct FixtureSummary: Sendable {
  /// The file's name, with that of the directory where there are several.
  package let name: String
  /// The path by which commands find the file.
  package let path: String
  /// The contract's name, with that of the directory where there are several.
  package let contract: String
  package let fixture: Fixture
  /// The digest of what was judged; nil where nothing could be read.
  package let digest: SHA256Digest?
  package let byteCount: Int?
  private let directory: Directory
  /// Where a case about the whole fixture stands.
  private let place: CasePlace

  init(_ subject: FixtureSubject, _ outcome: FixtureOutcome, prefix: String) {
    name = prefix + subject.fixture.name
    path = subject.file
    contract = prefix + subject.entry.name
    fixture = subject.fixture
    digest = outcome.digest
    byteCount = outcome.byteCount
    directory = subject.directory.directory
    place = subject.place(nil, prefix: prefix)
  }

  /// A failing case for each kind of declaration that proves less than an earlier one, in ascending
  /// order.
  func losses(since earlier: FixtureRecord) -> [CheckedCase] {
    let record = FixtureRecord(contract: JSONText(contract), producer: fixture.producer)
    let losses = record.losses(since: earlier)
    return [FixtureRecord.Loss.Subject.contract, .producer].compactMap { subject in
      let lost = losses.filter { $0.subject == subject }.map(\.description)
      guard !lost.isEmpty else { return nil }
      var result = CaseResult(
        "\(place.prefix)readback/fixture/\(fixture.name)/\(subject.rawValue)", passed: false,
        expected: "the \(subject.rawValue) of the baseline")
      result.code = .fixtureWeakened
      result.message = lost.joined(separator: "; ")
      result.digest = digest
      var place = place
      place.condition = subject.rawValue
      return CheckedCase(result: result, place: place, input: nil)
    }
  }

  /// The bytes that were judged, read once more; nil where they cannot be read, or are others now.
  package func bytes() -> [UInt8]? {
    guard let digest else { return nil }
    do throws(FileFailure) {
      let bytes = try directory.read(fixture.file, limit: ReadLimits.default[.archiveBytes])
      return SHA256Digest(of: bytes) == digest ? bytes : nil
    } catch {
      return nil
    }
  }
}

/// A condition of a contract, and whether the cases show it.
package struct ConditionSummary: Hashable, Sendable {
  /// The contract's name, with that of the directory where there are several.
  package let contract: String
  package let condition: String
  package let isShown: Bool
  /// Why it needs not be shown.
  package let excuse: String?

  /// Whether it is a limit, which archives of any contract have.
  var isLimit: Bool { condition.utf8.starts(with: "limit/".utf8) }
}
