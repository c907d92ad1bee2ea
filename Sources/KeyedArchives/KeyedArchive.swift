public import PropertyListBytes

/// The objects of a keyed archive as inert values: what refers to what, and what class each claims.
///
/// Reading one instantiates nothing. A keyed archive is a property list of four keys: `$archiver`,
/// `$version`, `$top` (the entry points by name) and `$objects`, in which index 0 stands for nil and
/// every other entry is a bare value, an instance (a dictionary with `$class`), a class record
/// (a dictionary with `$classname`) or a plain dictionary. Whoever holds a `KeyedArchive` knows that
/// every reference has a target, that every `$class` is a class record, and that the limits hold.
public struct KeyedArchive: Sendable {
  /// The property list that holds the archive.
  public let propertyList: PropertyList
  /// The text under `$archiver`.
  public let archiver: ExactText
  /// The number of entries of `$objects`, index 0 included.
  public let entryCount: Int

  /// The objects of `$top`'s dictionary and `$objects`' array in the property list.
  package let topObject: Int
  package let objectsObject: Int
  @usableFromInline package let entriesStart: Int
  /// What each entry is.
  @usableFromInline package let roles: [EntryRole]
  /// The class records, in the order of their entries.
  public let classRecords: [ClassRecord]
  /// For each distinct key of the property list, what it means.
  @usableFromInline package let keyMeanings: [KnownKey]
  /// For each class record, which of Foundation's classes it names, if any.
  let foundationClassNumbers: [UInt8]

  /// What the graph costs to follow; nil when no limit asked.
  package private(set) var shape: GraphShape?

  /// Reads a keyed archive from its whole bytes: an array, Foundation's `Data`, or any other
  /// collection.
  ///
  /// - Parameters:
  ///   - bytes: The whole archive.
  ///   - limits: All but `findings` and `outputBytes` apply here.
  /// - Throws: The first fault, in the order: bytes, property list, the root's keys, `$archiver`,
  ///   `$version`, index 0, keys and class records by index, `$class` by index, references, limits.
  /// - Complexity: Linear in the size of the input plus the values held in containers.
  public init(
    _ bytes: some Collection<UInt8>, limits: ReadLimits = .default
  ) throws(ReadFailure) {
    try self.init(PropertyList(reading: bytes, limits: limits), limits: limits)
  }

  /// Reads a keyed archive from a property list.
  public init(_ list: PropertyList, limits: ReadLimits = .default) throws(ReadFailure) {
    let root = try ArchiveRoot(list)
    let meanings = list.keyObjects.indices.map { KnownKey(list.key($0)) }
    let bound = limits.boundedReferences
    let table = try EntryTable(
      list, root: root, meanings: meanings, limits: limits, within: bound)
    let isMeasured = limits.boundGraph(ofEntries: root.entryCount)
    let pass = ForwardPass.run(
      list, root, table.roles, measures: isMeasured, within: bound)
    let total: UInt64
    if let pass {
      total = pass.total
    } else {
      let walk = ReferenceWalk(list, root: root)
      try walk.checkTargets()
      total = walk.total
    }
    try limits.check(references: total)
    propertyList = list
    archiver = root.archiver
    entryCount = root.entryCount
    topObject = root.top
    objectsObject = root.objects
    entriesStart = root.entriesStart
    roles = table.roles
    classRecords = table.records
    keyMeanings = meanings
    foundationClassNumbers = Self.foundationClassNumbers(of: table.records, in: list)
    try checkClassRecords(limits)
    if isMeasured {
      let shape = pass?.shape ?? ComponentPass.measure(self)
      try checkGraph(shape, limits)
      self.shape = shape
    }
  }
}
