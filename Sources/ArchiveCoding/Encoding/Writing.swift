import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// What all encoders of one archive share.
final class Writing {
  typealias Node = ArchiveAssembly.Node

  /// Where a value is written, which decides whether it stands inline.
  enum Origin {
    case top, field
    /// An element of a collection, a key or value of a dictionary.
    case element
  }

  /// A definition, how its values are spelled, and what was found of its places last.
  ///
  /// A class, since a list of definitions would be copied and checked at each look.
  final class Definition {
    let known: WritingPlan.Definition
    let type: BuiltInType?
    /// The object types that may stand here.
    let types: [Int]
    private let isInlineInField: Bool
    var keyed: KeyedForm?
    var list: ListDefinition?

    init(_ known: WritingPlan.Definition) {
      self.known = known
      switch known.target {
      case .builtIn(let type):
        self.type = type
        types = []
      case .objects(let types):
        type = nil
        self.types = types
      }
      if let spelling = known.source.spelling {
        isInlineInField = spelling == .inline
      } else {
        switch type {
        case .boolean?, .integer?, .real?, .struct?: isInlineInField = true
        default: isInlineInField = false
        }
      }
    }

    /// What stands in a collection is always an object of its own.
    func isInline(_ origin: Origin) -> Bool {
      origin != .element && isInlineInField
    }
  }

  private struct PlanKey: Hashable {
    let type: Int
    let scope: Int
    let variant: Int
    let isRoot: Bool
  }

  private struct SharedKey: Hashable {
    let object: ObjectIdentifier
    let definition: Int
    let scope: Int
  }

  let plan: WritingPlan
  let userInfo: [CodingUserInfoKey: any Sendable]
  let classes: ClassMap<any Encodable.Type>
  let maximumDepth: Int
  /// The assembly, and nothing else; empty while it is changed.
  private var assemblies = [ArchiveAssembly()]
  let definitions: [Definition]
  /// The definitions of versions: integers, and texts.
  private let versionDefinitions: (integer: Int, text: Int)
  /// How many encoders may be at work inside each other, objects or not.
  private let mostNested: Int
  private var kinds = ValueKinds()
  private var plans: [PlanKey: FieldPlan] = [:]
  private var foundationClasses: [String: Node] = [:]
  private(set) var knownArrayForm: ArchiveAssembly.ListForm?
  /// The entries of instances of Swift classes, which must live as long as their addresses count.
  private var shared: [SharedKey: Int] = [:]
  /// The instances, in the order in which they were met.
  private var retained: [(object: AnyObject, key: SharedKey)] = []
  private var nesting = 0

  init(
    _ plan: WritingPlan, userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int,
    classes: ClassMap<any Encodable.Type>
  ) {
    self.plan = plan
    self.userInfo = userInfo
    self.maximumDepth = maximumDepth
    self.classes = classes
    mostNested = 4 * max(0, min(maximumDepth, 1 << 20)) + 64
    let count = plan.definitionCount
    definitions =
      (0..<count).map { Definition(plan.definition($0)) } + [
        Definition(WritingPlan.Definition(.integer)), Definition(WritingPlan.Definition(.string)),
      ]
    versionDefinitions = (count, count + 1)
  }

  /// The archive as far as it is put together.
  ///
  /// Taken out while it is changed: whatever a class holds is looked up among all accesses before and
  /// after it is changed in place, which would cost more than most changes.
  var assembly: ArchiveAssembly {
    get { assemblies[0] }
    _modify {
      var taken: [ArchiveAssembly] = []
      swap(&taken, &assemblies)
      defer { swap(&taken, &assemblies) }
      yield &taken[0]
    }
  }

  // MARK: Archives

  func archive(
    top: KeyValuePairs<String, any Encodable>
  ) throws(ArchiveCodingFailure) -> [UInt8] {
    var pairs: [(key: ExactText, value: Node)] = []
    for (key, value) in top {
      let name = ExactText(key)
      let step = Reading.Step.key(RootKey(stringValue: key))
      guard let place = plan.topPlace(name),
        let definition = plan.definition(inPlace: place, scope: plan.topScope)
      else {
        throw ArchiveCodingFailure(
          .notPromised, path: ValuePath([.key(name)]), message: "the contract has no such entry")
      }
      do {
        let node = try node(value, definition, plan.topScope, .top, in: nil, step)
        if let node { pairs.append((name.escapedKey, node)) }
      } catch {
        throw failure(for: error, at: name)
      }
    }
    for (key, version) in plan.topVersions where !pairs.contains(where: { $0.key == key }) {
      pairs.append((key, node(for: version, inElement: false)))
    }
    return assembly.write(top: pairs)
  }

  private func failure(for error: any Error, at root: ExactText) -> ArchiveCodingFailure {
    if let failure = error as? ArchiveCodingFailure { return failure }
    let standard = error as? EncodingError
    if case .invalidValue(_, let context)? = standard,
      let failure = context.underlyingError as? ArchiveCodingFailure
    {
      return failure
    }
    return ArchiveCodingFailure(
      .unsupportedValue, path: ValuePath([.key(root)]),
      message: standard == nil
        ? "a type threw an error of its own" : "a type refused to be encoded",
      underlying: standard == nil ? error : nil)
  }

  // MARK: Values

  /// The node of a value in a place; nil for nil.
  func node<Value: Encodable>(
    _ value: Value, _ definition: Int, _ scope: Int, _ origin: Origin, in outer: PlaceEncoder?,
    _ step: Reading.Step
  ) throws -> Node? {
    let kind = kinds.known(Value.self) ?? learn(Value.self)
    switch kind.kind {
    case .coded, .list: break
    case .strings, .integers, .doubles:
      let list = try scalars(value, kind.kind, definition, scope, origin, in: outer, step)
      if let list { return list }
    default: return try known(value, kind.kind, definition, scope, origin, outer, step)
    }
    let swiftType: any Any.Type = kind.isClass ? type(of: value) : Value.self
    let encoder = PlaceEncoder(self, definition, scope, origin, in: outer, step, swiftType)
    if kind.isClass, let known = share(value as AnyObject, encoder) { return known }
    return try coded(value, encoder, isList: kind.kind == .list && encoder.level < 2)
  }

  /// Whether a type's values encode themselves, each for itself.
  func areCoded(_ type: (some Encodable).Type) -> Bool {
    let kind = kinds.known(type) ?? learn(type)
    return kind.kind == .coded && !kind.isClass
  }

  private func learn(_ type: any Any.Type) -> ValueKinds.Known {
    let known = ValueKinds.Known(type)
    kinds = kinds.adding(known)
    return known
  }

  private func known<Value: Encodable>(
    _ value: Value, _ kind: ValueKind, _ definition: Int, _ scope: Int, _ origin: Origin,
    _ outer: PlaceEncoder?, _ step: Reading.Step
  ) throws -> Node? {
    do throws(WritingFault) {
      return try known(value, kind, definition, scope, origin)
    } catch {
      throw failure(error, value, outer, step)
    }
  }

  /// Lets a value encode itself; a function of its own, since its frame is on the stack once for
  /// each level.
  func coded<Value: Encodable>(
    _ value: Value, _ encoder: PlaceEncoder, isList: Bool
  ) throws -> Node? {
    try checkDepth(value, encoder)
    nesting += 1
    defer { nesting -= 1 }
    do {
      if isList { try encodeList(value, encoder) } else { try value.encode(to: encoder) }
      return try encoder.finish(value)
    } catch {
      assembly.needsWalk = true
      if encoder.whenBegun != nil { forget(value as AnyObject, encoder) }
      throw error
    }
  }

  /// Encodes an array near an entry point, where long ones stand.
  @inline(never)
  private func encodeList(_ value: some Encodable, _ encoder: PlaceEncoder) throws {
    guard let list = value as? any EncodedList,
      let writer = encoder.unkeyedContainer() as? ElementWriter
    else { return try value.encode(to: encoder) }
    try list.encode(to: writer)
  }

  /// Whether a value at a level may be encoded.
  @inline(__always)
  func admits(level: Int) -> Bool { level <= maximumDepth && nesting < mostNested }

  private func checkDepth<Value>(_ value: Value, _ encoder: PlaceEncoder) throws {
    guard !admits(level: encoder.level) else { return }
    throw failure(
      WritingFault(
        .limitExceeded,
        "maximumDepth: more than \(maximumDepth) levels, raise it on a thread with more stack"),
      value, encoder.outer, encoder.step)
  }

  /// The reference to an object that was written before; otherwise notes the one that will be.
  private func share(_ object: AnyObject, _ encoder: PlaceEncoder) -> Node? {
    let key = SharedKey(
      object: ObjectIdentifier(object), definition: encoder.definition, scope: encoder.scope)
    if let known = shared[key] { return .reference(to: known) }
    retained.append((object, key))
    encoder.whenBegun = { [unowned self] entry in shared[key] = entry }
    return nil
  }

  /// Forgets an instance that was not completed, and those inside it, which may refer to it: a type
  /// may catch the error and give them again.
  private func forget(_ object: AnyObject, _ encoder: PlaceEncoder) {
    encoder.whenBegun = nil
    let key = SharedKey(
      object: ObjectIdentifier(object), definition: encoder.definition, scope: encoder.scope)
    while let last = retained.popLast() {
      shared[last.key] = nil
      if last.key == key { return }
    }
  }

  /// A current version, as the contract's readers look for it.
  func node(for version: VersionValue, inElement: Bool) -> Node {
    switch version {
    case .integer(let value):
      let value = PropertyListInteger(value)
      return inElement
        ? assembly.reference(toScalar: .integer(value)) : assembly.integer(value)
    case .text(let text): return assembly.reference(toScalar: .text(text))
    }
  }

  /// The definition of an integer without bounds, such as a count.
  var integerDefinition: Int { versionDefinitions.integer }

  /// The definition by which a version is written that a Swift type gives.
  func definition(of version: VersionValue) -> Int {
    if case .integer = version { return versionDefinitions.integer }
    return versionDefinitions.text
  }

  // MARK: Plans

  /// The fields of a type as they are written.
  func fieldPlan(_ type: Int, variant: Int?, scope: Int, isRoot: Bool) -> FieldPlan? {
    let key = PlanKey(type: type, scope: scope, variant: variant ?? -1, isRoot: isRoot)
    if let known = plans[key] { return known }
    guard let written = plan.writtenClass(ofType: type, scope: scope) else { return nil }
    let fields = FieldPlan(
      self, type, written,
      plan.fields(ofType: type, variant: variant, scope: scope, isRoot: isRoot),
      isOfVariant: variant != nil, scope: scope,
      version: plan.version(ofType: type, isRoot: isRoot)?.version)
    plans[key] = fields
    return fields
  }

  /// The reference to the class record of one of Foundation's classes.
  func foundationClass(_ name: String) -> Node {
    if let known = foundationClasses[name] { return known }
    let node = assembly.reference(toClass: plan.foundationClass(name))
    foundationClasses[name] = node
    return node
  }

  /// The keys and the class of an array.
  func arrayForm() -> ArchiveAssembly.ListForm {
    if let knownArrayForm { return knownArrayForm }
    let classKey = assembly.text("$class")
    let keys = [assembly.text("NS.objects"), classKey]
    let form = ArchiveAssembly.ListForm(
      keys: assembly.addKeys(keys), classNode: foundationClass("NSArray"))
    knownArrayForm = form
    return form
  }

  /// The definitions among which a value in a place chooses.
  func candidates(_ definition: Int, _ scope: Int) -> [Int] {
    guard definitions[definition].type == .anyOf else { return [definition] }
    return definitions[definition].known.choices.filter { plan.holds($0, scope: scope) }
  }

  // MARK: Failures

  func failure(
    _ fault: WritingFault, _ value: Any, _ outer: PlaceEncoder?, _ step: Reading.Step
  ) -> EncodingError {
    // A type may catch the error and give something else, after a part was written.
    assembly.needsWalk = true
    let failure = ArchiveCodingFailure(
      fault.code, path: PlaceEncoder.path(outer, step), message: fault.message)
    return .invalidValue(
      value,
      EncodingError.Context(
        codingPath: PlaceEncoder.codingPath(outer, step),
        debugDescription: failure.errorDescription ?? fault.message, underlyingError: failure))
  }
}

/// Why a value is not written.
struct WritingFault: Error {
  let code: FindingCode
  let message: String

  init(_ code: FindingCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
