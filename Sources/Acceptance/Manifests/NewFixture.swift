package import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// An entry that is to be added to a manifest.
package struct NewFixture: Sendable {
  package let file: RelativePath
  package let contract: String
  package let digest: SHA256Digest
  package let producer: Producer?
  package let expectation: Fixture.Expectation
  package let note: String?

  package init(
    file: RelativePath, contract: String, digest: SHA256Digest, producer: Producer?,
    expectation: Fixture.Expectation, note: String? = nil
  ) {
    self.file = file
    self.contract = contract
    self.digest = digest
    self.producer = producer
    self.expectation = expectation
    self.note = note
  }

  /// Writes the entry with its keys in the order in which people read it.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    write("file", file.text, to: &writer)
    write("contract", contract, to: &writer)
    write("sha256", digest.hexadecimal, to: &writer)
    if let producer {
      writer.key("producer")
      writer.beginObject()
      write("app", producer.app, to: &writer)
      write("version", producer.version, to: &writer)
      write("build", producer.build, to: &writer)
      write("system", producer.system, to: &writer)
      write("origin", producer.origin.rawValue, to: &writer)
      writer.endObject()
    }
    switch expectation {
    case .accept: write("expect", "accept", to: &writer)
    case .reject(let code):
      writer.key("expect")
      writer.beginObject()
      write("reject", code?.rawValue ?? "*", to: &writer)
      writer.endObject()
    }
    write("note", note, to: &writer)
    writer.endObject()
  }

  private func write(_ key: String, _ value: String?, to writer: inout JSONWriter) {
    guard let value else { return }
    writer.key(key)
    writer.string(value)
  }
}
