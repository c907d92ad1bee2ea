import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The objects of an archive while it is put together, in a form that is written in one pass.
///
/// Objects are numbered as they are begun, so that containers come before what they hold. Scalars
/// lie encoded one after the other; containers hold the numbers of objects until the width of a
/// reference is known.
///
/// What is done for each value is one call, since a class holds the assembly and gives it out for
/// each change; see ``Writing/assembly``.
struct ArchiveAssembly {
  /// The number of an object of the property list.
  typealias Node = UInt32

  struct Object {
    enum Kind: Int { case scalar, array, dictionary, uid }
    /// Where the object's bytes or references stand; for a UID its entry.
    var start: Int
    /// Kind and count, since there are many objects.
    private let bits: Int

    init(kind: Kind, start: Int, count: Int) {
      self.start = start
      bits = count << 2 | kind.rawValue
    }

    var kind: Kind { Kind(rawValue: bits & 3) ?? .scalar }
    /// How many bytes or references there are; of a dictionary first all keys, then all values.
    var count: Int { bits >> 2 }
  }

  /// An entry of `$objects`.
  struct Entry {
    let object: Node
    /// The UID that refers to the entry.
    let reference: Node
  }

  /// An entry whose content is set later.
  struct Begun {
    let object: Node
    let entry: Int
    /// The UID that refers to the entry.
    let reference: Node
  }

  var objects: [Object] = []
  var bytes: [UInt8] = []
  var references: [Node] = []
  var entries: [Entry] = []
  private let textHash = TextHash()
  private var texts = TextTable()
  private var textEntries = TextTable()
  private var recentTexts = RecentTexts()
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
    let root = reserve()
    var nodes: [Node] = []
    for name in ["$version", "$archiver", "$top", "$objects"] { nodes.append(text(name)) }
    nodes.append(integer(PropertyListInteger(Int64(100_000))))
    nodes.append(text("NSKeyedArchiver"))
    top = reserve()
    list = reserve()
    set(root, .dictionary, nodes + [top, list])
    _ = addEntry(text("$null"))
  }

  // MARK: Objects

  /// Begins an object whose content is set later.
  mutating func reserve() -> Node { add(Object(kind: .scalar, start: 0, count: 0)) }

  @inline(__always)
  private mutating func add(_ object: Object) -> Node {
    objects.append(object)
    return Node(truncatingIfNeeded: objects.count - 1)
  }

  private mutating func finish(from start: Int) -> Node {
    add(Object(kind: .scalar, start: start, count: bytes.count - start))
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
    let isSmall = !value.isNegative && value.bits < UInt64(smallIntegers.count)
    if isSmall, let known = smallIntegers[Int(value.bits)] { return known }
    let start = bytes.count
    appendInteger(value)
    let node = finish(from: start)
    if isSmall { smallIntegers[Int(value.bits)] = node }
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
    let hash = append(text)
    let node = Node(truncatingIfNeeded: objects.count)
    if let known = texts.known(start..<bytes.count, hash, of: bytes, objects, orEnter: node) {
      bytes.removeLast(bytes.count - start)
      return known
    }
    return finish(from: start)
  }

  mutating func text(_ text: ExactText) -> Node {
    if let string = text.string { return self.text(string) }
    let start = bytes.count
    append(text.codeUnits)
    return finish(from: start)
  }

  /// Sets the content of a dictionary: all keys, then all values.
  mutating func setDictionary(_ node: Node, keys: [Node], values: [Node]) {
    set(node, .dictionary, keys + values)
  }

  mutating func setArray(_ node: Node, _ elements: [Node]) { set(node, .array, elements) }

  private mutating func set(_ node: Node, _ kind: Object.Kind, _ content: [Node]) {
    let start = references.count
    references.append(contentsOf: content)
    objects[Int(node)] = Object(kind: kind, start: start, count: content.count)
  }

  var textCount: Int { textEntries.used }

  /// Makes room for more entries that are texts.
  mutating func expectTexts(_ more: Int) { textEntries.expect(more) }

  // MARK: Fields

  /// The room of an instance's fields among the references: all keys and that of the class, then as
  /// many values.
  struct Fields {
    fileprivate let start: Int
    let count: Int

    fileprivate func place(of field: Int) -> Int { start + count + 1 + field }
  }

  /// What stands in the place of a value that is not given.
  static let absent = Node.max

  /// Room for fields without values.
  static func room(keys: [Node], classKey: Node) -> [Node] {
    keys + [classKey] + Array(repeating: absent, count: keys.count + 1)
  }

  mutating func addFields(_ room: [Node]) -> Fields {
    references += room
    return Fields(start: references.count - room.count, count: room.count / 2 - 1)
  }

  /// Begins an entry that is an instance with fields.
  mutating func beginInstance(_ room: [Node]) -> (begun: Begun, fields: Fields) {
    let begun = beginEntry()
    return (begun, addFields(room))
  }

  /// Sets the value of a field; nil for none.
  mutating func set(_ value: Node?, at field: Int, of fields: Fields) {
    let place = fields.place(of: field)
    // Nothing refers to an earlier value any more.
    if references[place] != Self.absent { needsWalk = true }
    references[place] = value ?? Self.absent
  }

  /// Sets a field to the reference to a text.
  mutating func setReference(toText text: String, at field: Int, of fields: Fields) -> Node {
    let node = reference(toText: text)
    set(node, at: field, of: fields)
    return node
  }

  /// Sets a field to an integer inline.
  mutating func setInteger(_ value: PropertyListInteger, at field: Int, of fields: Fields) -> Node {
    let node = integer(value)
    set(node, at: field, of: fields)
    return node
  }

  @inline(__always)
  mutating func hasValue(at field: Int, of fields: Fields) -> Bool {
    references[fields.place(of: field)] != Self.absent
  }

  /// Sets the content of an instance: those of its fields that have a value, then its class.
  mutating func endInstance(_ node: Node, _ fields: Fields, _ classNode: Node) {
    references[fields.place(of: fields.count)] = classNode
    var given = fields.count + 1
    for field in 0..<fields.count where !hasValue(at: field, of: fields) { given -= 1 }
    if given <= fields.count {
      // Moved to the front, keys first; what is still to be looked at stands behind.
      var end = fields.start
      for field in 0...fields.count where hasValue(at: field, of: fields) {
        references[end] = references[fields.start + field]
        end += 1
      }
      for field in 0...fields.count where hasValue(at: field, of: fields) {
        references[end] = references[fields.place(of: field)]
        end += 1
      }
    }
    objects[Int(node)] = Object(kind: .dictionary, start: fields.start, count: 2 * given)
  }

  // MARK: Entries

  /// Adds an entry of `$objects`.
  ///
  /// - Returns: The entry's number.
  mutating func addEntry(_ node: Node) -> Int {
    _ = reference(toNew: node)
    return entries.count - 1
  }

  /// Begins an entry that is a container.
  mutating func beginEntry() -> Begun {
    let object = reserve()
    let reference = reference(toNew: object)
    return Begun(object: object, entry: entries.count - 1, reference: reference)
  }

  /// Begins an entry that is an instance with a list.
  mutating func beginList() -> (begun: Begun, list: Node) {
    let begun = beginEntry()
    return (begun, reserve())
  }

  /// Begins an entry that is an instance with a list of references to texts.
  mutating func beginList(ofTexts texts: [String]) -> (begun: Begun, list: Node) {
    let (begun, list) = beginList()
    let start = references.count
    for text in texts { references.append(reference(toText: text)) }
    objects[Int(list)] = Object(kind: .array, start: start, count: texts.count)
    return (begun, list)
  }

  /// Adds an entry that is an instance with a list of references to texts.
  ///
  /// - Returns: The reference to it.
  mutating func addList(ofTexts texts: [String], _ form: ListForm) -> Node {
    let (begun, list) = beginList(ofTexts: texts)
    setList(begun.object, list, form)
    return begun.reference
  }

  /// Sets a field to the reference to a list of texts.
  mutating func setList(
    ofTexts texts: [String], _ form: ListForm, at field: Int, of fields: Fields
  ) -> Node {
    let node = addList(ofTexts: texts, form)
    set(node, at: field, of: fields)
    return node
  }

  /// Sets the content of an instance whose only field is a list.
  mutating func setList(_ object: Node, _ list: Node, _ form: ListForm) {
    let start = references.count
    references.append(addingCapacity: 4) { span in
      span.append(form.key)
      span.append(form.classKey)
      span.append(list)
      span.append(form.classNode)
    }
    objects[Int(object)] = Object(kind: .dictionary, start: start, count: 4)
  }

  /// The keys and the class of instances whose only field is a list.
  struct ListForm {
    let key: Node
    let classKey: Node
    let classNode: Node
  }

  /// The reference to an entry; entry 0 is nil.
  func reference(to entry: Int) -> Node { entries[entry].reference }

  // Each adds an entry where none can be shared, and gives the reference to it. One call, since a
  // table that is read while an argument changes it would be copied.

  /// The reference to the entry of a text; equal texts share one.
  mutating func reference(toText text: String) -> Node {
    let slot = RecentTexts.slot(of: text)
    if let slot, let known = recentTexts.reference(to: text, in: slot) { return known }
    let start = bytes.count
    let hash = append(text)
    let isASCII = bytes[start] < 0x60
    var node = Node(truncatingIfNeeded: objects.count)
    if let known = textEntries.known(
      start..<bytes.count, hash, of: bytes, objects, orEnter: node)
    {
      bytes.removeLast(bytes.count - start)
      node = known
    } else {
      _ = reference(toNew: finish(from: start))
    }
    // The reference to a text's entry is made right after the text.
    let reference = node + 1
    if let slot, isASCII { recentTexts.enter(text, reference, in: slot) }
    return reference
  }

  mutating func reference(toScalar value: ScalarValue) -> Node {
    let entry = self.entry(value)
    return entries[entry].reference
  }

  @inline(__always)
  mutating func reference(toNew node: Node) -> Node {
    let reference = add(Object(kind: .uid, start: entries.count, count: 0))
    entries.append(Entry(object: node, reference: reference))
    return reference
  }

  mutating func reference(toClass written: WritingPlan.Class) -> Node {
    let entry = classEntry(written)
    return entries[entry].reference
  }

  private mutating func entry(_ value: ScalarValue) -> Int {
    switch value {
    case .text(let text):
      guard let string = text.string else { return addEntry(self.text(text)) }
      return objects[Int(reference(toText: string))].start
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
    } else if count < 0x100 {
      bytes.append(marker | 0xF)
      bytes.append(0x10)
      bytes.append(UInt8(truncatingIfNeeded: count))
    } else {
      bytes.append(marker | 0xF)
      appendInteger(PropertyListInteger(UInt64(count)))
    }
  }

  /// - Returns: The hash of the text as it is written.
  private mutating func append(_ text: String) -> UInt32 {
    let start = bytes.count
    append(marker: 0x50, count: text.utf8.count)
    let content = bytes.count
    bytes.append(contentsOf: text.utf8)
    let (hash, isASCII) = textHash.scan(bytes.span, from: content)
    if isASCII { return hash }
    bytes.removeLast(bytes.count - start)
    append(Array(text.utf16))
    return textHash.scan(bytes.span, from: start).hash
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
}
