import PropertyListBytes
import Testing

@testable import ArchiveFiles

struct ArchiveBytesTests {
  private func failure(
    _ state: SubstituteCalls.State, limit: UInt64? = 100, source: InputSource = .file("memo")
  ) throws -> ReadFailure {
    let system = SubstituteCalls(state)
    let failure = try #require(throws: ReadFailure.self) {
      try ArchiveBytes(reading: source, limit: limit, system: system)
    }
    let opened = system.calls.contains("open") && state.errors["open"] == nil
    #expect(system.calls.filter { $0 == "close" }.count == (opened ? 1 : 0))
    return failure
  }

  @Test func readsAFileInManySteps() throws {
    let content = (0..<50).map { UInt8($0) }
    let system = SubstituteCalls(.init(content: content, sizes: [50], transfer: 7))
    let input = try ArchiveBytes(reading: .file("memo"), limit: 50, system: system)
    #expect(input.bytes == content)
    #expect(system.calls.last == "close")
  }

  @Test func readsAnEmptyFile() throws {
    let system = SubstituteCalls(.init(sizes: [0]))
    #expect(try ArchiveBytes(reading: .file("memo"), limit: 50, system: system).bytes.isEmpty)
  }

  @Test func triesAgainAfterASignal() throws {
    let system = SubstituteCalls(
      .init(
        content: [1, 2, 3], sizes: [3],
        errors: [
          "open": [.interrupted], "status": [.interrupted],
          "read": [.interrupted, .interrupted],
        ]))
    #expect(try ArchiveBytes(reading: .file("memo"), limit: 50, system: system).bytes == [1, 2, 3])
  }

  @Test func waitsForAStreamThatHasNothingYet() throws {
    let system = SubstituteCalls(
      .init(content: [1, 2, 3], sizes: [0], kind: .pipe, errors: ["read": [.wouldBlock]]))
    let input = try ArchiveBytes(reading: .standardInput, limit: 50, system: system)
    #expect(input.bytes == [1, 2, 3])
    #expect(system.calls.contains("wait"))
  }

  @Test func refusesALargeFileBeforeReadingIt() throws {
    let system = SubstituteCalls(.init(sizes: [2 << 30]))
    let failure = try #require(throws: ReadFailure.self) {
      try ArchiveBytes(reading: .file("memo"), limit: 1 << 30, system: system)
    }
    #expect(failure.code == .tooLarge)
    #expect(failure.message == "archiveBytes: 2147483648 of 1073741824 bytes")
    #expect(system.calls == ["open", "status", "close"])
  }

  @Test func refusesAStreamAtTheFirstByteTooMany() throws {
    let failure = try failure(
      .init(content: [UInt8](repeating: 1, count: 101), sizes: [0], kind: .pipe),
      source: .standardInput)
    #expect(failure.code == .tooLarge)
    #expect(failure.message == "archiveBytes: more than 100 of 100 bytes")
  }

  @Test func refusesWhatTheOffsetsOfTheReaderCannotAddress() throws {
    let failure = try failure(.init(sizes: [1 << 33]), limit: nil)
    #expect(failure.code == .tooLarge)
  }

  @Test func refusesAFileThatShrinksWhileItIsRead() throws {
    let failure = try failure(.init(content: [1, 2], sizes: [3]))
    #expect(failure.code == .unavailable)
    #expect(
      failure.message == "ended after 2 of 3 bytes: the file shrank while it was read")
  }

  @Test func refusesAFileThatGrowsWhileItIsRead() throws {
    let failure = try failure(.init(content: [1, 2, 3, 4], sizes: [3]))
    #expect(failure.code == .unavailable)
    #expect(
      failure.message == "has more than its 3 bytes: the file grew while it was read")
  }

  @Test func refusesAFileWhoseSizeDiffersAfterwards() throws {
    let failure = try failure(.init(content: [1, 2, 3], sizes: [3, 4]))
    #expect(failure.code == .unavailable)
    #expect(failure.message == "the file changed while it was read")
  }

  @Test func refusesAFileWrittenWhileItIsRead() throws {
    let failure = try failure(.init(content: [1, 2, 3], sizes: [3], times: [5, 6]))
    #expect(failure.message == "the file changed while it was read")
  }

  @Test(arguments: [
    (SystemError.noSuchEntry, "cannot be opened: no such file or directory"),
    (.notPermitted, "cannot be opened: permission denied"),
    (.tooManyLinks, "cannot be opened: too many symbolic links"),
    (.noDevice, "cannot be opened: no such device"),
  ])
  func saysWhyAFileCannotBeOpened(error: SystemError, message: String) throws {
    let failure = try failure(.init(sizes: [3], errors: ["open": [error]]))
    #expect(failure.code == .unavailable)
    #expect(failure.message == message)
  }

  @Test(arguments: [
    (SystemError.inputOutput, "cannot be read: input/output error"),
    (.notOnThisDevice, "cannot be read: the file's content is not on this device"),
  ])
  func saysWhyAFileCannotBeRead(error: SystemError, message: String) throws {
    let failure = try failure(.init(content: [1, 2, 3], sizes: [3], errors: ["read": [error]]))
    #expect(failure.code == .unavailable)
    #expect(failure.message == message)
  }

  @Test(arguments: [
    (FileStatus.Kind.directory, "is a directory, not a file"),
    (.pipe, "is a named pipe, not a file"),
    (.socket, "is a socket, not a file"), (.device, "is a device, not a file"),
  ])
  func refusesWhatIsNoFile(kind: FileStatus.Kind, message: String) throws {
    let failure = try failure(.init(sizes: [0], kind: kind))
    #expect(failure.code == .unavailable)
    #expect(failure.message == message)
  }

  @Test func readsARedirectedFileFromWhereItStands() throws {
    let system = SubstituteCalls(.init(content: [1, 2, 3, 4], sizes: [4], position: 1))
    let input = try ArchiveBytes(reading: .standardInput, limit: 3, system: system)
    #expect(input.bytes == [2, 3, 4])
  }

  @Test func refusesADirectoryAsStandardInput() throws {
    let failure = try failure(.init(sizes: [0], kind: .directory), source: .standardInput)
    #expect(failure.message == "is a directory")
  }

  @Test func takesAHyphenForStandardInput() {
    #expect(InputSource(argument: "-") == .standardInput)
    #expect(InputSource(argument: "./-") == .file("./-"))
  }
}
