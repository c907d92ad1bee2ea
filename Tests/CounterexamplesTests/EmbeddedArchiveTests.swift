import ArchiveContracts
import Counterexamples
import KeyedArchives
import PropertyListBytes
import TestArchives
import Testing

/// Archives inside data are changed where they stand.
struct EmbeddedArchiveTests {
  private static func contract(
    _ members: String, embedded: [String: Contract] = [:]
  ) throws -> Contract {
    let limits = #""archiveBytes": 20000, "objects": 500, "references": 900, "classRecords": 20"#
    let parsed = try ContractDocument(
      parsing: Array(
        #"{ "readback": "contract", "formatVersion": 1, "name": "C", "limits": { \#(limits) }, \#(members) }"#
          .utf8))
    return try Contract(parsed, embedded: embedded)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
  }

  /// An archive in data in an archive in data, and contracts that bound a number and a text.
  private static func suite(
    maximum: Int, maxLength: Int, dataLength: Int = 10_000,
    kinds: Set<CounterexampleKind> = Set(CounterexampleKind.allCases)
  ) throws -> (CounterexampleSuite, Contract, [UInt8]) {
    let number = try contract(
      #""top": { "root": "N" }, "types": { "N": { "className": "N", "fields": { "n": { "type": "integer", "maximum": \#(maximum) } } } }"#
    )
    let text = try contract(
      #""top": { "root": "T" }, "types": { "T": { "className": "T", "fields": { "t": { "type": "string", "maxLength": \#(maxLength) }, "inner": { "type": "data", "archive": "number" } } } }"#,
      embedded: ["number": number])
    let outer = try contract(
      #""top": { "root": "O" }, "types": { "O": { "className": "O", "fields": { "data": { "type": "data", "archive": "text", "maxLength": \#(dataLength) } } } }"#,
      embedded: ["text": text])
    let innermost = try ArchiveNotation.bytes("root: N{n: 1}")
    let inner = try ArchiveNotation.bytes("root: T{t: @'t', inner: @<\(hexadecimal(innermost))>}")
    let bytes = try ArchiveNotation.bytes("root: O{data: @<\(hexadecimal(inner))>}")
    #expect(outer.judge(bytes).findings.isEmpty)
    return (
      try CounterexampleSuite(of: bytes, contract: outer, seed: 1, kinds: kinds), outer, bytes
    )
  }

  @Test func everyKindThatAppliesInsideIsMet() throws {
    let (suite, contract, _) = try Self.suite(maximum: 5, maxLength: 5)
    let inside = suite.cases.filter { $0.place?.contains("#") ?? $0.kind.isEquivalent }
    let kinds = Set(inside.filter { $0.place?.hasPrefix("root.data#") == true }.map(\.kind))
    #expect(
      kinds.isSuperset(of: [
        .truncate, .classRenamed, .fieldMissing, .fieldWrongType, .textTooLong, .numberOutOfRange,
        .archiveVersion, .unreachableObject,
      ]))
    for example in inside {
      let found = contract.judge(try example.bytes())
      #expect(
        example.expectation.isMet(by: found),
        "\(example.kind.rawValue) \(example.place ?? ""): \(found.findings)")
    }
  }

  @Test func contractsWithoutTheConditionInsideAcceptTheInput() throws {
    let kinds: Set<CounterexampleKind> = [.numberOutOfRange, .textTooLong]
    let (suite, _, _) = try Self.suite(maximum: 5, maxLength: 5, kinds: kinds)
    #expect(
      suite.cases.map(\.place) == ["root.data#root.t", "root.data#root.inner#root.n:maximum"])
    let (_, relaxed, _) = try Self.suite(maximum: 6, maxLength: 6, kinds: [])
    for example in suite.cases {
      #expect(try relaxed.judge(example.bytes()).findings.isEmpty, "\(example.place ?? "")")
    }
  }

  @Test func dataThatCannotHoldTheChangedArchiveIsNamed() throws {
    let (_, _, bytes) = try Self.suite(maximum: 5, maxLength: 5)
    let (suite, _, _) = try Self.suite(
      maximum: 5, maxLength: 400, dataLength: bytes.count, kinds: [.textTooLong])
    #expect(suite.cases.isEmpty)
    #expect(suite.omissions.map(\.reason) == [.notShowable])
  }
}
