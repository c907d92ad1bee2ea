import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The objects of an archive while it is put together, in a form that is written in one pass.
///
/// Objects are numbered as they are begun, so that containers come before what they hold. Scalars
/// lie encoded one after the other; containers hold the numbers of objects in four bytes each until
/// the width of a reference is known.
struct ArchiveAssembly {
  /// The number of an object of the property list.
  typealias Node = UInt32

  struct Object {
    enum Kind: UInt8 { case scalar, container, uid }
    var kind: Kind
    /// Where the object's bytes stand; for a UID its entry.
    var start: Int
    var count: Int
  }

  var objects: [Object] = []
  var bytes: [UInt8] = []
  /// For each entry of `$objects` its object, and the UID that refers to it.
  var entries: [Node] = []
  var uids: [Node] = []
  private var texts = TextTable()
  private var textEntries = TextTable()
  private var booleans: [Node?] = [nil, nil]
  private var smallIntegers: [Node?] = Array(repeating: nil, count: 256)
  private var scalarEntries: [ScalarBits: Int] = [:]
  private var classEntries: [WritingPlan.Class: Int] = [:]
  var top: Node = 0
  var list: Node = 0
  /// Whether entries must be numbered anew: their order depends on the order in which Swift's sets
  /// and dictionaries gave their elements, or there may be some that nothing refers to.
  var needsWalk = false

  private struct ScalarBits: Hashable {
    let marker: UInt8
    let bits: UInt64
  }

  init() {
    let root = Self.append(to: &objects)
    var nodes: [Node] = []
    for name in ["$version", "$archiver", "$top", "$objects"] { nodes.append(text(name)) }
    nodes.append(integer(PropertyListInteger(Int64(100_000))))
    nodes.append(text("NSKeyedArchiver"))
    top = Self.append(to: &objects)
    list = Self.append(to: &objects)
    setContainer(root, marker: 0xD0, count: 4, nodes + [top, list])
    _ = addEntry(text("$null"))
  }

  private static func append(to objects: inout [Object]) -> Node {
    objects.append(Object(kind: .scalar, start: 0, count: 0))
    return Node(truncatingIfNeeded: objects.count - 1)
  }

  // MARK: Objects

  /// Begins an object whose content is set later.
  mutating func reserve() -> Node { Self.append(to: &objects) }

  private mutating func finish(from start: Int) -> Node {
    objects.append(Object(kind: .scalar, start: start, count: bytes.count - start))
    return Node(truncatingIfNeeded: objects.count - 1)
  }

  mutating func boolean(_ value: Bool) -> Node {
    if let known = booleans[value ? 1 : 0] { return known }
    let start = bytes.count
    bytes.append(value ? 0x09 : 0x08)
    let node = finish(from: start)
    booleans[value ? 1 : 0] = node
    return node
  }

  mutating func integer(_ value: PropertyListInteger) -> Node {
    let small = value.isNegative ? nil : Int(exactly: value.bits)
    if let small, small < smallIntegers.count, let known = smallIntegers[small] { return known }
    let start = bytes.count
    appendInteger(value)
    let node = finish(from: start)
    if let small, small < smallIntegers.count { smallIntegers[small] = node }
    return node
  }

  mutating func real(_ value: Double) -> Node {
    let start = bytes.count
    bytes.append(0x23)
    append(value.bitPattern, width: 8)
    return finish(from: start)
  }

  mutating func data(_ data: some Collection<UInt8>) -> Node {
    let start = bytes.count
    append(marker: 0x40, count: data.count)
    bytes.append(contentsOf: data)
    return finish(from: start)
  }

  /// A text; equal ones are one object.
  mutating func text(_ text: String) -> Node {
    let start = bytes.count
    append(text)
    if let known = texts.find(start..<bytes.count, in: bytes) {
      bytes.removeSubrange(start...)
      return Node(truncatingIfNeeded: known)
    }
    let node = finish(from: start)
    texts.enter(start..<bytes.count, Int(node), in: bytes)
    return node
  }

  mutating func text(_ text: ExactText) -> Node {
    if let string = text.string { return self.text(string) }
    let start = bytes.count
    append(text.codeUnits)
    return finish(from: start)
  }

  /// Sets the content of a dictionary: all keys, then all values.
  mutating func setDictionary(_ node: Node, keys: [Node], values: [Node]) {
    setContainer(node, marker: 0xD0, count: keys.count, keys + values)
  }

  /// Sets the content of an instance: those of its fields that have a value, then its class.
  ///
  /// - Parameter keys: The keys of all fields, and that of the class at the end.
  mutating func setInstance(_ node: Node, keys: [Node], values: [Node?], _ classNode: Node) {
    let start = bytes.count
    var count = 1
    for value in values where value != nil { count += 1 }
    append(marker: 0xD0, count: count)
    for (position, value) in values.enumerated() where value != nil { append(keys[position]) }
    append(keys[values.count])
    for case .some(let value) in values { append(value) }
    append(classNode)
    objects[Int(node)] = Object(kind: .container, start: start, count: bytes.count - start)
  }

  @inline(__always)
  private mutating func append(_ node: Node) {
    bytes.append(UInt8(truncatingIfNeeded: node >> 24))
    bytes.append(UInt8(truncatingIfNeeded: node >> 16))
    bytes.append(UInt8(truncatingIfNeeded: node >> 8))
    bytes.append(UInt8(truncatingIfNeeded: node))
  }

  mutating func setArray(_ node: Node, _ elements: [Node]) {
    setContainer(node, marker: 0xA0, count: elements.count, elements)
  }

  private mutating func setContainer(
    _ node: Node, marker: UInt8, count: Int, _ references: [Node]
  ) {
    let start = bytes.count
    append(marker: marker, count: count)
    for reference in references { append(reference) }
    objects[Int(node)] = Object(kind: .container, start: start, count: bytes.count - start)
  }

  // MARK: Entries

  /// Adds an entry of `$objects`.
  ///
  /// - Returns: The entry's number.
  mutating func addEntry(_ node: Node) -> Int {
    entries.append(node)
    objects.append(Object(kind: .uid, start: entries.count - 1, count: 0))
    uids.append(Node(truncatingIfNeeded: objects.count - 1))
    return entries.count - 1
  }

  /// The reference to an entry; entry 0 is nil.
  func reference(to entry: Int) -> Node { uids[entry] }

  // Each adds an entry where none can be shared, and gives the reference to it. One call, since a
  // table that is read while an argument changes it would be copied.

  mutating func reference(toText text: String) -> Node {
    let entry = textEntry(text)
    return uids[entry]
  }

  mutating func reference(toScalar value: ScalarValue) -> Node {
    let entry = self.entry(value)
    return uids[entry]
  }

  mutating func reference(toNew node: Node) -> Node {
    let entry = addEntry(node)
    return uids[entry]
  }

  mutating func reference(toClass written: WritingPlan.Class) -> Node {
    let entry = classEntry(written)
    return uids[entry]
  }

  /// The entry of a text; equal texts share one.
  private mutating func textEntry(_ text: String) -> Int {
    let start = bytes.count
    append(text)
    if let known = textEntries.find(start..<bytes.count, in: bytes) {
      bytes.removeSubrange(start...)
      return known
    }
    let entry = addEntry(finish(from: start))
    textEntries.enter(start..<bytes.count, entry, in: bytes)
    return entry
  }

  private mutating func entry(_ value: ScalarValue) -> Int {
    switch value {
    case .text(let text): return text.string.map { textEntry($0) } ?? addEntry(self.text(text))
    case .boolean(let value): return scalarEntry(.init(marker: 0, bits: value ? 1 : 0), value)
    case .integer(let value):
      return scalarEntry(.init(marker: value.isNegative ? 2 : 1, bits: value.bits), value)
    case .real(let value): return scalarEntry(.init(marker: 3, bits: value.bitPattern), value)
    }
  }

  private mutating func scalarEntry(_ bits: ScalarBits, _ value: Any) -> Int {
    if let known = scalarEntries[bits] { return known }
    let node: Node
    switch value {
    case let value as Bool: node = boolean(value)
    case let value as PropertyListInteger: node = integer(value)
    default: node = real(Double(bitPattern: bits.bits))
    }
    let entry = addEntry(node)
    scalarEntries[bits] = entry
    return entry
  }

  /// The entry of a class record; each class has one.
  private mutating func classEntry(_ written: WritingPlan.Class) -> Int {
    if let known = classEntries[written] { return known }
    let node = reserve()
    let entry = addEntry(node)
    var keys = [text("$classname")]
    var values = [text(written.name)]
    if !written.ancestry.isEmpty {
      keys.append(text("$classes"))
      values.append(array([text(written.name)] + written.ancestry.map { text($0) }))
    }
    if !written.hints.isEmpty {
      keys.append(text("$classhints"))
      values.append(array(written.hints.map { text($0) }))
    }
    setDictionary(node, keys: keys, values: values)
    classEntries[written] = entry
    return entry
  }

  private mutating func array(_ elements: [Node]) -> Node {
    let node = reserve()
    setArray(node, elements)
    return node
  }

  // MARK: Bytes

  private mutating func append(_ value: UInt64, width: Int) {
    for place in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place)))
    }
  }

  private mutating func appendInteger(_ value: PropertyListInteger) {
    if value.int64 == nil {
      bytes.append(0x14)
      append(0, width: 8)
      append(value.bits, width: 8)
    } else {
      let width = value.isNegative ? 8 : Self.scalarWidth(of: value.bits)
      bytes.append(0x10 | UInt8(truncatingIfNeeded: width.trailingZeroBitCount))
      append(value.bits, width: width)
    }
  }

  private mutating func append(marker: UInt8, count: Int) {
    if count < 15 {
      bytes.append(marker | UInt8(truncatingIfNeeded: count))
    } else {
      bytes.append(marker | 0xF)
      appendInteger(PropertyListInteger(UInt64(count)))
    }
  }

  private mutating func append(_ text: String) {
    let start = bytes.count
    append(marker: 0x50, count: text.utf8.count)
    let content = bytes.count
    bytes.append(contentsOf: text.utf8)
    guard !Self.isASCII(bytes.span, from: content) else { return }
    bytes.removeSubrange(start...)
    append(Array(text.utf16))
  }

  private static func isASCII(_ bytes: borrowing Span<UInt8>, from start: Int) -> Bool {
    var all: UInt8 = 0
    for index in start..<bytes.count { all |= bytes[index] }
    return all < 0x80
  }

  private mutating func append(_ codeUnits: [UInt16]) {
    append(marker: 0x60, count: codeUnits.count)
    for unit in codeUnits {
      bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
      bytes.append(UInt8(truncatingIfNeeded: unit))
    }
  }

  /// The fewest bytes that hold a number.
  static func width(of number: UInt64) -> Int {
    max(1, (64 - number.leadingZeroBitCount + 7) / 8)
  }

  /// One, two, four or eight: the fewest bytes that integers and UIDs are written in.
  static func scalarWidth(of number: UInt64) -> Int {
    switch width(of: number) {
    case 1: 1
    case 2: 2
    case 3, 4: 4
    default: 8
    }
  }

  // MARK: Looking back

  /// The references that a container holds; none of a scalar.
  func references(of object: Object) -> [Node] {
    guard object.kind == .container else { return [] }
    let start = object.start + Self.headLength(bytes[object.start], at: object.start, bytes)
    return (0..<(object.start + object.count - start) / 4).map { reference($0, from: start) }
  }

  func reference(_ position: Int, from start: Int) -> Node {
    let at = start + 4 * position
    return Node(bytes[at]) << 24 | Node(bytes[at + 1]) << 16 | Node(bytes[at + 2]) << 8
      | Node(bytes[at + 3])
  }

  /// The bytes of a container before its references.
  static func headLength(_ marker: UInt8, at start: Int, _ bytes: [UInt8]) -> Int {
    marker & 0xF == 0xF ? 2 + 1 << Int(bytes[start + 1] & 0xF) : 1
  }

  /// The integer, boolean, real or text that a node is or refers to.
  func scalar(_ node: Node) -> ScalarValue? {
    var object = objects[Int(node)]
    if object.kind == .uid { object = objects[Int(entries[object.start])] }
    guard object.kind == .scalar, object.count > 0 else { return nil }
    let content = bytes[(object.start + 1)..<(object.start + object.count)]
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes[object.start] {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x13: return .integer(PropertyListInteger(Int64(bitPattern: number(content))))
    case 0x14: return .integer(PropertyListInteger(number(content.suffix(8))))
    case 0x10...0x12: return .integer(PropertyListInteger(number(content)))
    case 0x23: return .real(Double(bitPattern: number(content)))
    case 0x50...0x5F, 0x60...0x6F:
      let head = Self.headLength(bytes[object.start], at: object.start, bytes) - 1
      let units = content.dropFirst(head)
      if bytes[object.start] < 0x60 {
        return .text(ExactText(codeUnits: units.map { UInt16($0) }))
      }
      let all = Array(units)
      return .text(
        ExactText(
          codeUnits: stride(from: 0, to: all.count - 1, by: 2).map {
            UInt16(all[$0]) << 8 | UInt16(all[$0 + 1])
          }))
    default: return nil
    }
  }

  /// What tells a value from others, whatever numbers its objects have.
  ///
  /// - Complexity: Linear in what the value leads to; an entry met again is told by its position.
  func signature(of node: Node) -> [UInt8] {
    var result: [UInt8] = []
    var met: [Int: Int] = [:]
    var pending = [node]
    while let next = pending.popLast() {
      let object = objects[Int(next)]
      switch object.kind {
      case .scalar: result += bytes[object.start..<object.start + object.count]
      case .container:
        let references = references(of: object)
        let head = object.count - 4 * references.count
        result += bytes[object.start..<object.start + head]
        pending += references.reversed()
      case .uid:
        if let known = met[object.start] {
          result.append(0x80)
          result += (0..<4).map { UInt8(truncatingIfNeeded: known >> (24 - 8 * $0)) }
        } else {
          met[object.start] = met.count
          pending.append(entries[object.start])
        }
      }
    }
    return result
  }
}
