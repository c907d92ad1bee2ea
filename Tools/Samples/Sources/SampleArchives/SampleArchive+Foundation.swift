/// Foundation's value classes in the layouts that its archiver writes.
extension SampleArchive {
  /// A reference to a new instance: its fields, then its class.
  public mutating func instance(
    _ className: String, _ ancestry: [String] = ["NSObject"],
    _ fields: KeyValuePairs<String, Sample>
  ) -> Sample {
    .reference(
      add(.dictionary(fields.map { .init($0.key, $0.value) } + [classEntry(className, ancestry)])))
  }

  private mutating func classEntry(_ name: String, _ ancestry: [String]) -> Sample.Entry {
    .init("$class", classRecord(name, ancestry))
  }

  public mutating func array(_ elements: [Sample]) -> Sample {
    instance("NSArray", ["NSObject"], ["NS.objects": .array(elements)])
  }

  public mutating func set(_ elements: [Sample]) -> Sample {
    instance("NSSet", ["NSObject"], ["NS.objects": .array(elements)])
  }

  public mutating func orderedSet(_ elements: [Sample]) -> Sample {
    let fields = elements.enumerated().map { Sample.Entry("NS.object.\($0.offset)", $0.element) }
    return .reference(add(.dictionary(fields + [classEntry("NSOrderedSet", ["NSObject"])])))
  }

  public mutating func countedSet(_ elements: [(Sample, Int64)]) -> Sample {
    var fields = [Sample.Entry("NS.count", .integer(Int64(elements.count)))]
    for (index, (element, count)) in elements.enumerated() {
      fields.append(.init("NS.object\(index)", element))
      fields.append(.init("NS.count\(index)", .integer(count)))
    }
    fields.append(classEntry("NSCountedSet", ["NSMutableSet", "NSSet", "NSObject"]))
    return .reference(add(.dictionary(fields)))
  }

  public mutating func dictionary(_ pairs: [(Sample, Sample)]) -> Sample {
    instance(
      "NSDictionary", ["NSObject"],
      ["NS.keys": .array(pairs.map(\.0)), "NS.objects": .array(pairs.map(\.1))])
  }

  public mutating func date(_ seconds: Double) -> Sample {
    instance("NSDate", ["NSObject"], ["NS.time": .real(seconds)])
  }

  public mutating func uuid(_ bytes: [UInt8]) -> Sample {
    instance("NSUUID", ["NSObject"], ["NS.uuidbytes": .data(bytes)])
  }

  public mutating func url(_ relative: String, base: Sample = .reference(0)) -> Sample {
    let text = text(relative)
    return instance("NSURL", ["NSObject"], ["NS.base": base, "NS.relative": text])
  }

  /// A decimal of one mantissa unit, in little-endian byte order.
  public mutating func decimal(_ mantissa: UInt16, exponent: Int64) -> Sample {
    let bytes = [UInt8(mantissa & 0xFF), UInt8(mantissa >> 8)] + [UInt8](repeating: 0, count: 14)
    return instance(
      "NSDecimalNumber", ["NSNumber", "NSValue", "NSObject"],
      [
        "NS.mantissa.bo": .integer(1), "NS.exponent": .integer(exponent),
        "NS.mantissa": .data(bytes), "NS.negative": .boolean(false),
        "NS.compact": .boolean(true), "NS.length": .integer(1),
      ])
  }

  public mutating func mutableData(_ bytes: [UInt8]) -> Sample {
    instance("NSMutableData", ["NSData", "NSObject"], ["NS.data": .data(bytes)])
  }

  public mutating func mutableString(_ text: String) -> Sample {
    instance("NSMutableString", ["NSString", "NSObject"], ["NS.string": .text(text)])
  }

  public mutating func locale(_ identifier: String) -> Sample {
    let text = text(identifier)
    return instance("NSLocale", ["NSObject"], ["NS.identifier": text])
  }

  public mutating func timeZone(_ name: String) -> Sample {
    let text = text(name)
    return instance("NSTimeZone", ["NSObject"], ["NS.name": text])
  }

  public mutating func calendar() -> Sample {
    let fields: KeyValuePairs<String, Sample> = [
      "NS.identifier": text("gregorian"), "NS.timezone": timeZone("GMT"),
      "NS.locale": locale("en_GB"), "NS.firstwkdy": .integer(2), "NS.mindays": .integer(4),
      "NS.gstartdate": date(-13_197_600_000),
    ]
    return instance("NSCalendar", ["NSObject"], fields)
  }

  public mutating func regularExpression(_ pattern: String) -> Sample {
    let text = text(pattern)
    return instance(
      "NSRegularExpression", ["NSObject"], ["NSPattern": text, "NSOptions": .integer(1)])
  }

  public mutating func indexPath(_ indexes: [UInt8]) -> Sample {
    if indexes.count == 1 {
      return instance(
        "NSIndexPath", ["NSObject"],
        ["NSIndexPathLength": .integer(1), "NSIndexPathValue": .integer(Int64(indexes[0]))])
    }
    let data = mutableData(indexes)
    return instance(
      "NSIndexPath", ["NSObject"],
      ["NSIndexPathLength": .integer(Int64(indexes.count)), "NSIndexPathData": data])
  }

  /// An index set of one range, or of several as packed numbers below 128.
  public mutating func indexSet(_ ranges: [(start: UInt8, length: UInt8)]) -> Sample {
    if ranges.count == 1 {
      return instance(
        "NSIndexSet", ["NSObject"],
        [
          "NSRangeCount": .integer(1), "NSLocation": .integer(Int64(ranges[0].start)),
          "NSLength": .integer(Int64(ranges[0].length)),
        ])
    }
    let data = mutableData(ranges.flatMap { [$0.start, $0.length] })
    return instance(
      "NSIndexSet", ["NSObject"],
      ["NSRangeCount": .integer(Int64(ranges.count)), "NSRangeData": data])
  }

  /// A range, point, size, rectangle or the like, by the number under `NS.special`.
  public mutating func value(_ special: Int64, _ key: String, _ text: String) -> Sample {
    let text = self.text(text)
    return instance("NSValue", ["NSObject"], [key: text, "NS.special": .integer(special)])
  }

  public mutating func range(_ location: Int64, _ length: Int64) -> Sample {
    let numbers = [add(.integer(location)), add(.integer(length))]
    return instance(
      "NSValue", ["NSObject"],
      [
        "NS.rangeval.location": .reference(numbers[0]),
        "NS.rangeval.length": .reference(numbers[1]), "NS.special": .integer(4),
      ])
  }

  public mutating func edgeInsets() -> Sample {
    instance(
      "NSValue", ["NSObject"],
      [
        "NS.edgeval.top": .real(1), "NS.edgeval.left": .real(2), "NS.edgeval.bottom": .real(3),
        "NS.edgeval.right": .real(4), "NS.special": .integer(12),
      ])
  }

  public mutating func attributedString(
    _ text: String, attributes: [Sample], info: [UInt8]
  ) -> Sample {
    let string = self.text(text)
    let runs = array(attributes)
    let data = mutableData(info)
    return instance(
      "NSAttributedString", ["NSObject"],
      ["NSString": string, "NSAttributes": runs, "NSAttributeInfo": data])
  }

  public mutating func error(_ domain: String, _ code: Int64) -> Sample {
    let text = text(domain)
    return instance(
      "NSError", ["NSObject"],
      ["NSDomain": text, "NSCode": .integer(code), "NSUserInfo": .reference(0)])
  }

  public mutating func measurement(_ value: Double) -> Sample {
    let symbol = text("mi")
    let converter = instance(
      "NSUnitConverterLinear", ["NSUnitConverter", "NSObject"],
      ["NS.coefficient": .real(1_609.344), "NS.constant": .real(0)])
    let unit = instance(
      "NSUnitLength", ["NSDimension", "NSUnit", "NSObject"],
      ["NS.specifier": .integer(1_287), "NS.symbol": symbol, "NS.converter": converter])
    return instance(
      "NSMeasurement", ["NSObject"], ["NS.value": .real(value), "NS.unit": unit])
  }
}
