import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// A graph on its way to a later version: the objects of a checked archive, some of them opened.
///
/// What stays shared or was never looked at stays as it is: a change gives a place another node,
/// and whatever else refers to the old one keeps it.
struct Draft {
  struct Object {
    var type: String
    /// The version that holds inside.
    let scope: JudgedObjects.Scope?
    /// The link by which the object goes to a later version.
    let link: Int?
    let origin: Origin
  }

  /// How an object came into the graph.
  enum Origin {
    case judged(JudgedObjects.Object)
    /// Made for a field of another object.
    case made(holder: Int, field: ExactText)
  }

  /// A field with its key as stored, `$class` among them.
  struct Field {
    var key: ExactText
    var keyNode: Int
    var value: Int
  }

  let contract: Contract
  let types: TypeIndex
  let judged: JudgedObjects
  let links: [Link]
  let limits: ReadLimits
  var table: EditableArchive
  /// The objects of object types by entry, and their entries in order.
  private(set) var objects: [Int: Object] = [:]
  private(set) var order: [Int] = []
  /// Objects that stand in two versions, one of which leaves, by entry.
  private(set) var contested: Set<Int> = []
  var classes: ClassTable
  /// What values under construction still lack.
  var unfinished: [Unfinished] = []
  /// Values that were made, and the bytes of texts and data among them.
  var madeValues = 0
  var madeBytes = 0

  private var opened: [Int: [Field]] = [:]
  private var modified: Set<Int> = []
  private var keyNodes: [ExactText: Int] = [:]
  private let reachedBefore: [Bool]
  private let nodesBefore: Int

  init(
    _ judged: JudgedObjects, links: [Link], limits: ReadLimits
  ) {
    contract = judged.checked.contract
    types = TypeIndex(contract.document)
    self.judged = judged
    self.links = links
    self.limits = limits
    table = EditableArchive(judged.checked.archive)
    reachedBefore = table.reachedEntries()
    nodesBefore = table.nodes.count
    classes = ClassTable(of: judged.checked.archive, in: table)
    for object in judged.objects {
      let link = links.firstIndex {
        $0.rule == object.scope?.rule && $0.from == object.scope?.version
      }
      if let known = objects[object.entry] {
        if known.link != nil || link != nil { contested.insert(object.entry) }
        if known.link != nil || link == nil { continue }
      } else {
        order.append(object.entry)
      }
      objects[object.entry] = Object(
        type: object.type, scope: object.scope, link: link, origin: .judged(object))
    }
  }

  // MARK: Objects

  /// The entries of the objects of a link that were there before it, of a type or one that extends
  /// it.
  func entries(ofType type: String, link: Int) -> [Int] {
    let family = Set(types.family(type))
    return order.filter { entry in
      guard let object = objects[entry], object.link == link, family.contains(object.type),
        case .judged = object.origin
      else { return false }
      return true
    }
  }

  /// The version that an object has after its link.
  func scopeAfter(_ object: Object) -> JudgedObjects.Scope? {
    guard let scope = object.scope, let link = object.link else { return object.scope }
    return JudgedObjects.Scope(rule: scope.rule, version: links[link].to)
  }

  mutating func enter(_ object: Object, at entry: Int) {
    objects[entry] = object
    order.append(entry)
  }

  mutating func setType(_ type: String, of entry: Int) { objects[entry]?.type = type }

  func path(ofEntry entry: Int) -> ValuePath {
    var steps: [ValuePath.Step] = []
    var next = entry
    while let object = objects[next] {
      switch object.origin {
      case .judged(let found):
        return ValuePath(judged.path(of: found).steps + steps.reversed())
      case .made(holder: let holder, field: let field):
        steps.append(.key(field))
        next = holder
      }
    }
    return ValuePath(steps.reversed())
  }

  func path(of field: ExactText, in entry: Int) -> ValuePath {
    ValuePath(path(ofEntry: entry).steps + [.key(field)])
  }

  func failure(
    _ message: String, at field: ExactText, of entry: Int,
    code: FindingCode = .migrationFailed
  ) -> MigrationFailure {
    MigrationFailure(code, message, at: path(of: field, in: entry))
  }

  // MARK: Fields

  /// The value of a field by its name; nil where it is absent.
  func value(of field: ExactText, in entry: Int) -> Int? {
    let key = field.escapedKey
    return fields(of: entry).first { $0.key == key }?.value
  }

  /// The value of a field that is neither absent nor nil.
  func presentValue(of field: ExactText, in entry: Int) -> Int? {
    value(of: field, in: entry).flatMap { isNil($0) ? nil : $0 }
  }

  func isNil(_ node: Int) -> Bool {
    if case .uid(0) = table.nodes[node] { return true }
    return false
  }

  mutating func set(_ field: ExactText, of entry: Int, to node: Int) {
    let key = field.escapedKey
    var fields = fields(of: entry)
    if let position = fields.firstIndex(where: { $0.key == key }) {
      fields[position].value = node
    } else {
      fields.append(Field(key: key, keyNode: keyNode(key), value: node))
    }
    store(fields, of: entry)
  }

  mutating func remove(_ field: ExactText, of entry: Int) {
    let key = field.escapedKey
    var fields = fields(of: entry)
    guard let position = fields.firstIndex(where: { $0.key == key }) else { return }
    fields.remove(at: position)
    store(fields, of: entry)
  }

  /// Stores a field under another key; one that is nil there gives way.
  mutating func rename(_ field: ExactText, of entry: Int, to name: ExactText) {
    guard let node = value(of: field, in: entry) else { return }
    remove(name, of: entry)
    var fields = fields(of: entry)
    let (old, new) = (field.escapedKey, name.escapedKey)
    guard let position = fields.firstIndex(where: { $0.key == old }) else { return }
    fields[position] = Field(key: new, keyNode: keyNode(new), value: node)
    store(fields, of: entry)
  }

  /// The fields of an object by their stored keys, `$class` among them.
  func fields(of entry: Int) -> [Field] {
    if let known = opened[entry] { return known }
    return table.pairs(of: table.entries[entry]).compactMap { pair in
      table.text(of: pair.key).map { Field(key: $0, keyNode: pair.key, value: pair.value) }
    }
  }

  mutating func store(_ fields: [Field], of entry: Int) {
    opened[entry] = fields
    modified.insert(entry)
  }

  mutating func keyNode(_ key: ExactText) -> Int {
    if let known = keyNodes[key] { return known }
    let node = table.add(.text(key))
    keyNodes[key] = node
    return node
  }

  // MARK: Ends

  /// Refuses to make more than a result may have.
  func checkGrowth() throws(MigrationFailure) {
    if let objects = limits[.objects], UInt64(madeValues) > objects {
      throw MigrationFailure(.limitExceeded, "objects: more than \(objects) values are made")
    }
    if let bytes = limits[.archiveBytes], UInt64(madeBytes) > bytes {
      throw MigrationFailure(.limitExceeded, "archiveBytes: more than \(bytes) bytes are made")
    }
  }

  /// Whether anything is different from the archive that the draft began with.
  var isModified: Bool { !modified.isEmpty || table.nodes.count > nodesBefore }

  /// The graph that the draft means, without what nothing refers to any more.
  mutating func finish() -> EditableArchive {
    for entry in modified.sorted() {
      let pairs = (opened[entry] ?? []).map { (key: $0.keyNode, value: $0.value) }
      table.entries[entry] = table.add(.dictionary(pairs))
    }
    table.removeEntries(lostSince: reachedBefore)
    return table
  }
}
