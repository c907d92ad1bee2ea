import Acceptance
import ArchiveContracts
import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// A directory of fixtures, and a file that is to become one of them.
struct FixtureTarget {
  let fixtures: FixtureDirectory
  /// The file as it was named.
  let file: String
  /// The name in the directory.
  let name: RelativePath
  let bytes: [UInt8]
  /// Whether the directory has the file already.
  private let isThere: Bool

  init(directory: String, file: String) throws(CommandFailure) {
    self.file = file
    do throws(AcceptanceFailure) {
      fixtures = try FixtureDirectory(opening: directory)
    } catch {
      throw CommandFailure(error)
    }
    let input: ArchiveInput
    do throws(ReadFailure) {
      input = try ArchiveInput(reading: file, limits: .default)
    } catch {
      throw CommandFailure(
        error.code == .unavailable ? .unavailable : .finding, "\(file): \(error.message)")
    }
    bytes = input.bytes
    guard let copyName = input.copyName else {
      throw .usage("standard input has no name that its copy could take")
    }
    do throws(FileFailure) {
      name = try RelativePath(copyName)
    } catch {
      throw CommandFailure(error)
    }
    do throws(FileFailure) {
      let present = try fixtures.directory.read(name, limit: UInt64(bytes.count))
      isThere = present == bytes
    } catch {
      guard error.reason != .missing else {
        isThere = false
        return
      }
      throw CommandFailure(
        .usage, "\(error.path): exists already and is another file: nothing is overwritten")
    }
    guard isThere else {
      throw .usage("\(path): exists already and is another file: nothing is overwritten")
    }
  }

  var path: String { fixtures.directory.path(of: name) }

  /// A contract of the manifest, and the path of its file.
  func contract(named name: String) throws(CommandFailure) -> (contract: Contract, path: String) {
    let contracts = fixtures.manifest.contracts
    guard
      let index = contracts.firstIndex(where: { $0.name.utf16.elementsEqual(name.utf16) })
    else {
      let hint =
        NearestName.of(name, among: contracts.map(\.name)).map { ", did you mean \"\($0)\"?" } ?? ""
      throw .usage("the manifest has no contract \"\(name)\"\(hint)")
    }
    return (fixtures.contracts[index], fixtures.directory.path(of: contracts[index].file))
  }

  /// Copies the file and replaces the manifest; without the second there is no first.
  func add(_ fixture: NewFixture) throws(CommandFailure) {
    let text: [UInt8]
    do throws(FileFailure) {
      let manifest = try RelativePath(Manifest.fileName)
      let limit = UInt64(JSONDocument.maximumBytes)
      let old = try fixtures.directory.read(manifest, limit: limit)
      do throws(JSONFailure) {
        text = try ManifestEditor.text(old, adding: fixture)
      } catch {
        throw FileFailure(.exists, path: fixtures.directory.path(of: manifest), "\(error)")
      }
      if !isThere { try fixtures.directory.create(name, bytes) }
      do throws(FileFailure) {
        try fixtures.directory.replace(manifest, with: text)
      } catch {
        if !isThere { fixtures.directory.discard(name) }
        throw error
      }
    } catch {
      throw CommandFailure(error)
    }
  }
}
