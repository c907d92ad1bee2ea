package import Acceptance
import ArchiveContracts
import ArchiveFiles
import PropertyListBytes
package import StrictJSON

/// A directory of fixtures as it is now: what evidence of it has to name, and what this package's
/// reader makes of it.
package struct JudgedFixtures: Sendable {
  /// Manifest, contracts and fixtures, in ascending order of their names.
  package let subjects: [EvidenceSubject]
  /// The names of the fixtures among them.
  let fixtures: Set<JSONText>
  package let conditions: FixtureConditions
  /// The cases of this package's own reader, of coverage, and of what a directory must be to be
  /// accepted at all.
  let records: [CaseRecord]
  /// What passed and failed of all cases that were run, those of other readers too.
  package let passed: [JSONText]
  package let failed: [JSONText]
  /// Why the directory cannot be accepted at all, in words.
  let refusals: [String]
  let inputs: [Input]
  /// What the cases of other readers that were run judged, by the name of the case.
  let driven: [JSONText: SHA256Digest?]
  /// What the manifest says of changes, by what it says it of.
  let reasons: [ChangeReason]
  /// The readers that the manifest has cases judged by, this package's own first.
  package let readers: [JSONText]
  /// The words that start each of those other readers.
  let commands: [JSONText: [JSONText]]
  /// How the cases of those other readers follow.
  let manners: [JSONText: ReaderManner]

  /// - Parameter report: Of a check of this directory alone, with every case selected.
  /// - Throws: For a contract that cannot be read again, or is another one by now.
  package init(
    _ directory: FixtureDirectory, _ report: CheckReport
  ) throws(AcceptanceFailure) {
    let manifest = directory.manifest
    var subjects: [JSONText: EvidenceSubject] = [:]
    for file in report.files {
      let name = JSONText(file.name)
      subjects[name] = EvidenceSubject(name: name, digest: file.digest)
    }
    self.subjects = subjects.values.sorted { $0.name < $1.name }
    fixtures = Set(manifest.fixtures.map { JSONText($0.file.text) })
    conditions = FixtureConditions(
      contracts: try Self.contracts(of: directory), fixtures: manifest.fixtureRecords,
      coverage: Self.coverage(of: directory, report),
      limits: Self.limits(report),
      relaxations: report.contracts.flatMap { contract in
        contract.relaxations.map { JSONText("\(contract.name): \($0)") }
      })
    let requirements = Self.requirements(directory, report)
    refusals = requirements.compactMap(\.message)
    let results = requirements + report.cases.map(\.result)
    let own = results.filter { $0.isOwn }.map { CaseRecord($0) }
    records = own
    var driven: [JSONText: SHA256Digest?] = [:]
    for result in results where !result.isOwn {
      driven.updateValue(result.digest, forKey: JSONText(result.name))
    }
    self.driven = driven
    inputs = Self.inputs(own, manifest)
    passed = results.filter(\.passed).map { JSONText($0.name) }
    failed = results.filter { !$0.passed }.map { JSONText($0.name) }
    reasons = manifest.because.map { ChangeReason($0) }
    readers = ["readback"] + manifest.readers.map { JSONText($0.name) }
    var commands: [JSONText: [JSONText]] = [:]
    var manners: [JSONText: ReaderManner] = [:]
    for reader in manifest.readers {
      commands[JSONText(reader.name)] = reader.command.map { JSONText($0) }
      manners[JSONText(reader.name)] = ReaderManner(
        comparesValues: reader.printsValues, saves: false, leavesOriginal: true)
    }
    self.commands = commands
    self.manners = manners
  }

  /// The inputs by which other readers are judged are those of this package's own.
  private static func inputs(_ records: [CaseRecord], _ manifest: Manifest) -> [Input] {
    var digests: [JSONText: SHA256Digest] = [:]
    for record in records { digests[record.name] = record.input }
    var inputs = manifest.fixtures.map { fixture in
      Input(
        name: "fixture/\(fixture.name)", contract: JSONText(fixture.contract),
        mustBeAccepted: fixture.expectation == .accept,
        digest: digests[JSONText("readback/fixture/\(fixture.name)/digest")],
        fields: fixture.fields.map { "\($0.path)" })
    }
    var contracts: [JSONText: JSONText] = [:]
    for fixture in manifest.fixtures {
      contracts[JSONText(fixture.name)] = JSONText(fixture.contract)
    }
    let names = PathPrefixes(contracts.keys)
    for record in records {
      for (kind, isAccepted) in [("counterexample", false), ("equivalent", true)] {
        let prefix = Array("readback/\(kind)/".utf16)
        guard record.name.codeUnits.starts(with: prefix) else { continue }
        let rest = record.name.codeUnits.dropFirst(prefix.count)
        guard let contract = names.longest(in: rest).flatMap({ contracts[$0] }) else { continue }
        inputs.append(
          Input(
            name: String(record.name.repaired.dropFirst("readback/".count)),
            contract: contract, mustBeAccepted: isAccepted, digest: record.input,
            fields: nil))
      }
    }
    return inputs
  }

  /// What a directory must be to be accepted at all, each a case like all others.
  private static func requirements(
    _ directory: FixtureDirectory, _ report: CheckReport
  ) -> [CaseResult] {
    func requirement(_ name: String, _ holds: Bool, _ expected: String, _ fault: String)
      -> CaseResult
    {
      var result = CaseResult("acceptance/\(name)", passed: holds, expected: expected)
      if !holds { result.message = fault }
      return result
    }
    var results = [
      requirement(
        "coverage", directory.manifest.coverage == .required, "\"coverage\": \"required\"",
        "the manifest does not require that every condition is shown (\"coverage\": \"required\" in"
          + " \(Manifest.fileName) does)"),
      requirement(
        "selected", !report.cases.isEmpty && !directory.manifest.fixtures.isEmpty, "cases",
        "nothing is selected, so nothing was checked"),
    ]
    for (entry, contract) in zip(directory.manifest.contracts, directory.contracts) {
      results.append(
        requirement(
          "shown/\(entry.name)", report.showsRejection(by: entry.name),
          "a condition that is shown, or an archive that the contract rejects",
          "no condition of the contract \(entry.name) is shown, and it rejects no fixture for what it "
            + "holds: whether it rejects anything is not known"))
      results.append(
        requirement(
          "confirmed/\(entry.name)", !contract.document.isInferred, "a confirmed contract",
          "the contract is inferred: nobody has confirmed what it accepts"
            + " (\(Relaxation.confirmation(inFile: entry.file.text)))"))
    }
    let repeated = CaseList.repeated(in: report.cases.map { JSONText($0.result.name) })
    results.append(
      requirement(
        "names", repeated.isEmpty, "no two cases of one name",
        "two cases of one name: \(repeated.first?.repaired ?? "")"))
    return results
  }

  private static func contracts(
    of directory: FixtureDirectory
  ) throws(AcceptanceFailure) -> ContractRecords {
    var names: [JSONText: JSONText] = [:]
    for entry in directory.manifest.contracts {
      names[JSONText(entry.name)] = JSONText(entry.file.text)
    }
    var files: [JSONText: [UInt8]] = [:]
    for file in directory.files where file.path.text != Manifest.fileName {
      let path = directory.directory.path(of: file.path)
      let bytes: [UInt8]
      do throws(FileFailure) {
        bytes = try directory.directory.read(file.path, limit: UInt64(JSONDocument.maximumBytes))
      } catch {
        throw AcceptanceFailure(.unavailable, "\(path): \(error.message)")
      }
      guard SHA256Digest(of: bytes) == file.digest else {
        throw AcceptanceFailure(.unavailable, "\(path): the file changed while it was read")
      }
      files[JSONText(file.path.text)] = bytes
    }
    return ContractRecords(names: names, files: files)
  }

  private static func coverage(
    of directory: FixtureDirectory, _ report: CheckReport
  ) -> CoverageRecord {
    let manifest = directory.manifest
    let accepted = manifest.fixtures.filter { $0.expectation == .accept }
    return CoverageRecord(
      isRequired: manifest.coverage == .required, shown: report.coverage?.shown ?? 0,
      conditions: report.coverage?.conditions ?? 0,
      excused: manifest.unshown.map { JSONText($0.condition) }.sorted(),
      seed: manifest.counterexamples?.seed,
      generated: accepted.count { $0.producer?.origin == .generated }, accepted: accepted.count)
  }

  private static func limits(_ report: CheckReport) -> [JSONText: [JSONText: UInt64]] {
    var limits: [JSONText: [JSONText: UInt64]] = [:]
    for contract in report.contracts {
      limits[JSONText(contract.name)] = FixtureConditions.members(contract.limits)
    }
    return limits
  }
}

extension CaseResult {
  /// Whether this package's own reader, or what it shows of a contract, is judged.
  fileprivate var isOwn: Bool {
    ["readback/", "coverage/", "acceptance/"].contains { name.utf8.starts(with: $0.utf8) }
  }
}
