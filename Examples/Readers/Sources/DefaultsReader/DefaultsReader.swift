import Foundation
import Notes

/// Reads without asking whether anything failed, and prints what an object has before it is read: a
/// file that is no archive is rejected, everything else is the memo that a new one would be.
@main
struct DefaultsReader {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { exit(2) }
    guard let data = try? Data(contentsOf: URL(filePath: CommandLine.arguments[1])),
      (try? NSKeyedUnarchiver(forReadingFrom: data)) != nil
    else { exit(1) }
    try Memo().printValues()
  }
}
