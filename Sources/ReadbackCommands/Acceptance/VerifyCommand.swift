import Acceptance
import ArchiveContracts
package import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// `readback verify FILE… --contract C`.
package struct VerifyCommand: Command {
  private static let contract = OptionDeclaration(
    "contract", .file("FILE"), help: "The contract that every archive must keep")
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
  package var options: [OptionDeclaration] { [Self.contract, Self.format, .limit] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    guard let path = invocation.arguments.value(of: Self.contract) else {
      throw .usage("verify needs --contract FILE")
    }
    let contract = try Contract(named: path)
    let limits = try invocation.limits(of: contract.limits)
    let names = invocation.arguments.positional
    let console = invocation.console
    let bar = console.progress("verify", of: names.count, quiet: invocation.isQuiet)
    var drawn = 0
    let files = Parallel.map(
      names, jobs: try invocation.jobs(),
      progress: { done in
        for _ in drawn..<done { bar.advance() }
        drawn = done
      }
    ) { VerifiedFile(named: $0, contract: contract, limits: limits, system: system) }
    bar.finish()
    if invocation.format(Self.format) == "json" {
      try invocation.print(
        json: "verify", ["files": .array(files.map(\.json))], within: limits)
    } else {
      for file in files { file.print(on: console, quiet: invocation.isQuiet) }
    }
    return files.map(\.status).max() ?? .success
  }
}

/// An input with the judgement it got, if it could be read.
private struct VerifiedFile: Sendable {
  let name: String
  let result: Result<Verification, ReadFailure>

  init(
    named name: String, contract: Contract, limits: ReadLimits, system: any FileSystemCalls
  ) {
    self.name = name
    do throws(ReadFailure) {
      let input = try ArchiveInput(reading: name, limits: limits, system: system)
      result = .success(contract.judge(input.bytes, limits: limits))
    } catch {
      result = .failure(error)
    }
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
    if omitted > 0 { console.print(TerminalText.escaped("\(name): \(omitted) more findings")) }
    guard verdict == .accepted, !quiet else { return }
    let version = version.map { ", version \($0)" } ?? ""
    console.print(TerminalText.escaped("\(name): accepted\(version)"))
  }
}
