import KeyedArchives
import PropertyListBytes

/// Looks at everything that one sample's `$top` reaches and notes it in a graph of places.
///
/// Objects are looked into once, Foundation's collections once for each place, from a list of
/// work. What no contract can express is passed over here and found when the sample is judged.
struct SampleWalk {
  private struct Work {
    let entry: Int
    /// The place in which a Foundation value stands; nil for an object.
    let place: Int?
  }

  struct FieldKey: Hashable {
    let classNumber: Int
    let key: Int
    let version: VersionValue?

    static func precedes(_ left: FieldKey, _ right: FieldKey) -> Bool {
      if left.classNumber != right.classNumber { return left.classNumber < right.classNumber }
      if left.key != right.key { return left.key < right.key }
      switch (left.version, right.version) {
      case (let first?, let second?): return VersionValue.precedes(first, second)
      case (let first, let second): return first == nil && second != nil
      }
    }
  }

  struct PatternKey: Hashable {
    let classNumber: Int
    /// The numbers of the keys, in the order of the keys.
    let keys: [Int]
  }

  struct Pattern {
    var count = 0
    var scalars: [Int: FewValues] = [:]
  }

  let archive: KeyedArchive
  let list: PropertyList
  private let shape: GraphShape
  /// Foundation's values that are described by their fields.
  private let fieldwise: Set<FoundationKind>
  /// The keys that hold versions, by class name.
  let versionKeys: [ExactText: ExactText]

  private var work: [Work] = []
  private var seenObjects: [Bool]
  private var seenValues: Set<UInt64> = []
  private var edges: [ShapeEdge] = []
  /// For each class record, the number of its class; nil for Foundation's values.
  var classNumbers: [Int?] = []
  /// For each distinct key, its unescaped text.
  var keyNames: [ExactText] = []
  /// For each distinct key, its place among all in the order of their stored texts.
  private var keyRanks: [Int] = []
  /// What was seen of fields and of sets of keys, to be noted in the graph in the end.
  var fields: [FieldKey: ShapeField] = [:]
  var patterns: [PatternKey: Pattern] = [:]
  /// Classes of which not all sets of keys were kept.
  var fullClasses: Set<Int> = []
  static let mostPatterns = 16_384
  /// The first edge to each mutable value.
  private var firstMutableEdge: [Int: (place: Int, tag: ShapeTag)] = [:]
  private var valueTypes: [Int: BuiltInType?] = [:]
  private var unpaired: [Int: Bool] = [:]
  var origins = URLOrigins()
  private var componentSizes: [UInt32: Int] = [:]
  /// Values whose lengths and content are not described.
  let secrets: ArchiveSecrets

  init(
    _ archive: KeyedArchive, _ shape: GraphShape, fieldwise: Set<FoundationKind>,
    versionKeys: [ExactText: ExactText]
  ) {
    self.archive = archive
    secrets = ArchiveSecrets(of: archive)
    self.shape = shape
    self.fieldwise = fieldwise
    self.versionKeys = versionKeys
    list = archive.propertyList
    seenObjects = Array(repeating: false, count: archive.entryCount)
    let stored = list.keyObjects.indices.map { list.key($0) }
    keyNames = stored.map(\.unescapedKey)
    keyRanks = Array(repeating: 0, count: stored.count)
    let order = stored.indices.sorted { stored[$0] < stored[$1] }
    for (rank, key) in order.enumerated() { keyRanks[key] = rank }
    for (entry, number) in (shape.components ?? []).enumerated() where shape.reached[entry] {
      componentSizes[number, default: 0] += 1
    }
  }

  mutating func run(_ graph: inout ShapeGraph) {
    noteClasses(&graph)
    graph.archivers.insert(archive.archiver)
    graph.sampleCount += 1
    let top = list.header(of: archive.topObject)
    for (key, value) in sortedFields(top) {
      let name = keyNames[key]
      if graph.top[name] == nil { graph.top[name] = ShapeField(place: graph.addPlace()) }
      guard let place = graph.top[name]?.place else { continue }
      graph.top[name]?.present += 1
      if list.uid(of: value) == 0 { graph.top[name]?.nils += 1 }
      meet(value, in: place, holder: nil, from: 0, &graph)
    }
    var next = 0
    while next < work.count {
      let item = work[next]
      next += 1
      if let place = item.place {
        lookInto(value: item.entry, in: place, &graph)
      } else {
        lookInto(object: item.entry, &graph)
      }
    }
    noteObjects(&graph)
    if shape.components != nil { graph.cyclicEdges.append(edges) }
  }

  private mutating func noteClasses(_ graph: inout ShapeGraph) {
    for (number, record) in archive.classRecords.enumerated() {
      let name = archive.className(of: record)
      let ancestry = Array((archive.ancestry(of: record) ?? []).dropFirst())
      if let known = archive.foundationClass(ofRecord: number), !fieldwise.contains(known.kind) {
        graph.foundationAncestries[name, default: []].insert(ancestry)
        classNumbers.append(nil)
      } else {
        let known = graph.classNumber(name)
        graph.classes[known].ancestries.insert(ancestry)
        classNumbers.append(known)
      }
    }
  }

  /// The fields of a dictionary by the numbers of their keys, without `$class`, in the order of
  /// the stored keys.
  func sortedFields(_ header: ObjectHeader) -> [(key: Int, value: Int)] {
    var result: [(key: Int, value: Int)] = []
    for position in 0..<header.count {
      let key = archive.keyNumber(at: position, in: header)
      if archive.keyMeanings[key] == .class { continue }
      result.append((key, list.reference(header.count + position, from: header.start)))
    }
    return result.sorted { keyRanks[$0.key] < keyRanks[$1.key] }
  }

  // MARK: Edges

  /// Notes the value that stands in a place, and lists what it refers to for a later look.
  mutating func meet(
    _ object: Int, in place: Int, holder: Int?, from source: Int, _ graph: inout ShapeGraph
  ) {
    guard let target = list.uid(of: object) else {
      note(bare: object, isInline: true, in: place, &graph)
      return
    }
    guard target != 0 else { return }
    let role = archive.roles[target]
    guard let record = role.instanceRecord else {
      if role == .value {
        let tag = note(bare: archive.object(ofEntry: target), isInline: false, in: place, &graph)
        if let tag { addEdge(from: source, to: target, holder, place, tag) }
      }
      return
    }
    if let number = classNumbers[record] {
      let tag = ShapeTag.object(number)
      graph.note(tag, in: place) { $0.isReferenced = true }
      addEdge(from: source, to: target, holder, place, tag)
      noteSharing(target, place, tag, &graph)
      if !seenObjects[target] {
        seenObjects[target] = true
        work.append(Work(entry: target, place: nil))
      }
      return
    }
    guard let type = type(ofValue: target, &graph) else { return }
    let tag = ShapeTag.builtIn(type)
    graph.note(tag, in: place) { $0.isReferenced = true }
    addEdge(from: source, to: target, holder, place, tag)
    noteSharing(target, place, tag, &graph)
    lookLater(at: target, in: place, &graph)
  }

  mutating func addEdge(
    from source: Int, to target: Int, _ holder: Int?, _ place: Int, _ tag: ShapeTag
  ) {
    guard shape.components != nil else { return }
    edges.append(
      ShapeEdge(
        source: source, target: target,
        step: ShapeEdgeStep(holder: holder, place: place, tag: tag)))
  }

  /// The built-in type of a Foundation value; nil, and noted, where there is none.
  mutating func type(ofValue entry: Int, _ graph: inout ShapeGraph) -> BuiltInType? {
    guard let kind = archive.foundationClass(ofEntry: entry)?.kind else { return nil }
    if let type = BuiltInType(kind) { return type }
    if kind == .value {
      let known = valueTypes[entry] ?? archive.valueType(ofEntry: entry)
      valueTypes[entry] = .some(known)
      if let known { return known }
    }
    graph.unreadableKinds.insert(kind)
    return nil
  }

  private mutating func noteSharing(
    _ entry: Int, _ place: Int, _ tag: ShapeTag, _ graph: inout ShapeGraph
  ) {
    guard archive.foundationClass(ofEntry: entry)?.isMutable == true else { return }
    guard let first = firstMutableEdge[entry] else {
      firstMutableEdge[entry] = (place, tag)
      return
    }
    graph.note(first.tag, in: first.place) { $0.isShared = true }
    graph.note(tag, in: place) { $0.isShared = true }
  }

  /// Lists a Foundation value for a look, once for each place.
  ///
  /// A collection that comes back to itself makes its place one with the place in which it was
  /// seen before, so that the contract leads back to itself too.
  mutating func lookLater(at entry: Int, in place: Int, _ graph: inout ShapeGraph) {
    let root = graph.find(place)
    if leadsBack(entry) {
      for holder in graph.holders(of: root) where seenValues.contains(key(entry, holder)) {
        graph.join(root, into: holder)
        return
      }
    }
    if seenValues.insert(key(entry, root)).inserted {
      work.append(Work(entry: entry, place: root))
    }
  }

  private func key(_ entry: Int, _ place: Int) -> UInt64 { UInt64(entry) << 32 | UInt64(place) }

  /// Whether an entry is on a cycle.
  private func leadsBack(_ entry: Int) -> Bool {
    guard let components = shape.components else { return false }
    if componentSizes[components[entry], default: 0] > 1 { return true }
    var found = false
    archive.forEachValue(ofEntry: entry) { if list.uid(of: $0) == entry { found = true } }
    return found
  }

  // MARK: Bare values

  /// Notes a value that is no instance; nil for a container, which no contract can express.
  @discardableResult
  private mutating func note(
    bare object: Int, isInline: Bool, in place: Int, _ graph: inout ShapeGraph
  ) -> ShapeTag? {
    let header = list.header(of: object)
    var measure = ShapeMeasure()
    measure.valueCount = 1
    measure.isInline = isInline
    measure.isReferenced = !isInline
    let type: BuiltInType
    switch header.kind {
    case .boolean:
      type = .boolean
      measure.values.add(.boolean(header.count == 1))
    case .integer:
      type = .integer
      measure.add(integer: list.integer(header))
      measure.values.add(.integer(list.integer(header)))
    case .real:
      type = .real
      measure.add(real: list.real(header))
      measure.values.add(.real(list.real(header)))
    case .date:
      type = .date
      measure.add(real: list.real(header))
    case .data:
      type = .data
      measure.lengths.include(header.count)
    case .ascii, .utf16:
      type = .string
      take(text: object, header, into: &measure)
      noteForm(of: header, &measure)
    case .uid, .array, .dictionary: return nil
    }
    if secrets.contains(object: object, of: archive) { measure.hide() }
    graph.note(.builtIn(type), in: place) { $0.add(measure) }
    return .builtIn(type)
  }

  mutating func take(
    text object: Int, _ header: ObjectHeader, into measure: inout ShapeMeasure
  ) {
    measure.lengths.include(header.count)
    let isUnpaired = unpaired[object] ?? list.hasUnpairedSurrogate(header)
    unpaired[object] = isUnpaired
    measure.hasUnpaired = isUnpaired
    if header.count <= Self.longestComparedText {
      measure.values.add(.text(list.text(header)))
    } else {
      measure.values.giveUp()
    }
  }

  static let longestComparedText = 64
  private static let longestFormText = 256

  private func noteForm(of header: ObjectHeader, _ measure: inout ShapeMeasure) {
    measure.textForm = .other
    guard header.kind == .ascii, header.count <= Self.longestFormText, header.count > 0,
      list.codeUnit(0, of: header) == UInt16(UInt8(ascii: "{"))
    else { return }
    let text = list.text(header)
    var numbers: [Double] = []
    if let (x, y) = GeometryText.pair(text) {
      measure.textForm = .pair
      numbers = [x, y]
    } else if let (x, y, width, height) = GeometryText.rectangle(text) {
      measure.textForm = .rectangle
      numbers = [x, y, width, height]
    }
    numbers.forEach { measure.formNumbers.include($0) }
  }
}
