package import ArchiveContracts
package import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// A directory of fixtures with its manifest and contracts, read and found to make sense.
package struct FixtureDirectory: Sendable {
  /// A file that decides what is checked, by its path relative to the directory.
  package struct File: Hashable, Sendable {
    package let path: RelativePath
    package let byteCount: Int
    package let digest: SHA256Digest
  }

  package let directory: Directory
  package let manifest: Manifest
  /// In the order of the manifest's contracts.
  package let contracts: [Contract]
  /// The manifest, and every contract file read.
  package let files: [File]

  /// - Throws: For a directory or file that cannot be read, and the first thing that makes no
  ///   sense.
  package init(
    opening path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(AcceptanceFailure) {
    var loader = try ContractLoader(path, system)
    directory = loader.directory
    manifest = try loader.manifest()
    var contracts: [Contract] = []
    for entry in manifest.contracts {
      contracts.append(try loader.contract(entry.file))
    }
    self.contracts = contracts
    files = loader.files
    for fixture in manifest.fixtures {
      guard let migration = fixture.migration,
        let contract = contract(of: fixture)?.contract,
        !contract.document.isReadable(migration.version)
      else { continue }
      throw AcceptanceFailure(
        migration.source.failure("a version that the contract \(fixture.contract) cannot read"),
        file: directory.path(of: loader.manifestPath))
    }
  }

  /// The contract that judges a fixture.
  package func contract(of fixture: Fixture) -> (entry: ManifestContract, contract: Contract)? {
    zip(manifest.contracts, contracts).first {
      $0.0.name.utf16.elementsEqual(fixture.contract.utf16)
    }
  }
}

/// Reads the manifest and contracts of a directory, each file once.
private struct ContractLoader {
  let directory: Directory
  private(set) var files: [FixtureDirectory.File] = []
  let manifestPath: RelativePath
  private var loaded: [RelativePath: Contract] = [:]
  /// The contracts that are being read, the outermost first.
  private var open: [RelativePath] = []

  init(_ path: String, _ system: any FileSystemCalls) throws(AcceptanceFailure) {
    do throws(FileFailure) {
      directory = try Directory(opening: path, system: system)
      manifestPath = try RelativePath(Manifest.fileName)
    } catch {
      if error.reason == .missing { throw Self.withoutFixtures(error.path, error.message) }
      if Self.isFile(path, system) {
        throw AcceptanceFailure(
          .unavailable,
          "\(path): \(error.message); \(Checker.name) verify FILE --contract C judges one file")
      }
      throw AcceptanceFailure(error)
    }
  }

  /// A place where fixtures were looked for, and how there come to be some.
  private static func withoutFixtures(_ path: String, _ fault: String) -> AcceptanceFailure {
    AcceptanceFailure(
      .unavailable,
      "\(path): \(fault); \(Checker.name) init DIR FILE… makes a directory of fixtures")
  }

  private static func isFile(_ path: String, _ system: any FileSystemCalls) -> Bool {
    do throws(SystemError) {
      return try system.status(ofEntry: path, in: nil).kind == .regular
    } catch {
      return false
    }
  }

  mutating func manifest() throws(AcceptanceFailure) -> Manifest {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try read(manifestPath)
    } catch {
      if error.reason == .missing {
        throw Self.withoutFixtures(directory.path, "holds no \(manifestPath.text)")
      }
      throw AcceptanceFailure(error)
    }
    do throws(JSONFailure) {
      return try Manifest(parsing: bytes)
    } catch {
      throw AcceptanceFailure(error, file: directory.path(of: manifestPath))
    }
  }

  mutating func contract(_ file: RelativePath) throws(AcceptanceFailure) -> Contract {
    do throws(ContractFailure) {
      return try load(file)
    } catch {
      throw AcceptanceFailure(error)
    }
  }

  private mutating func load(_ file: RelativePath) throws(ContractFailure) -> Contract {
    if let contract = loaded[file] { return contract }
    let name = directory.path(of: file)
    guard !open.contains(file) else { throw ContractFailure("a contract inside itself") }
    guard open.count < Contract.longestChain else {
      throw ContractFailure("a chain of more than \(Contract.longestChain) contracts")
    }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try read(file)
    } catch {
      throw ContractFailure(
        error.message, file: error.path,
        code: error.reason == .missing || error.reason == .unavailable ? .unavailable : .malformed)
    }
    var inner = self
    inner.open.append(file)
    let contract = try Contract(parsing: bytes, file: name) { text throws(ContractFailure) in
      let neighbour: RelativePath
      do throws(FileFailure) {
        neighbour = try file.neighbour(text)
      } catch {
        throw ContractFailure(error.message)
      }
      return try inner.load(neighbour)
    }
    files = inner.files
    loaded = inner.loaded
    loaded[file] = contract
    return contract
  }

  private mutating func read(_ file: RelativePath) throws(FileFailure) -> [UInt8] {
    let bytes = try directory.read(file, limit: UInt64(JSONDocument.maximumBytes))
    if !files.contains(where: { $0.path == file }) {
      files.append(
        FixtureDirectory.File(
          path: file, byteCount: bytes.count, digest: SHA256Digest(of: bytes)))
    }
    return bytes
  }
}
