import Foundation

/// Calendars by the identifiers that archives have for them, those of `NSCalendar`.
enum CalendarNames {
  /// 1582-10-15 in seconds since 2001-01-01 UTC, when Gregorian dates begin unless said otherwise.
  static let gregorianStart = -13_197_600_000.0

  private static let names: [(Calendar.Identifier, String)] = [
    (.gregorian, "gregorian"), (.buddhist, "buddhist"), (.chinese, "chinese"), (.coptic, "coptic"),
    (.ethiopicAmeteMihret, "ethiopic"), (.ethiopicAmeteAlem, "ethiopic-amete-alem"),
    (.hebrew, "hebrew"), (.iso8601, "iso8601"), (.indian, "indian"), (.islamic, "islamic"),
    (.islamicCivil, "islamic-civil"), (.japanese, "japanese"), (.persian, "persian"),
    (.republicOfChina, "roc"), (.islamicTabular, "islamic-tbla"),
    (.islamicUmmAlQura, "islamic-umalqura"),
  ]

  static func identifier(named name: String) -> Calendar.Identifier? {
    names.first { $0.1 == name }?.0
  }

  static func name(of identifier: Calendar.Identifier) -> String? {
    names.first { $0.0 == identifier }?.1
  }
}
