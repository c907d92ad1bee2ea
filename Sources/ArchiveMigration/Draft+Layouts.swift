import ArchiveContracts
import KeyedArchives
import PropertyListBytes

// Values of Foundation in the layouts that its archiver writes now (see the readings of
// KeyedArchives, which accept the same).
extension Draft {
  typealias Pairs = [(key: String, value: Int)]

  // MARK: Instances

  /// Makes an entry an instance of a class of Foundation.
  mutating func setInstance(_ entry: Int, _ name: ExactText, _ pairs: Pairs) {
    let known = FoundationClass(named: name)?.ancestry.dropFirst().map { ExactText($0) } ?? []
    let ancestries = contract.document.ancestries[name] ?? [Array(known)]
    let record = classes.entry(
      saying: ClassTable.Description(name: name, ancestries: ancestries, hints: []),
      addingTo: &table)
    var content = pairs.map { (key: keyNode(ExactText($0.key)), value: $0.value) }
    content.append((key: keyNode("$class"), value: table.addReference(to: record)))
    table.entries[entry] = table.add(.dictionary(content))
  }

  mutating func reference(toInstanceOf name: ExactText, _ pairs: Pairs) -> Int {
    let entry = table.addEntry(.dictionary([]))
    setInstance(entry, name, pairs)
    return table.addReference(to: entry)
  }

  /// A text as an entry; one that Foundation would read as nil as a mutable string.
  mutating func textReference(_ text: ExactText) -> Int {
    madeBytes += text.codeUnits.count
    guard text == "$null" else { return table.addReferenced(.text(text)) }
    return reference(toInstanceOf: "NSMutableString", [("NS.string", table.add(.text(text)))])
  }

  mutating func dateReference(_ seconds: Double) -> Int {
    reference(toInstanceOf: "NSDate", [("NS.time", table.add(.real(seconds)))])
  }

  // MARK: Values with a text form

  /// A value of Foundation by its text; nil where it is none.
  mutating func foundationValue(
    _ type: BuiltInType, _ text: ExactText
  ) throws(MigrationFailure) -> Int? {
    switch type {
    case .date: return text.string.flatMap(DateText.seconds).map { dateReference($0) }
    case .uuid:
      guard let bytes = text.string.flatMap(Self.uuidBytes) else { return nil }
      return reference(
        toInstanceOf: "NSUUID", [("NS.uuidbytes", table.add(.data(bytes)))])
    case .decimal:
      guard let decimal = text.string.flatMap({ FoundationDecimal($0) }) else { return nil }
      return try reference(to: decimal)
    case .url:
      return reference(
        toInstanceOf: "NSURL",
        [("NS.base", table.addReference(to: 0)), ("NS.relative", textReference(text))])
    case .locale:
      return reference(toInstanceOf: "NSLocale", [("NS.identifier", textReference(text))])
    case .timeZone:
      return reference(toInstanceOf: "NSTimeZone", [("NS.name", textReference(text))])
    case .regularExpression:
      return reference(
        toInstanceOf: "NSRegularExpression",
        [("NSPattern", textReference(text)), ("NSOptions", integer(0))])
    case .attributedString:
      return reference(toInstanceOf: "NSAttributedString", [("NSString", textReference(text))])
    default: return nil
    }
  }

  private static func uuidBytes(_ text: String) -> [UInt8]? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in groups.joined() {
      guard digit.isASCII, let value = digit.hexDigitValue else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    return bytes
  }

  private mutating func reference(to decimal: FoundationDecimal) throws(MigrationFailure) -> Int {
    guard let parts = decimal.parts else {
      throw MigrationFailure(.migrationFailed, "a decimal number beyond those of Foundation")
    }
    let mantissa = parts.mantissa.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let padding = [UInt8](repeating: 0, count: 16 - mantissa.count)
    return reference(
      toInstanceOf: "NSDecimalNumber",
      [
        ("NS.exponent", integer(Int64(parts.exponent))),
        ("NS.length", integer(Int64(parts.mantissa.count))),
        ("NS.negative", table.add(.boolean(decimal.isNegative))),
        ("NS.compact", table.add(.boolean(true))),
        ("NS.mantissa", table.add(.data(mantissa + padding))),
        ("NS.mantissa.bo", integer(1)),
      ])
  }

  // MARK: Values with a list form

  /// A value of Foundation by its numbers; nil where it is none.
  mutating func foundationValue(
    _ type: BuiltInType, _ elements: [MigrationValue]
  ) throws(MigrationFailure) -> Int? {
    if type == .indexSet { return indexSet(elements) }
    if type == .range || type == .indexPath {
      let integers = elements.compactMap(\.integer)
      guard integers.count == elements.count else { return nil }
      return type == .range ? range(integers) : indexPath(integers)
    }
    let numbers = elements.compactMap(\.number).filter(\.isFinite)
    guard numbers.count == elements.count else { return nil }
    let text = numbers.map(Self.spelling)
    switch (type, numbers.count) {
    case (.point, 2): return geometry(1, "NS.pointval", "{\(text[0]), \(text[1])}")
    case (.size, 2): return geometry(2, "NS.sizeval", "{\(text[0]), \(text[1])}")
    case (.rect, 4):
      return geometry(3, "NS.rectval", "{{\(text[0]), \(text[1])}, {\(text[2]), \(text[3])}}")
    case (.edgeInsets, 4):
      let keys = ["top", "left", "bottom", "right"]
      let pairs = zip(keys, numbers).map {
        (key: "NS.edgeval.\($0)", value: table.add(.real($1)))
      }
      return reference(toInstanceOf: "NSValue", pairs + [("NS.special", integer(12))])
    default: return nil
    }
  }

  private mutating func geometry(_ special: Int64, _ key: String, _ text: String) -> Int {
    let value = table.addReferenced(.text(ExactText(text)))
    return reference(toInstanceOf: "NSValue", [(key, value), ("NS.special", integer(special))])
  }

  /// A number as Foundation writes it in braces: without a fraction where it has none.
  private static func spelling(_ number: Double) -> String {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return number.description
  }

  private mutating func integer(_ value: Int64) -> Int {
    table.add(.integer(PropertyListInteger(value)))
  }

  private mutating func range(_ integers: [Int64]) -> Int? {
    guard integers.count == 2, FoundationRange(location: integers[0], length: integers[1]) != nil
    else { return nil }
    let bounds = integers.map { table.addReferenced(.integer(PropertyListInteger($0))) }
    return reference(
      toInstanceOf: "NSValue",
      [
        ("NS.rangeval.location", bounds[0]), ("NS.rangeval.length", bounds[1]),
        ("NS.special", integer(4)),
      ])
  }

  private mutating func indexPath(_ indexes: [Int64]) -> Int? {
    guard indexes.allSatisfy({ $0 >= 0 }) else { return nil }
    var pairs: Pairs = [("NSIndexPathLength", integer(Int64(indexes.count)))]
    switch indexes.count {
    case 0: break
    case 1: pairs.append(("NSIndexPathValue", integer(indexes[0])))
    default: pairs.append(("NSIndexPathData", packed(indexes)))
    }
    return reference(toInstanceOf: "NSIndexPath", pairs)
  }

  private mutating func indexSet(_ elements: [MigrationValue]) -> Int? {
    var ranges: [FoundationRange] = []
    for element in elements {
      guard case .array(let pair) = element, pair.count == 2, let location = pair[0].integer,
        let length = pair[1].integer, length > 0,
        let range = FoundationRange(location: location, length: length),
        ranges.last.map({ $0.end <= range.location }) ?? true
      else { return nil }
      ranges.append(range)
    }
    var pairs: Pairs = [("NSRangeCount", integer(Int64(ranges.count)))]
    switch ranges.count {
    case 0: break
    case 1:
      pairs += [
        ("NSLocation", integer(ranges[0].location)), ("NSLength", integer(ranges[0].length)),
      ]
    default: pairs.append(("NSRangeData", packed(ranges.flatMap { [$0.location, $0.length] })))
    }
    return reference(toInstanceOf: "NSIndexSet", pairs)
  }

  /// Integers that are not negative as data: seven bits a byte, the least significant first, the
  /// high bit set in all bytes but an integer's last.
  private mutating func packed(_ integers: [Int64]) -> Int {
    var bytes: [UInt8] = []
    for integer in integers {
      var rest = UInt64(bitPattern: integer)
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
    }
    madeBytes += bytes.count
    return table.addReferenced(.data(bytes))
  }
}

extension MigrationValue {
  fileprivate var integer: Int64? {
    if case .scalar(.integer(let value)) = self { return value.int64 }
    return nil
  }

  fileprivate var number: Double? {
    switch self {
    case .scalar(.integer(let value)): value.exactReal
    case .scalar(.real(let value)): value
    default: nil
    }
  }
}
