import Foundation
import Notes
import Readback

/// The plain reader with Readback in front: a contract judges the archive, then Foundation decodes the
/// same bytes, and what is saved is judged before it replaces anything.
@main
struct CheckedReader {
  static func main() {
    guard CommandLine.arguments.count == 3 else { exit(2) }
    do {
      try run(contract: CommandLine.arguments[1], file: CommandLine.arguments[2])
    } catch {
      exit(1)
    }
  }

  private static func run(contract path: String, file: String) throws {
    let contract = try Contract(contentsOf: URL(filePath: path))
    let unarchiver = try SecureUnarchiver(
      contract: contract,
      classes: ["Notes.Memo": Memo.self, "Notes.Attachment": Attachment.self])
    let url = URL(filePath: file)
    let memo = try unarchiver.decode(Memo.self, from: try Data(contentsOf: url))
    let saved = memo.archived()
    _ = try contract.verify(saved)
    try memo.printValues()
    try saved.write(to: url, options: .atomic)
  }
}
