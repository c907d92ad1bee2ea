import Foundation
import ProcessBoundary

/// Holds Foundation's unarchiver against this reader.
///
/// `prove PAGES SWIFT EXAMPLES CORPUS [--write]` runs everything and compares the pages, or writes them;
/// `show FILE [INPUT]` prints what both readers say of one input; `write NAME FILE` writes the
/// archive of a reproduction. `decode` and `fault` are the roles of the children.
@main
enum FoundationDifferential {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("decode", 2): try FoundationChild.run(words[1])
    case ("fault", 3): try FaultChild.run(words[1], words[2])
    case ("show", 2), ("show", 3):
      try show(words[1], input: words.count > 2 ? words[2] : "as it is")
    case ("write", 3): try write(words[1], words[2])
    case ("prove", 5), ("prove", 6): try prove(words)
    default: throw DifferentialFailure("usage: prove PAGES SWIFT EXAMPLES CORPUS [--write]")
    }
  }

  private static func prove(_ words: [String]) throws {
    var proof = try Proof(pages: words[1], swift: words[2], writes: words.last == "--write")
    try proof.run([
      (title: "Archives of the example", path: words[3]),
      (title: "Archives of public projects", path: words[4]),
    ])
    for failure in proof.failures { print("FAIL \(failure)") }
    exit(proof.failures.isEmpty ? 0 : 1)
  }

  private static func write(_ name: String, _ path: String) throws {
    guard let fault = FoundationFault.all.first(where: { $0.name == name }) else {
      throw DifferentialFailure("no fault \(name)")
    }
    try Data(fault.bytes()).write(to: URL(filePath: path))
  }

  private static func show(_ file: String, input: String) throws {
    let sample = try Sample(file, Array(Data(contentsOf: URL(filePath: file))))
    let station = try FoundationStation()
    try SampleInputs(sample: sample).each { name, bytes in
      guard name == input else { return true }
      print("Readback: \(sample.judgement(of: bytes))")
      let outcome = try station.run(
        FoundationChild.packed(sample.packedPlan, bytes), arguments: ["decode"])
      print("Foundation: \(outcome.ending)\n\(String(decoding: outcome.output, as: UTF8.self))")
      return true
    }
  }
}
