import KeyedArchives
import PropertyListBytes

/// Makes a contract accept what was seen of samples, and as little else as it can say.
///
/// What the contract says already is kept wherever it accepts what was seen; a new contract begins
/// as one that accepts nothing. The functions call each other for what stands within collections,
/// whose levels ``ShapeGraph`` and ``Contract`` bound.
struct ContractWidening {
  var document: ContractDocument
  var graph: ShapeGraph
  /// Whether the contract is a new one, of which every sample was seen.
  let isNew: Bool
  var names: TypeNames
  /// The types that the contract had before.
  let originalTypes: Set<String>
  /// The name of each class's type; nil for a class without one so far.
  var typeNames: [String?] = []
  /// References that must be allowed to close a cycle.
  var closing: Set<ShapeEdgeStep>
  /// References that the contract allowed to close one before.
  var allowedSteps: Set<ShapeEdgeStep> = []
  /// The names of places that lead back to themselves, once they have one.
  var aliases: [Int: String] = [:]
  /// Places from which a walk through collections comes back to where it started.
  var recursivePlaces: Set<Int>
  /// Aliases of the contract that were widened, each once for a place.
  var widenedAliases: Set<AliasVisit> = []

  struct AliasVisit: Hashable {
    let name: String
    let place: Int
  }

  /// Whether scalars are described as Foundation's unarchiver looks for them.
  var isFoundation: Bool { document.reader == .foundation }

  /// The rule of a new type, by its class name.
  private let versionRule: (className: ExactText, rule: VersionRule)?

  /// - Parameters:
  ///   - versionRule: The rule of a class that the contract does not describe so far.
  ///   - allowed: References that may close a cycle already; nil if cycles of the samples are not
  ///     to be allowed.
  init(
    _ document: ContractDocument, _ graph: ShapeGraph, isNew: Bool,
    allowed: Set<ShapeEdgeStep>? = [],
    versionRule: (className: ExactText, rule: VersionRule)? = nil
  ) {
    self.versionRule = versionRule
    self.document = document
    self.graph = graph
    self.isNew = isNew
    names = TypeNames(taken: document.types.keys)
    originalTypes = Set(document.types.keys)
    if isNew { self.graph.decideEntries() }
    closing = []
    if let allowed { closing = self.graph.closingSteps(allowed: allowed) }
    recursivePlaces = self.graph.recursivePlaces()
  }

  mutating func run() {
    nameClasses()
    let unseen = graph.top.isEmpty ? [] : document.top.keys.filter { graph.top[$0] == nil }
    for key in unseen { makeOptional(topKey: key) }
    for (key, seen) in graph.top.sorted(by: { $0.key < $1.key }) where !holdsVersion(topKey: key) {
      let known = document.top[key]
      let isOptional =
        seen.nils > 0 || seen.present < graph.sampleCount || known == nil && !isNew
      document.top[key] = field(
        known, seen.place, isOptional: isOptional, PlaceName(outer: "", part: key))
    }
    for number in classesInOrder {
      if let name = typeNames[number] { widen(type: name, number) }
    }
    noteRecords()
    if isNew {
      document.archivers = graph.archivers.sorted()
    } else {
      document.archivers += graph.archivers.filter { !document.archivers.contains($0) }.sorted()
    }
  }

  /// Finds the places again that stand for others, after some were joined.
  mutating func refreshPlaces() {
    var found: Set<ShapeEdgeStep> = []
    for step in closing { found.insert(graph.find(step)) }
    closing = found
    recursivePlaces = graph.recursivePlaces()
  }

  private func holdsVersion(topKey: ExactText) -> Bool {
    var rules = [document.version].compactMap(\.self)
    for case .object(let type) in document.types.values {
      if let rule = type.version { rules.append(rule) }
    }
    return rules.contains { $0.key == .top(topKey) }
  }

  private mutating func makeOptional(topKey key: ExactText) {
    guard var field = document.top[key] else { return }
    for index in field.alternatives.indices { field.alternatives[index].isOptional = true }
    document.top[key] = field
  }

  // MARK: Classes

  var classesInOrder: [Int] {
    graph.classes.indices.sorted { graph.classes[$0].name < graph.classes[$1].name }
  }

  /// Finds the types of the contract that describe the seen classes, and names the others.
  private mutating func nameClasses() {
    var known: [ExactText: String] = [:]
    for name in document.typeNames.reversed() {
      guard case .object(let type) = document.types[name] else { continue }
      for former in type.formerClassNames { known[former.className] = name }
    }
    for name in document.typeNames.reversed() {
      guard case .object(let type) = document.types[name] else { continue }
      if let className = type.className { known[className] = name }
    }
    typeNames = graph.classes.map { known[$0.name] }
    let new = classesInOrder.filter { typeNames[$0] == nil }
    let given = names.names(for: new.map { graph.classes[$0].name })
    for (number, name) in zip(new, given) {
      typeNames[number] = name
      var type = ObjectTypeDefinition()
      type.className = graph.classes[number].name
      if let versionRule, versionRule.className == graph.classes[number].name {
        type.version = versionRule.rule
      }
      type.isAbstract = graph.classes[number].instanceCount == 0
      document.types[name] = .object(type)
    }
  }

  /// Accepts the class records of Foundation's classes as they were seen.
  private mutating func noteRecords() {
    let used = document.foundationKinds
    let seen = graph.foundationAncestries.sorted { $0.key < $1.key }
    for (name, lists) in seen {
      guard let known = FoundationClass(named: name) else { continue }
      guard used.contains(known.kind) else {
        addUnusedRecord(name, lists)
        continue
      }
      let usual = known.ancestry.dropFirst().map { ExactText($0) }
      let accepted = document.ancestries[name] ?? [usual]
      let new = lists.filter { !accepted.contains($0) }.sorted(by: Self.precedes)
      if isNew {
        if lists != [usual] { document.ancestries[name] = lists.sorted(by: Self.precedes) }
      } else if !new.isEmpty {
        document.ancestries[name] = accepted + new
      }
    }
  }

  /// Names a class of Foundation of which samples have a record, but no instance.
  private mutating func addUnusedRecord(_ name: ExactText, _ lists: Set<[ExactText]>) {
    let isKnown = document.types.values.contains { definition in
      if case .object(let type) = definition { return type.className == name }
      return false
    }
    guard !isKnown else { return }
    var type = ObjectTypeDefinition()
    type.className = name
    type.isAbstract = true
    type.inherits = Self.inherits(lists)
    document.types[names.take(name.repaired)] = .object(type)
  }

  /// The value of `inherits` for seen ancestries; nil for the default.
  static func inherits(_ lists: Set<[ExactText]>) -> [[ExactText]]? {
    lists == [["NSObject"]] ? nil : lists.sorted(by: precedes)
  }

  static func precedes(_ left: [ExactText], _ right: [ExactText]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }
}

/// How a place would be called, if it needs a name.
struct PlaceName {
  let outer: String
  let part: ExactText

  var text: String {
    let part = part.repaired
    return outer + part.prefix(1).uppercased() + part.dropFirst()
  }

  func inner(_ part: ExactText) -> PlaceName { PlaceName(outer: text, part: part) }
}

extension ShapeGraph {
  /// Places that are met again below themselves.
  mutating func recursivePlaces() -> Set<Int> {
    var result: Set<Int> = []
    var done: Set<Int> = []
    for start in places.indices where find(start) == start && !done.contains(start) {
      var open: [Int: Int] = [start: 0]
      var stack = [(place: start, next: inner(of: start))]
      while let top = stack.indices.last {
        guard let next = stack[top].next.popLast() else {
          done.insert(stack[top].place)
          open[stack[top].place] = nil
          stack.removeLast()
          continue
        }
        if open[next] != nil {
          result.insert(next)
        } else if !done.contains(next) {
          open[next] = stack.count
          stack.append((next, inner(of: next)))
        }
      }
    }
    return result
  }

  private mutating func inner(of place: Int) -> [Int] {
    places[place].children.values.map(\.place).map { find($0) }.sorted()
  }
}
