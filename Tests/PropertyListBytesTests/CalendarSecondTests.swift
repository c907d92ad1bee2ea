import PropertyListBytes
import Testing

struct CalendarSecondTests {
  @Test func namesWholeSecondsOfTheYears0000To9999() {
    #expect(
      CalendarSecond(secondsSince2001: -63_145_526_400)?.description == "0000-01-01T00:00:00Z")
    #expect(
      CalendarSecond(secondsSince2001: 252_423_993_599)?.description == "9999-12-31T23:59:59Z")
    for seconds in [-63_145_526_401, 252_423_993_600, 0.5, .nan, .infinity, -1e300] as [Double] {
      #expect(CalendarSecond(secondsSince2001: seconds) == nil)
    }
  }

  @Test func refusesNumbersThatNoCalendarHas() {
    func exists(
      _ year: Int64 = 2001, _ month: Int64 = 1, _ day: Int64 = 1, _ second: Int64 = 0
    ) -> Bool {
      CalendarSecond(year: year, month: month, day: day, secondOfDay: second) != nil
    }
    #expect(exists())
    for year in [100_000_000_000, -100_000_000_000, .max, .min] as [Int64] {
      #expect(!exists(year))
    }
    for month in [0, 13, .max, .min] as [Int64] { #expect(!exists(2001, month)) }
    for day in [0, 32, .max, .min] as [Int64] { #expect(!exists(2001, 1, day)) }
    for second in [-1, 86_400, .max, .min] as [Int64] { #expect(!exists(2001, 1, 1, second)) }
    #expect(!exists(2001, 2, 29))
    #expect(exists(2000, 2, 29))
  }
}
