import Foundation
import MemoApp
import Readback
import Testing

struct ContractTests {
  /// The app and the command line must judge by the same contract.
  @Test func isTheContractOfTheFixtures() throws {
    let url = try #require(
      Bundle.module.url(
        forResource: "memo.contract", withExtension: "json", subdirectory: "Fixtures"))
    #expect(Contract.memo.fault == nil)
    #expect(try Contract(contentsOf: url).document == Contract.memo.document)
  }
}
