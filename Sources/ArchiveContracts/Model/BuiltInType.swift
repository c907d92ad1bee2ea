/// The kinds of values that a contract can name, spelled as in its JSON form.
public enum ValueType: Hashable, Sendable {
  /// A type that every contract knows.
  case builtIn(BuiltInType)
  /// A type of the contract's `types`.
  case named(String)
}

/// The types that every contract knows.
///
/// A Foundation value has exactly the keys of one layout that Foundation has written for it, and a
/// class record with Foundation's own ancestry.
public enum BuiltInType: String, Hashable, Sendable, CaseIterable {
  /// A bare boolean, which an integer is not unless the definition says so.
  case boolean
  /// A bare integer within Int64, or up to UInt64.max where the maximum is beyond.
  case integer
  /// A bare real, or an integer that a real represents exactly.
  case real
  /// A bare integer or real.
  case number
  /// Bare text, or an NSString, mutable or not.
  case string
  /// Bare data, or an NSData, mutable or not.
  case data
  /// A bare date, or an NSDate.
  case date
  /// An NSUUID, of exactly 16 bytes.
  case uuid
  /// An NSURL whose text is a URL or relative reference by the grammar of RFC 3986.
  case url
  /// An NSDecimalNumber.
  case decimal
  /// NSNull, which is not nil.
  case null
  /// An NSLocale, by its identifier.
  case locale
  /// An NSTimeZone, by its name; the data with its rules are not read.
  case timeZone
  /// An NSRegularExpression; the pattern is not compiled.
  case regularExpression
  /// An NSIndexPath.
  case indexPath
  /// An NSCalendar, by its identifier and settings.
  case calendar
  /// An NSMeasurement: a finite real, and a unit with its converter.
  case measurement
  /// An NSError, whose details are texts, numbers, booleans, data, dates and URLs by text keys.
  case error
  /// An NSValue with a location and a length whose sum is within Int64, or its text form.
  case range
  /// An NSValue with two numbers, or its text form `{x, y}`.
  case point
  /// An NSValue with two numbers, or its text form `{width, height}`.
  case size
  /// An NSValue with four numbers, or its text form `{{x, y}, {width, height}}`.
  case rect
  /// An NSValue with four numbers, or its text form `{top, left, bottom, right}`.
  case edgeInsets
  /// An NSIndexSet, mutable or not.
  case indexSet
  /// An NSAttributedString, mutable or not.
  case attributedString
  /// An NSArray, mutable or not.
  case array
  /// An NSSet, mutable or not, no two of whose elements are equal.
  case set
  /// An NSOrderedSet, mutable or not.
  case orderedSet
  /// An NSCountedSet, each of whose elements stands there once, with a positive count.
  case countedSet
  /// An NSDictionary, mutable or not, no two of whose keys are equal for Foundation, where 1, 1.0
  /// and true are.
  case dictionary
  /// Bytes of a C structure: bare data in its place, never by reference.
  case `struct`
  /// One of several alternatives, chosen by the kind of the bare value or by the class name.
  case anyOf
}
