import Acceptance
import ArchiveContracts
import Foundation
import FoundationDecoding
import StrictJSON

extension AppReader {
  /// Foundation's unarchiver with the app's classes, as one reader for all contracts that have some;
  /// nil if none has.
  ///
  /// - Throws: For classes that a contract has no use for, and for a contract that is not there, is not
  ///   for Foundation, or has two unarchivers.
  init?(
    _ unarchivers: [FixtureUnarchiver], for directory: FixtureDirectory
  ) throws(AcceptanceFailure) {
    var decoders: [JSONText: FixtureUnarchiver.Decode] = [:]
    var compared: Set<JSONText> = []
    for unarchiver in unarchivers {
      let wanted = unarchiver.contract.map { JSONText($0) }
      var isUsed = false
      for (entry, contract) in zip(directory.manifest.contracts, directory.contracts) {
        let name = JSONText(entry.name)
        guard wanted == nil || wanted == name else { continue }
        isUsed = true
        guard decoders[name] == nil else {
          throw AcceptanceFailure(.invalid, "two unarchivers for the contract \(entry.name)")
        }
        do throws(UnarchivingFailure) {
          decoders[name] = try unarchiver.decoder(contract)
        } catch {
          throw AcceptanceFailure(
            .invalid, "unarchiver for the contract \(entry.name): \(error.code): \(error.message)")
        }
        if unarchiver.comparesValues { compared.insert(name) }
      }
      guard isUsed else {
        throw AcceptanceFailure(
          .invalid, "unarchiver: the manifest has no contract \(unarchiver.contract ?? "at all")")
      }
    }
    guard !decoders.isEmpty else { return nil }
    let (known, comparing) = (decoders, compared)
    self.init(name: "secure-unarchiver") { input in
      guard let decode = known[JSONText(input.contract)] else { return [:] }
      return try decode([UInt8](input.data))
    }
    reads = { known[JSONText($0)] != nil }
    comparesValues = { comparing.contains(JSONText($0)) }
  }
}
