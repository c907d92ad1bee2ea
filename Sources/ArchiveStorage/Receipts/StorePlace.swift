package import ArchiveFiles

/// One place that holds an archive, told apart from every other.
package struct StorePlace: Hashable, Sendable {
  /// The kind of store, such as `file`.
  package let kind: String
  /// What the place lies in: the directory's identity, the path of a database.
  package let container: [UInt8]
  /// The name in there, byte by byte: `String` takes canonically equivalent names for equal.
  package let name: [UInt8]

  package init(kind: String, container: String, name: String) {
    self.kind = kind
    self.container = Array(container.utf8)
    self.name = NameBytes.bytes(name)
  }
}

/// The content of a place at one moment.
package struct StoredContent: Hashable, Sendable {
  /// Which file it is; nil in stores that have none, and where the system does not say.
  package let identity: FileIdentity?
  package let digest: ContentDigest

  package init(identity: FileIdentity? = nil, digest: ContentDigest) {
    self.identity = identity
    self.digest = digest
  }
}
