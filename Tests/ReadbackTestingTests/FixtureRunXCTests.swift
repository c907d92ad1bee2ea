import ReadbackTesting
import XCTest

/// What an app's test class is with XCTest: one call, which fails for each case that fails.
final class FixtureRunXCTests: XCTestCase {
  func testExample() throws {
    let example = try Example()
    let app = try MemoApp(fixtures: Example.source)
    try example.suite(read: { try app.read($0) }).run()
  }
}
