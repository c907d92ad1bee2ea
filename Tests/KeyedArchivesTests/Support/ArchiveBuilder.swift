import KeyedArchives
import PropertyListBytes

/// Builds small archives, sound ones or not, value by value.
struct ArchiveBuilder {
  /// A value as it stands in an archive: in an entry, or inline in one.
  indirect enum Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
  {
    case plain(PropertyListValue)
    case reference(Int)
    case array([Value])
    case dictionary([(String, Value)])

    static let null = Value.reference(0)
    static func data(_ bytes: [UInt8]) -> Value { .plain(.data(bytes)) }
    static func date(_ seconds: Double) -> Value { .plain(.date(seconds)) }
    static func unsigned(_ value: UInt64) -> Value { .plain(.integer(PropertyListInteger(value))) }
    static func real(_ value: Double) -> Value { .plain(.real(value)) }
    static func units(_ units: [UInt16]) -> Value { .plain(.text(ExactText(codeUnits: units))) }

    init(stringLiteral value: String) { self = .plain(.text(ExactText(value))) }
    init(integerLiteral value: Int64) { self = .plain(.integer(PropertyListInteger(value))) }
    init(floatLiteral value: Double) { self = .plain(.real(value)) }
    init(booleanLiteral value: Bool) { self = .plain(.boolean(value)) }
    init(arrayLiteral elements: Value...) { self = .array(elements) }
  }

  private(set) var archive = EditableArchive()
  private var classes: [String: Int] = [:]

  /// Adds an entry.
  ///
  /// - Returns: Its index.
  mutating func entry(_ value: Value) -> Int {
    let node = node(value)
    archive.entries.append(node)
    return archive.entries.count - 1
  }

  /// Adds an entry that is an instance of a class, with the record of the class if it is new.
  mutating func instance(_ name: String, _ fields: KeyValuePairs<String, Value> = [:]) -> Int {
    let entry = entry(.array([]))
    setInstance(entry, name, fields)
    return entry
  }

  /// Makes an entry an instance, so that a field can refer to an entry that came later.
  mutating func setInstance(
    _ entry: Int, _ name: String, _ fields: KeyValuePairs<String, Value>
  ) {
    setInstance(entry, name, fields: fields.map { ($0.key, $0.value) })
  }

  mutating func setInstance(_ entry: Int, _ name: String, fields: [(String, Value)]) {
    let record = classes[name] ?? record(name)
    archive.entries[entry] = node(.dictionary(fields + [("$class", .reference(record))]))
  }

  private mutating func record(_ name: String) -> Int {
    let ancestry =
      FoundationClass(named: ExactText(name))?.ancestry ?? [name, "NSObject"]
    let names = ancestry.map { Value(stringLiteral: $0) }
    let index = entry(
      .dictionary([("$classname", Value(stringLiteral: name)), ("$classes", .array(names))]))
    classes[name] = index
    return index
  }

  /// Adds entry points.
  mutating func top(_ pairs: KeyValuePairs<String, Value>) {
    for (key, value) in pairs {
      let node = node(value)
      archive.append(key: ExactText(key), value: node, to: .init(entry: nil, []))
    }
  }

  func bytes() throws -> [UInt8] { try archive.bytes(as: .binary) }

  func read(limits: ReadLimits = .default) throws -> KeyedArchive {
    try KeyedArchive(bytes(), limits: limits)
  }

  private mutating func node(_ value: Value) -> Int {
    switch value {
    case .plain(let value): return archive.add(value)
    case .reference(let entry): return archive.addReference(to: entry)
    case .array(let elements): return archive.add(.array(elements.map { node($0) }))
    case .dictionary(let pairs):
      return archive.add(
        .dictionary(
          pairs.map { (key: archive.add(.text(ExactText($0.0))), value: node($0.1)) }))
    }
  }
}
