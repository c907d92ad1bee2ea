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

  private let archive: KeyedArchive
  private let list: PropertyList
  private let shape: GraphShape
  /// Foundation's values that are described by their fields.
  private let fieldwise: Set<FoundationKind>
  /// The keys that hold versions, by class name.
  private let versionKeys: [ExactText: ExactText]

  private var work: [Work] = []
  private var seenObjects: [Bool]
  private var seenValues: Set<UInt64> = []
  private var edges: [ShapeEdge] = []
  /// For each class record, the number of its class; nil for Foundation's values.
  private var classNumbers: [Int?] = []
  /// For each distinct key, its unescaped text.
  private var keyNames: [ExactText] = []
  /// The first edge to each mutable value.
  private var firstMutableEdge: [Int: (place: Int, tag: ShapeTag)] = [:]
  private var valueTypes: [Int: BuiltInType?] = [:]
  private var unpaired: [Int: Bool] = [:]
  private var origins = URLOrigins()
  private var componentSizes: [UInt32: Int] = [:]

  init(
    _ archive: KeyedArchive, _ shape: GraphShape, fieldwise: Set<FoundationKind>,
    versionKeys: [ExactText: ExactText]
  ) {
    self.archive = archive
    self.shape = shape
    self.fieldwise = fieldwise
    self.versionKeys = versionKeys
    list = archive.propertyList
    seenObjects = Array(repeating: false, count: archive.entryCount)
    keyNames = list.keyObjects.indices.map { list.key($0).unescapedKey }
    for (entry, number) in (shape.components ?? []).enumerated() where shape.reached[entry] {
      componentSizes[number, default: 0] += 1
    }
  }

  mutating func run(_ graph: inout ShapeGraph) {
    noteClasses(&graph)
    graph.archivers.insert(archive.archiver)
    graph.sampleCount += 1
    let top = list.header(of: archive.topObject)
    for (name, value) in sortedFields(top) {
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

  /// The fields of a dictionary by unescaped key, without `$class`, in the order of their stored
  /// keys.
  private func sortedFields(_ header: ObjectHeader) -> [(name: ExactText, value: Int)] {
    var result: [(stored: ExactText, name: ExactText, value: Int)] = []
    for position in 0..<header.count {
      let key = archive.keyNumber(at: position, in: header)
      if archive.keyMeanings[key] == .class { continue }
      result.append(
        (
          list.key(key), keyNames[key],
          list.reference(header.count + position, from: header.start)
        ))
    }
    return result.sorted { $0.stored < $1.stored }.map { ($0.name, $0.value) }
  }

  // MARK: Edges

  /// Notes the value that stands in a place, and lists what it refers to for a later look.
  private mutating func meet(
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

  private mutating func addEdge(
    from source: Int, to target: Int, _ holder: Int?, _ place: Int, _ tag: ShapeTag
  ) {
    guard shape.components != nil else { return }
    edges.append(
      ShapeEdge(
        source: source, target: target,
        step: ShapeEdgeStep(holder: holder, place: place, tag: tag)))
  }

  /// The built-in type of a Foundation value; nil, and noted, where there is none.
  private mutating func type(ofValue entry: Int, _ graph: inout ShapeGraph) -> BuiltInType? {
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
  private mutating func lookLater(at entry: Int, in place: Int, _ graph: inout ShapeGraph) {
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
    graph.note(.builtIn(type), in: place) { $0.add(measure) }
    return .builtIn(type)
  }

  private mutating func take(
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

  private static let longestComparedText = 64
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

  // MARK: Objects

  private mutating func lookInto(object entry: Int, _ graph: inout ShapeGraph) {
    guard let record = archive.roles[entry].instanceRecord, let number = classNumbers[record] else {
      return
    }
    let header = list.header(of: archive.object(ofEntry: entry))
    let fields = sortedFields(header)
    var version: VersionValue?
    if let key = versionKeys[graph.classes[number].name],
      let value = fields.first(where: { $0.name == key })?.value
    {
      version = self.version(value)
    }
    graph.classes[number].instanceCount += 1
    if let version { graph.classes[number].versions[version, default: 0] += 1 }
    note(pattern: fields, version, of: number, &graph)
    for (name, value) in fields {
      let known = graph.classes[number].fields[name]?.firstIndex { $0.version == version }
      let position: Int
      if let known {
        position = known
      } else {
        let field = ShapeField(place: graph.addPlace(), version: version)
        graph.classes[number].fields[name, default: []].append(field)
        position = (graph.classes[number].fields[name]?.count ?? 1) - 1
      }
      graph.classes[number].fields[name]?[position].present += 1
      if list.uid(of: value) == 0 { graph.classes[number].fields[name]?[position].nils += 1 }
      guard let place = graph.classes[number].fields[name]?[position].place else { continue }
      meet(value, in: place, holder: nil, from: entry, &graph)
    }
  }

  private func version(_ object: Int) -> VersionValue? {
    switch scalar(object) {
    case .integer(let integer): integer.int64.map { .integer($0) }
    case .text(let text): .text(text)
    default: nil
    }
  }

  private func note(
    pattern fields: [(name: ExactText, value: Int)], _ version: VersionValue?, of number: Int,
    _ graph: inout ShapeGraph
  ) {
    let keys = Set(fields.map(\.name))
    guard let patterns = graph.classes[number].patterns else { return }
    guard patterns[keys] != nil || patterns.count < ShapeClass.mostPatterns else {
      graph.classes[number].patterns = nil
      return
    }
    var pattern = patterns[keys] ?? KeyPattern()
    pattern.count += 1
    for (name, value) in fields {
      guard let scalar = scalar(value) else { continue }
      pattern.scalars[name, default: FewValues()].add(scalar)
    }
    graph.classes[number].patterns?[keys] = pattern
  }

  /// A boolean, an integer or a short text, in its place or referenced.
  private func scalar(_ object: Int) -> ScalarValue? {
    var object = object
    if let target = list.uid(of: object) {
      guard target != 0, archive.roles[target] == .value else { return nil }
      object = archive.object(ofEntry: target)
    }
    let header = list.header(of: object)
    switch header.kind {
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .integer(list.integer(header))
    case .ascii, .utf16:
      return header.count <= Self.longestComparedText ? .text(list.text(header)) : nil
    default: return nil
    }
  }

  // MARK: Foundation's values

  private mutating func lookInto(value entry: Int, in place: Int, _ graph: inout ShapeGraph) {
    guard let type = type(ofValue: entry, &graph),
      let value = archive.foundationReading(ofEntry: entry)?.value
    else { return }
    var measure = ShapeMeasure()
    switch value {
    case .string(let text):
      take(text: text.object, list.header(of: text.object), into: &measure)
      measure.lengths = text.utf16Count...text.utf16Count
      measure.textForm = .other
    case .data(let object): measure.lengths.include(list.header(of: object).count)
    case .date(let seconds): measure.add(real: seconds)
    case .url(let relative, let base):
      measure.lengths.include(relative.utf16Count)
      measure.hasBase = base != nil
      take(origin: origins.origin(ofEntry: entry, in: archive), into: &measure)
    case .decimal(let number):
      if number.isNaN { measure.hasNonFinite = true } else { measure.decimals.include(number) }
    case .range(let range):
      measure.add(integer: PropertyListInteger(range.location))
      measure.add(integer: PropertyListInteger(range.end))
    case .point, .size, .rect, .edgeInsets:
      value.geometry.1.forEach { measure.add(real: $0) }
    case .indexSet(let set):
      measure.lengths.include(Int(clamping: set.count))
      measure.rangeCount = set.ranges.count
      if let last = set.last { measure.add(integer: PropertyListInteger(last)) }
    case .array(let elements), .set(let elements), .orderedSet(let elements),
      .countedSet(let elements, counts: _):
      measure.lengths.include(elements.count)
      lookInto(elements, .element(type), of: entry, in: place, &graph)
    case .dictionary(let keys, let values):
      measure.lengths.include(keys.count)
      lookInto(keys, values, of: entry, in: place, &graph)
    case .attributedString(let text):
      measure.lengths.include(text.text.utf16Count)
      lookInto(text.attributes, of: entry, in: place, &graph)
    case .null, .uuid, .locale, .timeZone, .calendar, .regularExpression, .error, .measurement,
      .unit, .unitConverter, .objectiveCValue, .indexPath:
      break
    }
    graph.note(.builtIn(type), in: place) { $0.add(measure) }
  }

  private func take(origin: URLOrigin?, into measure: inout ShapeMeasure) {
    if let scheme = origin?.scheme, !scheme.isEmpty {
      measure.schemes.insert(scheme)
    } else {
      measure.lacksScheme = true
    }
    if let host = origin?.host, !host.isEmpty {
      measure.hosts.insert(host)
    } else {
      measure.lacksHost = true
    }
  }

  private mutating func lookInto(
    _ elements: FoundationElements, _ step: ShapeStep, of entry: Int, in place: Int,
    _ graph: inout ShapeGraph
  ) {
    for position in 0..<elements.count {
      let object = elements.object(at: position, in: archive)
      meet(
        object, in: graph.child(step, of: place), holder: place, from: entry, &graph)
    }
  }

  private mutating func lookInto(
    _ keys: FoundationElements, _ values: FoundationElements, of entry: Int, in place: Int,
    _ graph: inout ShapeGraph
  ) {
    graph.noteDictionary(in: place)
    var steps: [ShapeStep] = []
    for position in 0..<keys.count {
      let key = keys.object(at: position, in: archive)
      meet(key, in: graph.child(.key, of: place), holder: place, from: entry, &graph)
      let text = list.uid(of: key).flatMap { $0 == 0 ? nil : archive.foundationText(ofEntry: $0) }
      if let text, text.utf16Count <= Self.longestComparedText {
        steps.append(.entry(archive.exactText(text)))
      } else {
        graph.useOnePlaceForValues(of: place)
        steps.append(.value)
      }
    }
    for position in 0..<values.count where position < steps.count {
      let value = values.object(at: position, in: archive)
      let child = graph.child(steps[position], of: place)
      meet(value, in: child, holder: place, from: entry, &graph)
    }
  }

  private mutating func lookInto(
    _ attributes: FoundationAttributedString.Attributes, of entry: Int, in place: Int,
    _ graph: inout ShapeGraph
  ) {
    switch attributes {
    case .none: break
    case .uniform(let dictionary):
      lookInto(attributes: dictionary, from: entry, graph.child(.attributes, of: place), &graph)
    case .runs(_, of: let dictionaries):
      for position in 0..<dictionaries.count {
        let object = dictionaries.object(at: position, in: archive)
        guard let target = list.uid(of: object), target != 0 else { continue }
        lookInto(attributes: target, from: entry, graph.child(.attributes, of: place), &graph)
      }
    }
  }

  private mutating func lookInto(
    attributes entry: Int, from source: Int, _ place: Int, _ graph: inout ShapeGraph
  ) {
    guard archive.foundationClass(ofEntry: entry)?.kind == .dictionary else { return }
    addEdge(from: source, to: entry, nil, place, .builtIn(.dictionary))
    lookLater(at: entry, in: place, &graph)
  }
}
