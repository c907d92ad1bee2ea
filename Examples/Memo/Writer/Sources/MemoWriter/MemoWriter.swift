import FoundationEssentials
import SampleArchives

/// Writes the example's archives into a folder that exists: the same bytes at each run.
@main
struct MemoWriter {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { throw UsageError() }
    let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
    for (name, bytes) in archives {
      try Data(bytes).write(to: folder.appending(path: name))
    }
  }

  private static var archives: [(name: String, bytes: [UInt8])] {
    let first = Memo.first.archive.propertyList
    let second = Memo.second.archive.propertyList
    let third = Memo.third.archive.propertyList
    return [
      ("memo-1.archive", first.binary), ("memo-1-xml.archive", first.xml),
      ("memo-2.archive", second.binary), ("memo-2-xml.archive", second.xml),
      ("memo-3.archive", third.binary), ("memo-3-xml.archive", third.xml),
      ("memo-3-longest-text.archive", Memo.longest.archive.propertyList.binary),
      ("wrong-root.archive", Memo.wrongRoot(Memo.third.attachments[0]).propertyList.binary),
      ("future.archive", Memo.future.archive.propertyList.binary),
      ("first-12-bytes.archive", Array(first.binary.prefix(12))),
    ]
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description = "usage: MemoWriter FOLDER"
}
