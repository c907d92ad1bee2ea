import Foundation
import Readback

/// Times replacing beside bare calls that do the same, in turn, on the same disk.
///
/// Each begins with a file and its backup that are on the medium, and ends with those of the next
/// content.
struct Timing {
  private enum Subject: String, CaseIterable {
    /// Bare calls without a sync of the backup.
    case bare
    /// Bare calls that make the backup durable, too.
    case bareSynced = "bare-synced"
    case ours
    /// One judgement by the contract, which ours contains.
    case judging
  }

  private static let ratios: [(Subject, Subject)] = [
    (.ours, .bare), (.ours, .bareSynced), (.bareSynced, .bare),
  ]

  let directory: URL
  let bytes: Int
  let rounds: Int

  /// Lines of a name or two, the median and the least, in milliseconds or as a ratio.
  func run() throws -> String {
    let contents = try [1, 2].map { try SavedCount(count: $0, bytes: bytes).archive() }
    let bare = Floor(directory: directory.path, name: "bare", syncsBackup: false)
    let synced = Floor(directory: directory.path, name: "synced", syncsBackup: true)
    for name in [bare.name, synced.name] {
      try Data(contents[0]).write(to: directory.appendingPathComponent(name))
    }
    let file = ArchiveFile(
      directory.appendingPathComponent("archive"), contract: SavedCount.contract)
    var receipt = try file.replace(with: contents[0], receipt: file.read().receipt)
    var seconds: [Subject: [Double]] = [:]
    for round in 0...rounds {
      let next = contents[(round + 1) % 2]
      for subject in Subject.allCases {
        let time = try ContinuousClock().measure {
          switch subject {
          case .bare: try bare.replace(with: next)
          case .bareSynced: try synced.replace(with: next)
          case .ours: receipt = try file.replace(with: next, receipt: receipt)
          case .judging: _ = try SavedCount.contract.verify(next)
          }
        }
        try bare.settle()
        // The first round pays for what comes once.
        if round > 0 { seconds[subject, default: []].append(time / .seconds(1)) }
      }
    }
    return report(seconds.mapValues { $0.sorted() })
  }

  private func report(_ seconds: [Subject: [Double]]) -> String {
    func median(_ subject: Subject) -> Double { seconds[subject].map { $0[$0.count / 2] } ?? .nan }
    func least(_ subject: Subject) -> Double { seconds[subject]?.first ?? .nan }
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    let times = Subject.allCases.map {
      "\($0.rawValue) \(rounded(median($0) * 1000)) \(rounded(least($0) * 1000))"
    }
    let ratios = Self.ratios.map { (subject, base) in
      "\(subject.rawValue)/\(base.rawValue) \(rounded(median(subject) / median(base))) "
        + "\(rounded(least(subject) / least(base)))"
    }
    return (times + ratios).joined(separator: "\n")
  }
}
