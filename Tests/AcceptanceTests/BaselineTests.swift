import StrictJSON
import Testing

@testable import Acceptance

struct BaselineTests {
  @Test func readsWhatItWrites() throws {
    let baseline = Baseline(names: ["b", "a", "b"])
    #expect(baseline.names == ["a", "b"])
    #expect(try Baseline(parsing: baseline.bytes) == baseline)
  }

  @Test func readsTheReportOfACheck() throws {
    let report =
      #"{"readback":"check","formatVersion":1,"cases":[{"name":"a","passed":true}],"#
      + #""inputs":{},"summary":{}}"#
    #expect(try Baseline(parsing: Array(report.utf8)).names == ["a"])
  }

  @Test(arguments: [
    "", "{}", #"{"readback":"manifest","formatVersion":1,"cases":[]}"#,
    #"{"readback":"baseline","formatVersion":1,"cases":[],"more":1}"#,
    #"{"readback":"baseline","formatVersion":2,"cases":[]}"#,
  ])
  func refusesEverythingElse(text: String) {
    #expect(throws: JSONFailure.self) { try Baseline(parsing: Array(text.utf8)) }
  }
}
