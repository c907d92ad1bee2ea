import KeyedArchives
import PropertyListBytes
import StrictJSON

/// The classes of an archive as JSON, in the order of their names.
struct ClassReport {
  private let view: InspectedArchive

  init(_ view: InspectedArchive) { self.view = view }

  func write(to writer: inout JSONWriter) {
    let archive = view.archive
    let rows = ClassCensus(of: archive, part: view.part, secrets: view.secrets).rows
    writer.beginObject()
    writer.key("classes")
    writer.beginArray()
    for row in rows.sorted(by: { ($0.name, $0.record.entry) < ($1.name, $1.record.entry) }) {
      var members: [JSONText: JSONOutput] = [
        "name": .text(row.name.codeUnits), "object": .integer(row.record.entry),
        "instances": .integer(row.instances), "kind": .string(row.kind.rawValue),
      ]
      members["demangled"] = row.demangled.map { .string($0) }
      members["ancestry"] = archive.ancestry(of: row.record).map { names in
        .array(names.map { .text($0.codeUnits) })
      }
      members["hints"] = archive.hints(of: row.record).map { names in
        .array(names.map { .text($0.codeUnits) })
      }
      if !row.notes.isEmpty {
        members["notes"] = .array(
          row.notes.map { ["code": "unstable-class-name", "message": .string($0)] })
      }
      writer.write(.object(members))
    }
    writer.endArray()
    writer.key("file")
    view.writeFile(to: &writer)
    writer.key("formatVersion")
    writer.integer(1)
    writer.key("readback")
    writer.string("classes")
    writer.endObject()
  }
}
