import ArchiveFiles
import PropertyListBytes

/// Archives that lie beside fixtures and are in no manifest, so that nothing judges them.
///
/// Looked through are the directories of manifests and the folders of fixtures, not the folders in
/// them; a folder with a manifest of its own is that one's. Left out are hidden files, which belong
/// to systems and tools, backups, and everything that is no file: what a symbolic link leads to
/// either lies there itself or belongs elsewhere. A file that a manifest of the same check names
/// under another spelling, or by a second link, is named; where a system does not tell files apart,
/// nothing is said.
///
/// Costs a listing of each folder and the first bytes of each file in it that is not named.
package struct StrayArchives: Sendable {
  /// How many entries besides those that its manifest names a directory may have in all its folders.
  static let mostEntries = 4096
  private static let mostNames = 3

  /// What there is to say, a line each; names in them are to be escaped when shown.
  package private(set) var notes: [String] = []

  package init(in directories: [FixtureDirectory]) {
    let searches = directories.map { FolderSearch($0) }
    var named: Set<FileIdentity> = []
    if searches.contains(where: { !$0.archives.isEmpty }) {
      for directory in directories { named.formUnion(Self.identities(of: directory)) }
    }
    for (directory, search) in zip(directories, searches) {
      let path = directory.directory.path
      let strays = search.archives.filter { !named.contains($0.identity) }
      if !strays.isEmpty {
        notes.append(
          "\(CountText.of(strays.count, "archive")) in \(path)"
            + " \(strays.count == 1 ? "is" : "are") in no fixture: \(Self.list(strays.map(\.file)));"
            + " see \(Checker.name) add")
      }
      if !search.unreadable.isEmpty {
        notes.append(
          "in \(path), files in no fixture cannot be read, so whether they are archives is not known:"
            + " \(Self.list(search.unreadable))")
      }
      notes += search.faults.prefix(Self.mostNames)
      let more = search.faults.count - Self.mostNames
      if more > 0 {
        notes.append("nor were \(CountText.of(more, "more folder")) in \(path) looked through")
      }
    }
  }

  private static func list(_ files: [RelativePath]) -> String {
    let shown = files.prefix(mostNames).map(\.text).joined(separator: ", ")
    guard files.count > mostNames else { return shown }
    return "\(shown) and \(CountText.digits(files.count - mostNames)) more"
  }

  /// What the files are that a manifest names; those that are not there are cases of the check.
  private static func identities(of directory: FixtureDirectory) -> [FileIdentity] {
    directory.namedFiles.compactMap { file in
      do throws(FileFailure) {
        return try directory.directory.status(of: file).identity
      } catch {
        return nil
      }
    }
  }
}

extension FixtureDirectory {
  /// The manifest, the contracts and the fixtures.
  fileprivate var namedFiles: [RelativePath] { files.map(\.path) + manifest.fixtures.map(\.file) }
}

/// The archives in the folders of a directory that its manifest does not name.
private struct FolderSearch {
  struct Archive {
    let file: RelativePath
    let identity: FileIdentity
  }

  private(set) var archives: [Archive] = []
  private(set) var unreadable: [RelativePath] = []
  /// What was not looked through, and why.
  private(set) var faults: [String] = []

  private let directory: Directory
  private let named: Set<RelativePath>
  /// How many more entries without a name in the manifest there may be.
  private var remaining = StrayArchives.mostEntries

  init(_ fixtures: FixtureDirectory) {
    directory = fixtures.directory
    named = Set(fixtures.namedFiles)
    var folders: Set<[UInt8]> = []
    // The manifest comes first.
    for file in fixtures.files.prefix(1).map(\.path) + fixtures.manifest.fixtures.map(\.file)
    where folders.insert(Array(directory.folderPath(of: file).utf8)).inserted {
      do throws(FileFailure) {
        try look(beside: file)
      } catch {
        // A fixture whose folder is not there is a case of the check.
        if error.reason != .missing {
          faults.append("\(error.path): \(error.message), so not looked through for archives")
        }
      }
    }
  }

  private mutating func look(beside file: RelativePath) throws(FileFailure) {
    let names = try directory.names(beside: file, atMost: named.count + remaining + 1)
    if file.names.count > 1, names.contains(Manifest.fileName) { return }
    var others: [RelativePath] = []
    for name in names {
      let other = try file.neighbour(name)
      if !named.contains(other) { others.append(other) }
    }
    guard others.count <= remaining else {
      throw FileFailure(
        .tooLarge, path: directory.folderPath(of: file),
        "holds too much that the manifest does not name")
    }
    remaining -= others.count
    for other in others.sorted() {
      do throws(FileFailure) {
        try judge(other)
      } catch {
        // What has gone since the listing is no stray any more.
        if error.reason != .missing { unreadable.append(other) }
      }
    }
  }

  private mutating func judge(_ file: RelativePath) throws(FileFailure) {
    guard file.name.utf8.first != UInt8(ascii: "."), BackupName(file.name) == nil else { return }
    let status = try directory.status(of: file)
    guard status.kind == .regular, let identity = status.identity,
      ArchiveHead.isArchive(try directory.head(of: file, byteCount: ArchiveHead.byteCount))
    else { return }
    archives.append(Archive(file: file, identity: identity))
  }
}
