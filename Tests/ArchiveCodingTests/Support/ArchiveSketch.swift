import KeyedArchives
import PropertyListBytes

/// Builds small archives value by value; instances refer to a class record of their name.
struct ArchiveSketch {
  indirect enum Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
  {
    case plain(PropertyListValue)
    case reference(Int)
    case array([Value])

    static let null = Value.reference(0)
    static func data(_ bytes: [UInt8]) -> Value { .plain(.data(bytes)) }
    static func integer(_ value: Int64) -> Value { .plain(.integer(PropertyListInteger(value))) }
    static func real(_ value: Double) -> Value { .plain(.real(value)) }
    static func units(_ units: [UInt16]) -> Value { .plain(.text(ExactText(codeUnits: units))) }

    init(stringLiteral value: String) { self = .plain(.text(ExactText(value))) }
    init(integerLiteral value: Int64) { self = .plain(.integer(PropertyListInteger(value))) }
    init(floatLiteral value: Double) { self = .plain(.real(value)) }
    init(booleanLiteral value: Bool) { self = .plain(.boolean(value)) }
    init(arrayLiteral elements: Value...) { self = .array(elements) }
  }

  private var archive = EditableArchive()
  private var records: [String: Int] = [:]

  /// Adds a bare value as an entry.
  ///
  /// - Returns: A reference to it.
  mutating func entry(_ value: Value) -> Value {
    .reference(archive.addEntry(.array([node(value)]).firstElement(in: archive)))
  }

  /// Adds an instance.
  ///
  /// - Returns: A reference to it.
  mutating func instance(
    _ name: String, inherits: [String] = ["NSObject"], _ fields: KeyValuePairs<String, Value> = [:]
  ) -> Value {
    let entry = reserve()
    fill(entry, name, inherits: inherits, fields)
    return entry
  }

  /// Adds an entry that ``fill(_:_:inherits:_:)`` makes an instance later.
  mutating func reserve() -> Value { .reference(archive.addEntry(.array([]))) }

  mutating func fill(
    _ reference: Value, _ name: String, inherits: [String] = ["NSObject"],
    _ fields: KeyValuePairs<String, Value>
  ) {
    guard case .reference(let entry) = reference else { return }
    var pairs = fields.map { (key: archive.add(.text(ExactText($0.key))), value: node($0.value)) }
    let record = records[name] ?? addRecord(name, inherits)
    records[name] = record
    pairs.append((key: archive.add(.text("$class")), value: archive.addReference(to: record)))
    archive.entries[entry] = archive.add(.dictionary(pairs))
  }

  private mutating func addRecord(_ name: String, _ inherits: [String]) -> Int {
    let names = FoundationClass(named: ExactText(name))?.ancestry ?? [name] + inherits
    let texts = names.map { archive.add(.text(ExactText($0))) }
    return archive.addEntry(
      .dictionary([
        (key: archive.add(.text("$classname")), value: archive.add(.text(ExactText(name)))),
        (key: archive.add(.text("$classes")), value: archive.add(.array(texts))),
      ]))
  }

  /// Adds an array, set or the like of references.
  mutating func collection(_ name: String, _ elements: [Value]) -> Value {
    instance(name, ["NS.objects": .array(elements)])
  }

  mutating func dictionary(_ pairs: [(Value, Value)]) -> Value {
    instance(
      "NSDictionary",
      ["NS.keys": .array(pairs.map(\.0)), "NS.objects": .array(pairs.map(\.1))])
  }

  mutating func strings(_ texts: String...) -> [Value] {
    texts.map { entry(.plain(.text(ExactText($0)))) }
  }

  /// The archive, with these entry points.
  func bytes(_ top: KeyValuePairs<String, Value>) throws -> [UInt8] {
    var sketch = self
    for (key, value) in top {
      let node = sketch.node(value)
      sketch.archive.append(key: ExactText(key), value: node, to: .init(entry: nil, []))
    }
    return try sketch.archive.bytes(as: .binary)
  }

  private mutating func node(_ value: Value) -> Int {
    switch value {
    case .plain(let value): archive.add(value)
    case .reference(let entry): archive.addReference(to: entry)
    case .array(let elements): archive.add(.array(elements.map { node($0) }))
    }
  }
}

extension PropertyListValue {
  /// The first element of an array, as a value of its own.
  fileprivate func firstElement(in archive: EditableArchive) -> PropertyListValue {
    guard case .array(let elements) = self, let first = elements.first else { return self }
    return archive.nodes[first]
  }
}
