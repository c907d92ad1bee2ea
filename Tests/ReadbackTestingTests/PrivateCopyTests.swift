import Foundation
import Testing

@testable import ReadbackTesting

struct PrivateCopyTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func takesAnInputBeyondTheLimitForUntouched() throws {
    let copy = try folder.place([UInt8](repeating: 1, count: 3 << 20), as: "oversized")
    #expect(copy.state(limit: 10) == .untouched)
    folder.remove()
  }

  @Test func readsNothingThatGrewBeyondTheLimit() throws {
    let copy = try folder.place([1], as: "small")
    try Data(count: 3 << 20).write(to: copy.input("memo").url)
    #expect(copy.state(limit: 10) == .unreadable("exceeds the limit archiveBytes"))
    folder.remove()
  }

  @Test func removesWhatAnAppLeftBesideACopy() throws {
    let url = try folder.place([1], as: "one").input("memo").url
    try Data().write(to: url.deletingLastPathComponent().appending(path: "one.backup"))
    let next = try folder.place([2], as: "two").input("memo").url
    #expect(!FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path))
    #expect(next.lastPathComponent == "two")
    folder.remove()
    #expect(!FileManager.default.fileExists(atPath: next.path))
  }
}
