import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// What a place's values are, given as fields or entries with keys.
final class KeyedForm {
  enum Form {
    /// Instances of an object type, in the scope inside it.
    case fields(type: Int, scope: Int)
    /// A dictionary, or a counted set, by a definition.
    case entries(Int)
    case failed(WritingFault)
  }

  let form: Form
  private let scope: Int
  private let isRoot: Bool
  /// The Swift type, where that decides.
  private let swiftType: ObjectIdentifier?
  /// The fields of an instance of a type without variants, once there was one.
  private(set) var plan: FieldPlan?

  init(_ encoder: PlaceEncoder) {
    scope = encoder.scope
    isRoot = encoder.origin == .top
    swiftType = Self.deciding(encoder)
    form = Self.form(encoder)
  }

  func isFor(_ encoder: PlaceEncoder) -> Bool {
    scope == encoder.scope && isRoot == (encoder.origin == .top)
      && swiftType == Self.deciding(encoder)
  }

  private static func deciding(_ encoder: PlaceEncoder) -> ObjectIdentifier? {
    encoder.writing.classes.isEmpty ? nil : ObjectIdentifier(encoder.swiftType)
  }

  /// The fields of an instance; nil as long as its variant is not known.
  func makePlan(_ writing: Writing, _ type: Int, scope: Int, isRoot: Bool) -> FieldPlan? {
    guard writing.plan.variants(ofType: type) == nil else { return nil }
    plan = writing.fieldPlan(type, variant: nil, scope: scope, isRoot: isRoot)
    return plan
  }

  // MARK: Choosing

  private static func form(_ encoder: PlaceEncoder) -> Form {
    let writing = encoder.writing
    let candidates = writing.candidates(encoder.definition, encoder.scope)
    let objects = candidates.filter { !writing.definitions[$0].types.isEmpty }
    if !objects.isEmpty {
      do throws(WritingFault) {
        return try fields(objects, encoder)
      } catch {
        return .failed(error)
      }
    }
    let dictionary = candidates.first {
      writing.definitions[$0].type == .dictionary || writing.definitions[$0].type == .countedSet
    }
    guard let dictionary else {
      return .failed(writing.mismatch("an object with fields", encoder.definition))
    }
    return .entries(dictionary)
  }

  /// The one object type that is written for the Swift type.
  private static func fields(
    _ objects: [Int], _ encoder: PlaceEncoder
  ) throws(WritingFault) -> Form {
    let writing = encoder.writing
    var types: [Int] = []
    for object in objects {
      for type in writing.definitions[object].types {
        let inner = writing.plan.scope(insideType: type, outer: encoder.scope)
        if writing.plan.writtenClass(ofType: type, scope: inner) != nil, !types.contains(type) {
          types.append(type)
        }
      }
    }
    let given = writing.classes.isEmpty ? [] : writing.classes.numbers(of: encoder.swiftType)
    if !given.isEmpty {
      types = types.filter { given.contains($0) }
      guard !types.isEmpty else {
        throw WritingFault(.wrongType, "the class given for the Swift type may not stand here")
      }
    }
    guard types.count == 1 else {
      throw WritingFault(
        types.isEmpty ? .wrongType : .classNotInContract,
        types.isEmpty
          ? "no class of the contract may stand here"
          : "\(types.count) classes may stand here, and none is given for the Swift type")
    }
    let inner = writing.plan.scope(insideType: types[0], outer: encoder.scope)
    return .fields(type: types[0], scope: inner)
  }
}

extension Writing {
  /// The form of a value with keys, found once for values in the same place.
  func keyedForm(_ encoder: PlaceEncoder) -> KeyedForm {
    let definition = definitions[encoder.definition]
    if let known = definition.keyed, known.isFor(encoder) { return known }
    let form = KeyedForm(encoder)
    definition.keyed = form
    return form
  }
}
