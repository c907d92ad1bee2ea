import Foundation
import Readback

func judge(_ archive: URL, by contract: URL) throws -> String {
  let contract = try Contract(contentsOf: contract)
  let bytes = Array(try Data(contentsOf: archive))
  do throws(ContractViolation) {
    let checked = try contract.verify(bytes)
    return "accepted, version \(checked.version.map { "\($0)" } ?? "unknown")"
  } catch {
    return error.findings.map { "\($0.code): \($0.message)" }.joined(separator: "\n")
  }
}
