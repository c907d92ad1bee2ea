import ArchiveContracts
import Counterexamples
import KeyedArchives
import PropertyListBytes
import Testing

/// The inputs derived from a sample, judged by the contract that they were derived with.
struct CaseSet {
  let suite: CounterexampleSuite
  let contract: Contract

  /// - Parameter contract: The members of the contract's JSON form beyond its head.
  init(
    _ contract: String, seed: UInt64 = 1,
    kinds: Set<CounterexampleKind> = Set(CounterexampleKind.allCases),
    format: PropertyList.Format = .binary, _ build: (inout SampleArchive) -> Void
  ) throws {
    let head = #""readback": "contract", "formatVersion": 1, "name": "Sample""#
    self.contract = try Contract(parsing: Array("{ \(head), \(contract) }".utf8))
    var sample = SampleArchive()
    build(&sample)
    let bytes = try sample.bytes(as: format)
    let verification = self.contract.judge(bytes)
    #expect(verification.findings.isEmpty, "the sample itself is not accepted")
    suite = try CounterexampleSuite(
      of: bytes, contract: self.contract, seed: seed, kinds: kinds)
  }

  /// The places of the cases of a kind.
  func places(of kind: CounterexampleKind) -> [String] {
    suite.cases.filter { $0.kind == kind }.map { $0.place ?? "" }
  }

  func omissions(of kind: CounterexampleKind) -> [Omission] {
    suite.omissions.filter { $0.kind == kind }
  }

  /// Expects that every input is judged as it says, and breaks nothing else.
  func expectAllMet(_ location: SourceLocation = #_sourceLocation) throws {
    for example in suite.cases {
      let verification = contract.judge(try example.bytes())
      #expect(
        example.expectation.isMet(by: verification),
        "\(example.kind.rawValue) \(example.place ?? ""): \(verification.findings)",
        sourceLocation: location)
      // An unknown class is one fault of its record, and one of each place that has an instance.
      guard example.kind != .classRenamed else { continue }
      #expect(
        verification.findings.count == (example.kind.isEquivalent ? 0 : 1),
        "\(example.kind.rawValue) \(example.place ?? ""): \(verification.findings)",
        sourceLocation: location)
    }
  }
}
