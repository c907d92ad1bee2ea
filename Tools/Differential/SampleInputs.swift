import ArchiveContracts
import Counterexamples
import Foundation

/// The inputs that are made of one archive: itself, counterexamples and equivalents, byte changes.
struct SampleInputs {
  /// Larger inputs cost more than they show.
  private static let mostBytes = 1 << 20

  private static let seed: UInt64 = 1
  /// The most counterexamples of each kind.
  private static let casesPerKind = 1
  private static let byteChanges = 8

  let sample: Sample

  /// - Parameter body: Answers whether the input is worth changing; asked of the archive as it is.
  func each(_ body: (_ name: String, _ bytes: [UInt8]) throws -> Bool) throws {
    guard try body("as it is", sample.bytes), sample.plan != nil else { return }
    try eachCounterexample { _ = try body($0, $1) }
    for number in 0..<Self.byteChanges {
      _ = try body("bytes \(number)", changed(number))
    }
  }

  private func eachCounterexample(
    _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    guard let contract = sample.contract, sample.bytes.count <= Self.mostBytes else { return }
    let suite = try CounterexampleSuite(
      of: sample.bytes, contract: contract, seed: Self.seed,
      kinds: Set(CounterexampleKind.allCases).subtracting([.oversized, .emptyFile, .notAPlist]),
      byteBudget: 64 * Self.mostBytes)
    for cases in Dictionary(grouping: suite.cases, by: \.kind).values {
      var numbers = SeededGenerator(seed: Self.seed, stream: sample.file + cases[0].kind.rawValue)
      for position in numbers.sample(Self.casesPerKind, below: cases.count) {
        let bytes = try cases[position].bytes()
        guard bytes.count <= Self.mostBytes else { continue }
        try body("\(cases[position].kind.rawValue) \(cases[position].place ?? "")", bytes)
      }
    }
  }

  private func changed(_ number: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: Self.seed &+ UInt64(number), stream: sample.file)
    var bytes = sample.bytes
    guard !bytes.isEmpty else { return bytes }
    for _ in 0..<(1 + number % 2) {
      let place = Int(generator.next() % UInt64(bytes.count))
      bytes[place] ^= UInt8(1 + generator.next() % 255)
    }
    return bytes
  }
}
