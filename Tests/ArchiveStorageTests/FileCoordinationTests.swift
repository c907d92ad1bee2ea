import ArchiveFiles
import FileCoordinationDeclarations
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

@testable import ArchiveStorage

/// A coordinator that notes its calls, moves the file, or refuses.
private final class SubstituteCoordination: FileCoordination, @unchecked Sendable {
  private(set) var calls: [String] = []
  let newPath: String?
  let refuses: Bool

  init(movingTo newPath: String? = nil, refuses: Bool = false) {
    self.newPath = newPath
    self.refuses = refuses
  }

  func coordinateReading<Value>(
    of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    try coordinate("read", path, body)
  }

  func coordinateReplacing<Value>(
    of path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    try coordinate("replace", path, body)
  }

  private func coordinate<Value>(
    _ call: String, _ path: String, _ body: (String) throws(ArchiveStoreError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    calls.append("begin \(call)")
    if refuses { throw ArchiveStoreError(.unavailable, "refused") }
    defer { calls.append("end \(call)") }
    return try body(newPath ?? path)
  }
}

struct FileCoordinationTests {
  private let folder: MemoFolder

  init() throws { folder = try MemoFolder("old") }

  private func file(_ coordination: SubstituteCoordination) -> ArchiveFile {
    ArchiveFile(
      path: folder.path("memo"), contract: MemoArchive.contract, coordination: coordination)
  }

  @Test func wrapsEachReadingAndReplacement() throws {
    let coordination = SubstituteCoordination()
    try file(coordination).save("new")
    #expect(coordination.calls == ["begin read", "end read", "begin replace", "end replace"])
  }

  @Test func endsAfterAFailure() throws {
    let coordination = SubstituteCoordination()
    let receipt = try file(coordination).read().receipt
    #expect(throws: ArchiveStoreError.self) {
      try file(coordination).replace(with: [], receipt: receipt)
    }
    #expect(coordination.calls.last == "end replace")
  }

  @Test func isAskedWhereTheFileIsNow() throws {
    try folder.write(MemoArchive.bytes("moved"), to: "moved")
    let coordination = SubstituteCoordination(movingTo: folder.path("moved"))
    try file(coordination).save("new")
    #expect(folder.has("old") && folder.has("new", at: "moved"))
  }

  @Test func changesNothingWhenItRefuses() throws {
    let receipt = try folder.file().read().receipt
    let coordination = SubstituteCoordination(refuses: true)
    #expect(throws: ArchiveStoreError.self) {
      try file(coordination).replace(with: MemoArchive.bytes("new"), receipt: receipt)
    }
    #expect(try folder.contents() == ["memo": MemoArchive.bytes("old")])
    _ = try folder.file().replace(with: MemoArchive.bytes("new"), receipt: receipt)
    #expect(folder.has("new"))
  }
}

/// What the system's coordinator is asked, as the declarations of it answer here.
private final class SystemAnswers: FileCoordinatorAnswers, @unchecked Sendable {
  private(set) var calls: [FileCoordinatorAccess] = []
  private(set) var finished = 0
  let newPath: String?
  let refusal: NSError?

  init(movingTo newPath: String? = nil, refusing refusal: NSError? = nil) {
    self.newPath = newPath
    self.refusal = refusal
  }

  func answer(_ access: FileCoordinatorAccess, _ url: URL) throws(NSError) -> URL {
    calls.append(access)
    if let refusal { throw refusal }
    return newPath.map { URL(fileURLWithPath: $0) } ?? url
  }

  func finish(_ access: FileCoordinatorAccess) { finished += 1 }
}

/// The leaf that calls `NSFileCoordinator`, run against declarations of ours.
struct SystemFileCoordinationTests {
  private let folder: MemoFolder

  init() throws { folder = try MemoFolder("old") }

  private var file: ArchiveFile {
    ArchiveFile(
      path: folder.path("memo"), contract: MemoArchive.contract,
      coordination: SystemFileCoordination())
  }

  @Test func asksToReadAndToReplace() throws {
    let answers = SystemAnswers()
    try FileCoordinatorProvider.$current.withValue(answers) { _ = try file.save("new") }
    #expect(answers.calls == [.reading([]), .writing(.forReplacing)])
    #expect(answers.finished == 2)
    #expect(folder.has("new"))
  }

  @Test func followsAFileThatWasMoved() throws {
    try folder.write(MemoArchive.bytes("moved"), to: "moved")
    let answers = SystemAnswers(movingTo: folder.path("moved"))
    try FileCoordinatorProvider.$current.withValue(answers) { _ = try file.save("new") }
    #expect(folder.has("old") && folder.has("new", at: "moved"))
  }

  @Test func takesARefusalForUnavailable() throws {
    let answers = SystemAnswers(refusing: NSError(domain: NSCocoaErrorDomain, code: 3072))
    let failure = try FileCoordinatorProvider.$current.withValue(answers) {
      try #require(throws: ArchiveStoreError.self) { try file.read() }
    }
    #expect(failure.code == .unavailable)
    #expect(failure.message.contains("3072"))
    #expect(failure.recoveryOptions != nil)
  }

  @Test func reportsTheFailureOfWhatItWraps() throws {
    let receipt = try file.read().receipt
    let failure = try #require(throws: ArchiveStoreError.self) {
      try file.replace(with: [], receipt: receipt)
    }
    #expect(failure.code == .verificationFailed)
    #expect(folder.has("old"))
  }
}
