import PropertyListBytes

/// Dates as ISO 8601 in UTC, in the proleptic Gregorian calendar.
///
/// A date is a number of seconds since 2001-01-01 00:00:00 UTC. Its text has as many fraction
/// digits as the shortest decimal number that is the same double, so writing and reading change no
/// date. Years below 0000 and above 9999 have a sign. A date farther away than 30 thousand million
/// years is written as its distance, `2001-01-01T00:00:00Z+1e+300s`.
package enum DateText {
  private static let reference = "2001-01-01T00:00:00Z"
  /// Below this, whole seconds and their calendar stay within Int64.
  private static let farthest = 1e18

  package static func text(_ seconds: Double) -> String {
    guard seconds.magnitude < farthest else {
      return reference + (seconds < 0 ? "-" : "+") + seconds.magnitude.description + "s"
    }
    var whole = Int64(seconds)
    var fraction = fractionDigits(seconds.magnitude)
    if seconds < 0, !fraction.isEmpty {
      whole -= 1
      fraction = complement(fraction)
    }
    let second = CalendarSecond(wholeSecondsSince2001: whole)
    let digits = fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self)
    return second.descriptionWithoutZone + digits + "Z"
  }

  /// Reads what ``text(_:)`` writes, and a day alone as its first second; nil for any other
  /// spelling and for a date that does not exist.
  package static func seconds(_ text: String) -> Double? {
    if text.hasSuffix("s"), text.hasPrefix(reference) {
      return Double(text.dropFirst(reference.count).dropLast()).flatMap { $0.isFinite ? $0 : nil }
    }
    var reader = Reader(rest: Array(text.utf8)[...])
    let sign: Int64 = reader.take("-") ? -1 : 1
    let isSigned = sign < 0 || reader.take("+")
    let years = reader.digits()
    guard years.count == 4 || (isSigned && (4...11).contains(years.count)), reader.take("-"),
      let month = reader.twoDigits(), reader.take("-"), let day = reader.twoDigits()
    else { return nil }
    var secondOfDay: Int64 = 0
    var fraction: [UInt8] = []
    if !reader.rest.isEmpty {
      guard reader.take("T"), let hour = reader.twoDigits(), reader.take(":"),
        let minute = reader.twoDigits(), reader.take(":"), let second = reader.twoDigits(),
        minute < 60, second < 60
      else { return nil }
      secondOfDay = (hour * 60 + minute) * 60 + second
      if reader.take(".") {
        fraction = Array(reader.digits())
        guard !fraction.isEmpty else { return nil }
      }
      guard reader.take("Z"), reader.rest.isEmpty else { return nil }
    }
    let year = years.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return CalendarSecond(year: sign * year, month: month, day: day, secondOfDay: secondOfDay)
      .flatMap { seconds($0.wholeSecondsSince2001, plus: fraction) }
  }

  /// The double nearest to whole seconds and a fraction in decimal digits.
  private static func seconds(_ whole: Int64, plus fraction: [UInt8]) -> Double? {
    guard fraction.contains(where: { $0 != UInt8(ascii: "0") }) else { return Double(whole) }
    if whole >= 0 { return Double("\(whole).\(String(decoding: fraction, as: UTF8.self))") }
    let rest = String(decoding: complement(fraction), as: UTF8.self)
    return Double("-\(-(whole + 1)).\(rest)")
  }

  /// The digits of one minus a fraction that is not zero.
  private static func complement(_ digits: [UInt8]) -> [UInt8] {
    guard let last = digits.lastIndex(where: { $0 != UInt8(ascii: "0") }) else { return digits }
    var result = digits
    for index in 0..<last { result[index] = UInt8(ascii: "0") + UInt8(ascii: "9") - digits[index] }
    result[last] = UInt8(ascii: "9") + 1 - digits[last] + UInt8(ascii: "0")
    return result
  }

  /// The digits behind the point in the shortest decimal spelling of a number.
  private static func fractionDigits(_ value: Double) -> [UInt8] {
    let spelling = value.description.split(separator: "e", maxSplits: 1)
    let parts = (spelling.first ?? "0").split(separator: ".", maxSplits: 1)
    let exponent = spelling.count == 2 ? Int(spelling[1]) ?? 0 : 0
    let digits = parts.flatMap { Array($0.utf8) }
    let point = (parts.first?.utf8.count ?? 0) + exponent
    var fraction = Array(repeating: UInt8(ascii: "0"), count: max(0, -point))
    fraction += digits.dropFirst(max(0, point))
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return fraction
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard let first = rest.first, UInt32(first) == character.value else { return false }
      rest = rest.dropFirst()
      return true
    }

    mutating func digits() -> ArraySlice<UInt8> {
      let taken = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[taken.endIndex...]
      return taken
    }

    mutating func twoDigits() -> Int64? {
      let taken = rest.prefix(2)
      rest = rest[taken.endIndex...]
      guard taken.count == 2,
        taken.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      return Int64(String(decoding: taken, as: UTF8.self))
    }
  }
}
