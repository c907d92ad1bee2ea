import StrictJSON
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("inspcet", "inspect"), ("verfy", "verify"), ("INSPECT", "inspect"), ("migrat", "migrate"),
    ("in spect", "inspect"),
  ])
  func findsTheLikelyName(typed: String, meant: String) {
    #expect(NearestName.of(typed, among: ["verify", "inspect", "migrate"]) == meant)
  }

  @Test(arguments: ["", "x", "zebra", String(repeating: "inspect", count: 1_000)])
  func findsNothingFarAway(typed: String) {
    #expect(NearestName.of(typed, among: ["verify", "inspect", "migrate"]) == nil)
  }

  @Test func asksForTheNearestName() {
    #expect(
      NearestName.hint(for: "maxLenght", among: ["minLength", "maxLength"])
        == #"did you mean "maxLength"?"#)
  }

  @Test func listsNamesWhereNoneIsNear() {
    #expect(NearestName.hint(for: "x", among: ["first", "a\nb"]) == #"it may be "first", "a\nb""#)
  }

  @Test func listsNoMoreThanAReaderWouldRead() {
    let hint = NearestName.hint(for: "x", among: (0..<1_000).map { "name\($0)" })
    #expect(hint.hasSuffix(#""name62", "name63" and 936 more"#))
  }
}
