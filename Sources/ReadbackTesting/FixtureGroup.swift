/// The cases of one reader about one fixture and what is derived from it, or those about coverage.
///
/// An archive of some fields has hundreds of counterexamples, and Swift Testing's time for a test with
/// arguments grows with the square of their number: 16,000 cases take it half a minute that 100 groups
/// do not.
public struct FixtureGroup: Sendable, Identifiable, CustomStringConvertible {
  /// What the names of the cases begin with, such as `app/counterexample/memo-1.archive`.
  public let name: String
  /// The cases, in the order of the suite; at least one.
  public let cases: [FixtureCase]

  private static let mostFailures = 20

  /// The name, by which a test can be run again alone.
  public var id: String { name }

  /// The name with controls and direction marks escaped, so that it stays on its line.
  public var description: String { FailureText.escaped(name) }

  /// Judges every case of the group.
  ///
  /// - Throws: If any failed: what each of them says, up to 20, and how many there are.
  public func check() throws(FixtureFailure) {
    var failures: [String] = []
    for fixture in cases {
      do throws(FixtureFailure) {
        try fixture.check()
      } catch {
        failures.append(error.message)
      }
    }
    guard !failures.isEmpty else { return }
    let omitted = failures.count - Self.mostFailures
    throw FixtureFailure(
      (["\(failures.count) of \(cases.count) cases of \(description) failed"]
        + failures.prefix(Self.mostFailures) + (omitted > 0 ? ["and \(omitted) more"] : []))
        .joined(separator: "\n"))
  }
}
