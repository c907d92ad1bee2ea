import KeyedArchives
import PropertyListBytes

/// An archive under construction; nodes are values that can stand in a place.
struct SampleArchive {
  private(set) var table = EditableArchive()
  private var records: [String: Int] = [:]

  mutating func inline(_ value: PropertyListValue) -> Int { table.add(value) }

  mutating func integer(_ value: Int64) -> Int { inline(.integer(PropertyListInteger(value))) }

  /// A reference to a value as an entry of its own.
  mutating func entry(_ value: PropertyListValue) -> Int { table.addReferenced(value) }

  mutating func text(_ text: String) -> Int { entry(.text(ExactText(text))) }

  mutating func number(_ value: Int64) -> Int { entry(.integer(PropertyListInteger(value))) }

  /// A reference to an instance.
  mutating func instance(
    _ name: String, inherits ancestry: [String] = ["NSObject"],
    _ fields: KeyValuePairs<String, Int>
  ) -> Int {
    var pairs = fields.map { (key: table.add(.text(ExactText($0.key))), value: $0.value) }
    pairs.append((key: table.add(.text("$class")), value: record(name, ancestry)))
    return table.addReferenced(.dictionary(pairs))
  }

  mutating func list(_ name: String, _ elements: [Int]) -> Int {
    let list = table.add(.array(elements))
    return instance(name, ["NS.objects": list])
  }

  mutating func dictionary(_ pairs: [(Int, Int)]) -> Int {
    let keys = table.add(.array(pairs.map(\.0)))
    let values = table.add(.array(pairs.map(\.1)))
    return instance("NSDictionary", ["NS.keys": keys, "NS.objects": values])
  }

  /// Lets an instance refer to something that was added after it.
  mutating func add(_ key: String, _ node: Int, toTargetOf reference: Int) {
    guard case .uid(let entry) = table.nodes[reference] else { return }
    table.append(
      key: ExactText(key), value: node, to: EditableArchive.Slot(entry: Int(entry), []))
  }

  mutating func top(_ key: String, _ node: Int) {
    table.append(key: ExactText(key), value: node, to: EditableArchive.Slot(entry: nil, []))
  }

  private mutating func record(_ name: String, _ ancestry: [String]) -> Int {
    if let known = records[name] { return known }
    let names = ([name] + ancestry).map { table.add(.text(ExactText($0))) }
    let pairs = [
      (key: table.add(.text("$classname")), value: table.add(.text(ExactText(name)))),
      (key: table.add(.text("$classes")), value: table.add(.array(names))),
    ]
    let reference = table.addReferenced(.dictionary(pairs))
    records[name] = reference
    return reference
  }

  func bytes(as format: PropertyList.Format = .binary) throws -> [UInt8] {
    try table.bytes(as: format)
  }
}
