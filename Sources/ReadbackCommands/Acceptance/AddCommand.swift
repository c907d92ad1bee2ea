import Acceptance
import ArchiveContracts
import ArchiveFiles
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// `readback add DIR FILE --contract NAME --app A --app-version V`.
package struct AddCommand: Command {
  private static let contract = OptionDeclaration(
    "contract", .text("NAME"), required: true,
    help: "The manifest's contract that judges the archive")
  private static let app = OptionDeclaration(
    "app", .text("APP"),
    help: "The app that wrote the archive; required of one that must be accepted")
  private static let appVersion = OptionDeclaration(
    "app-version", .text("VERSION"), help: "The version of the app; required where --app is")
  private static let build = OptionDeclaration(
    "build", .text("BUILD"), help: "The build of the app")
  private static let system = OptionDeclaration(
    "system", .text("SYSTEM"), help: "The system that the app ran on, such as \"iOS 17.4\"")
  private static let origin = OptionDeclaration(
    "origin", .choice(Producer.Origin.allCases.map(\.rawValue)),
    help: "How the archive came about; shipped unless given")
  private static let expect = OptionDeclaration(
    "expect", .text("accept|reject|CODE"),
    help: "What must become of the archive; accept unless given")
  private static let note = OptionDeclaration(
    "note", .text("TEXT"), help: "A remark for people")

  package init() {}

  package var name: String { "add" }
  package var abstract: String { "Add an archive to a directory of fixtures" }
  package var discussion: [String] {
    [
      "Judges the archive first; one that does not get the expected verdict is not added. Copies it "
        + "into the directory under its own name, unless it is there already, and pins its digest "
        + "in the manifest. Nothing is overwritten."
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      ArgumentDeclaration("DIR", .one, .directory, help: "The directory with the manifest"),
      .archive("FILE", help: "The archive"),
    ]
  }
  package var options: [OptionDeclaration] {
    [
      Self.contract, Self.app, Self.appVersion, Self.build, Self.system, Self.origin, Self.expect,
      Self.note, .limit,
    ]
  }
  package var commonOptions: [OptionDeclaration] { [.quiet, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let positional = invocation.arguments.positional
    let name = try invocation.arguments.required(Self.contract, by: self)
    let target = try FixtureTarget(directory: positional[0], file: positional[1])
    let expectation = try expectation(invocation)
    let producer = try producer(invocation, required: expectation == .accept)
    let (contract, contractPath) = try target.contract(named: name)
    let limits = try invocation.limits(of: contract.limits)
    let verification = contract.judge(target.bytes, limits: limits)
    guard expectation.isMet(by: verification) else {
      refuse(verification, target, expectation, invocation)
      let hint =
        EmbeddedData.hint(verification.findings, target.bytes, limits: limits)
        ?? (expectation == .accept
          ? Self.widening(contract, contractPath, target, limits: limits) : nil)
      if let hint { invocation.console.note(TerminalText.escaped("\(target.file): \(hint)")) }
      return .finding
    }
    let fixture = NewFixture(
      file: target.name, contract: name, digest: SHA256Digest(of: target.bytes),
      producer: producer, expectation: expectation,
      note: invocation.arguments.value(of: Self.note))
    try target.add(fixture)
    if !invocation.isQuiet {
      let file = TerminalText.escaped(target.path)
      invocation.console.print("\(file): added, \(expectation.phrase)")
    }
    return .success
  }

  private func expectation(
    _ invocation: Invocation
  ) throws(CommandFailure) -> Fixture.Expectation {
    switch invocation.arguments.value(of: Self.expect) {
    case nil, "accept"?: return .accept
    case "reject"?, "*"?: return .reject(nil)
    case let text?:
      let code = FindingCode(rawValue: text)
      guard FindingCode.ofRejections.contains(code) else {
        let known = FindingCode.ofRejections.map(\.rawValue)
        throw .usage(
          "--expect: no archive is rejected with \"\(text)\", "
            + NearestName.hint(for: text, among: known))
      }
      return .reject(code)
    }
  }

  private func producer(
    _ invocation: Invocation, required: Bool
  ) throws(CommandFailure) -> Producer? {
    let arguments = invocation.arguments
    guard let app = arguments.value(of: Self.app),
      let version = arguments.value(of: Self.appVersion), !app.isEmpty, !version.isEmpty
    else {
      let isAny = [Self.app, Self.appVersion, Self.build, Self.system, Self.origin]
        .contains(where: arguments.contains)
      guard required || isAny else { return nil }
      throw .usage("add needs --app APP and --app-version VERSION: who wrote the archive")
    }
    let origin = arguments.value(of: Self.origin).flatMap(Producer.Origin.init(rawValue:))
    return Producer(
      app: app, version: version, build: arguments.value(of: Self.build),
      system: arguments.value(of: Self.system), origin: origin ?? .shipped)
  }

  private func refuse(
    _ verification: Verification, _ target: FixtureTarget, _ expectation: Fixture.Expectation,
    _ invocation: Invocation
  ) {
    for finding in verification.findings {
      invocation.console.note(TerminalText.escaped("\(target.file): \(finding.line)"))
    }
    invocation.console.complain(
      "\(target.file) is \(verification.verdict.rawValue), not \(expectation.phrase): not added")
  }

  /// How a contract that nobody has confirmed yet comes to accept a file, too. One that somebody
  /// vouches for is not widened because a file does not fit.
  private static func widening(
    _ contract: Contract, _ path: String, _ target: FixtureTarget, limits: ReadLimits
  ) -> String? {
    guard contract.document.isInferred else { return nil }
    do throws(ReadFailure) {
      _ = try KeyedArchive(target.bytes, limits: limits)
    } catch {
      return nil
    }
    return "\(ReadbackProgram.name) infer \(ShellWord.quoted(target.file)) --merge"
      + " \(ShellWord.quoted(path)) prints a contract that takes it, too"
  }
}
