import Acceptance
package import ArchiveFiles
import Evidence
import ReaderAcceptance
import StrictJSON
package import XcodeLayer

/// `readback accept [DIR]`.
package struct AcceptCommand: Command {
  private static let ios = OptionDeclaration(
    "ios", help: "Run the tests on a simulator too, with xcodebuild")
  static let workspace = OptionDeclaration(
    "workspace", .directory("W"), help: "The workspace with the tests, instead of the package here")
  static let project = OptionDeclaration(
    "project", .directory("P"), help: "The project with the tests, instead of the package here")
  static let scheme = OptionDeclaration(
    "scheme", .text("S"), help: "The scheme with the tests; the only one unless given")
  static let testPlan = OptionDeclaration(
    "test-plan", .text("T"), help: "The test plan of the scheme")
  static let destination = OptionDeclaration(
    "destination", .text("D"),
    help: "The simulator, as id=UDID or \"name=NAME,OS=VERSION\"; the newest iOS unless given")
  private static let resultBundle = OptionDeclaration(
    "result-bundle", .directory("X"),
    help: "Read the tests of a bundle that exists, or of a folder with what was exported of one")
  private static let output = OptionDeclaration(
    "output", .file("EVIDENCE.json"), help: "Write the evidence to a file, replacing it")

  private let system: any FileSystemCalls
  private let runner: (any XcodeRunner)?
  private let facts: @Sendable () -> RunFacts

  /// - Parameters:
  ///   - system: The calls by which files are read.
  ///   - runner: What runs the tools of Xcode; those of this system unless given.
  ///   - facts: What is true of this run only.
  package init(
    system: any FileSystemCalls = SystemCalls(), runner: (any XcodeRunner)? = nil,
    facts: (@Sendable () -> RunFacts)? = nil
  ) {
    self.system = system
    self.runner = runner
    self.facts = facts ?? { RunFacts.current }
  }

  package var name: String { "accept" }
  package var abstract: String { "Check fixtures in one layer or two, and write evidence of it" }
  package var discussion: [String] {
    [
      "The layer command-line is what check does, with every reader of the manifest. The layer ios "
        + "runs the tests of an app or package on a simulator (macOS with Xcode), where "
        + "ReadbackTesting writes what it really read and ran; or it reads such a run, from a result "
        + "bundle, or from a folder with summary.json, tests.json and attachments, as xcresulttool "
        + "writes them. Where the variable \(RunFacts.variable) is set, a bundle has to be of that "
        + "run.",
      "A manifest with an inferred contract, without required coverage or without cases is not "
        + "accepted. The evidence is an in-toto statement for each layer that was run; two runs on "
        + "the same input differ in \"volatile\" only. Without --output it goes to standard output.",
      "Evidence is not signed: it proves nothing against its author.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      ArgumentDeclaration(
        "DIR", .optional, .directory, help: "The directory with fixtures; this one unless given")
    ]
  }
  package var options: [OptionDeclaration] {
    [
      Self.ios, Self.workspace, Self.project, Self.scheme, Self.testPlan, Self.destination,
      Self.resultBundle, Self.output,
    ]
  }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    let facts = facts()
    // Whether the layer can be run at all is known before anything is.
    let simulator = try simulator(invocation, facts)
    let command = CheckCommand(system: system)
    var check = try command.check(invocation, in: [arguments.positional.first ?? "."])
    check.readers = CheckCommand.readers
    let report = try command.run(check, invocation)
    try command.refuseInputs(as: [Self.output], of: check, report, invocation)
    try refuseBundle(invocation)
    let directory = check.directories[0]
    let fixtures = try judged(directory, report)
    let checker = checker(invocation)
    var statements = [
      Statement(
        commandLine: fixtures, checker: checker, toolchain: Toolchain.name,
        system: SystemRecord(platform: .current, name: JSONText(SystemName.current)),
        readers: readers(directory, report), boundary: Self.boundary(directory))
    ]
    var volatile = [
      VolatileFacts(
        layer: .commandLine, time: JSONText(facts.time), host: JSONText(facts.host),
        runID: JSONText(facts.runID))
    ]
    if let simulator {
      let tests = try simulator.tests(of: report.inputs(checker: checker.description))
      statements.append(
        Statement(
          ios: tests.outcome.result, testRun: tests.outcome.testRun, fixtures: fixtures,
          toolchain: tests.toolchain))
      volatile.append(
        VolatileFacts(
          layer: .ios, time: JSONText(tests.time), host: JSONText(tests.host),
          runID: JSONText(tests.outcome.result.run ?? "unknown"),
          device: tests.device.map { JSONText($0) }))
    }
    let document = EvidenceDocument(statements: statements, volatile: volatile)
    var request = Combination.Request()
    request.layers = statements.map(\.layer)
    let combination = Combination(
      of: [document], on: fixtures, checker: checker, request: request)
    try deliver(document, report, combination, invocation)
    if report.hasUnavailable { return .unavailable }
    return combination.isAccepted ? .success : .finding
  }

  /// Nil for a run without the layer `ios`.
  private func simulator(
    _ invocation: Invocation, _ facts: RunFacts
  ) throws(CommandFailure) -> SimulatorLayer? {
    let arguments = invocation.arguments
    let bundle = arguments.value(of: Self.resultBundle)
    let choices = [
      Self.workspace, Self.project, Self.scheme, Self.testPlan, Self.destination,
    ].filter { arguments.contains($0) }
    if let choice = choices.first, bundle != nil || !arguments.contains(Self.ios) {
      throw .usage(
        bundle == nil
          ? "--\(choice.name) needs --ios" : "--\(choice.name): a result bundle is only read")
    }
    guard arguments.contains(Self.ios) || bundle != nil else { return nil }
    guard bundle?.isEmpty != true else { throw .usage("--result-bundle needs a path") }
    return try SimulatorLayer(
      bundle: bundle, arguments: arguments, facts: facts, runner: runner, system: system)
  }

  private func judged(
    _ directory: FixtureDirectory, _ report: CheckReport
  ) throws(CommandFailure) -> JudgedFixtures {
    do throws(AcceptanceFailure) {
      return try JudgedFixtures(directory, report)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func checker(_ invocation: Invocation) -> CheckerRecord {
    let path = invocation.console.surroundings.workerProgram.map { NameBytes.text($0) }
    return CheckerRecord(
      name: JSONText(Checker.name), version: JSONText(Checker.version),
      program: path.flatMap { ProgramDigest.of($0, system: system) })
  }

  private func readers(
    _ directory: FixtureDirectory, _ report: CheckReport
  ) -> [ReaderRecord] {
    [ReaderRecord(name: "readback")]
      + directory.manifest.readers.map { reader in
        let name = JSONText(reader.name)
        return ReaderRecord(
          name: name, command: reader.command.map { JSONText($0) },
          digests: report.commandDigests[name] ?? [])
      }
  }

  private static func boundary(_ directory: FixtureDirectory) -> [String] {
    ["readback: none, in this process"]
      + directory.manifest.readers.map { reader in
        "\(reader.name): one process for each input, \(ReaderOptions.defaultSeconds) s and "
          + "\(ReaderOptions.defaultMemory) bytes of memory"
      }
  }

  /// Refuses to write into the bundle that is read: it is what a run left behind.
  private func refuseBundle(_ invocation: Invocation) throws(CommandFailure) {
    guard let bundle = invocation.arguments.value(of: Self.resultBundle),
      let path = invocation.arguments.value(of: Self.output),
      OutputPlace(path, system: system).isInside(bundle)
    else { return }
    throw .usage("--output: \(path) is inside the result bundle")
  }

  private func deliver(
    _ document: EvidenceDocument, _ report: CheckReport, _ combination: Combination,
    _ invocation: Invocation
  ) throws(CommandFailure) {
    let console = invocation.console
    let bytes = try document.bytes(pretty: invocation.isPretty)
    let path = invocation.arguments.value(of: Self.output)
    if let path {
      do throws(FileFailure) {
        try FileReplacement.write(bytes, to: path, system: system)
      } catch {
        throw CommandFailure(error)
      }
    } else {
      console.output.append(bytes)
    }
    let check = CheckText(report, keptIn: nil, console: console)
    let lines =
      check.lines(quiet: invocation.isQuiet, styled: path != nil)
      + CombinationText(combination).lines(quiet: invocation.isQuiet)
    for line in lines {
      if path == nil { console.note(line) } else { console.print(line) }
    }
  }
}
