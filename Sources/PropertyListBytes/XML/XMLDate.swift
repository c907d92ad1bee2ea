/// A date of an XML property list: whole seconds, UTC, in the proleptic Gregorian calendar.
struct XMLDate {
  private let year: Int
  private let month: Int
  private let day: Int
  private let secondOfDay: Int

  /// Reads `YYYY-MM-DDThh:mm:ssZ`; nil for any other spelling or a date that does not exist.
  ///
  /// Years run from 0000 to 9999; there are no leap seconds and no hour 24.
  init?(_ text: [UInt8]) {
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard text.count == pattern.count else { return nil }
    for (byte, expected) in zip(text, pattern) {
      if expected == UInt8(ascii: "0") {
        guard XMLCharacter.isDigit(UInt16(byte)) else { return nil }
      } else {
        guard byte == expected else { return nil }
      }
    }
    func number(_ digits: Range<Int>) -> Int {
      text[digits].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    year = number(0..<4)
    month = number(5..<7)
    day = number(8..<10)
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    secondOfDay = (hour * 60 + minute) * 60 + second
    guard (1...12).contains(month), hour < 24, minute < 60, second < 60 else { return nil }
    guard day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
  }

  private static let daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    daysBeforeMonth[month] - daysBeforeMonth[month - 1] + (month == 2 && isLeap(year) ? 1 : 0)
  }

  /// Days from the first of January 0000 to that of a year.
  private static func days(before year: Int) -> Int {
    365 * year + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
  }

  /// Seconds since 2001-01-01 00:00:00 UTC.
  var secondsSinceReference: Double {
    let leapDay = month > 2 && Self.isLeap(year) ? 1 : 0
    let days =
      Self.days(before: year) - Self.days(before: 2001) + Self.daysBeforeMonth[month - 1] + leapDay
      + day - 1
    return Double(days * 86_400 + secondOfDay)
  }
}
