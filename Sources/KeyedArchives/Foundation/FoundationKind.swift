/// What a value of Foundation is, whatever class or layout an archive stores it in.
///
/// Numbers are missing here: keyed archives hold them as bare values, never as instances.
public enum FoundationKind: String, CaseIterable, Sendable {
  case string, data, date, uuid, url, decimal, null
  case locale, timeZone, calendar, regularExpression, error
  case measurement
  /// A unit of a measurement.
  case unit
  /// What converts a unit of a measurement to the base unit of its dimension.
  case unitConverter
  /// An NSValue: a range, point, size, rectangle or edge insets, told apart by `NS.special`.
  case value
  case indexPath, indexSet, attributedString
  case array, set, orderedSet, countedSet, dictionary
}
