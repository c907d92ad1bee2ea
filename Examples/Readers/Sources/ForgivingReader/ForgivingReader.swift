import Foundation
import Notes

/// Takes an empty memo where it cannot read one, and saves it like any other: the mistake that loses
/// what somebody wrote. Only a file without a byte is no memo to it.
@main
struct ForgivingReader {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { exit(2) }
    let file = PlainMemoFile(CommandLine.arguments[1])
    guard let data = try? Data(contentsOf: file.url), !data.isEmpty else { exit(1) }
    let memo = (try? file.read()) ?? Memo()
    try memo.printValues()
    try file.save(memo)
  }
}
