import MemoApp
import ReadbackTesting
import XCTest

/// The archives of the app's first version, whose module had another name, with XCTest: one test, which
/// fails for each case that fails.
final class RenamedModuleXCTests: XCTestCase {
  func testArchivesOfTheOldModule() throws {
    let suite = FixtureSuite(
      bundle: .module, subdirectory: "RenamedModule",
      unarchivers: [FixtureUnarchiver(Memo.self, classes: Memo.classes)])
    try suite.run()
  }
}
