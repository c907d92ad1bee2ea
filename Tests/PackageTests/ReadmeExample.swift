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

/// A memo as the app has it today: no NSObject, no unarchiver.
struct Note: Codable {
  struct Attachment: Codable {
    var id: UUID
    var name: String
    var bytes: Data
    var parts: [Attachment]?
  }

  var text: String
  var tags: [String]?
  var due: Date?
  var attachments: [Attachment]?
}

/// Reads a memo of any version, and returns the bytes of the current one with another text.
func replaceText(in memo: Data, with text: String, by contract: Contract) throws -> [UInt8] {
  var memo = try KeyedArchiveDecoder(contract: contract).decode(Note.self, from: memo)
  memo.text = text
  memo.tags = memo.tags ?? []
  memo.attachments = memo.attachments ?? []
  return try KeyedArchiveEncoder(contract: contract).encode(memo)
}
