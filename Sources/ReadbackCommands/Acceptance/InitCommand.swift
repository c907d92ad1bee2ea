import Acceptance
import ArchiveContracts
import ArchiveFiles
import KeyedArchives
import PropertyListBytes

/// `readback init DIR FILE…`.
package struct InitCommand: Command {
  private static let app = OptionDeclaration(
    "app", .text("APP"), help: "The app that wrote the archives; unknown unless given")
  private static let appVersion = OptionDeclaration(
    "app-version", .text("VERSION"), help: "The version of the app; unknown unless given")
  private static let origin = OptionDeclaration(
    "origin", .choice(Producer.Origin.allCases.map(\.rawValue)),
    help: "How the archives came about; generated unless given, which proves least")

  package init() {}

  package var name: String { "init" }
  package var abstract: String { "Make a directory of fixtures of archives" }
  package var discussion: [String] {
    [
      "Infers one contract for each root class, copies the archives and pins their digests in a "
        + "manifest. The directory must not be there yet. Look through the contracts before you "
        + "rely on them: they say \"inferred\" until you remove that line."
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      ArgumentDeclaration("DIR", .one, .directory, help: "The directory to make"),
      .archive("FILE", .oneOrMore, help: "The archives"),
    ]
  }
  package var options: [OptionDeclaration] {
    [Self.app, Self.appVersion, Self.origin, .limit]
  }
  package var commonOptions: [OptionDeclaration] { [.quiet, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let positional = invocation.arguments.positional
    try BackupName.refuse(positional[0])
    var directory: NewDirectory
    do throws(FileFailure) {
      directory = try NewDirectory(positional[0])
    } catch {
      throw CommandFailure(error)
    }
    let samples = try samples(positional.dropFirst(), limits: try invocation.limits())
    let families = try SampleFamily.families(of: samples)
    let producer = producer(invocation)
    var manifest = NewManifest()
    var contractOfSample: [Int: String] = [:]
    for family in families {
      manifest.contracts.append((family.name, family.file))
      directory.add(family.file.name, family.contract.json)
      for sample in family.samples { contractOfSample[sample] = family.name }
    }
    for (index, sample) in samples.enumerated() {
      directory.add(sample.file.name, sample.bytes)
      guard let contract = contractOfSample[index] else { continue }
      manifest.fixtures.append(
        NewFixture(
          file: sample.file, contract: contract, digest: SHA256Digest(of: sample.bytes),
          producer: producer, expectation: .accept))
    }
    directory.add(Manifest.fileName, manifest.bytes)
    do throws(FileFailure) { try directory.write() } catch { throw CommandFailure(error) }
    tell(families, samples, producer, directory.path, invocation)
    return .success
  }

  private func producer(_ invocation: Invocation) -> Producer {
    let arguments = invocation.arguments
    let origin = arguments.value(of: Self.origin).flatMap(Producer.Origin.init(rawValue:))
    return Producer(
      app: arguments.value(of: Self.app) ?? "unknown",
      version: arguments.value(of: Self.appVersion) ?? "unknown", build: nil, system: nil,
      origin: origin ?? .generated)
  }

  /// Reads every archive; no two may take the same name in the directory.
  private func samples(
    _ paths: ArraySlice<String>, limits: ReadLimits
  ) throws(CommandFailure) -> [NewSample] {
    var samples: [NewSample] = []
    var names: [String: String] = [Manifest.fileName: "the manifest"]
    for path in paths {
      let sample = try NewSample(path, limits: limits)
      // File systems of Macs take names that differ by case, or by how accents are spelled, for
      // the same: so does `String`.
      let key = sample.file.name.lowercased()
      if let other = names.updateValue(path, forKey: key) {
        throw .usage("\(path) would have the same name as \(other)")
      }
      guard !key.hasSuffix(SampleFamily.suffix) else {
        throw .usage("\(path) has the name of a contract")
      }
      samples.append(sample)
    }
    return samples
  }

  private func tell(
    _ families: [SampleFamily], _ samples: [NewSample], _ producer: Producer, _ path: String,
    _ invocation: Invocation
  ) {
    let console = invocation.console
    for family in families {
      for note in family.contract.inferenceNotes() {
        console.note(TerminalText.escaped("\(family.name): \(note)"))
      }
    }
    if producer.app == "unknown" || producer.version == "unknown" {
      console.note("say in \(Manifest.fileName) which app and version wrote the archives")
    }
    guard !invocation.isQuiet else { return }
    for family in families {
      let count = family.samples.count
      let line = "\(path)/\(family.file.text): inferred from \(count) of \(samples.count) archives"
      console.print(TerminalText.escaped(line))
    }
  }
}

/// An archive that is to become a fixture.
struct NewSample: Sendable {
  /// The path as it was given.
  let path: String
  /// The name in the directory.
  let file: RelativePath
  let bytes: [UInt8]
  let archive: KeyedArchive

  init(_ path: String, limits: ReadLimits) throws(CommandFailure) {
    self.path = path
    let input: ArchiveInput
    do throws(ReadFailure) {
      input = try ArchiveInput(reading: path, limits: limits)
      archive = try input.archive(limits: limits)
    } catch {
      throw CommandFailure(
        error.code == .unavailable ? .unavailable : .finding, "\(path): \(Finding(error).line)")
    }
    bytes = input.bytes
    guard let name = input.copyName else {
      throw .usage("standard input has no name that its copy could take")
    }
    do throws(FileFailure) {
      file = try RelativePath(name)
    } catch {
      throw CommandFailure(error)
    }
  }
}
