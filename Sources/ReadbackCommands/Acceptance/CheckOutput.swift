import Acceptance
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Reports
import StrictJSON

/// A check's report in one of its formats.
struct CheckOutput {
  /// The formats, the first of which is the usual one.
  enum Format: String, CaseIterable {
    case text, json, junit, sarif, html
  }

  let report: CheckReport
  let text: CheckText
  let format: Format

  private static let checker = Checker.description

  /// How large the output may be unless the command line says otherwise.
  static func outputBytes(_ format: Format) -> UInt64? { format == .html ? 64 << 20 : nil }

  /// Prints the report to standard output.
  func print(_ invocation: Invocation) throws(CommandFailure) {
    let limits = try invocation.limits(outputBytes: Self.outputBytes(format))
    do throws(ReadFailure) {
      switch format {
      case .text: text.print(quiet: invocation.isQuiet)
      case .json, .sarif:
        let document = document
        try BoundedOutput.json(invocation, within: limits) { $0.write(document) }
      case .junit, .html:
        try BoundedOutput.markup(to: invocation.console, within: limits, write)
      }
    } catch {
      throw CommandFailure(.finding, "the results: \(error.message)")
    }
  }

  /// The report as the bytes of a file.
  func bytes(_ invocation: Invocation) throws(CommandFailure) -> [UInt8] {
    let bytes: [UInt8]
    switch format {
    case .text:
      let lines = text.lines(quiet: false, styled: false)
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    case .json, .sarif: bytes = document.bytes(pretty: invocation.isPretty)
    case .junit, .html:
      var collected: [UInt8] = []
      write(to: MarkupWriter { collected += $0.utf8 })
      bytes = collected
    }
    let limits = try invocation.limits(outputBytes: Self.outputBytes(format))
    if let bound = limits[.outputBytes], bytes.count > bound {
      throw CommandFailure(.finding, "the results: outputBytes: \(bytes.count) of \(bound) bytes")
    }
    return bytes
  }

  private var document: JSONOutput {
    guard format == .json else {
      return report.sarif(tool: (ReadbackProgram.name, ReadbackProgram.version)).json
    }
    var members = report.members(checker: Self.checker)
    members["readback"] = "check"
    members["formatVersion"] = 1
    return .object(members)
  }

  private func write(to writer: MarkupWriter) {
    if format == .junit {
      report.junit(checker: Self.checker, command: text.command(at:)).write(to: writer)
    } else {
      CheckPage(
        report, checker: Self.checker, command: text.command(at:), picture: Self.picture
      ).write(to: writer)
    }
  }

  /// The graph of a fixture; nil where the file is no archive, or another by now.
  private static func picture(of fixture: FixtureSummary) -> GraphPicture? {
    guard let bytes = fixture.bytes() else { return nil }
    let archive: KeyedArchive
    do throws(ReadFailure) {
      archive = try KeyedArchive(bytes)
    } catch {
      return nil
    }
    return ArchivePicture.picture(
      of: archive, part: InspectedPart(of: archive, start: nil, depth: nil),
      secrets: ArchiveSecrets(of: archive))
  }
}
