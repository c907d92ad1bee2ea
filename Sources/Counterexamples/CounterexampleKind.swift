import PropertyListBytes

/// What a generated input changes, by the names that commands and manifests use.
public enum CounterexampleKind: String, CaseIterable, Hashable, Sendable {
  /// The input ends early.
  case truncate
  /// Bytes stand where none belong: behind the end, or between the tables of a binary list.
  case trailingBytes = "trailing-bytes"
  /// An entry of `$top` is an instance of a class that the contract does not name there.
  case wrongRoot = "wrong-root"
  /// A required entry of `$top` is not there.
  case missingRoot = "missing-root"
  /// A class record has a name that the contract does not know.
  case classRenamed = "class-renamed"
  /// A versioned object, or `$top`, has no version where the contract asks for one.
  case versionMissing = "version-missing"
  /// A version beyond those that the contract reads.
  case versionFuture = "version-future"
  /// A version of another kind: where an integer belongs, the same as a real.
  case versionWrongType = "version-wrong-type"
  /// A required field is not there.
  case fieldMissing = "field-missing"
  /// A required field is nil.
  case fieldNull = "field-null"
  /// A field holds a bare value of another kind than its definition takes.
  case fieldWrongType = "field-wrong-type"
  /// A text is one UTF-16 unit longer than it may be.
  case textTooLong = "text-too-long"
  /// A collection has one element more than it may have.
  case countOver = "count-over"
  /// An element is an instance of a class that the contract names elsewhere.
  case elementWrongClass = "element-wrong-class"
  /// A reference to the index behind the last entry of `$objects`.
  case referenceOutOfRange = "reference-out-of-range"
  /// A reference to an object that leads back to the one that holds it.
  case referenceCycle = "reference-cycle"
  /// Containers, or references, deeper than a limit allows.
  case deepNesting = "deep-nesting"
  /// Few objects that refer to each other so often that writing them out would exceed a limit.
  case expansionBomb = "expansion-bomb"

  /// The same objects in another order of entries.
  case reorderedObjects = "reordered-objects"
  /// The same objects as an XML property list.
  case asXML = "as-xml"
  /// The same objects as a binary property list.
  case asBinary = "as-binary"

  /// Whether inputs of the kind must be accepted.
  public var isEquivalent: Bool {
    switch self {
    case .reorderedObjects, .asXML, .asBinary: true
    default: false
    }
  }

  var mutation: any Mutation {
    switch self {
    case .truncate: Truncate()
    case .trailingBytes: TrailingBytes()
    case .wrongRoot: WrongRoot()
    case .missingRoot: MissingRoot()
    case .classRenamed: ClassRenamed()
    case .versionMissing: VersionMissing()
    case .versionFuture: VersionFuture()
    case .versionWrongType: VersionWrongType()
    case .fieldMissing: FieldMissing()
    case .fieldNull: FieldNull()
    case .fieldWrongType: FieldWrongType()
    case .textTooLong: TextTooLong()
    case .countOver: CountOver()
    case .elementWrongClass: ElementWrongClass()
    case .referenceOutOfRange: ReferenceOutOfRange()
    case .referenceCycle: ReferenceCycle()
    case .deepNesting: DeepNesting()
    case .expansionBomb: ExpansionBomb()
    case .reorderedObjects: ReorderedObjects()
    case .asXML: OtherFormat(.xml)
    case .asBinary: OtherFormat(.binary)
    }
  }
}
