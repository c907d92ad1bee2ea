package import ArchiveContracts
import KeyedArchives
package import PropertyListBytes

/// Who says what an archive is worth: a contract, or without one the reader of graphs.
package enum ArchiveJudge: Sendable {
  case contract(Contract)
  /// Sound as a graph; nothing is known of what its reader accepts.
  case graph(ReadLimits)

  package var limits: ReadLimits {
    switch self {
    case .contract(let contract): contract.limits
    case .graph(let limits): limits
    }
  }

  package func judge(_ bytes: [UInt8]) -> Verification {
    switch self {
    case .contract(let contract): return contract.judge(bytes)
    case .graph(let limits):
      do throws(ReadFailure) {
        _ = try KeyedArchive(bytes, limits: limits)
        return Verification(version: nil, findings: [])
      } catch {
        return Verification(version: nil, findings: [Finding(error)])
      }
    }
  }

  /// Whether the bytes are an archive at all, which what was written in part is not.
  func isArchive(_ bytes: [UInt8]) -> Bool {
    ArchiveJudge.graph(limits).judge(bytes).verdict == .accepted
  }
}
