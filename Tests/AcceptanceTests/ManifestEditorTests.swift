import ArchiveFiles
import StrictJSON
import Testing

@testable import Acceptance

struct ManifestEditorTests {
  private static let start =
    #"{"readback":"manifest","formatVersion":1,"contracts":{"memo":"m.json"},"fixtures":"#
  private static let digest = SHA256Digest(of: [])

  private func added(_ name: String = "new", to fixtures: String) throws -> String {
    let fixture = NewFixture(
      file: try RelativePath(name), contract: "memo", digest: Self.digest, producer: nil,
      expectation: .reject(nil))
    let text = Self.start + fixtures + "}\n"
    let bytes = try ManifestEditor.text(Array(text.utf8), adding: fixture)
    return String(decoding: bytes.dropFirst(Self.start.utf8.count), as: UTF8.self)
  }

  private func fixture(_ name: String) -> String {
    #"{"file":"\#(name)","contract":"memo","sha256":"\#(Self.digest)","expect":{"reject":"*"}}"#
  }

  @Test(arguments: ["[]", "[ \n ]"])
  func fillsAnEmptyList(list: String) throws {
    let text = try added(to: list)
    #expect(text.hasPrefix("[\n    {\n      \"file\": \"new\",\n"))
    #expect(text.hasSuffix("\n    }\n  ]}\n"))
  }

  @Test func staysOnOneLine() throws {
    #expect(try added(to: "[ \(fixture("a")) ]") == "[ \(fixture("a")), \(fixture("new")) ]}\n")
  }

  @Test func takesOverTheIndentation() throws {
    let text = try added(to: "[\n\t\(fixture("a]\\\"["))\n ]")
    #expect(text.hasPrefix("[\n\t\(fixture("a]\\\"[")),\n\t{\n\t  \"file\": \"new\",\n"))
    #expect(text.hasSuffix("\n\t}\n ]}\n"))
  }

  @Test func refusesANameThatIsTaken() throws {
    let failure = try #require(throws: JSONFailure.self) {
      try added("a", to: "[\(fixture("a"))]")
    }
    #expect(failure.message.hasPrefix("two fixtures of one name"))
  }
}
