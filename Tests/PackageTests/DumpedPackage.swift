import Foundation

/// The package description as SwiftPM understands it.
struct DumpedPackage: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let settings: [Setting]
    private let dependencies: [[String: [String?]]]

    /// The names of the targets it depends on; `byName` and `target` hold the name first.
    var imports: [String] {
      dependencies.flatMap { $0.values }.compactMap { $0.first ?? nil }.sorted()
    }

    private enum CodingKeys: String, CodingKey { case name, type, settings, dependencies }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      type = try values.decode(String.self, forKey: .type)
      settings = try values.decode([Setting].self, forKey: .settings)
      dependencies = try values.decode([Dependency].self, forKey: .dependencies).map(\.names)
    }
  }

  /// One build setting: `{"kind": {NAME: {"_0": VALUE}}, "tool": TOOL}`.
  struct Setting: Decodable, Equatable {
    let kind: [String: [String: String]]
    let tool: String
  }

  /// `{"byName": ["Name", null]}`, where the second value is a condition.
  private struct Dependency: Decodable {
    let names: [String: [String?]]

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: AnyKey.self)
      var names: [String: [String?]] = [:]
      for key in values.allKeys {
        var list = try values.nestedUnkeyedContainer(forKey: key)
        names[key.stringValue] = [try list.decode(String.self)]
      }
      self.names = names
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let targets: [Target]

  /// Has SwiftPM describe a copy of the manifest: the package itself is locked while its tests run.
  static func load() throws -> DumpedPackage {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "readback-manifest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: ProjectTree.root.appending(path: "Package.swift"),
      to: folder.appending(path: "Package.swift"))

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", folder.path(), "--scratch-path",
      folder.appending(path: "build").path(), "--manifest-cache", "none", "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let document = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ProjectTreeError(message: "dump-package ended with \(process.terminationStatus)")
    }
    return try JSONDecoder().decode(DumpedPackage.self, from: document)
  }
}
