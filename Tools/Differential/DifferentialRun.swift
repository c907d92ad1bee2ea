import Foundation
import Synchronization

/// Both readers over a folder of archives and what is made of each.
struct DifferentialRun {
  let folder: String

  /// The files of the folder that may be archives, in the order of their names.
  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter {
      let url = URL(filePath: folder).appending(path: $0)
      let isFile = try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? false
      return isFile && !$0.hasSuffix(".json") && !$0.hasSuffix(".jsonl")
    }
  }

  func run(jobs: Int) throws -> Tally {
    let files = try files()
    let state = Mutex<(next: Int, tally: Tally, failure: (any Error)?)>((0, Tally(), nil))
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      do {
        let station = try FoundationStation()
        while true {
          let file = state.withLock { state -> String? in
            guard state.failure == nil, state.next < files.count else { return nil }
            state.next += 1
            return files[state.next - 1]
          }
          guard let file else { return }
          let tally = try compare(file, station)
          state.withLock { $0.tally.add(tally) }
        }
      } catch {
        state.withLock { $0.failure = error }
      }
    }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.tally
    }
  }

  private func compare(_ file: String, _ station: FoundationStation) throws -> Tally {
    let data = try Data(contentsOf: URL(filePath: folder).appending(path: file))
    let sample = try Sample(file, Array(data))
    var tally = Tally()
    tally.files = 1
    try SampleInputs(sample: sample).each { name, bytes in
      let judgement = sample.judgement(of: bytes)
      let outcome = try station.decode(bytes, sample.packedPlan)
      tally.add(
        Comparison(judgement, outcome),
        "\(file): \(name)" + Self.difference(judgement, outcome))
      // What Foundation cannot read to begin with shows nothing by being changed.
      if case .accepted = outcome { return true }
      return false
    }
    return tally
  }

  /// The first lines that differ.
  private static func difference(_ judgement: Judgement, _ outcome: FoundationOutcome) -> String {
    guard case .accepted(let expected) = judgement else { return "" }
    switch outcome {
    case .accepted(let found):
      let position = zip(expected, found).enumerated().first { $1.0 != $1.1 }?.offset
      guard let position = position ?? (expected == found ? nil : min(expected.count, found.count))
      else { return "" }
      let pair = [expected, found].map { position < $0.count ? $0[position] : "nothing" }
      return ": \(pair[0]) is \(pair[1])"
    case .rejected(let error): return ": \(error)"
    default: return ""
    }
  }
}
