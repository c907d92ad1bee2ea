import ArchiveContracts
import ArchiveMigration
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// Builds small archives from values as Swift spells them.
struct TestArchive {
  indirect enum Value: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
  {
    /// A value that stands in its place.
    case inline(PropertyListValue)
    /// A bare value as an entry.
    case bare(PropertyListValue)
    case null
    /// An NSArray of references.
    case list([Value])
    case fields(String, [(String, Value)])
    /// A property-list array, in its place.
    case references([Value])
    /// The same entry at each place with the name; the first one that is built says what it is.
    case shared(String, Value)

    static func object(_ name: String, _ fields: KeyValuePairs<String, Value>) -> Value {
      .fields(name, fields.map { ($0.key, $0.value) })
    }

    static func date(_ seconds: Double) -> Value {
      .object("NSDate", ["NS.time": .inline(.real(seconds))])
    }

    init(stringLiteral value: String) { self = .bare(.text(ExactText(value))) }
    init(integerLiteral value: Int64) { self = .inline(.integer(PropertyListInteger(value))) }
    init(floatLiteral value: Double) { self = .inline(.real(value)) }
    init(booleanLiteral value: Bool) { self = .inline(.boolean(value)) }
    init(arrayLiteral elements: Value...) { self = .list(elements) }
  }

  private var archive = EditableArchive()
  private var classes: [String: Int] = [:]
  private var shared: [String: Int] = [:]
  /// The names after a class's own, where they are not those of Foundation or NSObject alone.
  private let ancestries: [String: [String]]

  private init(ancestries: [String: [String]]) { self.ancestries = ancestries }

  static func bytes(
    _ top: KeyValuePairs<String, Value>, ancestries: [String: [String]] = [:],
    as format: PropertyList.Format = .binary
  ) throws -> [UInt8] {
    var builder = TestArchive(ancestries: ancestries)
    for (key, value) in top {
      let node = builder.node(value)
      builder.archive.append(key: ExactText(key), value: node, to: .init(entry: nil, []))
    }
    return try builder.archive.bytes(as: format)
  }

  private mutating func node(_ value: Value) -> Int {
    switch value {
    case .inline(let value): return archive.add(value)
    case .bare(let value): return archive.addReferenced(value)
    case .null: return archive.addReference(to: 0)
    case .list(let elements):
      return instance("NSArray", [("NS.objects", archive.add(.array(elements.map { node($0) })))])
    case .references(let elements): return archive.add(.array(elements.map { node($0) }))
    case .fields(let name, let fields):
      return instance(name, fields.map { ($0.0, node($0.1)) })
    case .shared(let name, let value):
      if let known = shared[name] { return archive.addReference(to: known) }
      let node = node(value)
      if case .uid(let entry) = archive.nodes[node] { shared[name] = Int(entry) }
      return node
    }
  }

  private mutating func instance(_ name: String, _ fields: [(String, Int)]) -> Int {
    let record = classes[name] ?? record(name)
    var pairs = fields.map { (key: archive.add(.text(ExactText($0.0))), value: $0.1) }
    pairs.append((key: archive.add(.text("$class")), value: archive.addReference(to: record)))
    return archive.addReferenced(.dictionary(pairs))
  }

  private mutating func record(_ name: String) -> Int {
    let known = FoundationClass(named: ExactText(name))?.ancestry
    let names = known ?? [name] + (ancestries[name] ?? ["NSObject"])
    let list = archive.add(.array(names.map { archive.add(.text(ExactText($0))) }))
    let entry = archive.addEntry(
      .dictionary([
        (key: archive.add(.text("$classname")), value: archive.add(.text(ExactText(name)))),
        (key: archive.add(.text("$classes")), value: list),
      ]))
    classes[name] = entry
    return entry
  }
}

extension Contract {
  init(_ members: String) throws {
    let text = #"{ "readback": "contract", "formatVersion": 1, "name": "Test", \#(members) }"#
    try self.init(parsing: Array(text.utf8))
  }

  /// A contract of `Memo` at `root`, with versions 1 and 2, and the steps from one to the other.
  static func memo(
    fields: String, steps: String, types: String = "", more: String = #""reader": "foundation","#
  ) throws -> Contract {
    try Contract(
      """
      \(more)
      "top": { "root": "Memo" },
      "types": {
        "Memo": { "className": "Memo",
          "version": { "key": "schema", "current": 2, "readable": [1, 2] },
          "fields": { \(fields) } }\(types.isEmpty ? "" : ", " + types) },
      "migrations": [{ "from": 1, "to": 2, "steps": [\(steps)] }]
      """)
  }
}

extension MigratedArchive {
  /// The values of all entry points as JSON, on one line.
  var json: String {
    let archive = checked.archive
    let bytes = JSONWriter.bytes { writer in
      var values = ArchivedValueWriter(archive, secrets: .none)
      writer.beginObject()
      for (key, object) in archive.top {
        writer.key(key.codeUnits)
        values.write(.object(object), to: &writer)
      }
      writer.endObject()
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

}

/// Why an archive is not migrated; nil when it is.
func refusal(_ contract: Contract, _ bytes: [UInt8]) -> String? {
  do throws(MigrationFailure) {
    _ = try Migrator(contract: contract).migrate(bytes)
    return nil
  } catch {
    return error.description
  }
}
