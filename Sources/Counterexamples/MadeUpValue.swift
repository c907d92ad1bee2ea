import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// A value that an archive does not have, made to satisfy a definition.
enum MadeUpValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case date(Double)
  case text(ExactText)
  case data([UInt8])
  case uuid([UInt8])

  private static let uuidClass: ExactText = "NSUUID"

  /// What a bare value of an archive is.
  init?(_ value: PropertyListValue) {
    switch value {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value):
      guard let value = value.int64 else { return nil }
      self = .integer(value)
    case .real(let value): self = .real(value)
    case .date(let value): self = .date(value)
    case .text(let value): self = .text(value)
    case .data(let value): self = .data(value)
    case .uid, .array, .dictionary: return nil
    }
  }

  /// What readers compare: numbers by value.
  var identity: MadeUpValue {
    switch self {
    case .boolean(let value): .real(value ? 1 : 0)
    case .integer(let value): .real(Double(value))
    default: self
    }
  }

  /// The value itself, if it is a bare one.
  var bare: PropertyListValue? {
    switch self {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(PropertyListInteger(value))
    case .real(let value): .real(value)
    case .date(let value): .date(value)
    case .text(let value): .text(value)
    case .data(let value): .data(value)
    case .uuid: nil
    }
  }

  /// Adds the value as an entry.
  ///
  /// - Returns: The node of a reference to it.
  func add(to archive: inout EditableArchive) -> Int {
    if let bare { return archive.addReferenced(bare) }
    guard case .uuid(let bytes) = self else { return archive.addReference(to: 0) }
    let record = archive.classRecord(
      PlaceMap.NamedClass(name: Self.uuidClass, ancestry: ["NSObject"]))
    return archive.addReferenced(
      .dictionary([
        (key: archive.add(.text("NS.uuidbytes")), value: archive.add(.data(bytes))),
        (key: archive.add(.text("$class")), value: archive.addReference(to: record)),
      ]))
  }

  /// Different values that satisfy one of several definitions.
  ///
  /// - Parameter taken: The identities of values that are there already.
  static func list(
    _ count: Int, satisfying definitions: [ValueDefinition], avoiding taken: Set<MadeUpValue>
  ) throws(NotShowable) -> [MadeUpValue] {
    for definition in definitions {
      var result: [MadeUpValue] = []
      var taken = taken
      var index = 0
      while result.count < count, let value = value(index, satisfying: definition) {
        index += 1
        if taken.insert(value.identity).inserted { result.append(value) }
      }
      if result.count == count { return result }
    }
    throw NotShowable("not enough different values of a type are known")
  }

  /// One of the values that satisfy a definition, by number; nil where there are no more.
  private static func value(_ index: Int, satisfying definition: ValueDefinition) -> MadeUpValue? {
    guard case .builtIn(let type) = definition.type else { return nil }
    if let allowed = definition.allowed {
      return index < allowed.count ? MadeUpValue(allowed[index]) : nil
    }
    switch type {
    case .boolean: return index < 2 ? .boolean(index == 1) : nil
    case .integer, .number: return integer(index, definition)
    case .real, .date: return real(index, definition, isDate: type == .date)
    case .string: return text(index, definition)
    case .data: return data(index, definition)
    case .uuid: return .uuid([0xC0, 0xDE, 0, 0, 0, 0, 0x40, 0, 0x80] + bytes(index, count: 7))
    default: return nil
    }
  }

  init?(_ value: ScalarValue) {
    switch value {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value):
      guard let value = value.int64 else { return nil }
      self = .integer(value)
    case .real(let value): self = .real(value)
    case .text(let value): self = .text(value)
    }
  }

  private static func integer(_ index: Int, _ definition: ValueDefinition) -> MadeUpValue? {
    let bits: ClosedRange<Int64> =
      definition.bits == 32 ? Int64(Int32.min)...Int64(Int32.max) : Int64.min...Int64.max
    let low = max(bits.lowerBound, definition.minimum?.integer(roundedUp: true) ?? Int64.min)
    let high = min(bits.upperBound, definition.maximum?.integer(roundedUp: false) ?? Int64.max)
    guard low <= high else { return nil }
    let first = min(max(0, low), high)
    // Upwards from the number nearest to zero, then downwards.
    let (upward, overflow) = first.addingReportingOverflow(Int64(index))
    if !overflow, upward <= high { return .integer(upward) }
    let (downward, underflow) = high.subtractingReportingOverflow(Int64(index))
    return !underflow && downward >= low ? .integer(downward) : nil
  }

  private static func real(
    _ index: Int, _ definition: ValueDefinition, isDate: Bool
  ) -> MadeUpValue? {
    let low = definition.minimum?.real ?? -Double.greatestFiniteMagnitude
    let high = definition.maximum?.real ?? Double.greatestFiniteMagnitude
    let value = min(max(0, low), high) + Double(index)
    guard value >= low, value <= high else { return nil }
    return isDate ? .date(value) : .real(value)
  }

  private static func text(_ index: Int, _ definition: ValueDefinition) -> MadeUpValue? {
    let digits = Array(String(index, radix: 36).utf16)
    let shortest = max(1, definition.minLength ?? 0)
    guard digits.count <= definition.maxLength ?? Int.max else { return nil }
    guard shortest <= CounterexampleSuite.bytesPerCase else { return nil }
    let padding = Array(
      repeating: UInt16(UInt8(ascii: "0")), count: max(0, shortest - digits.count))
    return .text(ExactText(codeUnits: padding + digits))
  }

  private static func data(_ index: Int, _ definition: ValueDefinition) -> MadeUpValue? {
    let longest = min(7, definition.maxLength ?? 7)
    guard index < 1 << (8 * longest), definition.minLength ?? 0 <= CounterexampleSuite.bytesPerCase
    else { return nil }
    let padding = [UInt8](repeating: 0, count: max(0, (definition.minLength ?? 0) - longest))
    return .data(padding + bytes(index, count: longest))
  }

  private static func bytes(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

extension BoundValue {
  var real: Double? {
    switch self {
    case .integer(let value): value.exactReal
    case .real(let value), .date(let value): value
    case .decimal: nil
    }
  }

  func integer(roundedUp: Bool) -> Int64? {
    switch self {
    case .integer(let value): return value.int64
    case .real(let value):
      guard abs(value) < 0x1p62 else { return nil }
      let whole = Int64(value)
      if Double(whole) == value { return whole }
      return roundedUp ? (value > 0 ? whole + 1 : whole) : (value < 0 ? whole - 1 : whole)
    case .date, .decimal: return nil
    }
  }
}
