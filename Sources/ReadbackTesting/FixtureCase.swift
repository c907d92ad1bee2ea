/// One case of a suite: a condition of a fixture, or an input that was derived from one.
public struct FixtureCase: Sendable, Identifiable, CustomStringConvertible {
  /// The name as `readback check` has it, such as `app/fixture/memo-1.archive/verdict`.
  public let name: String
  private let position: Int
  private let run: FixtureRun

  init(name: String, position: Int, run: FixtureRun) {
    self.name = name
    self.position = position
    self.run = run
  }

  /// The name, by which a test can be run again alone.
  public var id: String { name }

  /// The name with controls and direction marks escaped, so that it stays on its line.
  public var description: String { FailureText.escaped(name) }

  /// Judges the case; the first call judges all cases of the suite.
  ///
  /// - Throws: If the case failed: what was expected and found, at which path and offset, and the
  ///   command to look at it. Also when it was asked for before, since a test that is repeated until
  ///   it passes proves nothing.
  public func check() throws(FixtureFailure) { try run.check(position) }
}
