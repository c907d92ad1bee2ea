import Counterexamples
import PropertyListBytes
import Testing

/// What a kind promises does not depend on the archive.
struct PromisedCodeTests {
  private static let codes: [CounterexampleKind: Set<String>] = [
    .truncate: ["truncated"], .trailingBytes: ["truncated", "malformed"],
    .flipTrailer: ["truncated", "malformed", "not-a-keyed-archive"], .emptyFile: ["empty"],
    .notAPlist: ["not-a-property-list", "unsupported-format"],
    .wrongRoot: ["wrong-root-class"], .missingRoot: ["missing-root"], .nullRoot: ["missing-root"],
    .classRenamed: ["class-not-allowed"], .classSubstituted: ["class-not-allowed"],
    .classHinted: ["class-not-allowed"], .ancestryForged: ["class-not-allowed"],
    .classRecordBroken: ["bad-class-record"], .versionMissing: ["missing-version"],
    .versionFuture: ["unsupported-version"], .versionPast: ["unsupported-version"],
    .versionWrongType: ["wrong-type"], .fieldMissing: ["missing-field"],
    .fieldNull: ["missing-field"], .fieldWrongType: ["wrong-type"],
    .fieldUnknown: ["unknown-field"], .textTooLong: ["too-long"],
    .dataTooLong: ["too-long", "malformed"],
    .countOver: ["too-many"], .countUnder: ["too-few", "too-short"],
    .numberOutOfRange: ["out-of-range"], .valueNotAllowed: ["not-allowed-value"],
    .elementWrongClass: ["class-not-allowed"], .keysObjectsMismatch: ["malformed"],
    .twoLayouts: ["malformed"], .equalKeys: ["duplicate-key"],
    .sharedMutable: ["not-allowed-value"], .referenceOutOfRange: ["dangling-reference"],
    .referenceCycle: ["cycle"], .deepNesting: ["limit-exceeded"],
    .expansionBomb: ["limit-exceeded"], .countOverflow: ["malformed"],
    .offsetOverflow: ["malformed"], .stringOverread: ["malformed"],
    .selfContainingArray: ["malformed"], .duplicateKey: ["duplicate-key"],
    .relationBroken: ["relation-violated"],
    .archiveVersion: ["unsupported-archive-version"], .archiverName: ["unsupported-archiver"],
    .unreachableObject: ["unreachable-object"], .oversized: ["limit-exceeded", "too-large"],
  ]

  @Test func everyKindIsAPromiseOrAnEquivalent() {
    for kind in CounterexampleKind.allCases {
      #expect((Self.codes[kind] == nil) == kind.isEquivalent, "\(kind.rawValue)")
    }
  }

  @Test(arguments: ["memo-1", "memo-3", "memo-3-xml"])
  func inputsPromiseTheCodesOfTheirKind(_ name: String) throws {
    let suite = try CounterexampleSuite(
      of: MemoFixtures.bytes(name), contract: MemoFixtures.contract(), seed: 7)
    for example in suite.cases where !example.kind.isEquivalent {
      let code = try #require(example.expectation.code)
      #expect(Self.codes[example.kind]?.contains(code.rawValue) == true, "\(example.kind)")
    }
  }
}
