import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// An instance that is being written.
final class FieldContent {
  typealias Node = ArchiveAssembly.Node

  let entry: Int
  let type: Int
  /// The fields; nil until it is known which variant of its type the instance is.
  private(set) var plan: FieldPlan?
  /// For each field its value.
  var values: [Node?]
  var lastField: Int
  /// What was given for the fields of a type with variants, until all of it is known.
  private var deferred: [(name: String, value: any Encodable, step: Reading.Step)] = []
  private let object: Node
  private let scope: Int
  private let isRoot: Bool

  init(_ writing: Writing, _ type: Int, scope: Int, isRoot: Bool) {
    self.type = type
    self.scope = scope
    self.isRoot = isRoot
    object = writing.assembly.reserve()
    entry = writing.assembly.addEntry(object)
    if writing.plan.variants(ofType: type) == nil {
      plan = writing.fieldPlan(type, variant: nil, scope: scope, isRoot: isRoot)
    }
    values = Array(repeating: nil, count: plan?.names.count ?? 0)
    lastField = values.count
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
    plan = chosen
    values = Array(repeating: nil, count: chosen.names.count)
    lastField = chosen.names.count
    for (name, value, step) in deferred {
      let field = chosen.number(of: name, after: &lastField)
      guard field >= 0 else {
        throw writing.failure(
          WritingFault(.notPromised, "\(chosen.typeName) has no such field"), value, encoder, step)
      }
      values[field] = try writing.field(value, field, of: chosen, in: encoder, step)
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
    guard let plan else {
      throw WritingFault(.unsupportedValue, "an object whose variant is not known")
    }
    if let version = plan.version {
      if let given = values[version.field] {
        guard writing.assembly.scalar(given) == version.value.scalar else {
          throw WritingFault(
            .unsupportedVersion, "another version than the contract's current one is given")
        }
      } else {
        values[version.field] = writing.node(for: version.value, inElement: false)
      }
    }
    for field in plan.nullFields where values[field] == nil {
      values[field] = try writing.null(plan.definitions[field], scope, .field)
    }
    let classNode = plan.classNode(writing)
    writing.assembly.setInstance(object, keys: plan.keys, values: values, classNode)
    return writing.assembly.reference(to: entry)
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
    var definition = plan.definitions[field]
    if definition < 0, let version = plan.version {
      definition = self.definition(of: version.value)
    }
    return try node(value, definition, plan.scope, .field, in: encoder, step)
  }
}
