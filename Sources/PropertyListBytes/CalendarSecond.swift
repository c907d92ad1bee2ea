/// A whole second of the proleptic Gregorian calendar in UTC, as `YYYY-MM-DDThh:mm:ssZ`.
///
/// Years below 0000, which is the one before the year 1, and above 9999 are written with a sign.
package struct CalendarSecond: CustomStringConvertible {
  package let year: Int64
  package let month: Int64
  package let day: Int64
  package let secondOfDay: Int64

  /// From 2001-01-01 back to 0000-03-01, where years counted from March begin.
  private static let daysSinceMarch: Int64 = 730_791
  /// The calendar repeats after 400 years of this many days.
  private static let daysOfEra: Int64 = 146_097

  /// - Returns: Nil for a part of a second and for years outside 0000 to 9999.
  package init?(secondsSince2001 seconds: Double) {
    guard seconds >= -63_145_526_400, seconds <= 252_423_993_599 else { return nil }
    let second = Int64(seconds)
    guard Double(second) == seconds else { return nil }
    self.init(wholeSecondsSince2001: second)
  }

  package init(wholeSecondsSince2001 seconds: Int64) {
    let days = Self.quotient(seconds, 86_400)
    secondOfDay = seconds - days * 86_400
    // Years counted from March put the leap day last, so that the months before it follow one rule.
    let sinceMarch = days + Self.daysSinceMarch
    let era = Self.quotient(sinceMarch, Self.daysOfEra)
    let dayOfEra = sinceMarch - era * Self.daysOfEra
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// - Returns: Nil for a day that does not exist, and for years of more than eleven digits.
  package init?(year: Int64, month: Int64, day: Int64, secondOfDay: Int64) {
    guard year.magnitude < 100_000_000_000, (1...12).contains(month), (1...31).contains(day),
      (0..<86_400).contains(secondOfDay)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.secondOfDay = secondOfDay
    // A day that the month does not have is one of the next month.
    guard CalendarSecond(wholeSecondsSince2001: wholeSecondsSince2001).day == day else {
      return nil
    }
  }

  package var wholeSecondsSince2001: Int64 {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = Self.quotient(yearFromMarch, 400)
    let yearOfEra = yearFromMarch - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * Self.daysOfEra + dayOfEra - Self.daysSinceMarch) * 86_400 + secondOfDay
  }

  /// The quotient, rounded down.
  private static func quotient(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - (divisor - 1)) / divisor
  }

  package var description: String { descriptionWithoutZone + "Z" }

  /// The text without its final `Z`, which a fraction of a second stands before.
  package var descriptionWithoutZone: String {
    let sign = year < 0 ? "-" : year > 9_999 ? "+" : ""
    return sign + Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2)
      + "T" + Self.padded(secondOfDay / 3_600, 2) + ":" + Self.padded(secondOfDay / 60 % 60, 2)
      + ":" + Self.padded(secondOfDay % 60, 2)
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value.magnitude)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
