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

/// Gives a saved memo of any version another text, and saves it as one of the current version. The
/// file is replaced only by what was read back and accepted, and is never lost, whatever fails.
func replaceText(in file: ArchiveFile, with text: String) throws {
  guard case .decoded(let archive, let receipt) = try file.read() else { return }
  var memo = try KeyedArchiveDecoder(contract: file.contract).decode(Note.self, from: archive)
  memo.text = text
  memo.tags = memo.tags ?? []
  memo.attachments = memo.attachments ?? []
  let bytes = try KeyedArchiveEncoder(contract: file.contract).encode(memo)
  _ = try file.replace(with: bytes, receipt: receipt)
}
