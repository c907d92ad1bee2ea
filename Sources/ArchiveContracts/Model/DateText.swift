/// Dates as ISO 8601 in UTC, in the proleptic Gregorian calendar, years 0000 to 9999.
///
/// A date is a number of seconds since 2001-01-01 00:00:00 UTC. Its text has as many fraction
/// digits as the shortest decimal number that reads back as the same double needs, so no date is
/// changed by being written and read.
package enum DateText {
  /// Seconds at which the years that have a text begin and end.
  private static let first = days(before: 0) * 86_400
  private static let end = days(before: 10_000) * 86_400

  /// Reads `YYYY-MM-DD`, or `YYYY-MM-DDThh:mm:ssZ` with or without a fraction of seconds; nil for
  /// any other spelling and for a date that does not exist.
  package static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10 else { return nil }
    let hasTime = bytes.count > 10
    let pattern = Array((hasTime ? "0000-00-00T00:00:00" : "0000-00-00").utf8)
    guard bytes.count >= pattern.count else { return nil }
    for (byte, expected) in zip(bytes, pattern) {
      guard expected == UInt8(ascii: "0") ? isDigit(byte) : byte == expected else { return nil }
    }
    func number(_ digits: Range<Int>) -> Int {
      bytes[digits].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard (1...12).contains(month), (1...daysIn(month, of: year)).contains(day) else { return nil }
    let midnight = (days(before: year) + daysBefore(month, of: year) + day - 1) * 86_400
    guard hasTime else { return Double(midnight) }
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard hour < 24, minute < 60, second < 60, bytes.last == UInt8(ascii: "Z") else { return nil }
    let fraction = bytes[19..<(bytes.count - 1)]
    let whole = midnight + (hour * 60 + minute) * 60 + second
    if fraction.isEmpty { return Double(whole) }
    guard fraction.count > 1, fraction.first == UInt8(ascii: "."),
      fraction.dropFirst().allSatisfy(isDigit)
    else { return nil }
    return seconds(whole, plus: Array(fraction.dropFirst()))
  }

  /// The text of a date; nil when it is not finite or its year has no four digits.
  package static func text(_ seconds: Double) -> String? {
    let floor = seconds.rounded(.down)
    guard floor >= Double(first), floor < Double(end) else { return nil }
    var digits = fractionDigits(seconds)
    if seconds < 0, !digits.isEmpty { digits = complement(digits) }
    let second = Int(floor) - first
    let (day, time) = (second / 86_400, second % 86_400)
    let (year, month, date) = civil(day: day + days(before: 0))
    let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }
    let fraction = digits.isEmpty ? "" : "." + String(decoding: digits, as: UTF8.self)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))T"
      + clock.joined(separator: ":") + fraction + "Z"
  }

  /// The double nearest to a whole number of seconds and a fraction in decimal digits.
  private static func seconds(_ whole: Int, plus fraction: [UInt8]) -> Double? {
    if whole >= 0 { return Double("\(whole).\(String(decoding: fraction, as: UTF8.self))") }
    if fraction.allSatisfy({ $0 == UInt8(ascii: "0") }) { return Double(whole) }
    let rest = String(decoding: complement(fraction), as: UTF8.self)
    return Double("-\(-whole - 1).\(rest)")
  }

  /// The digits of one minus a fraction that is not zero.
  private static func complement(_ digits: [UInt8]) -> [UInt8] {
    var result = digits
    guard let last = digits.lastIndex(where: { $0 != UInt8(ascii: "0") }) else { return digits }
    for index in 0..<last { result[index] = UInt8(ascii: "0") + UInt8(ascii: "9") - digits[index] }
    result[last] = UInt8(ascii: "9") + 1 + UInt8(ascii: "0") - digits[last]
    return result
  }

  /// The digits after the point of a number's shortest decimal spelling.
  private static func fractionDigits(_ value: Double) -> [UInt8] {
    let spelling = Array(value.magnitude.description.utf8)
    let mantissa = spelling.prefix { $0 != UInt8(ascii: "e") }
    let exponent = Int(String(decoding: spelling.dropFirst(mantissa.count + 1), as: UTF8.self)) ?? 0
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
    let all = mantissa[..<point] + mantissa[point...].dropFirst()
    // The point stands after this many of the digits; before all of them when negative.
    let integers = point + exponent
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, -integers))
    var digits = zeros + all.dropFirst(max(0, integers))
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
  }

  private static func daysIn(_ month: Int, of year: Int) -> Int {
    month == 12 ? 31 : daysBefore(month + 1, of: year) - daysBefore(month, of: year)
  }

  private static func daysBefore(_ month: Int, of year: Int) -> Int {
    let table = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    return table[month - 1] + (month > 2 && isLeap(year) ? 1 : 0)
  }

  /// Days from 2001-01-01 to the first of January of a year from 0 on; negative before.
  private static func days(before year: Int) -> Int {
    365 * year + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400 - 730_851
  }

  private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
    // An estimate that is never too late, since no year has more than 366 days.
    var year = (day - days(before: 0)) / 366
    while days(before: year + 1) <= day { year += 1 }
    var rest = day - days(before: year)
    var month = 1
    while month < 12, rest >= daysIn(month, of: year) {
      rest -= daysIn(month, of: year)
      month += 1
    }
    return (year, month, rest + 1)
  }
}
