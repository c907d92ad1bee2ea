import Acceptance
package import ArchiveFiles
import StrictJSON

/// A result bundle as the JSON that `xcresulttool` makes of it.
package struct ResultBundle: Sendable {
  let summary: [UInt8]
  let tests: [UInt8]
  /// The results that tests attached, each with the name of its file.
  let results: [(name: String, bytes: [UInt8])]

  private static let seconds: UInt64 = 600

  /// Reads a folder with what was exported of a bundle: `summary.json`, `tests.json` and
  /// `attachments` with its `manifest.json`, as the commands of `xcresulttool` write them.
  package init(
    exportedTo path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(XcodeFailure) {
    let reader = try ExportReader(path, system)
    summary = try reader.read("summary.json")
    tests = try reader.read("tests.json")
    results = try reader.attachedResults("attachments")
  }

  /// Whether a folder holds what was exported of a bundle.
  package static func isExport(
    _ path: String, system: any FileSystemCalls = SystemCalls()
  ) -> Bool {
    system.isThere("\(path)/summary.json")
  }

  /// Has `xcresulttool` read a bundle.
  ///
  /// - Parameter folder: A folder of the caller's, where attachments are exported to.
  package init(
    reading bundle: String, _ runner: any XcodeRunner, folder: String,
    system: any FileSystemCalls = SystemCalls()
  ) throws(XcodeFailure) {
    guard system.isThere(bundle) else {
      throw XcodeFailure(.unavailable, "\(bundle): no such result bundle")
    }
    func tool(_ words: [String]) throws(XcodeFailure) -> [UInt8] {
      let call = XcodeCall(["xcrun", "xcresulttool"] + words, seconds: Self.seconds)
      return try runner.output(call, otherwise: .finding)
    }
    summary = try tool(["get", "test-results", "summary", "--path", bundle])
    tests = try tool(["get", "test-results", "tests", "--path", bundle])
    let export = "\(folder)/attachments"
    _ = try tool(["export", "attachments", "--path", bundle, "--output-path", export])
    results = try ExportReader(folder, system).attachedResults("attachments")
  }
}

/// Reads files below one folder.
private struct ExportReader {
  /// The most bytes of one exported file.
  private static let limit: UInt64 = 64 << 20

  let directory: Directory

  init(_ path: String, _ system: any FileSystemCalls) throws(XcodeFailure) {
    do throws(FileFailure) {
      directory = try Directory(opening: path, system: system)
    } catch {
      throw XcodeFailure(.unavailable, "\(error.path): \(error.message)")
    }
  }

  func read(_ name: String) throws(XcodeFailure) -> [UInt8] {
    do throws(FileFailure) {
      return try directory.read(RelativePath(name), limit: Self.limit)
    } catch {
      throw XcodeFailure(
        error.reason == .unavailable ? .unavailable : .finding,
        "\(directory.path)/\(name): \(error.message)")
    }
  }

  /// The attachments that are results: the tools add a number to the name that a test gave.
  func attachedResults(_ folder: String) throws(XcodeFailure) -> [(name: String, bytes: [UInt8])] {
    let manifest = "\(folder)/manifest.json"
    let names: [String]
    let bytes = try read(manifest)
    do throws(JSONFailure) {
      names = try Self.resultNames(bytes)
    } catch {
      throw XcodeFailure(.finding, "\(directory.path)/\(manifest):\(error)")
    }
    var results: [(name: String, bytes: [UInt8])] = []
    for name in names { results.append((name, try read("\(folder)/\(name)"))) }
    return results
  }

  private static func resultNames(_ manifest: [UInt8]) throws(JSONFailure) -> [String] {
    let stem = LayerResult.attachmentName.dropLast(".json".count)
    var names: [String] = []
    for element in try JSONDocument(parsing: manifest).root.requiredElements() {
      var test = try element.requiredObject()
      for element in try test.required("attachments").requiredElements() {
        var attachment = try element.requiredObject()
        let file = try attachment.required("exportedFileName").requiredName()
        let name = try attachment.optional("suggestedHumanReadableName")?.requiredString() ?? file
        if name.hasPrefix(stem), name.hasSuffix(".json") { names.append(file) }
      }
    }
    return names
  }
}
