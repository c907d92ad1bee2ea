import Foundation

/// A program that validates the structure of a binary list in C and prints the seconds of each of
/// its rounds as `validate N objs bad N SECONDS s`.
struct Floor {
  let path: String

  /// The least of the program's own rounds over a file.
  func seconds(for file: String) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let rounds = text.split(separator: "\n").filter { $0.hasPrefix("validate") }
      .compactMap { $0.split(separator: " ").dropLast().last.flatMap { Double($0) } }
    guard process.terminationStatus == 0, let least = rounds.min() else {
      throw BenchmarkError(message: "\(path) printed no round")
    }
    return least
  }
}

struct BenchmarkError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
