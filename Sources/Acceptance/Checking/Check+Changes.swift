import ArchiveFiles
import StrictJSON

extension Check {
  /// A file that must be the same after all readers ran, and the case that says so.
  struct Watched: Sendable {
    let file: JudgedFile
    let name: String
    let place: CasePlace
    /// Whether the file is an input that cases have.
    let isFixture: Bool

    init(_ file: FixtureDirectory.File, of directory: FixtureDirectory, prefix: String) {
      self.file = JudgedFile(
        directory: directory.directory, file: file.path, digest: file.digest)
      let name = "\(prefix)readback/file/\(file.path.text)/digest"
      var place = CasePlace.other(name)
      place.reader = "readback"
      place.directory = directory.directory.path
      place.prefix = prefix
      (self.name, self.place, isFixture) = (name, place, false)
    }

    init(_ subject: FixtureSubject, _ outcome: FixtureOutcome, prefix: String) {
      file = JudgedFile(
        directory: subject.directory.directory, file: subject.fixture.file, digest: outcome.digest)
      let name = "readback/fixture/\(subject.fixture.name)/digest"
      (self.name, place) = (prefix + name, subject.place(name, prefix: prefix))
      isFixture = true
    }

    /// The case that fails; nil while the file is the same.
    func check() -> CheckedCase? {
      guard case .changed(let change) = file.content() else { return nil }
      var result = CaseResult(
        name, passed: false, expected: change.old?.hexadecimal ?? "no file that can be read")
      result.code = .fixtureChanged
      result.message = change.message
      result.digest = change.old
      var checked = CheckedCase(
        result: result, place: place, input: isFixture ? .fixture(file) : nil)
      checked.isPlanned = false
      return checked
    }
  }

  /// Fails cases of files that are not what was checked any more: what was said of them holds of
  /// nothing that is there.
  ///
  /// The digest of a fixture has a case of its own, which then fails; other files have none but this.
  func addChanges(of watched: [Watched], to cases: inout [CheckedCase]) {
    let changes = Parallel.map(watched, jobs: jobs) { $0.check() }.compactMap(\.self)
    guard !changes.isEmpty else { return }
    var positions: [JSONText: Int] = [:]
    for (position, checked) in cases.enumerated() {
      positions[JSONText(checked.result.name)] = position
    }
    for change in changes {
      guard let position = positions[JSONText(change.result.name)] else {
        cases.append(change)
        continue
      }
      cases[position].result.passed = false
      cases[position].result.code = change.result.code
      cases[position].result.message = change.result.message
    }
  }

  /// Fails a case for each word of a reader's command whose file became another.
  func addChanges(
    of driven: DrivenUnit, from old: [SHA256Digest?], to cases: inout [CheckedCase]
  ) {
    let words = driven.reader.command
    for ((word, old), new) in zip(zip(words, old), driven.reader.commandDigests())
    where old != new {
      let name = "\(driven.prefix)\(driven.reader.name)/command/\(word)"
      let expected = old.map { "the digest \($0.hexadecimal)" } ?? "no file"
      var result = CaseResult(name, passed: false, expected: expected)
      result.code = .readerChanged
      result.message =
        "the file \(word) became another while the reader was judged: its digest "
        + (new.map { "is \($0)" } ?? "cannot be read")
      var place = CasePlace.other(name)
      place.reader = driven.reader.name
      place.prefix = driven.prefix
      var checked = CheckedCase(result: result, place: place, input: nil)
      checked.isPlanned = false
      cases.append(checked)
    }
  }
}
