public import PropertyListBytes

/// A class of Foundation whose layout in archives is known.
///
/// The table holds the names that archives of macOS and iOS carry, with the ancestry that Apple's
/// archiver writes for them. Class clusters archive their public names, with few exceptions.
public struct FoundationClass: Hashable, Sendable {
  /// The position in ``table``.
  let number: UInt8

  init(number: UInt8) { self.number = number }

  /// The name under `$classname`.
  public var name: String { Self.table[Int(number)].name }
  /// What its instances are.
  public var kind: FoundationKind { Self.kinds[Int(number)] }
  /// Whether its instances can be changed, so that it matters who shares them.
  public var isMutable: Bool { Self.mutability[Int(number)] }
  /// All keys of all layouts that its instances may have.
  var layoutKeys: LayoutKeys { Self.layoutKeys[Int(number)] }
  /// The names under `$classes` as Apple's archiver writes them: the class first, NSObject last.
  public var ancestry: [String] {
    let row = Self.table[Int(number)]
    return [row.name] + row.ancestors + ["NSObject"]
  }

  /// The class with exactly this name.
  public init?(named name: ExactText) {
    guard name.codeUnits.count <= Self.longestName, let number = Self.names.position(of: name)
    else {
      return nil
    }
    self.init(number: UInt8(truncatingIfNeeded: number))
  }

  /// All classes of one kind, the one that archivers write for an immutable value first.
  public static func classes(of kind: FoundationKind) -> [FoundationClass] {
    table.indices.filter { table[$0].kind == kind }
      .map { FoundationClass(number: UInt8(truncatingIfNeeded: $0)) }
  }
}

extension FoundationClass {
  private struct Row: Sendable {
    let name: String
    let kind: FoundationKind
    let isMutable: Bool
    let ancestors: [String]

    init(
      _ name: String, _ kind: FoundationKind, mutable: Bool = false, _ ancestors: String...
    ) {
      self.name = name
      self.kind = kind
      self.isMutable = mutable
      self.ancestors = ancestors
    }
  }

  private static let table: [Row] =
    [
      Row("NSString", .string),
      Row("NSMutableString", .string, mutable: true, "NSString"),
      Row("NSData", .data),
      Row("NSMutableData", .data, mutable: true, "NSData"),
      Row("NSDate", .date),
      Row("NSUUID", .uuid),
      Row("NSURL", .url),
      Row("NSDecimalNumber", .decimal, "NSNumber", "NSValue"),
      Row("NSDecimalNumberPlaceholder", .decimal, "NSDecimalNumber", "NSNumber", "NSValue"),
      Row("NSNull", .null),
      Row("NSLocale", .locale),
      Row("NSTimeZone", .timeZone),
      Row("__NSLocalTimeZone", .timeZone, "NSTimeZone"),
      Row("NSCalendar", .calendar),
      Row("NSRegularExpression", .regularExpression),
      Row("NSError", .error),
      Row("NSMeasurement", .measurement),
      Row("NSUnit", .unit),
      Row("NSDimension", .unit, "NSUnit"),
    ] + dimensions.map { Row("NSUnit" + $0, .unit, "NSDimension", "NSUnit") } + [
      Row("NSUnitConverter", .unitConverter),
      Row("NSUnitConverterLinear", .unitConverter, "NSUnitConverter"),
      Row("NSUnitConverterReciprocal", .unitConverter, "NSUnitConverter"),
      Row("NSValue", .value),
      Row("NSIndexPath", .indexPath),
      Row("NSIndexSet", .indexSet),
      Row("NSMutableIndexSet", .indexSet, mutable: true, "NSIndexSet"),
      Row("NSAttributedString", .attributedString),
      Row("NSMutableAttributedString", .attributedString, mutable: true, "NSAttributedString"),
      Row("NSConcreteAttributedString", .attributedString, "NSAttributedString"),
      Row(
        "NSConcreteMutableAttributedString", .attributedString, mutable: true,
        "NSMutableAttributedString", "NSAttributedString"),
      Row("NSArray", .array),
      Row("NSMutableArray", .array, mutable: true, "NSArray"),
      Row("NSSet", .set),
      Row("NSMutableSet", .set, mutable: true, "NSSet"),
      Row("NSCountedSet", .countedSet, mutable: true, "NSMutableSet", "NSSet"),
      Row("NSOrderedSet", .orderedSet),
      Row("NSMutableOrderedSet", .orderedSet, mutable: true, "NSOrderedSet"),
      Row("NSDictionary", .dictionary),
      Row("NSMutableDictionary", .dictionary, mutable: true, "NSDictionary"),
    ]

  /// The dimensions that Foundation has units for.
  private static let dimensions = [
    "Acceleration", "Angle", "Area", "ConcentrationMass", "Dispersion", "Duration",
    "ElectricCharge", "ElectricCurrent", "ElectricPotentialDifference", "ElectricResistance",
    "Energy", "Frequency", "FuelEfficiency", "Illuminance", "InformationStorage", "Length", "Mass",
    "Power", "Pressure", "Speed", "Temperature", "Volume",
  ]

  // What every reading asks for, apart, so that no row is copied.
  private static let kinds = table.map(\.kind)
  private static let mutability = table.map(\.isMutable)
  private static let layoutKeys = table.map { LayoutKeys($0.kind.layoutKeys) }

  private static let names = NameTable(table.map(\.name))

  /// The code units of the longest name, so that longer ones are not even decoded.
  static let longestName = table.map(\.name.utf16.count).max() ?? 0
}

extension KeyedArchive {
  /// The Foundation class whose name a class record carries, whatever ancestry it claims.
  public func foundationClass(ofRecord number: Int) -> FoundationClass? {
    let known = foundationClassNumbers[number]
    return known == .max ? nil : FoundationClass(number: known)
  }

  /// The Foundation class of an instance; nil for every other entry.
  public func foundationClass(ofEntry entry: Int) -> FoundationClass? {
    roles[entry].instanceRecord.flatMap(foundationClass(ofRecord:))
  }

  /// For each class record the number of its Foundation class, or `UInt8.max`.
  static func foundationClassNumbers(of records: [ClassRecord], in list: PropertyList) -> [UInt8] {
    records.map { record in
      let header = list.header(of: record.name)
      guard header.count <= FoundationClass.longestName else { return .max }
      return FoundationClass(named: list.text(header))?.number ?? .max
    }
  }
}
