import Foundation

/// How a Swift type stands for values of an archive.
enum ValueKind: UInt8 {
  /// By its own coding.
  case coded
  case string, boolean, integer, double
  case date, data, uuid, url, decimal, locale, timeZone, calendar
  case point, size, rectangle, nsRange, range
  case indexSet, indexPath, measurement, attributedText
  /// Arrays, which are coded as such in all but the most usual places.
  case strings, integers, doubles
  /// Any other array whose elements decode themselves.
  case list

  init(_ type: any Any.Type) {
    switch type {
    case is String.Type: self = .string
    case is Bool.Type: self = .boolean
    case is Int.Type: self = .integer
    case is Double.Type: self = .double
    case is Date.Type: self = .date
    case is Data.Type: self = .data
    case is UUID.Type: self = .uuid
    case is URL.Type: self = .url
    case is Decimal.Type: self = .decimal
    case is Locale.Type: self = .locale
    case is TimeZone.Type: self = .timeZone
    case is Calendar.Type: self = .calendar
    case is CGPoint.Type: self = .point
    case is CGSize.Type: self = .size
    case is CGRect.Type: self = .rectangle
    case is NSRange.Type: self = .nsRange
    case is Range<Int>.Type: self = .range
    case is IndexSet.Type: self = .indexSet
    case is IndexPath.Type: self = .indexPath
    case is AttributedText.Type: self = .attributedText
    case is [String].Type: self = .strings
    case is [Int].Type: self = .integers
    case is [Double].Type: self = .doubles
    case is any DecodedList.Type: self = .list
    case is any ArchivedMeasurement.Type: self = .measurement
    default: self = .coded
    }
  }
}

/// The kinds of the types met so far: one look for types that are met again and again.
///
/// Whoever holds them in a class replaces them as a whole, since looks are checked for changes that
/// happen meanwhile wherever something is changed in place.
struct ValueKinds {
  struct Known {
    fileprivate let type: ObjectIdentifier?
    let kind: ValueKind
    /// Whether a type is a class, whose instances have an identity.
    let isClass: Bool

    init(_ type: any Any.Type) {
      self.type = ObjectIdentifier(type)
      kind = ValueKind(type)
      isClass = type is AnyClass
    }

    fileprivate init() { (type, kind, isClass) = (nil, .coded, false) }
  }

  private var slots: [Known] = Array(repeating: Known(), count: 64)

  /// What is known of a type; nil for one that is to be learnt.
  @inline(__always)
  func known<T>(_ type: T.Type) -> Known? {
    let identifier = ObjectIdentifier(type)
    let known = slots[Self.slot(of: identifier)]
    return known.type == identifier ? known : nil
  }

  /// The kinds with one more, in the place of another if need be.
  func adding(_ known: Known) -> ValueKinds {
    guard let type = known.type else { return self }
    var result = self
    result.slots[Self.slot(of: type)] = known
    return result
  }

  @inline(__always)
  private static func slot(of identifier: ObjectIdentifier) -> Int {
    // Types stand at multiples of eight or more bytes.
    let number = UInt(bitPattern: identifier)
    return Int((number >> 4 ^ number >> 10) & 63)
  }
}
