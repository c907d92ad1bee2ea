import Foundation

/// How a Swift type stands for values of an archive.
enum ValueKind: UInt8 {
  /// By its own coding.
  case coded
  case string, boolean, integer, double
  case date, data, uuid, url, decimal, locale, timeZone, calendar
  case point, size, rectangle, nsRange, range
  case indexSet, indexPath, measurement, attributedText

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
    case is any ArchivedMeasurement.Type: self = .measurement
    default: self = .coded
    }
  }
}

/// The kinds of the types met so far: one look for types that are met again and again.
struct ValueKinds {
  private struct Slot {
    var type: ObjectIdentifier?
    var kind: ValueKind
    var isClass: Bool
  }

  private var slots: [Slot] = Array(
    repeating: Slot(type: nil, kind: .coded, isClass: false), count: 64)

  @inline(__always)
  mutating func kind<T>(of type: T.Type) -> ValueKind { slots[slot(of: type)].kind }

  /// Whether a type is a class, whose instances have an identity.
  @inline(__always)
  mutating func isClass<T>(_ type: T.Type) -> Bool { slots[slot(of: type)].isClass }

  @inline(__always)
  private mutating func slot<T>(of type: T.Type) -> Int {
    let identifier = ObjectIdentifier(type)
    // Types stand at multiples of eight or more bytes.
    let number = UInt(bitPattern: identifier)
    let slot = Int((number >> 4 ^ number >> 10) & 63)
    if slots[slot].type != identifier {
      slots[slot] = Slot(type: identifier, kind: ValueKind(type), isClass: type is AnyClass)
    }
    return slot
  }
}
