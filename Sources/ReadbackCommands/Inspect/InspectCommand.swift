import ArchiveContracts
package import ArchiveFiles
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// `readback inspect FILE`.
package struct InspectCommand: Command {
  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which archives are read.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  private enum Format: String, CaseIterable {
    case tree, graph, value, classes, dot, html

    /// Whether a rejection is told as JSON too.
    var isJSON: Bool { self == .graph || self == .value || self == .classes }
  }

  private static let format = OptionDeclaration.format(Format.allCases.map(\.rawValue))
  private static let at = OptionDeclaration(
    "at", .text("PATH"), help: "Begin at the value of a path, such as root.items[3]")
  private static let object = OptionDeclaration(
    "object", .text("N"), help: "Begin at the object with this index in $objects")
  private static let depth = OptionDeclaration(
    "depth", .text("N"), help: "Follow at most N references or levels from where it begins")
  private static let reveal = OptionDeclaration(
    "reveal", help: "Show long texts and data in full")

  package var name: String { "inspect" }
  package var abstract: String { "Show what a keyed archive holds" }
  package var discussion: [String] {
    [
      "tree is for people. graph is everything as JSON, entry by entry; value is plain JSON for"
        + " other tools; classes lists classes and how stable their names are; dot is a drawing"
        + " for Graphviz; html is one page for a browser, which needs neither network nor scripts.",
      "Nothing of an archive is instantiated. A rejected archive ends with status 1 and one"
        + " finding; with graph, value and classes the finding is JSON on standard output too."
        + " FILE#PATH is the archive in a data value of FILE; - is standard input.",
      "What saved NetworkExtension configurations keep under the keys of secrets and keychain"
        + " references is always shown as redacted.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [.archive("FILE", .one, help: "The archive, binary or XML")]
  }
  package var options: [OptionDeclaration] {
    [Self.format, Self.at, Self.object, Self.depth, Self.reveal, Isolation.option, .limit]
  }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let format = Format(rawValue: invocation.format(Self.format)) ?? .tree
    let small = format != .graph && format != .classes
    let limits = try invocation.limits(outputBytes: small ? 64 << 20 : nil)
    let begin = try beginning(invocation)
    let depth = try invocation.integer(Self.depth, in: 0 ... .max)
    var rejection = Rejection(invocation, isJSON: format.isJSON)
    if let isolation = Isolation(invocation) {
      return try run(isolation, invocation, rejection, limits)
    }
    let input: ArchiveInput
    do {
      input = try ArchiveInput(
        reading: invocation.arguments.positional[0], limits: limits, system: system)
    } catch {
      return rejection.report(error)
    }
    rejection.input = input
    let archive: KeyedArchive
    do {
      archive = try input.archive(limits: limits)
    } catch {
      return rejection.report(error)
    }
    let part = try Self.part(of: archive, from: begin, depth: depth)
    do {
      let view = InspectedArchive(
        input: input, archive: archive, part: part,
        secrets: ArchiveSecrets(of: archive), limits: limits)
      try print(view, as: format, invocation)
      return .success
    } catch {
      return rejection.report(error)
    }
  }

  /// Has a worker do the same with the file, which is read here and judged there.
  private func run(
    _ isolation: Isolation, _ invocation: Invocation, _ rejection: Rejection, _ limits: ReadLimits
  ) throws(CommandFailure) -> ExitStatus {
    let source = ArchiveInput.source(of: invocation.arguments.positional[0], system: system)
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try ArchiveBytes(reading: source, limit: limits[.archiveBytes], system: system).bytes
    } catch {
      return rejection.report(error)
    }
    let run = IsolatedRun(isolation: isolation, invocation: invocation, command: self)
    let outputBytes = limits[.outputBytes] ?? 1 << 30
    switch source {
    case .file(let path): return try run.status(files: [path: bytes], outputBytes: outputBytes)
    case .standardInput:
      return try run.status(files: [:], standardInput: bytes, outputBytes: outputBytes)
    }
  }

  private func print(
    _ view: InspectedArchive, as format: Format, _ invocation: Invocation
  ) throws(ReadFailure) {
    let console = invocation.console
    switch format {
    case .tree:
      let style = TreeReport.Style(
        revealsAll: invocation.arguments.contains(Self.reveal),
        showsSummary: !invocation.isQuiet, bold: { console.styled($0, .bold) },
        faint: { console.styled($0, .faint) })
      try BoundedOutput.text(to: console, within: view.limits) { text in
        var report = TreeReport(view, style: style, output: text)
        report.write()
      }
    case .dot:
      try BoundedOutput.text(to: console, within: view.limits) { text in
        var report = DotReport(view)
        report.write(to: text)
      }
    case .html:
      let page = ArchivePage(view, revealsAll: invocation.arguments.contains(Self.reveal))
      try BoundedOutput.markup(to: console, within: view.limits) { page.write(to: $0) }
    case .graph:
      let isSmall = try GraphExtent(of: view.archive).check(
        view.limits, pretty: invocation.isPretty)
      try BoundedOutput.json(invocation, within: view.limits, isSmall: isSmall) { writer in
        GraphReport(view).write(to: &writer)
      }
    case .value:
      try ValueReport(view).print(invocation)
    case .classes:
      try BoundedOutput.json(invocation, within: view.limits) { writer in
        ClassReport(view).write(to: &writer)
      }
    }
  }

  /// Where the output begins, as the command line says it.
  private enum Beginning {
    case top
    case path(ValuePath)
    case object(Int)
  }

  private func beginning(_ invocation: Invocation) throws(CommandFailure) -> Beginning {
    let object = try invocation.integer(Self.object, in: 0 ... .max)
    guard let text = invocation.arguments.value(of: Self.at) else {
      return object.map { .object($0) } ?? .top
    }
    guard object == nil else { throw .usage("--at and --object exclude each other") }
    do {
      return .path(try ValuePath(parsing: text))
    } catch {
      throw .usage("--at \(text): \(error)")
    }
  }

  private static func part(
    of archive: KeyedArchive, from beginning: Beginning, depth: Int?
  ) throws(CommandFailure) -> InspectedPart {
    switch beginning {
    case .top: return InspectedPart(of: archive, start: nil, depth: depth)
    case .object(let index):
      guard index < archive.entryCount else {
        throw .usage("--object \(index): the archive has objects 0 to \(archive.entryCount - 1)")
      }
      let start = InspectedPart.Start(name: "object \(index)", target: .entry(index))
      return InspectedPart(of: archive, start: start, depth: depth)
    case .path(let path):
      do {
        let start = InspectedPart.Start(
          name: path.description, target: try archive.target(at: path))
        return InspectedPart(of: archive, start: start, depth: depth)
      } catch {
        let steps = ValuePath(Array(path.steps.prefix(error.steps + 1)))
        throw .usage("--at \(steps): \(error.message)")
      }
    }
  }
}
