import Foundation
import Readback
import SampleArchives

/// Times every stage over one archive in memory, in turn with the floor, the least of all rounds.
///
/// A machine that changes its speed within seconds makes single runs worthless; stages and floor
/// that take turns meet the same speeds, and the least of each is what the code costs.
struct Timing {
  private static let rounds = 15

  let file: String
  let floor: Floor?

  /// The contract of memos, wide enough for any number of them.
  static func contract() throws -> Contract {
    try Contract(parsing: Array(SampleArchive.memosContract(16_000_000).utf8))
  }

  func print() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    let contract = try Self.contract()
    var floorSeconds: [Double] = []
    var seconds: [Stage: [Double]] = [:]
    for _ in 0..<Self.rounds {
      if let floor { floorSeconds.append(try floor.seconds(for: file)) }
      for stage in Stage.allCases where stage != .nothing {
        let clock = ContinuousClock()
        let began = clock.now
        try stage.run(bytes, contract: contract)
        seconds[stage, default: []].append(began.duration(to: clock.now) / .seconds(1))
      }
    }
    let objects = try PropertyList(reading: bytes).objectCount
    Swift.print("\(file): \(bytes.count) bytes, \(objects) objects, least of \(Self.rounds) rounds")
    let least = floorSeconds.min()
    if let least { line("floor in C", least, of: least) }
    for stage in Stage.allCases {
      if let time = seconds[stage]?.min() { line(stage.rawValue, time, of: least) }
    }
  }

  private func line(_ name: String, _ seconds: Double, of floor: Double?) {
    let padded = name + String(repeating: " ", count: max(0, 12 - name.count))
    let milliseconds = (seconds * 100_000).rounded() / 100
    let ratio = floor.map { ", \((seconds / $0 * 100).rounded() / 100) times the floor" } ?? ""
    Swift.print("  \(padded)\(milliseconds) ms\(ratio)")
  }
}
