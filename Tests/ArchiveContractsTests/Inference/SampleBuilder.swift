import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Builds small archives of which contracts are inferred, value by value.
struct SampleBuilder {
  /// A value as it stands in an archive: in an entry, or in place.
  indirect enum Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
  {
    case plain(PropertyListValue)
    case reference(Int)
    case array([Value])
    case dictionary([(String, Value)])

    static let null = Value.reference(0)
    static func data(_ count: Int) -> Value {
      .plain(.data(Array(repeating: 7, count: count)))
    }
    static func date(_ seconds: Double) -> Value { .plain(.date(seconds)) }
    static func text(_ count: Int) -> Value {
      .plain(.text(ExactText(String(repeating: "x", count: count))))
    }

    init(stringLiteral value: String) { self = .plain(.text(ExactText(value))) }
    init(integerLiteral value: Int64) { self = .plain(.integer(PropertyListInteger(value))) }
    init(floatLiteral value: Double) { self = .plain(.real(value)) }
    init(booleanLiteral value: Bool) { self = .plain(.boolean(value)) }
    init(arrayLiteral elements: Value...) { self = .array(elements) }
  }

  private var archive = EditableArchive()
  private var records: [String: Int] = [:]

  /// Adds an entry and returns a reference to it.
  mutating func entry(_ value: Value) -> Value {
    archive.entries.append(node(value))
    return .reference(archive.entries.count - 1)
  }

  /// Adds an instance, and the record of its class if it is new.
  mutating func object(
    _ name: String, _ fields: KeyValuePairs<String, Value> = [:], ancestry: [String]? = nil
  ) -> Value {
    let object = entry(.array([]))
    set(object, name, fields, ancestry: ancestry)
    return object
  }

  /// Makes an entry an instance, so that a field can refer to an entry that came later.
  mutating func set(
    _ object: Value, _ name: String, _ fields: KeyValuePairs<String, Value>,
    ancestry: [String]? = nil
  ) {
    set(object, name, fields.map { ($0.key, $0.value) }, ancestry: ancestry)
  }

  mutating func object(_ name: String, _ fields: [(String, Value)]) -> Value {
    let object = entry(.array([]))
    set(object, name, fields, ancestry: nil)
    return object
  }

  private mutating func set(
    _ object: Value, _ name: String, _ fields: [(String, Value)], ancestry: [String]?
  ) {
    guard case .reference(let index) = object else { return }
    let record = record(of: name, ancestry)
    archive.entries[index] = node(.dictionary(fields + [("$class", .reference(record))]))
  }

  mutating func array(_ elements: [Value]) -> Value {
    object("NSArray", ["NS.objects": .array(elements)])
  }

  /// A dictionary with text keys.
  mutating func dictionary(_ pairs: KeyValuePairs<String, Value>) -> Value {
    var keys: [Value] = []
    for pair in pairs { keys.append(entry(Value(stringLiteral: pair.key))) }
    return object(
      "NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(pairs.map(\.value))])
  }

  /// The index of a class's record, which is added if it is new.
  mutating func record(of name: String, _ ancestry: [String]?) -> Int {
    if let known = records[name] { return known }
    let known = FoundationClass(named: ExactText(name))?.ancestry
    let names = ancestry.map { [name] + $0 } ?? known ?? [name, "NSObject"]
    let record = entry(
      .dictionary([
        ("$classname", Value(stringLiteral: name)),
        ("$classes", .array(names.map { Value(stringLiteral: $0) })),
      ]))
    guard case .reference(let index) = record else { return 0 }
    records[name] = index
    return index
  }

  mutating func top(_ pairs: KeyValuePairs<String, Value>) {
    for (key, value) in pairs {
      let node = node(value)
      archive.append(key: ExactText(key), value: node, to: .init(entry: nil, []))
    }
  }

  func read() throws -> KeyedArchive { try KeyedArchive(archive.bytes(as: .binary)) }

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

  /// An archive whose root a closure builds.
  static func archive(_ root: (inout SampleBuilder) -> Value) throws -> KeyedArchive {
    var builder = SampleBuilder()
    let value = root(&builder)
    builder.top(["root": value])
    return try builder.read()
  }
}

/// The codes of what a contract finds in an archive; empty when it accepts it.
func codes(_ document: ContractDocument, _ archive: KeyedArchive) throws -> Set<String> {
  let contract = try Contract(document)
  return Set(contract.judge(archive, limits: contract.limits).findings.map(\.code.rawValue))
}

extension ContractDocument {
  /// An object type of the contract.
  func type(_ name: String) -> ObjectTypeDefinition? {
    if case .object(let type) = types[name] { return type }
    return nil
  }

  /// The only definition of a field.
  func definition(_ type: String, _ field: ExactText) -> ValueDefinition? {
    self.type(type)?.fields[field]?.alternatives.first
  }

  /// The only definition of a key of `$top`.
  var root: ValueDefinition? { top["root"]?.alternatives.first }
}
