import Foundation
import TestArchives

/// The whole run: the readers over the folders, the reproductions, and the two pages.
struct Proof {
  /// Where the pages are.
  let pages: URL
  let version: String
  let writes: Bool
  private let isKnownVersion: Bool

  private(set) var failures: [String] = []

  init(pages: String, swift: String, writes: Bool) throws {
    self.pages = URL(filePath: pages)
    version = "Swift \(swift) on \(Self.system)."
    self.writes = writes
    let present = try? String(
      contentsOf: self.pages.appending(path: "differences.md"), encoding: .utf8)
    isKnownVersion = writes || present?.contains("\n\(version)\n") == true
  }

  private static var system: String {
    #if os(Linux)
      "Linux"
    #else
      "macOS"
    #endif
  }

  mutating func run(_ folders: [(title: String, path: String)]) throws {
    let station = try FoundationStation()
    try checkItself(station)
    try reproduce(station)
    var sections: [(title: String, tally: Tally?)] = []
    for (title, path) in folders {
      guard FileManager.default.fileExists(atPath: path) else {
        print("SKIPPED: \(path) is not there")
        sections.append((title, nil))
        continue
      }
      let tally = try DifferentialRun(folder: path).run(
        jobs: ProcessInfo.processInfo.activeProcessorCount)
      judge(tally, title)
      sections.append((title, tally))
    }
    let faults = FaultPage.text(version: version)
    try settle("faults.md") { _ in faults }
    let page = DifferencePage(sections: sections, version: version)
    try settle("differences.md") { page.text(keeping: $0) }
  }

  /// A difference that is planted must be found, or nothing else means anything.
  private mutating func checkItself(_ station: FoundationStation) throws {
    let sample = try Sample("planted", ArchiveNotation.bytes("root: Memo{number: 1}"))
    let judgement = sample.judgement(of: sample.bytes)
    for (number, expected) in [(1, "equal"), (2, "different")] {
      let bytes = try ArchiveNotation.bytes("root: Memo{number: \(number)}")
      let comparison = Comparison(judgement, try station.decode(bytes, sample.packedPlan))
      if comparison != Comparison(ours: "accepted", foundation: expected) {
        failures.append("itself: \(comparison), not \(expected)")
      }
    }
  }

  private mutating func reproduce(_ station: FoundationStation) throws {
    for fault in FoundationFault.all {
      let found = try station.result(of: fault)
      guard found != fault.expected else { continue }
      note("\(fault.name): \(found), not \(fault.expected)")
    }
    print("\(FoundationFault.all.count) reproductions of faults of Foundation")
  }

  private mutating func judge(_ tally: Tally, _ title: String) {
    print("\(title): \(tally.files) files, \(tally.total) inputs")
    for (comparison, count) in tally.counts.sorted(by: { $0.key < $1.key })
    where !comparison.isAgreement && Reason.of(comparison) == nil {
      let example = tally.examples[comparison] ?? ""
      let text = "\(comparison.ours), Foundation \(comparison.foundation): \(count), as \(example)"
      if comparison.isBroken { failures.append(text) } else { note(text) }
    }
    if tally.counts[Comparison(ours: "accepted", foundation: "equal")] == nil {
      failures.append("\(title): nothing was accepted by both")
    }
  }

  /// A failure, unless another version of Foundation is run than the pages are about.
  private mutating func note(_ text: String) {
    if isKnownVersion { failures.append(text) } else { print("SKIPPED, with \(version) \(text)") }
  }

  private mutating func settle(_ name: String, _ text: (_ present: String) -> String) throws {
    let file = pages.appending(path: name)
    let present = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let made = text(present)
    if writes {
      try made.write(to: file, atomically: true, encoding: .utf8)
    } else if made != present {
      let (old, new) = (present.split(separator: "\n"), made.split(separator: "\n"))
      for line in new where !old.contains(line) { print("+ \(line)") }
      for line in old where !new.contains(line) { print("- \(line)") }
      note("\(file.path()) says something else: run this with --write")
    }
  }
}

extension Comparison {
  /// Whether the readers say the same.
  var isAgreement: Bool {
    foundation == "equal" || foundation == "rejects" && ours.hasPrefix("rejected")
  }

  /// Whether what a contract accepts for Foundation is not read as it stands, in any version of it.
  var isBroken: Bool { ours == "accepted" && foundation != "equal" }
}
