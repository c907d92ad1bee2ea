package import ArchiveFiles
import PropertyListBytes

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

  init(_ subject: FixtureSubject, _ outcome: FixtureOutcome, prefix: String) {
    name = prefix + subject.fixture.name
    path = subject.file
    contract = prefix + subject.entry.name
    fixture = subject.fixture
    digest = outcome.digest
    byteCount = outcome.byteCount
    directory = subject.directory.directory
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
}
