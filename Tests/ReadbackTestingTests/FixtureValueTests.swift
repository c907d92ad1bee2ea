import Foundation
import StrictJSON
import Testing

@testable import ReadbackTesting

struct FixtureValueTests {
  @Test(
    arguments: [
      (FixtureValue(nil as Int?), "null"), (FixtureValue(true), "true"), (FixtureValue(7), "7"),
      (FixtureValue(Int64.min), "-9223372036854775808"), (.unsigned(.max), "18446744073709551615"),
      (FixtureValue(1.0), "1.0"), (FixtureValue(-Double.infinity), "\"-inf\""),
      (FixtureValue("a\"b"), "\"a\\\"b\""),
      (FixtureValue(Data([0x89, 0x50])), "{\"base64\":\"iVA=\"}"),
      (FixtureValue(Date(timeIntervalSinceReferenceDate: 0.5)), "\"2001-01-01T00:00:00.5Z\""),
      (FixtureValue(["a", "b"]), "[\"a\",\"b\"]"),
      (
        ["$class": "Notes.Memo", "n": 1, "r": 1.5, "l": [true, "x"]],
        "{\"$class\":\"Notes.Memo\",\"l\":[true,\"x\"],\"n\":1,\"r\":1.5}"
      ),
      (.fields(["e\u{301}": 1]), "{\"e\u{301}\":1}"),
    ] as [(FixtureValue, String)])
  func isSpelledAsManifestsDo(value: FixtureValue, json: String) {
    let text = String(decoding: value.json.bytes(), as: UTF8.self)
    #expect(text == json + "\n")
  }

  @Test func spellsUUIDsInUpperCase() throws {
    let id = try #require(UUID(uuidString: "0a000000-0000-0000-0000-00000000000b"))
    #expect(FixtureValue(id) == "0A000000-0000-0000-0000-00000000000B")
  }
}
