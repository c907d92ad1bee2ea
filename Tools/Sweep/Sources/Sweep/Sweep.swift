import Foundation
import Promises
import Readback

/// Runs cases one after the other in this process and keeps what stands out.
struct Sweep {
  private static let longestPrefixed = 64 << 10
  private static let longestRun = 1.0

  let options: Options
  let files: [String]
  private let journal: Journal
  private let contract: Contract?
  private(set) var passed = 0
  private(set) var failures: [String] = []
  private(set) var slowest: (seconds: Double, name: String) = (0, "nothing")
  private(set) var largest = 0

  init(_ options: Options) throws {
    self.options = options
    files = try Self.files(in: options.folder)
    journal = try Journal(at: options.journal)
    contract = try options.contract.map { try Contract(contentsOf: URL(filePath: $0)) }
  }

  static func bytes(of file: String, in folder: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder).appending(path: file)))
  }

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter {
      let url = URL(filePath: folder).appending(path: $0)
      let isFile = try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? false
      return isFile && !$0.hasSuffix(".json") && !$0.hasSuffix(".jsonl")
    }
  }

  mutating func run() throws {
    var originals: [[UInt8]] = []
    for file in files {
      let original = try Self.bytes(of: file, in: options.folder)
      originals.append(original)
      largest = max(largest, original.count)
      guard original.count <= Self.longestPrefixed else { continue }
      for count in stride(from: 0, to: original.count, by: options.step) {
        try run(Case(file: file, change: .prefix(count)), on: original)
      }
    }
    for number in 0..<options.changes {
      let index = Int(number % UInt64(files.count))
      try run(
        Case(file: files[index], change: .bytes(options.seed &+ number)), on: originals[index])
    }
  }

  private mutating func run(_ step: Case, on original: [UInt8]) throws {
    try journal.note(step)
    let bytes = step.applied(to: original)
    let began = Self.processorSeconds()
    let isSound = KeyedArchivePromises.check(bytes)
    if isSound, let contract { ContractPromises.check(bytes, by: contract) }
    let seconds = Self.processorSeconds() - began
    if seconds > slowest.seconds { slowest = (seconds, step.description) }
    if seconds > Self.longestRun {
      failures.append("\(step): took \(seconds) s")
    } else if isSound, case .prefix(let count) = step.change, Self.isCut(original, at: count) {
      failures.append("\(step): accepted without its end")
    } else {
      passed += 1
    }
  }

  /// The processor time that this process has had; unlike a clock it does not see other processes.
  private static func processorSeconds() -> Double { Double(clock()) / 1_000_000 }

  /// Whether something is missing after a prefix: of a binary list every byte counts, of an XML
  /// list what follows `</plist>` does not.
  private static func isCut(_ original: [UInt8], at count: Int) -> Bool {
    if original.starts(with: Array("bplist".utf8)) { return true }
    return String(decoding: original[count...], as: UTF8.self).contains("</plist")
  }
}
