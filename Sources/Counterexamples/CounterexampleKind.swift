import PropertyListBytes

/// What a generated input changes, by the names that commands and manifests use.
public enum CounterexampleKind: String, CaseIterable, Hashable, Sendable {
  /// The input ends early.
  case truncate
  /// Bytes stand where none belong: behind the end, or between the tables of a binary list.
  case trailingBytes = "trailing-bytes"
  /// An entry of `$top` is an instance of a class that the contract does not name there.
  case wrongRoot = "wrong-root"
  case missingRoot = "missing-root"
  /// A class record has a name that the contract does not know.
  case classRenamed = "class-renamed"
  case versionMissing = "version-missing"
  case versionFuture = "version-future"
  case versionWrongType = "version-wrong-type"
  case fieldMissing = "field-missing"
  case fieldNull = "field-null"
  case fieldWrongType = "field-wrong-type"
  case textTooLong = "text-too-long"
  case countOver = "count-over"
  case elementWrongClass = "element-wrong-class"
  case referenceOutOfRange = "reference-out-of-range"
  case referenceCycle = "reference-cycle"
  case deepNesting = "deep-nesting"
  case expansionBomb = "expansion-bomb"

  /// The same objects in another order of entries.
  case reorderedObjects = "reordered-objects"
  case asXML = "as-xml"
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
