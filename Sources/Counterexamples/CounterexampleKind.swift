import PropertyListBytes

/// What a generated input changes, by the names that commands and manifests use.
public enum CounterexampleKind: String, CaseIterable, Hashable, Sendable {
  /// The input ends early.
  case truncate
  /// Bytes stand where none belong: behind the end, or between the tables of a binary list.
  case trailingBytes = "trailing-bytes"
  /// One bit of a binary list's trailer is another.
  case flipTrailer = "flip-trailer"
  /// No bytes at all.
  case emptyFile = "empty-file"
  /// Bytes of another kind stand where the archive should be.
  case notAPlist = "not-a-plist"
  /// An entry of `$top` is an instance of a class that the contract does not name there.
  case wrongRoot = "wrong-root"
  /// A required entry of `$top` is not there.
  case missingRoot = "missing-root"
  /// A required entry of `$top` is nil.
  case nullRoot = "null-root"
  /// A class record has a name that the contract does not know.
  case classRenamed = "class-renamed"
  /// An instance is of a class that the contract names, but not there.
  case classSubstituted = "class-substituted"
  /// A class record with a hint that the contract does not allow.
  case classHinted = "class-hinted"
  /// A class record with the right name and ancestors that the contract does not allow for it.
  case ancestryForged = "ancestry-forged"
  /// A class record that is none, or a `$class` that refers to none.
  case classRecordBroken = "class-record-broken"
  /// A versioned object, or `$top`, has no version where the contract asks for one.
  case versionMissing = "version-missing"
  /// A version beyond those that the contract reads.
  case versionFuture = "version-future"
  /// A version before those that the contract reads.
  case versionPast = "version-past"
  /// A version of another kind: where an integer belongs, the same as a real.
  case versionWrongType = "version-wrong-type"
  /// A required field is not there.
  case fieldMissing = "field-missing"
  /// A required field is nil.
  case fieldNull = "field-null"
  /// A field holds a bare value of another kind than its definition takes.
  case fieldWrongType = "field-wrong-type"
  /// An object, a Foundation value or `$top` holds something that the contract does not know.
  case fieldUnknown = "field-unknown"
  /// A text is one UTF-16 unit longer than it may be.
  case textTooLong = "text-too-long"
  /// Data is one byte longer than it may be.
  case dataTooLong = "data-too-long"
  /// A collection has one element more than it may have.
  case countOver = "count-over"
  /// A collection has one element less than it must have, a text one unit, or data one byte.
  case countUnder = "count-under"
  /// A number, date or decimal is just beyond its bounds.
  case numberOutOfRange = "number-out-of-range"
  /// A value of the right type that the contract excludes.
  case valueNotAllowed = "value-not-allowed"
  /// An element is an instance of a class that the contract names elsewhere.
  case elementWrongClass = "element-wrong-class"
  /// A dictionary with a key too many, or a value.
  case keysObjectsMismatch = "keys-objects-mismatch"
  /// A Foundation value is stored in two ways at once.
  case twoLayouts = "two-layouts"
  /// A dictionary has two keys, or a set two elements, that Foundation takes for one.
  case equalKeys = "equal-keys"
  /// Two places refer to one mutable object, where Foundation is the reader.
  case sharedMutable = "shared-mutable"
  /// A reference to the index behind the last entry of `$objects`.
  case referenceOutOfRange = "reference-out-of-range"
  /// A reference to an object that leads back to the one that holds it.
  case referenceCycle = "reference-cycle"
  /// Containers, or references, deeper than a limit allows.
  case deepNesting = "deep-nesting"
  /// Few objects that refer to each other so often that writing them out would exceed a limit.
  case expansionBomb = "expansion-bomb"
  /// A length of a binary list that does not fit in 64 bits once it is multiplied.
  case countOverflow = "count-overflow"
  /// The offset table of a binary list places an object where none can be.
  case offsetOverflow = "offset-overflow"
  /// A text or data of a binary list claims more bytes than there are.
  case stringOverread = "string-overread"
  /// An array or dictionary of a binary list holds itself.
  case selfContainingArray = "self-containing-array"
  /// A dictionary of the property list has one key twice.
  case duplicateKey = "duplicate-key"
  /// Values no longer have a relation that the contract asks for.
  case relationBroken = "relation-broken"
  /// `$version` is something else than the integer 100000.
  case archiveVersion = "archive-version"
  /// `$archiver` is a text that the contract does not list.
  case archiverName = "archiver-name"
  /// A further entry that nothing refers to.
  case unreachableObject = "unreachable-object"
  /// The archive exceeds one of the limits on its size.
  case oversized

  /// The same objects in another order of entries.
  case reorderedObjects = "reordered-objects"
  /// Each reference to a bare text has an entry of its own.
  case unsharedStrings = "unshared-strings"
  /// Integers of a binary list take more bytes than they need.
  case widerIntegers = "wider-integers"
  /// References of a binary list take more bytes than they need.
  case widerReferences = "wider-references"
  /// Instances of Foundation's immutable classes are of the mutable ones.
  case mutableClasses = "mutable-classes"
  /// Scalars that stand in their place are entries of their own.
  case referencedScalars = "referenced-scalars"
  /// The same objects as an XML property list.
  case asXML = "as-xml"
  /// The same objects as a binary property list.
  case asBinary = "as-binary"

  /// Whether inputs of the kind must be accepted.
  public var isEquivalent: Bool {
    switch self {
    case .reorderedObjects, .unsharedStrings, .widerIntegers, .widerReferences, .mutableClasses,
      .referencedScalars, .asXML, .asBinary:
      true
    default: false
    }
  }

  var mutation: any Mutation {
    switch self {
    case .truncate: Truncate()
    case .trailingBytes: TrailingBytes()
    case .flipTrailer: FlipTrailer()
    case .emptyFile: EmptyFile()
    case .notAPlist: NotAPlist()
    case .wrongRoot: WrongRoot()
    case .missingRoot: MissingRoot()
    case .nullRoot: NullRoot()
    case .classRenamed: ClassRenamed()
    case .classSubstituted: ClassSubstituted()
    case .classHinted: ClassHinted()
    case .ancestryForged: AncestryForged()
    case .classRecordBroken: ClassRecordBroken()
    case .versionMissing: VersionMissing()
    case .versionFuture: VersionFuture()
    case .versionPast: VersionPast()
    case .versionWrongType: VersionWrongType()
    case .fieldMissing: FieldMissing()
    case .fieldNull: FieldNull()
    case .fieldWrongType: FieldWrongType()
    case .fieldUnknown: FieldUnknown()
    case .textTooLong: TextTooLong()
    case .dataTooLong: DataTooLong()
    case .countOver: CountOver()
    case .countUnder: CountUnder()
    case .numberOutOfRange: NumberOutOfRange()
    case .valueNotAllowed: ValueNotAllowed()
    case .elementWrongClass: ElementWrongClass()
    case .keysObjectsMismatch: KeysObjectsMismatch()
    case .twoLayouts: TwoLayouts()
    case .equalKeys: EqualKeys()
    case .sharedMutable: SharedMutable()
    case .referenceOutOfRange: ReferenceOutOfRange()
    case .referenceCycle: ReferenceCycle()
    case .deepNesting: DeepNesting()
    case .expansionBomb: ExpansionBomb()
    case .countOverflow: CountOverflow()
    case .offsetOverflow: OffsetOverflow()
    case .stringOverread: StringOverread()
    case .selfContainingArray: SelfContainingArray()
    case .duplicateKey: DuplicateKey()
    case .relationBroken: RelationBroken()
    case .archiveVersion: ArchiveVersion()
    case .archiverName: ArchiverName()
    case .unreachableObject: UnreachableObject()
    case .oversized: Oversized()
    case .reorderedObjects: ReorderedObjects()
    case .unsharedStrings: UnsharedStrings()
    case .widerIntegers: WiderIntegers()
    case .widerReferences: WiderReferences()
    case .mutableClasses: MutableClasses()
    case .referencedScalars: ReferencedScalars()
    case .asXML: OtherFormat(.xml)
    case .asBinary: OtherFormat(.binary)
    }
  }
}
