public import PropertyListBytes

/// The keys whose meaning this module knows: the archive's own and those of Foundation's layouts.
///
/// Each distinct key of an archive is looked up here once, so that reading an object compares
/// numbers and never text.
@usableFromInline package enum KnownKey: UInt8, CaseIterable, Sendable {
  /// Any other key.
  case other = 0
  /// A key with one leading `$` that keyed archives do not have.
  case reserved
  case `class`, classname, classes, classhints
  case nsString, nsBytes, nsData, nsTime, nsUUIDBytes, nsBase, nsRelative
  case nsObjects, nsKeys, nsCount
  case nsSpecial, nsPointValue, nsSizeValue, nsRectValue, nsRangeLocation, nsRangeLength
  case nsEdgeTop, nsEdgeLeft, nsEdgeBottom, nsEdgeRight
  case nsExponent, nsLength, nsNegative, nsCompact, nsMantissa, nsByteOrder, nsMantissaByteOrder
  case rangeCount, rangeLocation, rangeLength, rangeData
  case indexPathLength, indexPathValue, indexPathData
  case attributedText, attributes, attributeInfo
  case nsName, nsIdentifier, nsTimeZone, nsLocale, nsFirstWeekday, nsMinimumDays, nsGregorianStart
  case nsValue, nsUnit, errorDomain, errorCode, errorUserInfo
  case pattern, options
  case nsSymbol, nsConverter, nsSpecifier, nsCoefficient, nsConstant, nsReciprocal
  case firstUnkeyed, secondUnkeyed

  /// The key as archives store it; nil for keys that stand for many.
  package var spelling: String? {
    switch self {
    case .other, .reserved: nil
    case .class: "$class"
    case .classname: "$classname"
    case .classes: "$classes"
    case .classhints: "$classhints"
    case .nsString: "NS.string"
    case .nsBytes: "NS.bytes"
    case .nsData: "NS.data"
    case .nsTime: "NS.time"
    case .nsUUIDBytes: "NS.uuidbytes"
    case .nsBase: "NS.base"
    case .nsRelative: "NS.relative"
    case .nsObjects: "NS.objects"
    case .nsKeys: "NS.keys"
    case .nsCount: "NS.count"
    case .nsSpecial: "NS.special"
    case .nsPointValue: "NS.pointval"
    case .nsSizeValue: "NS.sizeval"
    case .nsRectValue: "NS.rectval"
    case .nsRangeLocation: "NS.rangeval.location"
    case .nsRangeLength: "NS.rangeval.length"
    case .nsEdgeTop: "NS.edgeval.top"
    case .nsEdgeLeft: "NS.edgeval.left"
    case .nsEdgeBottom: "NS.edgeval.bottom"
    case .nsEdgeRight: "NS.edgeval.right"
    case .nsExponent: "NS.exponent"
    case .nsLength: "NS.length"
    case .nsNegative: "NS.negative"
    case .nsCompact: "NS.compact"
    case .nsMantissa: "NS.mantissa"
    case .nsByteOrder: "NS.bo"
    case .nsMantissaByteOrder: "NS.mantissa.bo"
    case .rangeCount: "NSRangeCount"
    case .rangeLocation: "NSLocation"
    case .rangeLength: "NSLength"
    case .rangeData: "NSRangeData"
    case .indexPathLength: "NSIndexPathLength"
    case .indexPathValue: "NSIndexPathValue"
    case .indexPathData: "NSIndexPathData"
    case .attributedText: "NSString"
    case .attributes: "NSAttributes"
    case .attributeInfo: "NSAttributeInfo"
    case .nsName: "NS.name"
    case .nsIdentifier: "NS.identifier"
    case .nsTimeZone: "NS.timezone"
    case .nsLocale: "NS.locale"
    case .nsFirstWeekday: "NS.firstwkdy"
    case .nsMinimumDays: "NS.mindays"
    case .nsGregorianStart: "NS.gstartdate"
    case .nsValue: "NS.value"
    case .nsUnit: "NS.unit"
    case .errorDomain: "NSDomain"
    case .errorCode: "NSCode"
    case .errorUserInfo: "NSUserInfo"
    case .pattern: "NSPattern"
    case .options: "NSOptions"
    case .nsSymbol: "NS.symbol"
    case .nsConverter: "NS.converter"
    case .nsSpecifier: "NS.specifier"
    case .nsCoefficient: "NS.coefficient"
    case .nsConstant: "NS.constant"
    case .nsReciprocal: "NS.reciprocal"
    case .firstUnkeyed: "$0"
    case .secondUnkeyed: "$1"
    }
  }

  private static let all = Array(allCases)
  private static let names = NameTable(all.map(\.spelling))

  init(_ key: ExactText) {
    if let position = Self.names.position(of: key) {
      self = Self.all[position]
    } else if key.isReserved {
      self = .reserved
    } else {
      self = .other
    }
  }
}

extension ExactText {
  private static let dollar = UInt16(UInt8(ascii: "$"))

  /// Whether a key has one leading `$` and is not the name of an unkeyed value, `$` and digits.
  fileprivate var isReserved: Bool {
    guard codeUnits.first == Self.dollar else { return false }
    let rest = codeUnits.dropFirst()
    if rest.first == Self.dollar { return false }
    let digits = UInt16(UInt8(ascii: "0"))...UInt16(UInt8(ascii: "9"))
    return rest.isEmpty || !rest.allSatisfy(digits.contains)
  }

  /// The name under which the app stored a value whose stored key this is.
  ///
  /// Keyed archivers put one more `$` before a key that begins with one. `$` and digits name the
  /// values stored without a key; a stored `$$0` keeps both signs, so that no two stored keys
  /// have one name.
  public var unescapedKey: ExactText {
    guard codeUnits.starts(with: [Self.dollar, Self.dollar]) else { return self }
    let rest = ExactText(codeUnits: Array(codeUnits.dropFirst()))
    let digits = UInt16(UInt8(ascii: "0"))...UInt16(UInt8(ascii: "9"))
    let isUnkeyed =
      rest.codeUnits.count > 1 && rest.codeUnits.dropFirst().allSatisfy(digits.contains)
    return isUnkeyed ? self : rest
  }

  /// The key under which an archiver stores a value that the app named so.
  public var escapedKey: ExactText {
    guard codeUnits.first == Self.dollar else { return self }
    let candidate = ExactText(codeUnits: [Self.dollar] + codeUnits)
    return candidate.unescapedKey == self ? candidate : self
  }
}
