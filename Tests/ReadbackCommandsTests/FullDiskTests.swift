import Foundation
import TestFiles
import Testing

/// Outputs on a file system that has no room for them: the tool itself, on a disk of its own.
@Suite(
  .enabled(
    if: FullDisk.isPossible,
    "no built tool beside the tests, or no right to mount a file system in a namespace"))
struct FullDiskTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// An archive whose text alone is larger than the disk.
  private func writeLarge() throws {
    let text = SampleArchive.memo.replacing(
      "draft", with: String(repeating: "draft", count: 40_000))
    try folder.write(Array(text.utf8), to: "memo")
    let data = Data(text.utf8).base64EncodedString()
    try folder.write(
      Array("<plist><dict><key>state</key><data>\(data)</data></dict></plist>".utf8), to: "app")
  }

  private static let contract = """
    { "readback": "contract", "formatVersion": 1, "name": "Large", "unreachable": "allow",
      "limits": { "archiveBytes": 16777216 },
      "top": { "root": "M" }, "types": { "M": { "className": "M",
        "version": { "key": "v", "current": 2, "readable": [1, 2] },
        "fields": { "t": "string" } } } }
    """

  private func writeOlder() throws {
    let text = String(repeating: "draft", count: 40_000)
    let archive = """
      <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>\
      <key>$version</key><integer>100000</integer><key>$top</key><dict><key>root</key><dict>\
      <key>CF$UID</key><integer>1</integer></dict></dict><key>$objects</key><array>\
      <string>$null</string><dict><key>$class</key><dict><key>CF$UID</key><integer>2</integer>\
      </dict><key>v</key><integer>1</integer><key>t</key><dict><key>CF$UID</key><integer>3\
      </integer></dict></dict><dict><key>$classname</key><string>M</string><key>$classes</key>\
      <array><string>M</string><string>NSObject</string></array></dict><string>\(text)</string>\
      </array></dict></plist>
      """
    try folder.write(Array(archive.utf8), to: "older")
    try folder.write(Array(Self.contract.utf8), to: "contract.json")
  }

  @Test(arguments: [
    "convert ../memo --to xml --output out", "redact ../memo --output out",
    "extract ../app --output out",
    "migrate ../older --contract ../contract.json --output out",
  ])
  func failsAndLeavesNothing(words: String) throws {
    try writeLarge()
    try writeOlder()
    let result = try FullDisk.run(words, in: folder)
    #expect(result.errors.contains("no space left"), "\(result.errors)")
    #expect(result.status == 4)
    #expect(result.left == "old")
    #expect(try folder.names() == ["app", "contract.json", "disk", "memo", "older"])
  }

  /// The file is on a disk with room enough; that of the backups is full.
  @Test func replacesNothingWithoutItsBackup() throws {
    try writeOlder()
    let older = try folder.read("older")
    let result = try FullDisk.run(
      "migrate ../older --contract ../contract.json --in-place --backup-dir .", in: folder)
    #expect(result.errors.contains("no space left"), "\(result.errors)")
    #expect(result.status == 4)
    #expect(result.left == "old")
    #expect(try folder.read("older") == older)
    #expect(try folder.names() == ["contract.json", "disk", "older"])
  }

  @Test(arguments: [
    "convert ../memo --to xml --force --output old", "redact ../memo --force --output old",
    "migrate ../older --contract ../contract.json --force --output old",
  ])
  func leavesWhatWasToBeReplaced(words: String) throws {
    try writeLarge()
    try writeOlder()
    let result = try FullDisk.run(words, in: folder)
    #expect(result.errors.contains("no space left"), "\(result.errors)")
    #expect(result.status == 4)
    #expect(result.left == "old")
    #expect(result.old == "as it was")
  }
}

/// Runs the tool in a file system of 64 KiB, which nobody else sees.
private enum FullDisk {
  struct Result {
    let status: Int32
    let errors: String
    /// The names on the disk afterwards, and what the file `old` holds.
    let left: String
    let old: String
  }

  static let isPossible: Bool = {
    guard GitRepository.readback != nil, let folder = try? TestFolder() else { return false }
    return (try? shell("mount -t tmpfs -o size=64k tmpfs \"$1\"", [folder.path], folder)) == 0
  }()

  static func run(_ words: String, in folder: TestFolder) throws -> Result {
    try folder.makeFolder("disk")
    let script = """
      mount -t tmpfs -o size=64k,mode=755 tmpfs "$1/disk" || exit 99
      cd "$1/disk" && printf 'as it was' > old
      "$2" \(words) > ../output 2> ../errors
      printf %s $? > ../status; ls > ../left; cat old > ../old
      """
    try #require(
      try shell(script, [folder.path, GitRepository.readback ?? ""], folder) == 0)
    func take(_ name: String) throws -> String {
      defer { try? FileManager.default.removeItem(atPath: folder.path(name)) }
      return String(decoding: try folder.read(name), as: UTF8.self)
        .trimmingCharacters(in: .newlines)
    }
    _ = try take("output")
    return Result(
      status: Int32(try take("status")) ?? -1, errors: try take("errors"), left: try take("left"),
      old: try take("old"))
  }

  /// Runs a script in a mount namespace of its own.
  private static func shell(
    _ script: String, _ arguments: [String], _ folder: TestFolder
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["--mount", "/bin/sh", "-c", script, "sh"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
