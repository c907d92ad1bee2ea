import Acceptance
import ArchiveContracts
package import ArchiveFiles
import KeyedArchives
import ProcessBoundary
import PropertyListBytes
import StrictJSON

/// `readback verify FILE… --contract C`.
package struct VerifyCommand: Command {
  private static let contract = OptionDeclaration(
    "contract", .file("FILE"), required: true,
    help: "The contract that every archive must keep")
  private static let format = OptionDeclaration.format(["text", "json"])

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which archives are read.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "verify" }
  package var abstract: String { "Judge archives by a contract" }
  package var discussion: [String] {
    [
      "Prints everything that an archive does not keep of the contract, each finding with its path, "
        + "code and place. Messages hold types, sizes and names, never a value of the archive."
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [.archive("FILE", .oneOrMore, help: "The archives; - is standard input")]
  }
  package var options: [OptionDeclaration] {
    [Self.contract, Self.format, Isolation.option, .limit]
  }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let path = try invocation.arguments.required(Self.contract, by: self)
    let contract = try Contract(named: path)
    let limits = try invocation.limits(of: contract.limits)
    let names = invocation.arguments.positional
    var judges: IsolatedJudges?
    if let isolation = Isolation(invocation) {
      let started = try IsolatedJudges(contract: path, limits: limits, invocation)
      try isolation.accept(started.layers, invocation)
      judges = started
    }
    let judge: Judge = { [judges] bytes throws(BoundaryFailure) in
      try judges?.judge(bytes) ?? contract.judge(bytes, limits: limits)
    }
    let console = invocation.console
    let bar = console.progress("verify", of: names.count, quiet: invocation.isQuiet)
    var drawn = 0
    let files = Parallel.map(
      names, jobs: try invocation.jobs(),
      progress: { done in
        for _ in drawn..<done { bar.advance() }
        drawn = done
      }
    ) { [isIsolated = judges != nil] name in
      VerifiedFile(named: name, limits: limits, system: system, isolated: isIsolated, judge)
    }
    bar.finish()
    for file in files {
      if let failure = file.failure { throw CommandFailure(.failure, "\(file.name): \(failure)") }
    }
    if invocation.format(Self.format) == "json" {
      var members: [JSONText: JSONOutput] = ["files": .array(files.map(\.json))]
      members["isolation"] = judges?.layers.json
      try invocation.print(json: "verify", members, within: limits)
    } else {
      for file in files { file.print(on: console, quiet: invocation.isQuiet) }
    }
    return files.map(\.status).max() ?? .success
  }
}

/// Judges the bytes of an archive.
private typealias Judge = @Sendable ([UInt8]) throws(BoundaryFailure) -> Verification

/// An input with the judgement it got, if it could be read.
private struct VerifiedFile: Sendable {
  let name: String
  let result: Result<Verification, ReadFailure>
  /// Why it could not be judged, where that is nobody's fault but the tool's.
  private(set) var failure: BoundaryFailure?
  /// What another property list than an archive holds, where it may be read here.
  private var hint: String?

  /// - Parameter isolated: Whether nothing but reading the file is to be done here.
  init(
    named name: String, limits: ReadLimits, system: any FileSystemCalls, isolated: Bool,
    _ judge: Judge
  ) {
    self.name = name
    let bytes: [UInt8]
    do throws(ReadFailure) {
      if isolated {
        bytes = try Self.wholeFile(name, limits, system)
      } else {
        bytes = try ArchiveInput(reading: name, limits: limits, system: system).bytes
      }
    } catch {
      result = .failure(error)
      return
    }
    do throws(BoundaryFailure) {
      result = .success(try judge(bytes))
    } catch {
      result = .failure(ReadFailure(.unavailable, error.description))
      failure = error
    }
    if !isolated { hint = EmbeddedData.hint(findings, bytes, limits: limits) }
  }

  /// The bytes of a file. What leads to an archive inside one would have to be read here.
  private static func wholeFile(
    _ name: String, _ limits: ReadLimits, _ system: any FileSystemCalls
  ) throws(ReadFailure) -> [UInt8] {
    let source = ArchiveInput.source(of: name, system: system)
    guard source.name.utf8.elementsEqual(name.utf8) else {
      throw ReadFailure(.unavailable, "an archive inside a file is not judged in isolation")
    }
    return try ArchiveBytes(reading: source, limit: limits[.archiveBytes], system: system).bytes
  }

  private var verdict: Verdict {
    switch result {
    case .success(let verification): verification.verdict
    case .failure(let failure): failure.code == .unavailable ? .unavailable : .rejected
    }
  }

  private var findings: [Finding] {
    switch result {
    case .success(let verification): verification.findings
    case .failure(let failure): [Finding(failure)]
    }
  }

  private var version: VersionValue? {
    if case .success(let verification) = result { return verification.version }
    return nil
  }

  private var omitted: Int {
    if case .success(let verification) = result { return verification.findingsOmitted }
    return 0
  }

  var status: ExitStatus {
    switch verdict {
    case .accepted: .success
    case .rejected: .finding
    case .unavailable: .unavailable
    }
  }

  var json: JSONOutput {
    [
      "file": .string(NameBytes.repaired(name)), "verdict": .string(verdict.rawValue),
      "version": version?.json,
      "findings": .array(findings.map(\.json)), "findingsOmitted": .integer(omitted),
    ]
  }

  func print(on console: Console, quiet: Bool) {
    for finding in findings {
      let line = TerminalText.escaped("\(name): \(finding.line)")
      if verdict == .unavailable { console.note(line) } else { console.print(line) }
    }
    if omitted > 0 {
      let more = CountText.of(omitted, "more finding")
      console.print(TerminalText.escaped("\(name): \(more)"))
    }
    if quiet { return }
    if let hint { console.note(TerminalText.escaped("\(name): \(hint)")) }
    guard verdict == .accepted else { return }
    let version = version.map { ", version \($0)" } ?? ""
    console.print(TerminalText.escaped("\(name): accepted\(version)"))
  }
}
