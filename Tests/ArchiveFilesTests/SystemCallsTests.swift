import PropertyListBytes
import TestFiles
import Testing

@testable import ArchiveFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the real system answers; each test has a folder of its own.
struct SystemCallsTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  private func failure(_ name: String, limit: UInt64 = 1 << 30) throws -> ReadFailure {
    try #require(throws: ReadFailure.self) {
      try ArchiveBytes(reading: .file(path(name)), limit: limit)
    }
  }

  @Test func readsAFile() throws {
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try folder.write(content, to: "memo")
    #expect(try ArchiveBytes(reading: .file(path("memo")), limit: nil).bytes == content)
  }

  @Test func readsAFileThroughALink() throws {
    try folder.write([1, 2], to: "memo")
    try folder.makeLink("link", to: "memo")
    #expect(try ArchiveBytes(reading: .file(path("link")), limit: nil).bytes == [1, 2])
  }

  @Test func doesNotFindAnAbsentFile() throws {
    let failure = try failure("absent")
    #expect(failure.code == .unavailable)
    #expect(failure.message == "cannot be opened: no such file or directory")
  }

  @Test func refusesADirectory() throws {
    #expect(try failure(".").message == "is a directory, not a file")
  }

  @Test func refusesAPipeWithoutWaitingForItsWriter() throws {
    try #require(unsafe mkfifo(path("pipe"), 0o600) == 0)
    #expect(try failure("pipe").message == "is a named pipe, not a file")
  }

  @Test func refusesADevice() throws {
    let failure = try #require(throws: ReadFailure.self) {
      try ArchiveBytes(reading: .file("/dev/null"), limit: nil)
    }
    #expect(failure.message == "is a device, not a file")
  }

  /// The file has no blocks, so that it costs nothing; reading it would.
  @Test func refusesTwoGibibytesUnread() throws {
    try folder.write([], to: "large")
    try #require(unsafe truncate(path("large"), 2 << 30) == 0)
    let failure = try failure("large")
    #expect(failure.code == .tooLarge)
  }

  @Test func refusesANameThatTheSystemWouldCutOff() throws {
    try folder.write([1], to: "memo")
    #expect(try failure("memo\u{0}.archive").message == "cannot be opened: not a possible name")
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read every file"))
  func refusesAFileWithoutPermission() throws {
    try folder.write([1], to: "memo")
    try #require(unsafe chmod(path("memo"), 0) == 0)
    #expect(try failure("memo").message == "cannot be opened: permission denied")
  }
}
