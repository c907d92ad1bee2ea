import ArchiveContracts
import Counterexamples
import KeyedArchives
import PropertyListBytes
import TestArchives
import Testing

/// The inputs derived from a sample, judged by the contract that they were derived with.
struct CaseSet {
  let suite: CounterexampleSuite
  let contract: Contract
  let original: [UInt8]

  /// - Parameter contract: The members of the contract's JSON form beyond its head.
  init(
    _ contract: String, seed: UInt64 = 1,
    kinds: Set<CounterexampleKind> = Set(CounterexampleKind.allCases),
    format: PropertyList.Format = .binary, _ build: (inout SampleArchive) -> Void
  ) throws {
    var sample = SampleArchive()
    build(&sample)
    try self.init(
      Self.contract(contract), seed: seed, kinds: kinds,
      sample.bytes(as: format))
  }

  /// - Parameter archive: In the notation of `ArchiveNotation`.
  init(_ contract: String, kinds: Set<CounterexampleKind>, archive: String) throws {
    try self.init(
      Self.contract(contract), seed: 1, kinds: kinds,
      ArchiveNotation.bytes(archive))
  }

  /// A contract of some members; with low limits where they say none, so that inputs beyond them
  /// are small.
  private static func contract(_ members: String) throws -> Contract {
    let limits = """
      "archiveBytes": 20000, "objects": 2000, "references": 3000, "expandedNodes": 10000,
      "materializedBytes": 200000, "classRecords": 100
      """
    let head = #""readback": "contract", "formatVersion": 1, "name": "Sample""#
    let low = members.contains(#""limits""#) ? "" : #", "limits": { \#(limits) }"#
    return try Contract(parsing: Array("{ \(head)\(low), \(members) }".utf8))
  }

  private init(
    _ contract: Contract, seed: UInt64, kinds: Set<CounterexampleKind>, _ bytes: [UInt8]
  ) throws {
    self.contract = contract
    original = bytes
    let verification = self.contract.judge(bytes)
    #expect(verification.findings.isEmpty, "the sample itself: \(verification.findings)")
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

  /// Whether an input is another one, and, where it must be rejected and can be read, one of another
  /// graph.
  private func differs(_ bytes: [UInt8], _ kind: CounterexampleKind) throws -> Bool {
    guard bytes != original else { return false }
    guard !kind.isEquivalent, let archive = try? KeyedArchive(bytes) else { return true }
    return try GraphDifference(between: KeyedArchive(original), and: archive) != nil
  }

  /// Expects that every input is judged as it says, and breaks nothing else.
  func expectAllMet(_ location: SourceLocation = #_sourceLocation) throws {
    for example in suite.cases {
      let bytes = try example.bytes()
      let verification = contract.judge(bytes)
      #expect(try differs(bytes, example.kind), "\(example.kind.rawValue) without effect")
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
