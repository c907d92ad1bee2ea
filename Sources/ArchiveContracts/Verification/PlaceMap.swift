package import KeyedArchives
package import PropertyListBytes

/// The places of an archive that keeps a contract, each with the definition by which it was judged.
///
/// Counterexamples change one place each; this says where each of the contract's conditions holds.
package struct PlaceMap: Sendable {
  /// Where a value stands and what the contract says of it.
  package struct Place: Sendable {
    package enum Role: Sendable {
      /// An entry of `$top`.
      case top
      case field
      /// An element of a collection, or a key or value of a dictionary.
      case element
      /// What a Foundation value consists of.
      case part
      /// The version of the object that holds it, or of `$top`.
      case version
    }

    package let role: Role
    /// The entry that holds the value; nil for `$top`.
    package let holder: Int?
    /// The place through which the holder was first met; nil where the holder is `$top`.
    package let parent: Int?
    /// The steps from the holder, or from `$top` where no judged place leads to the holder: one,
    /// except to a version below the contract's top level.
    package let steps: [ValuePath.Step]
    /// The value's object in the property list.
    package let object: Int
    /// The entry that the value refers to; nil for a value that is no reference.
    package let target: Int?
    package let isOptional: Bool
    package let isBackReference: Bool
    /// The definition that judged the value, one alternative where there were several.
    let definition: Int
    /// All definitions that the place has, among which the value chose.
    let alternatives: [Int]
    let scope: Int
    /// For a version, its rule.
    package let versionRule: VersionRule?

    package var step: ValuePath.Step { steps.last ?? .every }
  }

  /// A version that no key holds, and that the contract knows nevertheless.
  package struct AbsentVersion: Sendable {
    /// The entry that would hold it; nil for `$top`.
    package let holder: Int?
    /// Where it would stand.
    package let path: ValuePath
    package let key: ExactText
    /// What its absence means.
    let version: VersionValue
    package let rule: VersionRule
  }

  package let archive: KeyedArchive
  package let contract: Contract
  /// In the order in which they were missed.
  package let absentVersions: [AbsentVersion]
  /// In the order in which they were judged: breadth first.
  package let places: [Place]

  /// Maps an archive that was read within the contract's limits.
  ///
  /// - Returns: Nil for an archive that does not keep the contract.
  package init?(_ archive: KeyedArchive, _ contract: Contract) {
    let verifier = Verifier(contract, archive, limits: contract.limits)
    var state = VerificationState(verifier, findings: 1)
    state.noted = PlaceRecord()
    verifier.run(&state)
    guard state.findings.isEmpty, let record = state.noted else { return nil }
    self.archive = archive
    self.contract = contract
    places = record.places(in: verifier, &state)
    absentVersions = record.absentVersions(in: verifier, &state)
  }

  /// The path at which a finding about the place stands.
  package func path(of place: Int) -> ValuePath {
    var steps: [ValuePath.Step] = []
    var next: Int? = place
    while let current = next {
      steps.append(contentsOf: places[current].steps.reversed())
      next = places[current].parent
    }
    return ValuePath(steps.reversed())
  }

  /// The path of the object that holds a place; empty for `$top`.
  package func holderPath(of place: Int) -> ValuePath {
    ValuePath(path(of: place).steps.dropLast())
  }

  /// The definition that judged a place.
  package func definition(of place: Int) -> ValueDefinition {
    contract.plan.definitions[places[place].definition].source
  }

  /// All definitions that a place has, aliases and nested alternatives written out.
  package func alternatives(of place: Int) -> [ValueDefinition] {
    places[place].alternatives.map { contract.plan.definitions[$0].source }
  }

  /// What a definition says of the values inside its own.
  package enum Inside: Sendable {
    case elements, keys, values
  }

  /// All definitions of what a value may hold; none where it may hold anything or nothing.
  package func alternatives(of inside: Inside, at place: Int) -> [ValueDefinition] {
    let plan = contract.plan
    let outer = plan.definitions[places[place].definition]
    let number =
      switch inside {
      case .elements: outer.element
      case .keys: outer.keys
      case .values: outer.values
      }
    guard let held = number.flatMap({ plan.place($0, scope: places[place].scope).definition })
    else { return [] }
    let choices = plan.definitions[held].choices
    return (choices.isEmpty ? [held] : choices).map { plan.definitions[$0].source }
  }

  /// Whether two places judge what they refer to in the same way.
  package func areAlike(_ left: Int, _ right: Int) -> Bool {
    places[left].definition == places[right].definition && places[left].scope == places[right].scope
  }

  /// The name under which the contract knows a field, which may be stored under a former one.
  package func currentKey(of place: Int) -> ExactText? {
    guard case .key(let stored) = places[place].step, let parent = places[place].parent,
      case .objects(let types) = contract.plan.definitions[places[parent].definition].target
    else { return nil }
    for type in types.sorted() {
      let planned = contract.plan.types[type]
      let fields = planned.fields + (planned.variants?.cases.flatMap(\.fields) ?? [])
      for field in fields where field.formerKeys.contains(stored.escapedKey) {
        return field.key.unescapedKey
      }
    }
    return stored
  }

  /// Whether the key of a field, or its presence, selects among the variants of its object's type.
  package func selectsVariant(_ place: Int) -> Bool {
    guard case .key(let key) = places[place].step, let parent = places[place].parent,
      case .objects(let types) = contract.plan.definitions[places[parent].definition].target
    else { return false }
    return types.contains { type in
      guard let variants = contract.plan.types[type].variants else { return false }
      return variants.key == key.escapedKey || variants.presence.contains(key.escapedKey)
    }
  }

  /// The values that select variants, at the place of the field that does; nil for other places.
  package func selectingValues(at place: Int) -> [ScalarValue]? {
    guard case .key(let key) = places[place].step, let parent = places[place].parent,
      case .objects(let types) = contract.plan.definitions[places[parent].definition].target
    else { return nil }
    var values: [ScalarValue] = []
    var isSelecting = false
    for type in types.sorted() {
      guard let variants = contract.plan.types[type].variants, variants.key == key.escapedKey else {
        continue
      }
      isSelecting = true
      for case .when(let selecting) in variants.cases.map(\.condition) { values += selecting }
    }
    return isSelecting ? values : nil
  }

  /// Whether a place stands, at any depth, in what another one refers to.
  package func isInside(_ place: Int, _ outer: Int) -> Bool {
    var next = places[place].parent
    while let current = next {
      if current == outer || places[current].target == places[outer].target { return true }
      next = places[current].parent
    }
    return false
  }

  // MARK: Classes

  /// A class that the contract names, in a form of its class record that it accepts.
  package struct NamedClass: Hashable, Sendable {
    package let name: ExactText
    /// The names after its own; empty for a record without `$classes`.
    package let ancestry: [ExactText]

    package init(name: ExactText, ancestry: [ExactText]) {
      self.name = name
      self.ancestry = ancestry
    }
  }

  /// The classes without class hints that the contract names, in the order of their names, those
  /// of Foundation last and one for each kind.
  package var namedClasses: [NamedClass] {
    let plan = contract.plan
    var result: [NamedClass] = []
    for (name, uses) in plan.classes.sorted(by: { $0.key < $1.key }) {
      guard let use = uses.first(where: { $0.hints.isEmpty }) else { continue }
      result.append(NamedClass(name: name, ancestry: use.ancestries.first ?? []))
    }
    for kind in plan.foundationKinds.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let known = FoundationClass.classes(of: kind).first else { continue }
      let name = ExactText(known.name)
      let usual = known.ancestry.dropFirst().map { ExactText($0) }
      result.append(
        NamedClass(
          name: name, ancestry: contract.document.ancestries[name]?.first ?? Array(usual)))
    }
    return result
  }

  /// The mutable class of a kind of Foundation's values, if it has one and the contract names it.
  package func mutableClass(of kind: FoundationKind) -> NamedClass? {
    guard contract.plan.foundationKinds.contains(kind),
      let known = FoundationClass.classes(of: kind).first(where: \.isMutable)
    else { return nil }
    let name = ExactText(known.name)
    let usual = known.ancestry.dropFirst().map { ExactText($0) }
    return NamedClass(
      name: name, ancestry: contract.document.ancestries[name]?.first ?? Array(usual))
  }

  /// The mutable class of what a place takes, unless the place allows that others share it.
  package func mutableClass(at place: Int) -> NamedClass? {
    let definition = contract.plan.definitions[places[place].definition]
    guard !definition.source.allowsShared, let kind = definition.type?.foundationKind else {
      return nil
    }
    return mutableClass(of: kind)
  }

  /// Whether a class record of a name may have these names after its own; none stand for a record
  /// without such a list.
  package func accepts(ancestry: [ExactText], of name: ExactText) -> Bool {
    if let uses = contract.plan.classes[name] {
      return uses.contains { $0.ancestries.contains(ancestry) }
    }
    guard let known = FoundationClass(named: name) else { return false }
    let usual = known.ancestry.dropFirst().map { ExactText($0) }
    return (contract.document.ancestries[name] ?? [Array(usual)]).contains(ancestry)
  }

  /// Whether a class record of a name may have these class hints.
  package func accepts(hints: [ExactText], of name: ExactText) -> Bool {
    if contract.document.reader == .foundation { return hints.isEmpty }
    return contract.plan.classes[name]?.contains { $0.hints == hints } ?? hints.isEmpty
  }

  /// Whether the contract or Foundation knows a class name.
  package func knows(_ name: ExactText) -> Bool {
    contract.plan.classes[name] != nil || FoundationClass(named: name) != nil
  }

  /// Whether some definition of a place takes instances of a class.
  package func accepts(_ name: ExactText, at place: Int) -> Bool {
    let plan = contract.plan
    return places[place].alternatives.contains { number in
      switch plan.definitions[number].target {
      case .objects(let types):
        return plan.classes[name]?.contains { types.contains($0.type) } ?? false
      case .part(let kind): return FoundationClass(named: name)?.kind == kind
      case .builtIn(let type):
        guard let kind = type.foundationKind else { return false }
        return FoundationClass(named: name)?.kind == kind
      }
    }
  }
}

/// The judged edges of an archive, noted while they are judged.
struct PlaceRecord {
  private struct Edge {
    let role: PlaceMap.Place.Role
    let place: Place
    let object: Int
    var definition = 0
    var alternatives: [Int] = []
    var scope = 0
    var held = PlanPlace()
    var rule: VersionRule?
  }

  private struct Absence {
    let place: Place
    let rule: Int
    let version: VersionValue
  }

  private var edges: [Edge] = []
  private var absences: [Absence] = []
  /// For each visit, the edge that led to it first.
  private var edgeOfVisit: [Int] = []

  mutating func note(
    _ role: PlaceMap.Place.Role, _ place: Place, object: Int, definition: Int,
    alternatives: [Int], scope: Int, held: PlanPlace
  ) {
    edges.append(
      Edge(
        role: role, place: place, object: object, definition: definition,
        alternatives: alternatives, scope: scope, held: held))
  }

  /// Notes where a version stands.
  mutating func noteVersion(_ place: Place, object: Int, rule: VersionRule) {
    edges.append(Edge(role: .version, place: place, object: object, rule: rule))
  }

  /// Notes that a version is not stored in a place that has one all the same.
  mutating func noteAbsentVersion(_ place: Place, rule: Int, version: VersionValue) {
    absences.append(Absence(place: place, rule: rule, version: version))
  }

  /// The absent versions that a key could be added for: those of objects and of `$top`.
  func absentVersions(
    in verifier: Verifier, _ state: inout VerificationState
  ) -> [PlaceMap.AbsentVersion] {
    var seen: Set<Int?> = []
    return absences.compactMap { absence in
      let visit = absence.place.visit == Visit.none ? nil : Int(absence.place.visit)
      guard absence.place.step == nil,
        (visit == nil) == verifier.plan.quickRules[absence.rule].isTop
      else { return nil }
      let holder = visit.map { Int(state.visits[$0].entry) }
      guard seen.insert(holder).inserted else { return nil }
      let key = verifier.plan.rules[absence.rule].storedKey
      var path = verifier.path(of: absence.place, &state)
      path.steps.append(.key(key.unescapedKey))
      return PlaceMap.AbsentVersion(
        holder: holder, path: path, key: key, version: absence.version,
        rule: verifier.plan.rules[absence.rule].source)
    }
  }

  /// Notes that the last edge led to an object that is met for the first time.
  mutating func noteVisit() { edgeOfVisit.append(edges.count - 1) }

  func places(in verifier: Verifier, _ state: inout VerificationState) -> [PlaceMap.Place] {
    edges.map { edge in
      let visit = edge.place.visit == Visit.none ? nil : Int(edge.place.visit)
      return PlaceMap.Place(
        role: edge.role,
        holder: visit.map { Int(state.visits[$0].entry) }
          ?? verifier.outerEntry(of: edge.place, &state),
        parent: visit.map { edgeOfVisit[$0] }, steps: verifier.steps(of: edge.place, &state),
        object: edge.object, target: verifier.list.uid(of: edge.object),
        isOptional: edge.held.isOptional,
        isBackReference: edge.held.isBackReference
          || verifier.plan.quick[edge.definition].isBackReference,
        definition: edge.definition, alternatives: edge.alternatives, scope: edge.scope,
        versionRule: edge.rule)
    }
  }
}

extension Verifier {
  /// Notes a judged edge.
  func note(
    _ object: Int, _ definition: Int, _ number: Int, _ scope: Int, _ place: Place,
    _ origin: Origin, _ state: inout VerificationState
  ) {
    let role: PlaceMap.Place.Role
    switch origin {
    case .top: role = .top
    case .field: role = .field
    case .element: role = place.step?.kind == .key ? .part : .element
    }
    let held = plan.place(number, scope: scope)
    let choices = held.definition.map { plan.definitions[$0].choices } ?? []
    state.noted?.note(
      role, place, object: object, definition: definition,
      alternatives: choices.isEmpty ? [definition] : choices, scope: scope, held: held)
  }

  /// The entry of `$top` in which a place of two steps stands.
  fileprivate func outerEntry(of place: Place, _ state: inout VerificationState) -> Int? {
    guard place.innerStep != nil, let step = place.step else { return nil }
    let top = list.header(of: archive.topObject)
    for position in 0..<top.count
    where archive.keyNumber(at: position, in: top) == Int(step.value) {
      return list.uid(of: list.reference(top.count + position, from: top.start))
    }
    return nil
  }
}
