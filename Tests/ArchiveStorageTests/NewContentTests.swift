import ArchiveContracts
import KeyedArchives
import Testing

@testable import ArchiveStorage

/// What is examined before it is saved, by whichever thread comes first.
struct NewContentTests {
  private let memo = MemoArchive.bytes("new")

  @Test func tellsTheVersionAndTheDigest() throws {
    let examined = try NewContent(memo, under: MemoArchive.contract).examined()
    #expect(examined.version == (try MemoArchive.contract.verify(memo).version))
    #expect(examined.digest == ContentDigest(of: memo))
  }

  @Test func isRefusedHoweverOftenItIsAskedFor() throws {
    let content = NewContent(memo.dropLast(), under: MemoArchive.contract)
    for _ in 0..<2 {
      let failure = try #require(throws: ArchiveStoreError.self) { try content.examined() }
      #expect(failure.code == .verificationFailed)
    }
  }

  @Test func isNotJudgedWithoutAContract() throws {
    #expect(try NewContent([1, 2, 3]).examined().version == nil)
  }

  @Test func isTheSameForAllWhoAskAtOnce() async throws {
    let content = NewContent(memo, under: MemoArchive.contract)
    let digests = try await withThrowingTaskGroup(of: ContentDigest.self) { group in
      for _ in 0..<8 { group.addTask { try content.examined().digest } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(digests == Array(repeating: ContentDigest(of: memo), count: 8))
  }
}
