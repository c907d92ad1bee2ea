import KeyedArchives
import PropertyListBytes

/// A definition in the form in which verification uses it: numbers in place of names.
struct PlanDefinition {
  /// What satisfies the definition.
  enum Target {
    case builtIn(BuiltInType)
    /// A part of a Foundation value that contracts do not name.
    case part(FoundationKind)
    /// Instances of these object types, by number.
    case objects(Set<Int>)
  }

  let target: Target
  let source: ValueDefinition
  /// The numbers of the definition's parts among the plan's places; nil where it has none.
  var element: Int?
  var keys: Int?
  var values: Int?
  var otherValues: Int?
  /// Entries of a dictionary, attributes of an attributed string.
  var entries: [ExactText: Int]?
  /// The alternatives of `anyOf`, as definitions.
  var choices: [Int] = []
  /// Beside an `integer`, a `real` claims reals only.
  var claimsRealsOnly = false
  /// Beside another alternative that takes text, the text form of a value is not claimed.
  var claimsNoText = false

  var type: BuiltInType? {
    if case .builtIn(let type) = target { return type }
    return nil
  }

  /// The shortest and longest length or count.
  var lengths: ClosedRange<Int> {
    let low = source.minLength ?? source.minCount ?? 0
    return low...max(low, source.maxLength ?? source.maxCount ?? Int.max)
  }
}

/// What may stand in a place under one scope of versions.
struct PlanPlace {
  /// The definition that holds, aliases followed; nil when the versions have no such place.
  var definition: Int?
  var isOptional = false
  var isBackReference = false
}

/// A key of an object type.
struct PlanField {
  /// The key as stored, and under which earlier versions stored it.
  let key: ExactText
  let formerKeys: [ExactText]
  /// The number of the field's place.
  let place: Int
}

/// An object type, with all that it takes over from the types it extends.
struct PlanType {
  let name: String
  let isAbstract: Bool
  /// Fields in the order of their stored keys.
  var fields: [PlanField]
  let ignoredKeys: Set<ExactText>
  let variants: PlanVariants?
  /// The number of the version rule, if the type is versioned.
  let rule: Int?
}

/// The variants of an object type.
struct PlanVariants {
  struct Case {
    let condition: Variants.Case.Condition
    /// The type's own fields and the case's, in the order of their stored keys.
    let fields: [PlanField]
  }

  /// The selecting key as stored, if a value selects.
  let key: ExactText?
  let cases: [Case]
  /// All keys whose presence some case asks for.
  let presence: Set<ExactText>
}

/// What the versions of a versioned type are.
struct PlanVersionRule {
  let source: VersionRule
  /// The stored key of the version, in the object or in `$top`.
  let storedKey: ExactText
  /// The number of the scope of the first readable version; the others follow.
  let firstScope: Int
}

/// One use of a class name by a contract.
struct ClassUse {
  /// The object type's number.
  let type: Int
  /// The accepted names after the class's own; an empty list for a record without `$classes`.
  let ancestries: [[ExactText]]
  let hints: [ExactText]
  /// The versions, of the type itself or of what encloses it, that use the name.
  let since: VersionValue?
  let until: VersionValue?
}
