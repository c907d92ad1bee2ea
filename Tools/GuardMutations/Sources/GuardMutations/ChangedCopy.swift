import Foundation

/// A copy of the project in which each guard of the reader can be switched off by its number.
struct ChangedCopy {
  /// The folders whose guards are those of the reader.
  private static let folders = [
    "Sources/PropertyListBytes/", "Sources/KeyedArchives/",
    "Sources/ArchiveContracts/Verification/",
  ]
  /// Files in these folders that read nothing: they write, or put names into words.
  private static let others = [
    "Writer.swift", "EditableArchive", "SwiftClassName", "PlaceMap.swift",
  ]

  let folder: URL
  private(set) var guards: [Guard] = []

  init(of root: URL, in folder: URL) throws {
    self.folder = folder
    let files = try Self.files(of: root)
    try removeOthers(than: Set(files))
    for path in files {
      let target = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      guard let data = FileManager.default.contents(atPath: root.appending(path: path).path)
      else { continue }
      try write(changed(data, path), to: target)
    }
    try write(
      Data(Self.switchSource.utf8),
      to: folder.appending(path: "Sources/PropertyListBytes/DisabledGuard.swift"))
  }

  /// Removes what an earlier copy in the folder had and the project no longer has.
  private func removeOthers(than files: Set<String>) throws {
    for part in ["Sources", "Tests"] {
      let base = folder.appending(path: part).path
      for name in FileManager.default.enumerator(atPath: base)?.allObjects as? [String] ?? [] {
        let isDirectory = FileManager.default.fileExists(atPath: "\(base)/\(name)/.")
        if !isDirectory, !files.contains("\(part)/\(name)") {
          try FileManager.default.removeItem(atPath: "\(base)/\(name)")
        }
      }
    }
  }

  /// Leaves a file alone that is the same already, so that little is built again.
  private func write(_ data: Data, to target: URL) throws {
    if FileManager.default.contents(atPath: target.path) != data { try data.write(to: target) }
  }

  private mutating func changed(_ data: Data, _ path: String) -> Data {
    if path == "Package.swift" {
      let source = String(decoding: data, as: UTF8.self)
      return Data(PackageManifest.keeping(tests: Trial.tests, in: source).utf8)
    }
    let isReader =
      Self.folders.contains(where: path.hasPrefix) && path.hasSuffix(".swift")
      && !Self.others.contains(where: path.contains)
    return isReader ? Data(rewrite(data, path).utf8) : data
  }

  private mutating func rewrite(_ data: Data, _ path: String) -> String {
    let source = String(decoding: data, as: UTF8.self)
    let result = GuardFinder.rewrite(source, file: path, firstNumber: guards.count + 1)
    guards += result.guards
    let needsImport =
      !result.guards.isEmpty && !path.hasPrefix(Self.folders[0])
      && !source.contains("import PropertyListBytes")
    return (needsImport ? "import PropertyListBytes\n" : "") + result.text
  }

  /// The files under version control, and those that could be.
  private static func files(of root: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "git", "-C", root.path, "ls-files", "-z", "--cached", "--others", "--exclude-standard",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let names = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: names, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  private static let switchSource = """
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif

    /// The number of the guard that is switched off; 0 for none.
    package enum DisabledGuard {
      package static let number: Int = {
        guard let text = unsafe getenv("READBACK_DISABLED_GUARD") else { return 0 }
        return unsafe Int(String(cString: text)) ?? 0
      }()

      /// A value that may be missing; traps if it is and the guard for that is switched off.
      package static func required<Value>(_ guardNumber: Int, _ value: Value?) -> Value? {
        precondition(value != nil || number != guardNumber)
        return value
      }
    }

    """
}
