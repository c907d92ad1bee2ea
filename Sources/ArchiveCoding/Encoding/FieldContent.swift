import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// An instance that is being written.
final class FieldContent {
  typealias Node = ArchiveAssembly.Node

  let entry: Int
  let type: Int
  /// The reference to the instance.
  let reference: Node
  /// The plan of a type without variants.
  private let solePlan: FieldPlan?
  private var chosenPlan: FieldPlan?
  /// Where the values go; nil as long as the variant is not known, and after the end.
  private var fields: ArchiveAssembly.Fields?
  /// The version that was given.
  private var version: Node?
  var lastField = 0
  /// What was given for the fields of a type with variants, until all of it is known.
  private var deferred: [(name: String, value: any Encodable, step: Reading.Step)] = []
  private let object: Node
  private let scope: Int
  private let isRoot: Bool

  init(_ writing: Writing, _ keyed: KeyedForm, _ type: Int, scope: Int, isRoot: Bool) {
    self.type = type
    self.scope = scope
    self.isRoot = isRoot
    let begun: ArchiveAssembly.Begun
    if let plan = keyed.plan {
      solePlan = plan
      (begun, fields) = writing.assembly.beginInstance(plan.room)
    } else {
      begun = writing.assembly.beginEntry()
      solePlan = keyed.makePlan(writing, type, scope: scope, isRoot: isRoot)
      if let solePlan { fields = writing.assembly.addFields(solePlan.room) }
    }
    (object, entry, reference) = (begun.object, begun.entry, begun.reference)
    lastField = solePlan?.names.count ?? 0
  }

  /// What fields there are; nil as long as the variant is not known.
  @inline(__always)
  var plan: FieldPlan? { solePlan ?? chosenPlan }

  /// Sets the value of a field.
  @inline(__always)
  func set(_ value: Node?, at field: Int, _ writing: Writing) {
    guard let fields else {
      // A container may outlive its instance; nothing refers to what it gives then.
      writing.assembly.needsWalk = true
      return
    }
    writing.assembly.set(value, at: field, of: fields)
    if let plan, plan.versionField == field { version = value }
  }

  func `defer`(_ name: String, _ value: any Encodable, _ step: Reading.Step) {
    deferred.append((name, value, step))
  }

  // MARK: Variants

  /// Chooses the variant that was given, and writes its fields.
  func resolve(_ encoder: PlaceEncoder) throws {
    guard plan == nil else { return }
    let writing = encoder.writing
    let variant: Int
    do throws(WritingFault) {
      variant = try self.variant(writing)
    } catch {
      throw encoder.refusal(error)
    }
    guard let chosen = writing.fieldPlan(type, variant: variant, scope: scope, isRoot: isRoot)
    else {
      throw encoder.refusal(WritingFault(.wrongType, "no class of the contract may stand here"))
    }
    chosenPlan = chosen
    fields = writing.assembly.addFields(chosen.room)
    lastField = chosen.names.count
    for (name, value, step) in deferred {
      let field = chosen.number(of: name, after: lastField)
      guard field >= 0 else {
        throw writing.failure(
          WritingFault(.notPromised, "\(chosen.typeName) has no such field"), value, encoder, step)
      }
      lastField = field
      set(try writing.field(value, field, of: chosen, in: encoder, step), at: field, writing)
    }
    deferred = []
  }

  private func variant(_ writing: Writing) throws(WritingFault) -> Int {
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

  /// - Returns: The reference to the instance.
  func finish(_ writing: Writing) throws(WritingFault) -> Node {
    guard let plan, let fields else {
      throw WritingFault(.unsupportedValue, "an object whose variant is not known")
    }
    if let current = plan.version {
      if let version {
        guard plan.isCurrent(version, writing) else {
          throw WritingFault(
            .unsupportedVersion, "another version than the contract's current one is given")
        }
      } else {
        set(writing.node(for: current.value, inElement: false), at: current.field, writing)
      }
    }
    for field in plan.nullFields where !writing.assembly.hasValue(at: field, of: fields) {
      set(try writing.null(plan.definitions[field], scope, .field), at: field, writing)
    }
    let classNode = plan.classNode(writing)
    writing.assembly.endInstance(object, fields, classNode)
    self.fields = nil
    return reference
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
