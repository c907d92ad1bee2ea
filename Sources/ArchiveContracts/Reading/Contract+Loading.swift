public import Foundation
import PropertyListBytes

extension Contract {
  /// Reads and checks a contract file, and the files that it names under `archive`.
  ///
  /// A named file stands in the folder of the file that names it or below, also after links are
  /// resolved. Chains of contracts have at most 8 links and never lead back; each file is read
  /// once. Nothing but regular files of at most 16 MiB is read.
  ///
  /// - Throws: The first fault, with file, line and column; code `unavailable` when a file could
  ///   not be read.
  public init(contentsOf url: URL) throws(ContractFailure) {
    var loader = ContractLoader()
    self = try loader.load(url.standardizedFileURL, named: url.relativePath)
  }
}

/// Loads contract files, each once.
private struct ContractLoader {
  private var loaded: [String: Contract] = [:]
  /// The files that are being read, the outermost first.
  private var open: [String] = []

  init() {}

  mutating func load(_ url: URL, named name: String) throws(ContractFailure) -> Contract {
    let resolved = url.resolvingSymlinksInPath()
    if let contract = loaded[resolved.path] { return contract }
    guard !open.contains(resolved.path) else {
      throw ContractFailure("an archive inside itself: \(resolved.lastPathComponent)")
    }
    guard open.count < Contract.longestChain else {
      throw ContractFailure("a chain of more than \(Contract.longestChain) contracts")
    }
    let bytes = try Self.bytes(of: resolved, named: name)
    open.append(resolved.path)
    defer { open.removeLast() }
    let folder = resolved.deletingLastPathComponent()
    var loader = self
    let contract = try Contract(parsing: bytes, file: name) { inner throws(ContractFailure) in
      try loader.load(try Self.inside(folder, inner), named: Self.sibling(of: name, inner))
    }
    loaded = loader.loaded
    loaded[resolved.path] = contract
    return contract
  }

  /// A file in a folder or below it.
  private static func inside(_ folder: URL, _ name: String) throws(ContractFailure) -> URL {
    let file = folder.appendingPathComponent(name).standardizedFileURL
    let base = folder.pathComponents
    guard file.resolvingSymlinksInPath().pathComponents.starts(with: base) else {
      throw ContractFailure("leads out of the folder of the contract")
    }
    return file
  }

  /// How a file is called in messages, given how the file that names it is called.
  private static func sibling(of name: String, _ inner: String) -> String {
    let folder = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folder + [inner[...]]).joined(separator: "/")
  }

  private static func bytes(of url: URL, named name: String) throws(ContractFailure) -> [UInt8] {
    func unavailable(_ reason: String) -> ContractFailure {
      ContractFailure("cannot be read: \(reason)", file: name, code: .unavailable)
    }
    do {
      let type = try FileManager.default.attributesOfItem(atPath: url.path)[.type]
      guard type as? FileAttributeType == .typeRegular else {
        throw unavailable(
          type as? FileAttributeType == .typeDirectory
            ? "it is a directory, not a contract file" : "it is no regular file")
      }
      let handle = try FileHandle(forReadingFrom: url)
      // One byte more than allowed, so that a larger file is refused for its size.
      return Array(try handle.read(upToCount: ContractDocument.maximumBytes + 1) ?? Data())
    } catch let failure as ContractFailure {
      throw failure
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      throw unavailable("there is no such file")
    } catch CocoaError.fileReadNoPermission {
      throw unavailable("permission denied")
    } catch {
      throw unavailable(error.localizedDescription)
    }
  }
}

extension ContractFailure: LocalizedError {
  /// The failure with file, line, column and path, as far as they are known.
  public var errorDescription: String? { description }

  /// Whether to look for the file or to correct it.
  public var recoverySuggestion: String? {
    code == .unavailable
      ? "Make sure that the file is there and may be read." : "Correct the contract file."
  }
}
