import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The objects of an archive while it is put together, in a form that is written in one pass.
///
/// Objects are numbered as they are begun, so that containers come before what they hold. Scalars
/// lie where they stand in the archive, one after the other behind its first bytes; containers hold
/// nodes until the numbers of objects and their width are known.
///
/// What is done for each value is one call, since a class holds the assembly and gives it out for
/// each change; see ``Writing/assembly``.
struct ArchiveAssembly {
  /// An entry whose content is set later.
  struct Begun {
    let object: Node
    let entry: Int

    /// The UID that refers to the entry.
    var reference: Node { .reference(to: entry) }
  }

  var containers: [Container] = []
  /// Where the bytes of scalars begin; they end where those of the next one begin.
  var scalars: [UInt32] = []
  /// The archive, as far as it is written.
  var bytes = ArchiveBytes()
  var references: [Node] = []
  /// The objects that are entries of `$objects`.
  var entries: [Node] = []
  private let textSeed = TextHash.Seed()
  private var texts = TextTable()
  private var textEntries = TextTable()
  private var recentTexts = RecentTexts()
  private var booleans: [Node?] = [nil, nil]
  private var smallIntegers: [Node?] = Array(repeating: nil, count: 256)
  private var scalarEntries: [ScalarBits: Int] = [:]
  private var classEntries: [WritingPlan.Class: Int] = [:]
  /// Whether entries must be numbered anew: their order depends on the order in which Swift's sets
  /// and dictionaries gave their elements, or there may be some that nothing refers to.
  var needsWalk = false
  /// What is ordered in the end, and the containers that hold it.
  var unordered: [Unordered] = []
  var unorderedContainers: Set<Int> = []

  static var root: Node { Node(.container, 0) }
  /// `$top`.
  static var top: Node { Node(.container, 1) }
  /// `$objects`.
  static var list: Node { Node(.container, 2) }

  private struct ScalarBits: Hashable {
    let marker: UInt8
    let bits: UInt64
  }

  init() {
    for _ in [Self.root, Self.top, Self.list] { _ = reserve() }
    var keys: [Node] = []
    for name in ["$version", "$archiver", "$top", "$objects"] { keys.append(text(name)) }
    let version = integer(PropertyListInteger(Int64(100_000)))
    setDictionary(
      Self.root, keys: keys, values: [version, text("NSKeyedArchiver"), Self.top, Self.list])
    _ = addEntry(text("$null"))
  }

  // MARK: Objects

  /// Begins a container whose content is set later.
  mutating func reserve() -> Node {
    containers.append(.reserved)
    return Node(.container, containers.count - 1)
  }

  /// Adds the scalar whose bytes were written last.
  private mutating func finish(from start: Int) -> Node {
    scalars.append(UInt32(truncatingIfNeeded: start))
    return Node(.scalar, scalars.count - 1)
  }

  /// The bytes of a scalar; any, if there are more than 32 bits count, which no archive may have.
  func range(of scalar: Int) -> Range<Int> {
    let start = Int(scalars[scalar])
    let next = scalar + 1 < scalars.count ? Int(scalars[scalar + 1]) : bytes.count
    return start..<max(start, next)
  }

  mutating func boolean(_ value: Bool) -> Node {
    if let known = booleans[value ? 1 : 0] { return known }
    let start = bytes.count
    bytes.append(value ? 0x09 : 0x08, width: 1)
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
    bytes.append(0x23, width: 1)
    bytes.append(value.bitPattern, width: 8)
    return finish(from: start)
  }

  mutating func data(_ data: some Collection<UInt8>) -> Node {
    let start = bytes.count
    bytes.append(ArchiveBytes.Head(0x40, count: data.count))
    bytes.append(Array(data).span)
    return finish(from: start)
  }

  /// A text; equal ones are one object.
  mutating func text(_ text: String) -> Node {
    text.withBytes { content in
      let start = bytes.count
      let hash = append(text, content)
      if texts.mayHold(hash), let known = self.text(from: start, hash, in: texts) {
        bytes.remove(from: start)
        return known
      }
      let node = finish(from: start)
      texts.enter(node, hash)
      return node
    }
  }

  /// The node in a table that is or refers to a text like the one that was written last.
  private func text(from start: Int, _ hash: UInt32, in table: TextTable) -> Node? {
    let count = bytes.count - start
    // Its head tells the length of a text, so that none begins with another.
    return table.node(hash) { node in
      let scalar = node.kind == .reference ? entries[node.number] : node
      let known = Int(scalars[scalar.number])
      for offset in 0..<count
      where bytes.storage[known + offset] != bytes.storage[start + offset] {
        return false
      }
      return true
    }
  }

  mutating func text(_ text: ExactText) -> Node {
    if let string = text.string { return self.text(string) }
    let start = bytes.count
    _ = append(text.codeUnits)
    return finish(from: start)
  }

  /// Sets the content of a dictionary, which has as many keys as values.
  mutating func setDictionary(_ node: Node, keys: [Node], values: [Node]) {
    let start = references.count
    references += keys
    references += values
    containers[node.number] = .dictionary(
      keys: start, values: start + keys.count, count: keys.count)
  }

  mutating func setArray(_ node: Node, _ elements: [Node]) {
    let start = references.count
    references += elements
    containers[node.number] = .array(start, count: elements.count)
  }

  var textCount: Int { textEntries.used }

  /// Makes room for more entries that are texts.
  mutating func expectTexts(_ more: Int) { textEntries.expect(more) }

  // MARK: Entries

  /// Adds an entry of `$objects`.
  ///
  /// - Returns: The entry's number.
  @inline(__always)
  mutating func addEntry(_ node: Node) -> Int {
    entries.append(node)
    return entries.count - 1
  }

  /// Begins an entry that is a container.
  mutating func beginEntry() -> Begun {
    let object = reserve()
    return Begun(object: object, entry: addEntry(object))
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
    containers[list.number] = .array(start, count: texts.count)
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
    setInstance(object, form.keys, list, form.classNode)
  }

  /// The keys and the class of instances whose only field is a list.
  struct ListForm {
    let keys: Keys
    let classNode: Node
  }

  // Each adds an entry where none can be shared, and gives the reference to it.

  /// The reference to the entry of a text; equal texts share one.
  mutating func reference(toText text: String) -> Node {
    text.withBytes { content in
      let key = RecentTexts.Key(content)
      if let key, let known = recentTexts.reference(to: key) { return known }
      let start = bytes.count
      let hash = append(text, content)
      let node: Node
      if textEntries.mayHold(hash), let known = self.text(from: start, hash, in: textEntries) {
        bytes.remove(from: start)
        node = known
      } else {
        node = reference(toNew: finish(from: start))
        textEntries.enter(node, hash)
      }
      if let key { recentTexts.enter(key, node) }
      return node
    }
  }

  mutating func reference(toScalar value: ScalarValue) -> Node { .reference(to: entry(value)) }

  @inline(__always)
  mutating func reference(toNew node: Node) -> Node { .reference(to: addEntry(node)) }

  mutating func reference(toClass written: WritingPlan.Class) -> Node {
    .reference(to: classEntry(written))
  }

  private mutating func entry(_ value: ScalarValue) -> Int {
    switch value {
    case .text(let text):
      guard let string = text.string else { return addEntry(self.text(text)) }
      return reference(toText: string).number
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

  private mutating func appendInteger(_ value: PropertyListInteger) {
    if value.int64 == nil {
      bytes.append(0x14, width: 1)
      bytes.append(0, width: 8)
      bytes.append(value.bits, width: 8)
    } else {
      let width = value.isNegative ? 8 : ArchiveBytes.scalarWidth(of: value.bits)
      bytes.append(UInt64(0x10 | width.trailingZeroBitCount), width: 1)
      bytes.append(value.bits, width: width)
    }
  }

  /// - Returns: The hash of the text as it is written.
  private mutating func append(_ text: String, _ content: borrowing Span<UInt8>) -> UInt32 {
    let start = bytes.count
    let head = ArchiveBytes.Head(0x50, count: content.count)
    let (hash, isASCII) = bytes.append(text: content, head, textSeed)
    if isASCII { return hash }
    bytes.remove(from: start)
    return append(Array(text.utf16))
  }

  private mutating func append(_ codeUnits: [UInt16]) -> UInt32 {
    var content: [UInt8] = []
    content.reserveCapacity(2 * codeUnits.count)
    for unit in codeUnits {
      content.append(UInt8(truncatingIfNeeded: unit >> 8))
      content.append(UInt8(truncatingIfNeeded: unit))
    }
    return bytes.append(
      text: content.span, ArchiveBytes.Head(0x60, count: codeUnits.count), textSeed
    ).hash
  }
}
