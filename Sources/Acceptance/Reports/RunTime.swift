package import StrictJSON

/// The time of a run as evidence spells it.
package enum RunTime {
  /// Reads `2026-11-30T17:57:06Z`: ISO 8601 in UTC with seconds, of a day that the Gregorian calendar
  /// has, and not before 1970, when no such run can have been.
  package static func read(_ value: JSONValue) throws(JSONFailure) -> JSONText {
    let text = try value.requiredText()
    guard isTime(text.codeUnits) else {
      throw value.failure("expected a time such as 2026-11-30T17:57:06Z, from 1970 on, in UTC")
    }
    return text
  }

  private static let pattern = Array("0000-00-00T00:00:00Z".utf16)

  private static func isTime(_ units: [UInt16]) -> Bool {
    let digits: ClosedRange<UInt16> = 0x30...0x39
    guard units.count == pattern.count,
      zip(units, pattern).allSatisfy({ $1 == 0x30 ? digits.contains($0) : $0 == $1 })
    else { return false }
    func number(_ range: Range<Int>) -> Int {
      units[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard year >= 1970, (1...12).contains(month) else { return false }
    return (1...days(of: month, in: year)).contains(day) && number(11..<13) < 24
      && number(14..<16) < 60 && number(17..<19) < 60
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
