import Dispatch
import Foundation
import Synchronization

/// Disables each guard of the reader in turn, and prints those whose loss nothing notices.
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
    let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
    guard arguments.count == 2 else { throw TrialFailure("usage: GuardMutations PROJECT FOLDER") }
    let copy = try ChangedCopy(of: arguments[0], in: arguments[1])
    try Trial.build(copy.folder)
    let trial = Trial(folder: copy.folder)
    guard try trial.notice(without: 0) == .nothing else {
      throw TrialFailure("a case or a test fails with every guard in place")
    }
    let notices = try run(trial, copy.guards)
    printReport(copy, notices)
    if notices.contains(.nothing) { exit(1) }
  }

  private static func run(_ trial: Trial, _ guards: [Guard]) throws -> [Notice] {
    let results = Mutex<[Int: Result<Notice, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: guards.count) { index in
      let result = Result { try trial.notice(without: guards[index].number) }
      let count = results.withLock { results in
        results[index] = result
        return results.count
      }
      if count % 20 == 0 {
        FileHandle.standardError.write(Data("\(count) of \(guards.count) guards\n".utf8))
      }
    }
    let found = results.withLock { $0 }
    return try guards.indices.map { try found[$0]?.get() ?? .nothing }
  }

  private static func printReport(_ copy: ChangedCopy, _ notices: [Notice]) {
    for (known, notice) in zip(copy.guards, notices) where notice == .nothing {
      print("\(known.file):\(known.line): nothing notices the loss of: \(known.text)")
    }
    print("\(copy.guards.count) guards of the reader, each disabled once")
    for notice in [Notice.example, .test, .nothing] {
      print("\(notices.count { $0 == notice }) noticed first by \(notice.rawValue)")
    }
    print("\(copy.bindings) further conditions bind a value that what follows needs")
  }
}
