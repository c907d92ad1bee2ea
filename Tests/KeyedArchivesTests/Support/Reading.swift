import KeyedArchives
import PropertyListBytes

/// One reading together with its archive, for looking closer.
struct Reading {
  let archive: KeyedArchive
  let reading: FoundationReading

  /// Reads an entry of the archive that a closure builds.
  init(_ build: (inout ArchiveBuilder) -> Int) throws {
    var builder = ArchiveBuilder()
    let entry = build(&builder)
    builder.top(["root": .reference(entry)])
    archive = try builder.read()
    guard let reading = archive.foundationReading(ofEntry: entry) else { throw NoReading() }
    self.reading = reading
  }

  /// Reads an instance with fields.
  init(_ name: String, _ fields: KeyValuePairs<String, ArchiveBuilder.Value>) throws {
    try self.init { $0.instance(name, fields) }
  }

  /// Reads a bare value.
  init(bare value: ArchiveBuilder.Value) throws { try self.init { $0.entry(value) } }

  var value: FoundationValue? { reading.value }
  var layout: FoundationLayout { reading.layout }

  /// Each fault as its code, and the key where it lies.
  var faults: [String] {
    reading.faults.map { fault in
      guard let key = archive.key(of: fault) else { return fault.code.rawValue }
      return fault.code.rawValue + " " + key.repaired
    }
  }

  /// Each part as its key and what it must be.
  var parts: [String] {
    reading.parts.map { "\($0.key.spelling ?? "?") \($0.expectation)" }
  }

  var text: String? {
    guard case .string(let text)? = value else { return nil }
    return archive.exactText(text).repaired
  }

  var description: String? { value.flatMap { archive.description(of: $0) } }
}

struct NoReading: Error {}
