package import ArchiveFiles
package import StrictJSON

/// A file that decided what was judged: the manifest, a contract or a fixture.
package struct EvidenceSubject: Hashable, Sendable {
  /// The path relative to the manifest.
  package let name: JSONText
  package let digest: SHA256Digest

  package init(name: JSONText, digest: SHA256Digest) {
    self.name = name
    self.digest = digest
  }
}

extension EvidenceSubject {
  var json: JSONOutput { ["name": .text(name.codeUnits), "digest": digest.json] }

  init(reading value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    name = try reader.required("name").requiredText()
    digest = try reader.required("digest").requiredDigestSet()
    try reader.finish()
  }
}
