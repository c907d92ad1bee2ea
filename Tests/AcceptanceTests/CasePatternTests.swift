import Testing

@testable import Acceptance

struct CasePatternTests {
  @Test(arguments: [
    ("memo", "readback/fixture/memo-1/digest"), ("readback/*", "readback/fixture/a/digest"),
    ("*/digest", "readback/fixture/a/digest"), ("*a*b*c", "xxaxxbxbxc"), ("?", "a"),
    ("*", ""), ("a?c", "abc"), ("**", "anything"),
  ])
  func matches(pattern: String, name: String) {
    #expect(CasePattern(pattern).matches(name))
  }

  @Test(arguments: [
    ("memo-2", "readback/fixture/memo-1/digest"), ("readback/", "app/fixture/a"),
    ("*/digest", "readback/fixture/a/digests"), ("?", ""), ("?", "ab"), ("a*c", "abd"),
  ])
  func doesNotMatch(pattern: String, name: String) {
    #expect(!CasePattern(pattern).matches(name))
  }

  /// Patterns with many stars take the product of both lengths, not a power of it.
  @Test func staysFastOnManyStars() {
    let pattern = String(repeating: "a*", count: 40) + "b"
    #expect(!CasePattern(pattern).matches(String(repeating: "a", count: 400)))
  }
}
