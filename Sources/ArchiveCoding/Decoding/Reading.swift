import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// What all decoders of one archive share.
final class Reading {
  /// The step from a decoder to a value in it.
  enum Step {
    case key(any CodingKey)
    case position(Int)
    /// The value itself, once more.
    case same
  }

  let judged: JudgedArchive
  let archive: KeyedArchive
  let list: PropertyList
  let userInfo: [CodingUserInfoKey: any Sendable]
  let classes: ClassMap<any Decodable.Type>
  let memo = FoundationMemo()
  private let maximumDepth: Int
  /// How many decoders may be at work inside each other, objects or not.
  private let mostNested: Int
  private var kinds = ValueKinds()
  /// For each table the row of fields that an instance with it had last.
  private let rows: [LastRow]
  /// The row of values without fields.
  let noRow = FieldRow()
  /// The rows of Foundation's values, by class record.
  private var foundationRows: [FieldRow?]
  private var depth = 0
  private var nesting = 0
  /// How many more values may be decoded.
  private var budget: UInt64
  private let wholeBudget: UInt64
  /// For each entry whether it is being decoded; empty for an archive without cycles.
  private var open: [Bool]
  /// The innermost decoder whose type threw an error of its own, since an error of the standard
  /// library carries no offset.
  private var faultPlace: PlaceDecoder?

  /// So many times may a type decode the nodes of an archive, as a type that tries several forms
  /// does.
  private static let attempts: UInt64 = 16
  private static let leastBudget: UInt64 = 65_536

  init(
    _ judged: JudgedArchive, userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int,
    classes: ClassMap<any Decodable.Type>
  ) {
    self.judged = judged
    archive = judged.checked.archive
    list = archive.propertyList
    self.userInfo = userInfo
    self.maximumDepth = maximumDepth
    mostNested = 4 * max(0, min(maximumDepth, 1 << 20)) + 64
    self.classes = classes
    rows = (0..<judged.tableCount).map { _ in LastRow() }
    foundationRows = Array(repeating: nil, count: archive.classRecords.count)
    let (product, overflow) = judged.expandedNodes.multipliedReportingOverflow(by: Self.attempts)
    wholeBudget = max(Self.leastBudget, overflow ? .max : product)
    budget = wholeBudget
    open = judged.hasCycles ? Array(repeating: false, count: archive.entryCount) : []
  }

  /// The object under a key of `$top`.
  func topObject(named name: String) -> Int? {
    let key = ExactText(name).escapedKey
    return archive.top.first { $0.key == key }?.object
  }

  /// The object at a position of a list.
  @inline(__always)
  func object(at position: Int, of elements: FoundationElements) -> Int {
    elements.object(at: position, in: archive)
  }

  /// The object that a value in a place is: itself, or the entry that it refers to.
  @inline(__always)
  func content(_ object: Int) -> Int {
    if let entry = list.uid(of: object) { return archive.object(ofEntry: entry) }
    return object
  }

  /// Whether a value in a place is nil: the reference to nil, or an instance of NSNull.
  @inline(__always)
  func isNil(_ object: Int) -> Bool {
    guard let entry = list.uid(of: object) else { return false }
    return entry == 0 || isNull(entry)
  }

  private func isNull(_ entry: Int) -> Bool {
    archive.roles[entry] != .value && archive.foundationClass(ofEntry: entry)?.kind == .null
  }

  // MARK: Values

  @inline(__always)
  private func kind<Value>(of type: Value.Type) -> ValueKind {
    kinds.known(type)?.kind ?? learn(type)
  }

  private func learn(_ type: any Any.Type) -> ValueKind {
    let known = ValueKinds.Known(type)
    kinds = kinds.adding(known)
    return known.kind
  }

  /// Decodes a value of any type.
  func value<Value: Decodable>(
    _ type: Value.Type, at object: Int, in outer: PlaceDecoder?, _ step: Step
  ) throws -> Value {
    let kind = kind(of: type)
    switch kind {
    case .coded: return try coded(type, PlaceDecoder(self, object, in: outer, step))
    case .list: return try listed(type, PlaceDecoder(self, object, in: outer, step))
    case .strings, .integers, .doubles:
      return try scalars(kind, type, at: object, in: outer, step)
    default: return try known(kind, type, at: object, in: outer, step)
    }
  }

  private func known<Value: Decodable>(
    _ kind: ValueKind, _ type: Value.Type, at object: Int, in outer: PlaceDecoder?, _ step: Step
  ) throws -> Value {
    do throws(ValueFault) {
      return try known(kind, type, at: object)
    } catch {
      throw failure(error, type, outer, step)
    }
  }

  /// Lets a type decode itself.
  ///
  /// Everything else stands in functions of its own, since this one's frame is on the stack once for
  /// each level.
  func coded<Value: Decodable>(_ type: Value.Type, _ decoder: PlaceDecoder) throws -> Value {
    try enter(decoder, type)
    do {
      let value =
        if classes.isEmpty { try Value(from: decoder) } else { try mapped(type, decoder) }
      leave(decoder)
      endValue()
      return value
    } catch {
      leave(decoder)
      noteFault(decoder)
      throw error
    }
  }

  /// Decodes an array; a short one like any other type.
  private func listed<Value: Decodable>(
    _ type: Value.Type, _ decoder: PlaceDecoder
  ) throws -> Value {
    guard let elements = plainElements(at: decoder.object), elements.count >= 16,
      let list = type as? any DecodedList.Type
    else {
      return try coded(type, decoder)
    }
    try enter(decoder, type)
    do {
      var container = ElementContainer(decoder, .plain(elements))
      let value = try list.init(decoding: &container)
      leave(decoder)
      endValue()
      if let value = value as? Value { return value }
    } catch {
      leave(decoder)
      noteFault(decoder)
      throw error
    }
    return try coded(type, decoder)
  }

  /// Whether a value is an object that stands in another, rather than the same once more.
  private func isInner(_ decoder: PlaceDecoder) -> Bool {
    decoder.entry > 0 && decoder.entry != decoder.outer?.entry
  }

  private func enter(_ decoder: PlaceDecoder, _ type: any Any.Type) throws {
    let isInner = isInner(decoder)
    if budget == 0 || nesting >= mostNested || isInner && depth >= maximumDepth {
      throw tooMuch(decoder, type)
    }
    if isInner, judged.hasCycles {
      if open[decoder.entry] { throw cycle(decoder, type) }
      open[decoder.entry] = true
    }
    budget -= 1
    nesting += 1
    if isInner { depth += 1 }
  }

  private func leave(_ decoder: PlaceDecoder) {
    nesting -= 1
    guard isInner(decoder) else { return }
    depth -= 1
    if judged.hasCycles { open[decoder.entry] = false }
  }

  /// Counts a value in which nothing decodes itself; false where it may not be decoded.
  func admits(_ entry: Int, in outer: PlaceDecoder?) -> Bool {
    guard budget > 0, nesting < mostNested else { return false }
    if entry != outer?.entry {
      guard depth < maximumDepth, !judged.hasCycles || !open[entry] else { return false }
    }
    budget -= 1
    return true
  }

  /// Forgets the fault of an attempt, now that a value was decoded after it.
  @inline(__always)
  func endValue() {
    if faultPlace != nil { faultPlace = nil }
  }

  private func tooMuch(_ decoder: PlaceDecoder, _ type: any Any.Type) -> DecodingError {
    let message =
      budget == 0
      ? "expandedNodes: the type decodes more than \(wholeBudget) values"
      : "maximumDepth: more than \(maximumDepth) levels, raise it on a thread with more stack"
    return decoder.failure(.limitExceeded, message)
      .decodingError(type, codingPath: decoder.codingPath)
  }

  private func cycle(_ decoder: PlaceDecoder, _ type: any Any.Type) -> DecodingError {
    decoder.failure(.cycle, "a reference back to an object that is being decoded")
      .decodingError(type, codingPath: decoder.codingPath)
  }

  /// Decodes an object as the class that is given for its class name, if one is asked for.
  private func mapped<Value: Decodable>(
    _ type: Value.Type, _ decoder: PlaceDecoder
  ) throws -> Value {
    guard let mapped = decoder.mappedType, type is AnyClass else { return try Value(from: decoder) }
    guard let subclass = mapped as? Value.Type else {
      throw decoder.failure(
        .twoTypesForClass,
        "the Swift type given for the object's class is no subclass of the one asked for"
      ).decodingError(type, codingPath: decoder.codingPath)
    }
    return try subclass.init(from: decoder)
  }

  func noteFault(_ decoder: PlaceDecoder) {
    if let known = faultPlace, known.isInside(decoder) { return }
    faultPlace = decoder
  }

  // MARK: Fields

  /// The fields of an instance of a type of the contract, under their current names; none of every
  /// other entry.
  @inline(__always)
  func fields(ofInstance entry: Int, _ header: ObjectHeader) -> FieldRow {
    let number = Int(judged.tableNumbers[entry]) - 1
    guard number >= 0 else { return noRow }
    let last = rows[number]
    if let row = last.row, row.isRow(of: header, list) { return row }
    let row = FieldRow(judged, table: number, header)
    last.row = row
    return row
  }

  /// The fields of those of Foundation's values that have some; nil for every other entry.
  func fields(ofFoundationValue entry: Int) -> FieldRow? {
    guard let record = archive.roles[entry].instanceRecord,
      let foundation = archive.foundationClass(ofRecord: record)
    else { return nil }
    let header = list.header(of: archive.object(ofEntry: entry))
    if let row = foundationRows[record], row.isRow(of: header, list) { return row }
    guard let row = FieldRow(foundation.kind, archive, header) else { return nil }
    foundationRows[record] = row
    return row
  }

  // MARK: Failures

  func failure(
    _ fault: ValueFault, _ type: any Any.Type, _ outer: PlaceDecoder?, _ step: Step
  ) -> DecodingError {
    let codingPath = PlaceDecoder.codingPath(outer, step)
    return ArchiveCodingFailure(
      fault.code, path: PlaceDecoder.path(outer, step), object: entry(of: fault.object, outer),
      offset: list.sourceOffset(of: fault.object), message: fault.message
    ).decodingError(type, codingPath: codingPath)
  }

  private func entry(of object: Int, _ outer: PlaceDecoder?) -> Int? {
    if let entry = list.uid(of: object), entry > 0 { return entry }
    guard let outer, outer.entry > 0 else { return nil }
    return outer.entry
  }

  /// What any error that a type threw is to the caller.
  func failure(for error: any Error, at root: RootKey) -> ArchiveCodingFailure {
    if let failure = error as? ArchiveCodingFailure { return failure }
    if let failure = (error as? DecodingError)?.failure { return failure }
    let standard = error as? DecodingError
    let place = faultPlace
    let path = place?.path ?? ValuePath([.key(ExactText(root.stringValue))])
    return ArchiveCodingFailure(
      .decoderFailed, path: path, object: place.flatMap { $0.entry > 0 ? $0.entry : nil },
      offset: place.map { list.sourceOffset(of: $0.object) },
      message: standard == nil ? "a type threw an error of its own" : "a type refused the value",
      underlying: standard == nil ? error : nil)
  }
}

/// The row of fields that an instance with a table had last.
private final class LastRow {
  var row: FieldRow?
}

/// Why a value is not of the type asked for.
struct ValueFault: Error {
  let code: FindingCode
  let message: String
  /// The value's object in the property list.
  let object: Int

  init(_ code: FindingCode, _ message: String, _ object: Int) {
    self.code = code
    self.message = message
    self.object = object
  }
}
