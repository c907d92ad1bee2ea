import Acceptance
import ArchiveFiles
import Foundation
import StrictJSON

/// Where the result of a suite is written, as the environment says.
///
/// One thread at a time may use it.
final class ResultFile {
  static let pathName = "READBACK_RESULT"
  static let runName = "READBACK_RUN"

  /// What whoever started the tests calls this run.
  let run: String?
  private let path: String?
  private var isOurs = false

  init(environment: [String: String]) {
    path = environment[Self.pathName].flatMap { $0.isEmpty ? nil : $0 }
    run = environment[Self.runName].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the environment names a place for the result.
  var isWanted: Bool { path != nil }

  /// Writes the result, if the environment names a place for it.
  ///
  /// - Throws: If it cannot be written, and if what is there is no result, or that of another suite or
  ///   process of the same run.
  func write(_ result: [UInt8], ofSuite suite: String) throws(FixtureFailure) {
    guard let path else { return }
    let url = file(path, suite)
    if !isOurs { try checkPlace(url) }
    do {
      try Data(result).write(to: url, options: .atomic)
    } catch {
      throw FixtureFailure("\(Self.pathName): the result cannot be written: \(error)")
    }
    isOurs = true
  }

  private func file(_ path: String, _ suite: String) -> URL {
    let url = URL(filePath: path)
    do throws(FileFailure) {
      _ = try Directory(opening: path)
    } catch {
      // No folder, so a file; whether it can be written shows when it is.
      return url
    }
    return url.appending(path: LayerResult.fileName(ofSuite: suite))
  }

  private func checkPlace(_ url: URL) throws(FixtureFailure) {
    let found: Data
    do {
      found = try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile {
      return
    } catch {
      throw FixtureFailure("\(Self.pathName): \(url.filePath) cannot be read: \(error)")
    }
    let earlier: LayerResult
    do throws(JSONFailure) {
      earlier = try LayerResult(parsing: [UInt8](found))
    } catch {
      throw FixtureFailure("\(Self.pathName): \(url.filePath) is there, and is no result")
    }
    guard run == nil || earlier.run != run else {
      throw FixtureFailure(
        "\(Self.pathName): \(url.filePath) is the result of the suite "
          + "\(FailureText.escaped(earlier.suite)) in this very run; for several suites name a folder, "
          + "and use each suite once")
    }
  }
}
