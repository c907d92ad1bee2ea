import ArchiveContracts
import KeyedArchives
import PropertyListBytes

// The fields of an instance that is being written.
extension PlaceEncoder {
  /// What was given for a field before the variant was known.
  struct Deferred {
    let name: String
    let value: any Encodable
    let step: Reading.Step
  }

  private var isRoot: Bool { origin == .top }

  /// Begins an instance of a type whose fields are known.
  func beginFields(_ plan: FieldPlan) {
    (type, inner) = (plan.type, plan.scope)
    let (begun, fields) = writing.assembly.beginInstance(plan.keys)
    begunInstance = begun
    self.fields = fields
    lastField = plan.names.count
    if let whenBegun { whenBegun(begun.entry) }
  }

  /// Begins the first instance of a type in its place.
  func beginFields(_ keyed: KeyedForm, _ type: Int, scope: Int) {
    self.type = type
    inner = scope
    let begun = writing.assembly.beginEntry()
    chosen = keyed.makePlan(writing, type, scope: scope, isRoot: isRoot)
    if let chosen { fields = writing.assembly.addFields(chosen.keys) }
    begunInstance = begun
    lastField = chosen?.names.count ?? 0
    whenBegun?(begun.entry)
  }

  /// Sets the value of a field.
  @inline(__always)
  func set(_ value: Node?, at field: Int) {
    guard let fields else {
      // A container may outlive its instance; nothing refers to what it gives then.
      writing.assembly.needsWalk = true
      return
    }
    writing.assembly.set(value, at: field, of: fields)
    if let plan = known ?? chosen { note(value, at: field, of: plan) }
  }

  @inline(__always)
  private func note(_ value: Node?, at field: Int, of plan: FieldPlan) {
    if plan.versionField == field { version = value }
  }

  /// Sets a field to a text, if its reference may be written as it is.
  @inline(__always)
  func setDirectly(_ text: String, at field: Int, of plan: FieldPlan) -> Bool {
    guard let fields, !writing.isNullText(text) else { return false }
    let node = writing.assembly.setReference(toText: text, at: field, of: fields)
    note(node, at: field, of: plan)
    return true
  }

  /// Sets a field to an integer, if there is still room for it.
  @inline(__always)
  func setDirectly(_ integer: PropertyListInteger, at field: Int, of plan: FieldPlan) -> Bool {
    guard let fields else { return false }
    let node = writing.assembly.setInteger(integer, at: field, of: fields)
    note(node, at: field, of: plan)
    return true
  }

  /// Sets a field to a list of texts, if it may be written as it is.
  func setDirectly(_ texts: [String], at field: Int, of plan: FieldPlan) -> Bool {
    guard let fields, let form = writing.knownArrayForm,
      writing.admits(level: Self.level(in: self)), !texts.contains(where: writing.isNullText)
    else { return false }
    let node = writing.assembly.setList(ofTexts: texts, form, at: field, of: fields)
    note(node, at: field, of: plan)
    return true
  }

  func `defer`(_ name: String, _ value: any Encodable, _ step: Reading.Step) {
    deferred.append(Deferred(name: name, value: value, step: step))
  }

  // MARK: Variants

  /// Chooses the variant that was given, and writes its fields.
  private func resolve() throws {
    let variant: Int
    do throws(WritingFault) {
      variant = try self.variant()
    } catch {
      throw refusal(error)
    }
    guard
      let chosen = writing.fieldPlan(
        type, variant: variant, scope: inner, isRoot: isRoot)
    else {
      throw refusal(WritingFault(.wrongType, "no class of the contract may stand here"))
    }
    self.chosen = chosen
    fields = writing.assembly.addFields(chosen.keys)
    lastField = chosen.names.count
    for given in deferred {
      let field = chosen.number(of: given.name, after: lastField)
      guard field >= 0 else {
        throw writing.failure(
          WritingFault(.notPromised, "\(chosen.typeName) has no such field"), given.value, self,
          given.step)
      }
      lastField = field
      set(try writing.field(given.value, field, of: chosen, in: self, given.step), at: field)
    }
    deferred = []
  }

  private func variant() throws(WritingFault) -> Int {
    guard let variants = writing.plan.variants(ofType: type) else { return 0 }
    if let key = variants.key {
      guard let given = deferred.first(where: { ExactText($0.name) == key }),
        let scalar = ScalarProbe.scalar(of: given.value)
      else { throw WritingFault(.missingField, "the field that selects a variant is not given") }
      for (number, variant) in variants.cases.enumerated() {
        if case .when(let values) = variant.condition, values.contains(scalar) { return number }
      }
    } else {
      var asked: Set<ExactText> = []
      for case .has(let keys) in variants.cases.map(\.condition) { asked.formUnion(keys) }
      let given = asked.intersection(deferred.map { ExactText($0.name) })
      for (number, variant) in variants.cases.enumerated() {
        if case .has(let keys) = variant.condition, keys == given { return number }
      }
    }
    throw WritingFault(.notAllowedValue, "what is given selects no variant")
  }

  // MARK: Finishing

  /// Finds the variant of an instance if it is not known yet.
  func resolveFields() throws {
    if known == nil, chosen == nil { try resolve() }
  }

  /// - Returns: The reference to the instance.
  func finishFields() throws(WritingFault) -> Node {
    if let known { return try finishFields(known) }
    if let chosen { return try finishFields(chosen) }
    throw WritingFault(.unsupportedValue, "an object whose variant is not known")
  }

  private func finishFields(_ plan: FieldPlan) throws(WritingFault) -> Node {
    guard let fields, let begunInstance else {
      throw WritingFault(.unsupportedValue, "an object that was not begun")
    }
    if let current = plan.version {
      if let version {
        guard plan.isCurrent(version, writing) else {
          throw WritingFault(
            .unsupportedVersion, "another version than the contract's current one is given")
        }
      } else {
        set(writing.node(for: current.value, inElement: false), at: current.field)
      }
    }
    for field in plan.nullFields where !writing.assembly.hasValue(at: field, of: fields) {
      set(try writing.null(plan.definitions[field], inner, .field), at: field)
    }
    let classNode = plan.classNode(writing)
    writing.assembly.endInstance(begunInstance.object, fields, classNode)
    self.fields = nil
    return begunInstance.reference
  }
}

extension VersionValue {
  var scalar: ScalarValue {
    switch self {
    case .integer(let value): .integer(PropertyListInteger(value))
    case .text(let text): .text(text)
    }
  }
}

extension Writing {
  /// Writes the value of a field.
  func field<Value: Encodable>(
    _ value: Value, _ field: Int, of plan: FieldPlan, in encoder: PlaceEncoder,
    _ step: Reading.Step
  ) throws -> Node? {
    try node(value, plan.definitions[field], plan.scope, .field, in: encoder, step)
  }
}
