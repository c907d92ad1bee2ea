import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The decoder of one value in its place; also the link of the path that leads there.
final class PlaceDecoder: Decoder {
  let reading: Reading
  /// The value in its place, and the object that it is or refers to.
  let object: Int
  let content: Int
  /// The entry that the value is or stands in; 0 where it is in `$top`.
  let entry: Int
  let outer: PlaceDecoder?
  let step: Reading.Step
  /// The fields of an instance; none of a value without fields, and of one of Foundation's values
  /// until a container of its fields is asked for.
  let row: FieldRow
  /// Where the values of an instance's dictionary begin among the references.
  let values: Int
  /// The field that was asked for last.
  var lastField = 0

  init(
    _ reading: Reading, _ object: Int, in outer: PlaceDecoder?, _ step: Reading.Step,
    _ row: FieldRow? = nil
  ) {
    self.reading = reading
    self.object = object
    if let target = reading.list.uid(of: object) {
      entry = target
      content = reading.archive.object(ofEntry: target)
    } else {
      content = object
      entry = outer?.entry ?? 0
    }
    self.outer = outer
    self.step = step
    let header = reading.list.header(of: content)
    values = header.start + header.count
    self.row =
      row ?? (content == object ? reading.noRow : reading.fields(ofInstance: entry, header))
  }

  /// Whether the value refers to an entry, rather than standing inline.
  var isReference: Bool { reading.list.uid(of: object) != nil }

  var userInfo: [CodingUserInfoKey: Any] { reading.userInfo }

  /// Whether this decoder is of a value inside another's.
  func isInside(_ other: PlaceDecoder) -> Bool {
    var next: PlaceDecoder? = outer
    while let current = next {
      if current === other { return true }
      next = current.outer
    }
    return false
  }

  // MARK: Classes

  /// The number of the contract's type that the object is an instance of.
  private var typeNumber: Int? {
    guard isReference, entry > 0 else { return nil }
    let table = Int(reading.judged.tableNumbers[entry]) - 1
    return table >= 0 ? reading.judged.type(ofTable: table) : nil
  }

  /// The object's class name, as the contract has it today.
  var className: String? {
    typeNumber.flatMap { reading.judged.checked.contract.className(ofType: $0)?.string }
  }

  /// The Swift type given for the object's class name.
  var mappedType: (any Decodable.Type)? {
    reading.classes.isEmpty ? nil : typeNumber.flatMap { reading.classes.types[$0] }
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if !row.isNone { return KeyedDecodingContainer(FieldContainer<Key>(self)) }
    if isReference, entry > 0 {
      if let row = reading.fields(ofFoundationValue: entry) {
        let decoder = PlaceDecoder(reading, object, in: outer, step, row)
        return KeyedDecodingContainer(FieldContainer<Key>(decoder))
      }
      if let entries = try reading.entries(ofEntry: entry, self) {
        return KeyedDecodingContainer(EntryContainer<Key>(self, entries))
      }
    }
    throw mismatch("fields", type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if isReference, entry > 0 {
      if let elements = try reading.elements(ofEntry: entry, self) {
        return ElementContainer(self, elements)
      }
      if let list = reading.literals(ofEntry: entry) {
        return LiteralContainer(list, in: self)
      }
    }
    throw mismatch("elements", [Any].self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func mismatch(_ wanted: String, _ type: any Any.Type) -> DecodingError {
    failure(.wrongType, "\(wanted) asked for, where there is \(reading.phrase(of: object))")
      .decodingError(type, codingPath: codingPath)
  }

  // MARK: Paths

  func failure(_ code: FindingCode, _ message: String) -> ArchiveCodingFailure {
    ArchiveCodingFailure(
      code, path: path, object: entry > 0 ? entry : nil,
      offset: reading.list.sourceOffset(of: object), message: message)
  }

  var codingPath: [any CodingKey] { Self.codingPath(outer, step) }

  var path: ValuePath { Self.path(outer, step) }

  static func codingPath(
    _ outer: PlaceDecoder?, _ step: Reading.Step
  ) -> [any CodingKey] {
    var result: [any CodingKey] = []
    var next: (outer: PlaceDecoder?, step: Reading.Step)? = (outer, step)
    while let current = next {
      switch current.step {
      // The key of $top is the caller's, not the types'.
      case .key(let key): if !(key is RootKey) { result.append(key) }
      case .position(let position): result.append(PositionKey(position))
      case .same: break
      }
      next = current.outer.map { ($0.outer, $0.step) }
    }
    return result.reversed()
  }

  static func path(_ outer: PlaceDecoder?, _ step: Reading.Step) -> ValuePath {
    var steps: [ValuePath.Step] = []
    var next: (outer: PlaceDecoder?, step: Reading.Step)? = (outer, step)
    while let current = next {
      let kind = current.outer.flatMap { $0.reading.collection(ofEntry: $0.entry) }
      switch current.step {
      case .key(let key):
        let name = ExactText(key.stringValue)
        steps.append(kind == .dictionary ? .entry(name) : .key(name))
      case .position(let position):
        switch kind {
        case .dictionary: steps.append(.entryKey(position / 2))
        case .set, .countedSet: steps.append(.member(position))
        default: steps.append(.element(position))
        }
      case .same: break
      }
      next = current.outer.map { ($0.outer, $0.step) }
    }
    return ValuePath(steps.reversed())
  }
}

extension PlaceDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { reading.isNil(object) }

  private func known<Value>(
    _ type: Value.Type, _ body: () throws(ValueFault) -> Value
  ) throws -> Value {
    do throws(ValueFault) {
      return try body()
    } catch {
      throw reading.failure(error, type, outer, step)
    }
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    try known(type) { () throws(ValueFault) in try reading.boolean(object) }
  }

  func decode(_ type: String.Type) throws -> String {
    try known(type) { () throws(ValueFault) in try reading.text(object) }
  }

  func decode(_ type: Double.Type) throws -> Double {
    try known(type) { () throws(ValueFault) in try reading.real(object) }
  }

  func decode(_ type: Float.Type) throws -> Float {
    try known(type) { () throws(ValueFault) in try reading.float(object) }
  }

  func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
    try known(type) { () throws(ValueFault) in try reading.integer(object) }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try reading.value(type, at: object, in: self, .same)
  }
}
