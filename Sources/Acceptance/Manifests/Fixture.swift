package import ArchiveContracts
package import ArchiveFiles
package import PropertyListBytes
package import StrictJSON

/// An archive of a manifest, and what must become of it.
package struct Fixture: Sendable {
  package let file: RelativePath
  /// The name of one of the manifest's contracts.
  package let contract: String
  package let digest: SHA256Digest
  /// Who wrote it; always there when the archive must be accepted.
  package let producer: Producer?
  package let expectation: Expectation
  /// In the order of the file; empty unless the archive must be accepted.
  package let fields: [ExpectedField]
  package let migration: ExpectedMigration?

  /// The name in cases.
  package var name: String { file.text }

  /// The verdict that an archive must get.
  package enum Expectation: Hashable, Sendable {
    case accept
    /// Rejected, and with this code among the findings unless it is nil.
    case reject(FindingCode?)
  }
}

/// The app that wrote a fixture.
package struct Producer: Hashable, Sendable {
  /// What a fixture proves of the past.
  package enum Origin: String, Sendable, CaseIterable {
    /// Written by a released app.
    case shipped
    /// Written by a released app; personal content was overwritten.
    case redacted
    /// Written for the purpose, which proves nothing about what the app wrote.
    case generated
  }

  package let app: String
  package let version: String
  package let build: String?
  package let system: String?
  package let origin: Origin

  package init(app: String, version: String, build: String?, system: String?, origin: Origin) {
    self.app = app
    self.version = version
    self.build = build
    self.system = system
    self.origin = origin
  }
}

/// A value that a place of an archive must have.
package struct ExpectedField: Sendable {
  package let path: ValuePath
  /// The value as JSON, spelled as interface and documentation say.
  package let value: JSONValue

  package init(path: ValuePath, value: JSONValue) {
    self.path = path
    self.value = value
  }
}

/// What a fixture must be after migration.
package struct ExpectedMigration: Sendable {
  package let version: VersionValue
  /// The version as the manifest spells it, for its place.
  let source: JSONValue
  package let fields: [ExpectedField]
}

extension Fixture.Expectation {
  /// Whether a judgement is the expected one.
  package func isMet(by verification: Verification) -> Bool {
    switch self {
    case .accept: verification.verdict == .accepted
    case .reject(nil): verification.verdict == .rejected
    case .reject(let code?): verification.findings.contains { $0.code == code }
    }
  }

  /// The verdict in words.
  package var phrase: String {
    switch self {
    case .accept: "accepted"
    case .reject(nil): "rejected"
    case .reject(let code?): "rejected as \(code)"
    }
  }
}
