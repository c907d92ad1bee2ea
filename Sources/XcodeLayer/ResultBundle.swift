import Acceptance
package import ArchiveFiles
import StrictJSON

/// A result bundle as the JSON that `xcresulttool` makes of it.
package struct ResultBundle: Sendable {
  let summary: [UInt8]
  let tests: [UInt8]
  let results: [AttachedResult]

  private static let seconds: UInt64 = 600

  /// Reads a folder with what was exported of a bundle: `summary.json`, `tests.json` and
  /// `attachments` with its `manifest.json`, as the commands of `xcresulttool` write them.
  package init(
    exportedTo path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(XcodeFailure) {
    let reader = try ExportReader(path, system, absent: .unavailable)
    summary = try reader.read("summary.json")
    tests = try reader.read("tests.json")
    results = try reader.attachedResults("attachments")
  }

  /// What a path that is said to lead to a result bundle leads to.
  package enum Kind: Hashable, Sendable {
    case bundle
    /// A folder with what was exported of one.
    case export
  }

  /// Tells a bundle from what was exported of one, without any tool.
  ///
  /// - Throws: For a path where neither is.
  package static func kind(
    of path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(XcodeFailure) -> Kind {
    guard system.isThere(path) else {
      throw XcodeFailure(.unavailable, "\(path): no such result bundle")
    }
    if system.isThere("\(path)/summary.json") { return .export }
    if system.isThere("\(path)/Info.plist") { return .bundle }
    throw XcodeFailure(
      .unavailable,
      "\(path): neither a result bundle, which has Info.plist, nor a folder with summary.json, as it "
        + "is exported of one")
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
    results = try ExportReader(folder, system, absent: .finding).attachedResults("attachments")
  }
}

/// A result that a test attached.
struct AttachedResult: Sendable {
  /// The name of its file.
  let name: String
  let bytes: [UInt8]
  /// The test that attached it.
  let test: JSONText?
  let isOfFailure: Bool
}

/// Reads files below one folder.
private struct ExportReader {
  /// The most bytes of one exported file.
  private static let limit: UInt64 = 64 << 20

  let directory: Directory
  /// What it means that a file is not there.
  private let absent: XcodeFailure.Reason

  init(
    _ path: String, _ system: any FileSystemCalls, absent: XcodeFailure.Reason
  ) throws(XcodeFailure) {
    self.absent = absent
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
      let reason: XcodeFailure.Reason =
        switch error.reason {
        case .missing: absent
        case .unavailable: .unavailable
        case .tooLarge, .outside, .exists, .notWritten: .finding
        }
      throw XcodeFailure(reason, "\(directory.path)/\(name): \(error.message)")
    }
  }

  /// The attachments that are results: the tools add a number to the name that a test gave.
  func attachedResults(_ folder: String) throws(XcodeFailure) -> [AttachedResult] {
    let manifest = "\(folder)/manifest.json"
    let entries: [Entry]
    let bytes = try read(manifest)
    do throws(JSONFailure) {
      entries = try Self.resultEntries(bytes)
    } catch {
      throw XcodeFailure(.finding, "\(directory.path)/\(manifest):\(error)")
    }
    var results: [AttachedResult] = []
    for entry in entries {
      results.append(
        AttachedResult(
          name: entry.file, bytes: try read("\(folder)/\(entry.file)"), test: entry.test,
          isOfFailure: entry.isOfFailure))
    }
    return results
  }

  private struct Entry {
    let file: String
    let test: JSONText?
    let isOfFailure: Bool
  }

  private static func resultEntries(_ manifest: [UInt8]) throws(JSONFailure) -> [Entry] {
    let stem = LayerResult.attachmentName.dropLast(".json".count)
    var entries: [Entry] = []
    for element in try JSONDocument(parsing: manifest).root.requiredElements() {
      var test = try element.requiredObject()
      let identifier = try test.optional("testIdentifier")?.requiredText()
      for element in try test.required("attachments").requiredElements() {
        var attachment = try element.requiredObject()
        let file = try attachment.required("exportedFileName").requiredName()
        let name = try attachment.optional("suggestedHumanReadableName")?.requiredString() ?? file
        let isOfFailure =
          try attachment.optional("isAssociatedWithFailure")?.requiredBoolean() ?? false
        guard name.hasPrefix(stem), name.hasSuffix(".json") else { continue }
        entries.append(Entry(file: file, test: identifier, isOfFailure: isOfFailure))
      }
    }
    return entries
  }
}
