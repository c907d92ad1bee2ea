/// Files that become a directory all together, or not at all.
package struct NewDirectory: Sendable {
  package let path: String
  private let system: any FileSystemCalls
  private var files: [(name: String, content: Content)] = []

  private enum Content: Sendable {
    case bytes([UInt8])
    case made(@Sendable () throws(FileFailure) -> [UInt8])

    func bytes() throws(FileFailure) -> [UInt8] {
      switch self {
      case .bytes(let bytes): bytes
      case .made(let make): try make()
      }
    }
  }

  /// - Throws: If anything of that name is there already. Nothing is made before ``write()``.
  package init(
    _ path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(FileFailure) {
    self.path = path
    self.system = system
    guard !path.isEmpty else {
      throw FileFailure(.exists, path: path, "is not the path of a directory")
    }
    do {
      _ = try system.status(ofEntry: path, in: nil)
    } catch .noSuchEntry {
      return
    } catch {
      throw .notWritten(path, "created", error)
    }
    throw FileFailure(.exists, path: path, "exists already, and nothing in it is overwritten")
  }

  /// Adds a file directly inside the directory. The name must be a single one, and new.
  package mutating func add(_ name: String, _ bytes: [UInt8]) {
    files.append((name, .bytes(bytes)))
  }

  /// Adds a file whose bytes are made when it is written, so that many large ones never are in
  /// memory together.
  package mutating func add(
    _ name: String, making bytes: @escaping @Sendable () throws(FileFailure) -> [UInt8]
  ) {
    files.append((name, .made(bytes)))
  }

  /// Makes the directory and its files; removes what it made when a step fails.
  package func write() throws(FileFailure) {
    do { try system.makeDirectory(path, in: nil) } catch {
      throw .notWritten(path, "created", error)
    }
    do throws(FileFailure) {
      try writeFiles(to: open())
    } catch {
      do { try system.removeDirectory(path, in: nil) } catch {}
      throw error
    }
  }

  private func open() throws(FileFailure) -> Directory {
    do throws(FileFailure) {
      return try Directory(opening: path, system: system)
    } catch {
      throw FileFailure(.notWritten, path: path, error.message)
    }
  }

  private func writeFiles(to directory: Directory) throws(FileFailure) {
    var written: [String] = []
    do throws(FileFailure) {
      for file in files {
        try directory.create(RelativePath(file.name), file.content.bytes())
        written.append(file.name)
      }
    } catch {
      for name in written { system.discard(name, in: directory.descriptor) }
      throw error
    }
  }
}
