package import ArchiveFiles
import StrictJSON

/// A manifest that is to be written for the first time.
package struct NewManifest: Sendable {
  package var contracts: [(name: String, file: RelativePath)] = []
  package var fixtures: [NewFixture] = []

  package init() {}

  /// The text, with keys in the order in which people read them.
  package var bytes: [UInt8] {
    JSONWriter.bytes(pretty: true) { writer in
      writer.beginObject()
      writer.key("readback")
      writer.string("manifest")
      writer.key("formatVersion")
      writer.integer(1)
      writer.key("coverage")
      writer.string(Manifest.Coverage.reported.rawValue)
      writer.key("contracts")
      writer.beginObject()
      for contract in contracts {
        writer.key(contract.name)
        writer.string(contract.file.text)
      }
      writer.endObject()
      writer.key("fixtures")
      writer.beginArray()
      for fixture in fixtures { fixture.write(to: &writer) }
      writer.endArray()
      writer.key("counterexamples")
      writer.beginObject()
      writer.key("seed")
      writer.integer(CounterexampleRequest.defaultSeed)
      writer.endObject()
      writer.endObject()
    }
  }
}
