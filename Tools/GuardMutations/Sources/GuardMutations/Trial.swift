import Foundation

/// What notices that a guard is switched off.
enum Notice: String {
  /// A case of the example's manifest, or one derived from its fixtures.
  case example = "a case of Examples/Memo"
  /// Only a test of the package.
  case test = "a test"
  case nothing
}

/// Runs the cases of the example, then the tests, with a guard switched off.
struct Trial {
  private static let tests =
    "PropertyListBytesTests|KeyedArchivesTests|ArchiveContractsTests|CounterexamplesTests"
    + "|FuzzCorpusTests"
  private static let seconds = "120"

  let folder: URL

  /// - Returns: What fails first, a crash or an endless loop included.
  func notice(without guardNumber: Int) throws -> Notice {
    let tool = folder.appending(path: ".build/release/readback").path
    if try fails([tool, "check", "Examples/Memo/Fixtures"], guardNumber) { return .example }
    let tests = folder.appending(path: ".build/release/ReadbackPackageTests.xctest").path
    let arguments = [tests, "--testing-library", "swift-testing", "--filter", Self.tests]
    return try fails(arguments, guardNumber) ? .test : .nothing
  }

  private func fails(_ command: [String], _ guardNumber: Int) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", Self.seconds] + command
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["READBACK_DISABLED_GUARD"] = String(guardNumber)
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
