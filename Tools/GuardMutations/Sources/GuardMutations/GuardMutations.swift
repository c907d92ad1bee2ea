import Foundation

/// Disables each guard of the reader in turn, and prints what notices the loss.
@main
struct GuardMutations {
  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(2)
    }
  }

  private static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 2 || arguments.count == 3 else {
      throw TrialFailure("usage: GuardMutations PROJECT FOLDER [PART-OF-A-PATH]")
    }
    let copy = try ChangedCopy(of: URL(filePath: arguments[0]), in: URL(filePath: arguments[1]))
    let guards = copy.guards.filter { arguments.count == 2 || $0.file.contains(arguments[2]) }
    try Trial.build(copy.folder)
    let trial = try Trial(folder: copy.folder)
    var counts: [Notice: Int] = [:]
    for known in guards {
      let notice = try trial.notice(without: known)
      counts[notice, default: 0] += 1
      write("\(notice.rawValue): \(known.file):\(known.line): \(known.text)")
    }
    for notice in Notice.allCases {
      write("\(counts[notice] ?? 0) of \(guards.count) guards noticed by \(notice.rawValue)")
    }
    if counts[.nothing] != nil || guards.isEmpty { exit(1) }
  }

  /// Each line at once, since a run is long.
  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
