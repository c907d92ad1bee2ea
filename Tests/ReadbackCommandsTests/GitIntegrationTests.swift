import Foundation
import TestFiles
import Testing

/// What Documentation/git.md tells people to configure, in a real repository.
@Suite(.enabled(if: GitRepository.isPossible, "there is no git, or no built tool beside the tests"))
struct GitIntegrationTests {
  private static let changed = SampleArchive.memo.replacing("draft", with: "final")

  /// The commands of the documentation that configure git.
  private func configure(_ repository: GitRepository) throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/git.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    var count = 0
    for line in text.split(separator: "\n") where line.hasPrefix("git config ") {
      // The key, and a value in single quotation marks.
      let words = line.dropFirst("git config ".count).split(separator: " ", maxSplits: 1)
      #expect(words.count == 2)
      let value = words[1].dropFirst().dropLast()
      #expect(try repository.run("config", String(words[0]), String(value)).status == 0)
      count += 1
    }
    #expect(count >= 4)
    let attributes = text.split(separator: "\n").filter { $0.hasPrefix("*.archive ") }
    #expect(!attributes.isEmpty)
    try repository.folder.write(
      Array((attributes.joined(separator: "\n") + "\n").utf8), to: ".gitattributes")
  }

  @Test func diffAndLogShowValuesInsteadOfBytes() throws {
    let repository = try GitRepository()
    try configure(repository)
    try repository.commit(SampleArchive.memo, as: "memo.archive")
    try repository.commit(Self.changed, as: "memo.archive")
    let shown = try repository.run("diff", "HEAD~1", "HEAD")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("\n-root.text: \"draft\"\n+root.text: \"final\"\n"))
    #expect(!shown.output.contains("object 1"))
    let log = try repository.run("log", "-p", "--no-color", "-1")
    #expect(log.output.contains("\n+root.text: \"final\"\n"))
    // What is not committed yet.
    try repository.folder.write(Array(SampleArchive.memo.utf8), to: "memo.archive")
    #expect(try repository.run("diff").output.contains("\n+root.text: \"draft\"\n"))
  }

  @Test func showsNoChangeWhereOnlyNumbersOfObjectsDiffer() throws {
    let repository = try GitRepository()
    try configure(repository)
    let texts = ["<string>x</string>", "<string>y</string>"]
    try repository.commit(
      SampleArchive.xml(top: "<key>a</key>@1<key>b</key>@2", texts[0], texts[1]), as: "a.archive")
    try repository.commit(
      SampleArchive.xml(top: "<key>b</key>@1<key>a</key>@2", texts[1], texts[0]), as: "a.archive")
    let shown = try repository.run("diff", "HEAD~1", "HEAD")
    #expect(!shown.output.contains("@@"))
  }

  @Test func theTreeOfInspectServesAsTextToo() throws {
    let repository = try GitRepository()
    try configure(repository)
    try repository.run("config", "diff.archive.textconv", "readback inspect --quiet")
    try repository.commit(SampleArchive.memo, as: "memo.archive")
    try repository.commit(Self.changed, as: "memo.archive")
    let shown = try repository.run("diff", "HEAD~1", "HEAD")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("\n-  text: \"draft\"\n+  text: \"final\"\n"))
    // Nothing that differs between two copies of the same archive, such as a temporary name.
    let changes = shown.output.split(separator: "\n").filter {
      ($0.hasPrefix("+") || $0.hasPrefix("-")) && !$0.hasPrefix("+++") && !$0.hasPrefix("---")
    }
    #expect(changes.allSatisfy { $0.contains("draft") || $0.contains("final") })
  }

  @Test func difftoolShowsTheDifferences() throws {
    let repository = try GitRepository()
    try configure(repository)
    try repository.commit(SampleArchive.memo, as: "memo.archive")
    try repository.commit(Self.changed, as: "memo.archive")
    try repository.commit(SampleArchive.memo, as: "new.archive")
    let shown = try repository.run("difftool", "--no-prompt", "--tool=readback", "HEAD~2", "HEAD")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("\n~ root.text: \"draft\" → \"final\"\n"))
    // A file that one side does not have.
    #expect(shown.output.contains("\n+ root: Notes.Memo\n"))
    let trusted = try repository.run(
      "difftool", "--no-prompt", "--trust-exit-code", "--tool=readback", "HEAD~2", "HEAD~1")
    #expect(trusted.status != 0)
  }

  @Test func anExternalDiffShowsTheDifferences() throws {
    let repository = try GitRepository()
    try configure(repository)
    try repository.folder.write(Array("*.archive diff=archive-paths\n".utf8), to: ".gitattributes")
    try repository.commit(SampleArchive.memo, as: "memo.archive")
    try repository.commit(Self.changed, as: "memo.archive")
    let shown = try repository.run("diff", "--ext-diff", "HEAD~1", "HEAD")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("\n~ root.text: \"draft\" → \"final\"\n"))
    #expect(!shown.output.contains("@@"))
  }

  @Test func aBrokenArchiveIsNotHidden() throws {
    let repository = try GitRepository()
    try configure(repository)
    try repository.commit(SampleArchive.memo, as: "memo.archive")
    try repository.commit("bplist00", as: "memo.archive")
    let shown = try repository.run("diff", "HEAD~1", "HEAD")
    #expect(shown.status != 0)
    #expect(shown.errors.contains("truncated"))
  }
}
