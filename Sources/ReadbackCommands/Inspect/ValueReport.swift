import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// The values of an archive as plain JSON: an object of its entry points, or one value.
struct ValueReport {
  private let view: InspectedArchive

  init(_ view: InspectedArchive) { self.view = view }

  /// Prints the values once their size is known to be within `outputBytes`.
  func print(_ invocation: Invocation) throws(ReadFailure) {
    var values = ArchivedValueWriter(
      view.archive, depth: view.part.depth ?? .max, secrets: view.secrets)
    if let bound = view.limits[.outputBytes] {
      let size = values.size(pretty: invocation.isPretty, upTo: bound, write)
      guard size <= bound else {
        throw .exceeded(.outputBytes, found: "more than \(bound)", allowed: bound)
      }
    }
    var writer = JSONWriter(pretty: invocation.isPretty, sink: invocation.console.output.sink)
    write(&values, to: &writer)
    writer.finish()
  }

  private func write(_ values: inout ArchivedValueWriter, to writer: inout JSONWriter) {
    if let start = view.part.start {
      values.write(start.target, to: &writer)
      return
    }
    writer.beginObject()
    let top = view.archive.top.map { (name: $0.key.unescapedKey, object: $0.object) }
    for (name, object) in top.sorted(by: { $0.name < $1.name }) {
      if writer.isStopped { return }
      writer.key(name.codeUnits)
      values.write(.object(object), to: &writer)
    }
    writer.endObject()
  }
}
