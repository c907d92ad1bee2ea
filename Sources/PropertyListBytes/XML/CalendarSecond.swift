/// A whole second of the proleptic Gregorian calendar in UTC, years 0000 to 9999, as
/// `YYYY-MM-DDThh:mm:ssZ`.
struct CalendarSecond: CustomStringConvertible {
  let year: Int
  let month: Int
  let day: Int
  let secondOfDay: Int

  /// - Returns: Nil for a part of a second and for other years.
  init?(secondsSince2001 seconds: Double) {
    guard seconds >= -63_145_526_400, seconds <= 252_423_993_599 else { return nil }
    let second = Int64(seconds)
    guard Double(second) == seconds else { return nil }
    let days = Int(second >= 0 ? second / 86_400 : (second - 86_399) / 86_400)
    secondOfDay = Int(second) - days * 86_400
    // The calendar repeats every 400 years. Years counted from March put the leap day last, so
    // that the months before it follow one rule.
    let sinceMarch = days + 730_791
    let era = sinceMarch >= 0 ? sinceMarch / 146_097 : (sinceMarch - 146_096) / 146_097
    let dayOfEra = sinceMarch - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var description: String {
    Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2) + "T"
      + Self.padded(secondOfDay / 3_600, 2) + ":" + Self.padded(secondOfDay / 60 % 60, 2) + ":"
      + Self.padded(secondOfDay % 60, 2) + "Z"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
