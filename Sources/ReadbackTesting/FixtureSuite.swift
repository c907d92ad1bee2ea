public import Foundation
import StrictJSON

/// Every case of a manifest of fixtures, for Swift Testing and for XCTest.
///
/// ```swift
/// let suite = FixtureSuite(
///   bundle: .module,
///   unarchivers: [FixtureUnarchiver(Memo.self, classes: ["Notes.Memo": Memo.self])],
///   read: { input in try Memo(contentsOf: input.url).fixtureValues },
///   loadAndSave: { input in try MemoFile(input.url).loadAndSave() })
///
/// // Swift Testing, a test case for each reader and fixture; or for each case, with suite.cases():
/// @Test(arguments: try suite.groups()) func fixtures(_ group: FixtureGroup) throws {
///   try group.check()
/// }
///
/// // XCTest, and Swift Testing where one test is enough:
/// func testFixtures() throws { try suite.run() }
/// ```
///
/// The fixtures are a folder with `readback.json`, contracts and archives, copied into the test
/// target as a tree: `resources: [.copy("Fixtures")]`. They are judged by this package's reader as
/// `readback check` judges them (fixtures, migrations, counterexamples, equivalents, coverage), and
/// by the readers that are given here. The programs that a manifest names under `readers` are not run.
///
/// Use one suite in one place: a case that is asked for twice counts as `repeated`, not as passed.
/// `READBACK_RESULT`, a path in the environment, has the suite write down which files it read and what
/// became of each case; see ``FixtureSuite/cases()``. On Apple systems the same document is attached
/// to the test as `readback-result.json`. None of this was ever run on an Apple system.
///
/// Link the product `ReadbackTesting` with test targets only: it uses Swift Testing and XCTest.
public struct FixtureSuite: Sendable {
  let run: FixtureRun

  /// A suite of the fixtures in a bundle, which are looked up when cases are asked for.
  ///
  /// - Parameters:
  ///   - bundle: `Bundle.module` of a package's test target; `Bundle(for:)` in an Xcode project.
  ///   - subdirectory: The folder in the bundle, and in it the manifest. It must not be called
  ///     `Resources`: bundles for iOS that hold a folder of that name cannot be signed.
  ///   - name: The name of the suite in results; the folder's unless given.
  ///   - unarchivers: The app's classes for Foundation's unarchiver, behind the contract.
  ///   - read: The app's own reading. It returns the values that it read, which are compared with
  ///     `fields` of the manifest, and throws for what it does not accept.
  ///   - loadAndSave: Loads the file ``FixtureInput/url`` and saves it in place, as the app does; throws,
  ///     and leaves the file as it is, for what it does not accept. What was saved is verified at the
  ///     current version and compared.
  ///
  /// The closures are called one after the other, on whatever thread asks for the first case.
  public init(
    bundle: Bundle, subdirectory: String = "Fixtures", name: String? = nil,
    unarchivers: [FixtureUnarchiver] = [],
    read: (@Sendable (FixtureInput) throws -> [String: FixtureValue])? = nil,
    loadAndSave: (@Sendable (FixtureInput) throws -> Void)? = nil
  ) {
    self.init(
      FixtureFolder.find(subdirectory, in: bundle), name: name ?? subdirectory,
      unarchivers: unarchivers, read: read, loadAndSave: loadAndSave)
  }

  /// A suite of the fixtures in a folder of the disk.
  ///
  /// More about the readers is said at ``init(bundle:subdirectory:name:unarchivers:read:loadAndSave:)``.
  ///
  /// - Parameters:
  ///   - directory: The folder with the manifest.
  ///   - name: The name of the suite in results; the folder's unless given.
  ///   - unarchivers: The app's classes for Foundation's unarchiver, behind the contract.
  ///   - read: The app's own reading, which returns the values that it read.
  ///   - loadAndSave: Loads a file and saves it in place, as the app does.
  public init(
    directory: URL, name: String? = nil, unarchivers: [FixtureUnarchiver] = [],
    read: (@Sendable (FixtureInput) throws -> [String: FixtureValue])? = nil,
    loadAndSave: (@Sendable (FixtureInput) throws -> Void)? = nil
  ) {
    self.init(
      .success(directory.path(percentEncoded: false)), name: name ?? directory.lastPathComponent,
      unarchivers: unarchivers, read: read, loadAndSave: loadAndSave)
  }

  init(
    _ folder: Result<String, FixtureFailure>, name: String, unarchivers: [FixtureUnarchiver],
    read: (@Sendable (FixtureInput) throws -> [String: FixtureValue])?,
    loadAndSave: (@Sendable (FixtureInput) throws -> Void)?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let app = AppReader(name: "app", read: read, loadAndSave: loadAndSave)
    run = FixtureRun(
      folder: folder, name: name, unarchivers: unarchivers, app: app,
      result: ResultFile(environment: environment))
  }

  /// All cases, in the order of `readback check`, for `@Test(arguments:)`.
  ///
  /// The cases are named here, and judged all together when the first is checked. If the environment
  /// has `READBACK_RESULT`, a result is written at once in which every case is `skipped`, again when all
  /// ran, and when the process ends before that, so that nothing is said to have passed that did not run.
  /// `READBACK_RESULT` is a file, or a folder that is there, which gets a file for each suite.
  /// `READBACK_RUN` is copied into the result. Through xcodebuild both are set as
  /// `TEST_RUNNER_READBACK_RESULT` and `TEST_RUNNER_READBACK_RUN`.
  ///
  /// - Throws: For fixtures that are not there, a mistake in manifest or contracts, and when there
  ///   is no case at all.
  public func cases() throws(FixtureFailure) -> [FixtureCase] {
    try run.list().enumerated().map { FixtureCase(name: $1, position: $0, run: run) }
  }

  /// All cases, by reader and fixture, in the order of their first cases.
  ///
  /// - Throws: What ``cases()`` throws.
  public func groups() throws(FixtureFailure) -> [FixtureGroup] {
    let cases = try cases()
    let namer = try run.groupNamer()
    var order: [JSONText] = []
    var members: [JSONText: [FixtureCase]] = [:]
    for fixture in cases {
      let name = JSONText(namer.group(of: fixture.name))
      if members[name] == nil { order.append(name) }
      members[name, default: []].append(fixture)
    }
    return order.map { FixtureGroup(name: $0.repaired, cases: members[$0] ?? []) }
  }

  /// Runs every case, as one test.
  ///
  /// Each failing case, up to 100 of them, is an issue of the test that is running, Swift Testing's or
  /// XCTest's, at the place of the call.
  ///
  /// - Throws: What ``cases()`` throws, and, so that no test can pass by accident, how many cases failed.
  public func run(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws(FixtureFailure) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let cases = try cases()
    var failed = 0
    for fixture in cases {
      do throws(FixtureFailure) {
        try fixture.check()
      } catch {
        failed += 1
        if failed <= Self.mostIssues { TestFramework.record("\(error)", at: place) }
      }
    }
    guard failed > 0 else { return }
    throw FixtureFailure("\(failed) of \(cases.count) cases of \(run.name) failed")
  }

  private static let mostIssues = 100
}
