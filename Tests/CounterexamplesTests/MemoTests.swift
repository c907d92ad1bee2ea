import ArchiveContracts
import Counterexamples
import PropertyListBytes
import Testing

/// All inputs derived from the example, judged by the package's own reader.
struct MemoTests {
  private func suite(
    _ name: String, kinds: Set<CounterexampleKind> = Set(CounterexampleKind.allCases)
  ) throws -> CounterexampleSuite {
    try CounterexampleSuite(
      of: MemoFixtures.bytes(name), contract: MemoFixtures.contract(), seed: 1, kinds: kinds)
  }

  @Test(arguments: MemoFixtures.accepted)
  func everyInputIsJudgedAsExpected(_ name: String) throws {
    let contract = try MemoFixtures.contract()
    for example in try suite(name).cases {
      let verification = contract.judge(try example.bytes())
      #expect(
        example.expectation.isMet(by: verification),
        "\(example.kind.rawValue) \(example.place ?? ""): \(verification.findings)")
      // An unknown class is one fault of its record, and one of each place that has an instance.
      guard example.kind != .classRenamed else { continue }
      #expect(
        verification.findings.count == (example.kind.isEquivalent ? 0 : 1),
        "\(example.kind.rawValue) \(example.place ?? ""): \(verification.findings)")
    }
  }
}
