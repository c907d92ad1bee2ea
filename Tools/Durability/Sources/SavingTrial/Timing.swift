import Foundation
import Readback

/// Times replacing beside bare calls that do the same, in turn, on the same disk.
struct Timing {
  let directory: URL
  let bytes: Int
  let rounds: Int

  func run() throws -> String {
    let contents = try [1, 2].map { try SavedCount(count: $0, bytes: bytes).archive() }
    let floor = Floor(directory: directory.path, name: "floor", syncsBackup: true)
    let bare = Floor(directory: directory.path, name: "bare", syncsBackup: false)
    let url = directory.appendingPathComponent("archive")
    for name in [floor.name, bare.name] {
      try Data(contents[0]).write(to: directory.appendingPathComponent(name))
    }
    let file = ArchiveFile(url, contract: SavedCount.contract)
    var receipt = try file.replace(with: contents[0], receipt: file.read().receipt)
    var seconds: [String: [Double]] = [:]
    for round in 0...rounds {
      let next = contents[(round + 1) % 2]
      let times = [
        ("floor", try time { try floor.replace(with: next) }),
        ("bare", try time { try bare.replace(with: next) }),
        ("ours", try time { receipt = try file.replace(with: next, receipt: receipt) }),
        ("judging", try time { _ = try SavedCount.contract.verify(next) }),
      ]
      // The first round pays for what comes once.
      if round > 0 { for (name, time) in times { seconds[name, default: []].append(time) } }
    }
    return report(seconds, size: contents[0].count)
  }

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure(body) / .seconds(1)
  }

  private func report(_ seconds: [String: [Double]], size: Int) -> String {
    func least(_ name: String) -> Double { seconds[name]?.min() ?? .nan }
    func median(_ name: String) -> Double {
      let sorted = (seconds[name] ?? []).sorted()
      return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }
    func milliseconds(_ value: Double) -> Double { (value * 100_000).rounded() / 100 }
    func ratio(_ value: Double, _ base: Double) -> Double { (value / base * 100).rounded() / 100 }
    let names = [
      ("floor", "write, sync, backup copy with sync, rename, directory sync"),
      ("bare", "the same without a sync of the backup"), ("ours", "ArchiveFile.replace"),
      ("judging", "of it, one judgement by the contract"),
    ]
    var lines = ["\(size) bytes, \(rounds) rounds in turn; median, least in milliseconds"]
    for (name, text) in names {
      lines.append("\(milliseconds(median(name))) \(milliseconds(least(name))) \(text)")
    }
    lines.append(
      "ratio \(ratio(median("ours"), median("floor"))) \(ratio(least("ours"), least("floor")))")
    lines.append(
      "ratio-unsynced-backup \(ratio(median("ours"), median("bare"))) "
        + "\(ratio(least("ours"), least("bare")))")
    return lines.joined(separator: "\n")
  }
}
