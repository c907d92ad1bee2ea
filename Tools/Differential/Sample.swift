import ArchiveContracts
import Counterexamples
import Foundation
import FoundationDecoding
import KeyedArchives
import PropertyListBytes

/// An archive as it was saved, with the contract and the plan by which its changes are judged.
struct Sample {
  let file: String
  let bytes: [UInt8]
  let contract: Contract?
  /// The contract with Foundation as its reader, where the inferred one is for any.
  private let narrowed: Contract?
  let plan: DecodingPlan?
  let packedPlan: [UInt8]

  init(_ file: String, _ bytes: [UInt8]) throws {
    self.file = file
    self.bytes = bytes
    let archive: KeyedArchive?
    do { archive = try KeyedArchive(bytes) } catch { archive = nil }
    plan = archive.map { DecodingPlan($0) }
    packedPlan = try plan.map { Array(try JSONEncoder().encode($0)) } ?? Array(Self.noPlan.utf8)
    contract = archive.flatMap { Self.inferred($0) }
    if let contract, contract.document.reader == .any {
      var document = contract.document
      document.reader = .foundation
      do { narrowed = try Contract(document) } catch { narrowed = nil }
    } else {
      narrowed = contract
    }
  }

  private static let noPlan = #"{"top":[{"key":"root","call":"object"}],"classes":[]}"#

  private static func inferred(_ archive: KeyedArchive) -> Contract? {
    do { return try Contract(Inference.contract(from: [archive])) } catch { return nil }
  }

  /// What our reader says of bytes that are this archive, or came of it.
  func judgement(of bytes: [UInt8]) -> Judgement {
    guard let contract, let plan else {
      do {
        _ = try KeyedArchive(bytes)
        return .withoutContract
      } catch {
        return .rejected(error.code.rawValue, by: .reading)
      }
    }
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive(bytes, limits: contract.limits)
    } catch {
      return .rejected(error.code.rawValue, by: .reading)
    }
    if let finding = contract.judge(bytes).findings.first {
      return .rejected(finding.code.rawValue, by: .contract)
    }
    if let reason = unreadableForFoundation(archive, bytes) { return .foreign(reason) }
    var values = ArchiveValues(archive, plan)
    let lines = values.top().lines
    return values.isTooLarge ? .tooLarge : .accepted(lines)
  }

  /// Why the package's way through Foundation refuses an archive that any other reader may have.
  private func unreadableForFoundation(_ archive: KeyedArchive, _ bytes: [UInt8]) -> String? {
    let shape = GraphShape(archive)
    do throws(UnarchivingFailure) {
      try SystemLimits.check(archive, shape)
    } catch {
      return error.code.rawValue
    }
    guard let narrowed else { return "no contract for Foundation" }
    if let finding = narrowed.judge(bytes).findings.first { return finding.code.rawValue }
    return shape.depth <= UInt64(SecureUnarchiver.deepestGraph) ? nil : "limit-exceeded"
  }
}
