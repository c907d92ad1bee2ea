import KeyedArchives
import Testing

struct DateTextTests {
  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (-0.0, "2001-01-01T00:00:00Z"), (0.1, "2001-01-01T00:00:00.1Z"),
      (-0.1, "2000-12-31T23:59:59.9Z"), (-1e-7, "2000-12-31T23:59:59.9999999Z"),
      (1e-7, "2001-01-01T00:00:00.0000001Z"), (454_738_491.355271, "2015-05-31T04:14:51.355271Z"),
      (-13_197_600_000, "1582-10-15T00:00:00Z"), (-63_114_076_800, "0000-12-30T00:00:00Z"),
      (-63_113_904_000, "0001-01-01T00:00:00Z"),
      (-63_145_699_200, "-0001-12-30T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
      (252_423_993_600, "+10000-01-01T00:00:00Z"), (94_694_400, "2004-01-02T00:00:00Z"),
      (94_608_000, "2004-01-01T00:00:00Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
      (99_705_600, "2004-02-29T00:00:00Z"), (-31_622_400, "2000-01-01T00:00:00Z"),
      (1e300, "2001-01-01T00:00:00Z+1e+300s"), (-1e18, "2001-01-01T00:00:00Z-1e+18s"),
      (
        Double.leastNonzeroMagnitude,
        "2001-01-01T00:00:00." + String(repeating: "0", count: 323) + "5Z"
      ),
    ] as [(Double, String)])
  func writesAndReadsBack(seconds: Double, text: String) {
    #expect(DateText.text(seconds) == text)
    #expect(DateText.seconds(text) == seconds)
  }

  @Test func losesNoDouble() {
    var generator = SplitMix(state: 7)
    for _ in 0..<2_000 {
      let seconds = Double(bitPattern: generator.next())
      guard seconds.isFinite else { continue }
      #expect(DateText.seconds(DateText.text(seconds)) == seconds, "\(seconds)")
      let near = Double(Int64(truncatingIfNeeded: generator.next() >> 20)) / 4_096
      #expect(DateText.seconds(DateText.text(near)) == near, "\(near)")
      #expect(DateText.seconds(DateText.text(-near)) == -near, "\(-near)")
    }
  }

  @Test func readsADayAsItsFirstSecond() {
    #expect(DateText.seconds("2001-01-02") == 86_400)
    #expect(DateText.seconds("-0044-03-15").map(DateText.text) == "-0044-03-15T00:00:00Z")
  }

  @Test(arguments: [
    "", "2001", "2001-1-1", "2001-02-29", "2001-13-01", "2001-00-01", "2001-01-00", "2001-04-31",
    "1900-02-29", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:60Z",
    "2001-01-01T00:00:00", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00z", "20010-01-01",
    "2001-01-01 00:00:00Z", "2001-01-01T00:00:00Z ", "2001-01-01T00:00:00+01:00",
    "+999999999999-01-01", "2001-01-01T00:00:00Z+nans", "٢٠٠١-01-01", "2001-01-1", "2001-+1-01",
    "2001-01-01Tx0:00:00Z", "2001-01-01T00:x0:00Z", "2001-01-01T00:00:x0Z",
  ])
  func refusesOtherTexts(text: String) {
    #expect(DateText.seconds(text) == nil)
  }
}
