import Foundation
import Notes

/// Reads a memo by Foundation alone, prints its values and saves it.
@main
struct PlainReader {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { exit(2) }
    let file = PlainMemoFile(CommandLine.arguments[1])
    do {
      let memo = try file.read()
      try memo.printValues()
      try file.save(memo)
    } catch {
      exit(1)
    }
  }
}
