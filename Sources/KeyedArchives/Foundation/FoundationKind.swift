/// What a value of Foundation is, whatever class or layout an archive stores it in.
///
/// Numbers are missing here: keyed archives hold them as bare values, never as instances.
public enum FoundationKind: String, CaseIterable, Sendable {
  /// NSString and NSMutableString, in either of their layouts.
  case string
  /// NSData and NSMutableData.
  case data
  /// NSDate, in seconds since 2001-01-01 00:00:00 UTC.
  case date
  /// NSUUID.
  case uuid
  /// NSURL, absolute or relative to a base.
  case url
  /// NSDecimalNumber, which no archive stores as a bare number.
  case decimal
  /// NSNull, which is not nil.
  case null
  /// NSLocale.
  case locale
  /// NSTimeZone, or the time zone of whatever device reads it.
  case timeZone
  /// NSCalendar.
  case calendar
  /// NSRegularExpression.
  case regularExpression
  /// NSError.
  case error
  /// NSMeasurement.
  case measurement
  /// A unit of a measurement.
  case unit
  /// What converts a unit of a measurement to the base unit of its dimension.
  case unitConverter
  /// An NSValue: a range, point, size, rectangle or edge insets, told apart by `NS.special`.
  case value
  /// NSIndexPath.
  case indexPath
  /// NSIndexSet and NSMutableIndexSet.
  case indexSet
  /// NSAttributedString and NSMutableAttributedString, also by the names of what implements them.
  case attributedString
  /// NSArray and NSMutableArray.
  case array
  /// NSSet and NSMutableSet.
  case set
  /// NSOrderedSet and NSMutableOrderedSet.
  case orderedSet
  /// NSCountedSet.
  case countedSet
  /// NSDictionary and NSMutableDictionary.
  case dictionary
}
