import Foundation
import TestFiles
import Testing

/// A limit of the size of files, beyond which the system ends programs that do not say otherwise.
@Suite(.enabled(if: GitRepository.readback != nil, "no built tool beside the tests"))
struct FileSizeLimitTests {
  @Test func failsAndLeavesNothing() throws {
    let folder = try TestFolder()
    try folder.copyExample()
    let old = try folder.read("Fixtures/memo-1.archive")
    try folder.makeFolder("state")
    try folder.write(old, to: "state/memo")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -f 0; exec \"$@\"", "sh", try #require(GitRepository.readback), "migrate",
      "--contract", folder.path("Fixtures/memo.contract.json"), "--in-place",
      folder.path("state/memo"),
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 4)
    #expect(try folder.names(in: "state") == ["memo"])
    #expect(try folder.read("state/memo") == old)
  }
}
