import Foundation

/// What notices that a guard is switched off.
enum Notice: String, CaseIterable {
  /// A case of the example's manifest, or one derived from its fixtures.
  case example
  /// Only a test of the package.
  case test
  case nothing
}

/// Runs the cases of the example, then the tests, with a guard switched off, a process at a time.
struct Trial {
  /// The tests of the reader's modules, and those that read what the others wrote.
  static let tests = [
    "PropertyListBytesTests", "KeyedArchivesTests", "ArchiveContractsTests",
    "CounterexamplesTests", "FuzzCorpusTests",
  ]
  /// Which tests mostly notice the loss of a guard in a folder; they run first.
  private static let closest = [
    "Sources/PropertyListBytes/": "^PropertyListBytesTests\\.",
    "Sources/KeyedArchives/": "^KeyedArchivesTests\\.",
    "Sources/ArchiveContracts/Verification/": "^ArchiveContractsTests\\..*Verdict",
  ]
  /// More than any run takes with every guard in place; KiB.
  private static let memory = 4 << 20

  private let folder: URL
  /// How long a run may take: without its guard, a loop may never end.
  private var seconds = 600

  /// - Parameter folder: That of a changed copy that was built.
  /// - Throws: When something fails with every guard in place.
  init(folder: URL) throws {
    self.folder = folder
    let start = ContinuousClock.now
    guard try notice(without: nil) == .nothing else {
      throw TrialFailure("a case or a test fails with every guard in place")
    }
    seconds = 10 + 5 * Int((ContinuousClock.now - start).components.seconds)
  }

  /// - Returns: What fails first, a crash or an endless loop included.
  func notice(without known: Guard?) throws -> Notice {
    let number = known?.number ?? 0
    let tool = folder.appending(path: ".build/release/readback").path
    if try fails([tool, "check", "Examples/Memo/Fixtures"], number) { return .example }
    let closest = known.flatMap { known in
      Self.closest.first { known.file.hasPrefix($0.key) }?.value
    }
    let all = "^(\(Self.tests.joined(separator: "|")))\\."
    for filter in [closest, all].compactMap({ $0 }) {
      let program = folder.appending(path: ".build/release/ReadbackPackageTests.xctest").path
      let command = [program, "--testing-library", "swift-testing", "--filter", filter]
      if try fails(command, number) { return .test }
    }
    return .nothing
  }

  private func fails(_ command: [String], _ guardNumber: Int) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      [
        "-c", "ulimit -c 0; ulimit -v \(Self.memory); exec timeout --kill-after 5 \"$@\"", "sh",
        String(seconds),
      ] + command
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["READBACK_DISABLED_GUARD"] = String(guardNumber)
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal || process.terminationStatus != 0
  }

  /// Builds the changed copy once, for all trials.
  static func build(_ folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "-c", "release", "--build-tests", "-Xswiftc", "-enable-testing",
      "--package-path", folder.path,
    ]
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw TrialFailure("the copy does not build") }
  }
}

struct TrialFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
