import ReadbackTesting
import Testing

/// What an app's tests are with Swift Testing: a test case for each case of the manifest.
struct ParameterizedTests {
  private static let example = Result { try Example() }
  private static let suite = Result {
    let app = try MemoApp(fixtures: Example.source)
    return try example.get().suite(read: { try app.read($0) })
  }

  @Test(arguments: try suite.get().cases())
  func fixture(_ fixture: FixtureCase) throws {
    try fixture.check()
  }
}
