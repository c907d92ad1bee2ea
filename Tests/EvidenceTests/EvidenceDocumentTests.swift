import ArchiveFiles
import Evidence
import Foundation
import StrictJSON
import Testing

/// Files of evidence: what is in them, and what is refused of one that was edited.
struct EvidenceDocumentTests {
  private let sample: NoteEvidence
  private let document: EvidenceDocument

  init() throws {
    sample = try NoteEvidence.usual.get()
    document = NoteEvidence.document(sample.commandLine, sample.ios())
  }

  private func text(_ document: EvidenceDocument) -> String {
    var members = document.members
    members["readback"] = "evidence"
    members["formatVersion"] = 1
    return String(decoding: JSONOutput.object(members).bytes(), as: UTF8.self)
  }

  private func parse(_ text: String) throws(JSONFailure) -> EvidenceDocument {
    try EvidenceDocument(parsing: Array(text.utf8))
  }

  /// The failure for a text that has a part replaced once.
  private func failure(_ part: String, _ replacement: String) throws -> String {
    let whole = text(document)
    let range = try #require(whole.range(of: part), "\(part)")
    let edited = whole.replacingCharacters(in: range, with: replacement)
    do throws(JSONFailure) {
      _ = try parse(edited)
      return ""
    } catch {
      return error.message
    }
  }

  @Test func isReadAsItWasWritten() throws {
    #expect(try parse(text(document)) == document)
    #expect(text(try parse(text(document))) == text(document))
  }

  /// What the specifications ask for: in-toto/attestation, `spec/v1/statement.md`,
  /// `spec/v1/resource_descriptor.md` and `spec/predicates/test-result.md`.
  @Test func hasWhatTheSpecificationRequires() throws {
    var root = try JSONDocument(parsing: Array(text(document).utf8)).root.requiredObject()
    let statements = try root.required("statements").requiredElements()
    #expect(statements.count == 2)
    for statement in statements {
      var statement = try statement.requiredObject()
      #expect(
        try statement.required("_type").requiredString() == "https://in-toto.io/Statement/v1")
      #expect(
        try statement.required("predicateType").requiredString()
          == "https://in-toto.io/attestation/test-result/v0.1")
      let subjects = try statement.required("subject").requiredElements()
      #expect(subjects.count == 4)
      for subject in subjects { try expectDigest(subject) }
      var predicate = try statement.required("predicate").requiredObject()
      #expect(try predicate.required("result").requiredString() == "PASSED")
      let configuration = try predicate.required("configuration").requiredElements()
      for descriptor in configuration { try expectDigest(descriptor) }
      #expect(try predicate.required("passedTests").requiredElements().count > 20)
      #expect(try predicate.required("failedTests").requiredElements().isEmpty)
    }
    #expect(try root.required("note").requiredString().contains("not signed"))
  }

  private func expectDigest(_ value: JSONValue) throws {
    var descriptor = try value.requiredObject()
    #expect(try !descriptor.required("name").requiredString().isEmpty)
    var digest = try descriptor.required("digest").requiredObject()
    #expect(try digest.required("sha256").requiredString().utf8.count == 64)
  }

  @Test func hasTheFilesOfAReadersCommand() throws {
    let digest = SHA256Digest(of: [1])
    var statement = sample.commandLine
    statement.configuration.readers = [
      ReaderRecord(
        name: "app", command: ["sh", "a.sh", "{}", "b.sh"],
        digests: [SHA256Digest(of: [2]), digest, nil, SHA256Digest(of: [3])])
    ]
    statement.result = .failed
    statement.failed = ["x"]
    let written = text(NoteEvidence.document(statement))
    #expect(
      written.contains(
        #""files":{"a.sh":{"sha256":"\#(digest.hexadecimal)"},"b.sh":{"sha256":""#), "\(written)")
    #expect(try parse(written).statements[0].configuration.readers[0].files.count == 2)
    for word in ["sh", "c.sh"] {
      #expect(throws: JSONFailure.self) {
        try parse(written.replacing("\"files\":{\"a.sh\"", with: "\"files\":{\"\(word)\""))
      }
    }
  }

  @Test func aDoubledKey() throws {
    #expect(
      try failure(#""result":"PASSED""#, #""result":"FAILED","result":"PASSED""#)
        .contains("twice"))
  }

  @Test func aDoubledStatement() {
    let twice = EvidenceDocument(
      statements: [sample.commandLine, sample.commandLine],
      volatile: [document.volatile[0], document.volatile[0]])
    #expect(throws: JSONFailure.self) { try parse(text(twice)) }
  }

  @Test(arguments: [
    (#""everRunOnApple":false"#, #""everRunOnApple":true"#),
    (#""depth":20"#, #""depth":30"#),
    (#""required":true"#, #""required":false"#),
    (#""version":"0.1.0""#, #""version":"0.2.0""#),
    (#"/verdict":"rejected""#, #"/verdict":"accepted""#),
    (#""skipped":0"#, #""skipped":1"#),
    (#""name":"Swift""#, #""name":"Swift 7""#),
  ])
  func aConfigurationThatItsDigestDoesNotStandFor(part: String, replacement: String) throws {
    #expect(try failure(part, replacement).contains("its digest is not that of its annotations"))
  }

  @Test(arguments: [
    (#""note":"#, #""more":1,"note":"#, "unknown key"),
    (#""result":"PASSED""#, #""result":"PASSED","extra":1"#, "unknown key"),
    (#""result":"PASSED""#, #""result":"GREEN""#, "unknown \"GREEN\""),
    (#"https://in-toto.io/Statement/v1"#, #"https://in-toto.io/Statement/v2"#, "expected"),
    (#"test-result/v0.1"#, #"provenance/v1"#, "expected"),
    (#""readback":"evidence""#, #""readback":"check""#, "kind"),
    (#""formatVersion":1"#, #""formatVersion":2"#, "formatVersion"),
    (#""name":"boundary""#, #""name":"cases""#, "twice"),
    (#""count":"#, #""count":1"#, "cases"),
    (#"{"sha256":""#, #"{"sha512":""#, "missing"),
    (
      #""volatile":[{"host":"here","layer":"command-line""#,
      #""volatile":[{"host":"here","layer":"ios""#, "one entry for each"
    ),
  ])
  func whatWasNotWrittenByThisPackage(part: String, replacement: String, message: String) throws {
    let found = try failure(part, replacement)
    #expect(found.contains(message), "\(found)")
  }

  @Test func aCaseOrSubjectOfADoubledName() throws {
    var statement = sample.commandLine
    statement.subjects.append(statement.subjects[0])
    #expect(throws: JSONFailure.self) { try parse(text(NoteEvidence.document(statement))) }
    // In two groups, where no key is doubled.
    let name = #""readback/fixture/broken.archive/verdict":"rejected""#
    let found = try failure(
      #"{"cases":{"acceptance"#, "{\"cases\":{\(name)}},{\"cases\":{\"acceptance")
    #expect(found.contains("there twice") || found.contains("there are"), "\(found)")
  }

  @Test func truncatedAtEveryPart() {
    let bytes = Array(text(document).utf8)
    for count in stride(from: 0, to: bytes.count - 1, by: 1_777) {
      #expect(throws: JSONFailure.self) { try EvidenceDocument(parsing: Array(bytes[..<count])) }
    }
  }

  @Test func noStatement() {
    #expect(throws: JSONFailure.self) {
      try parse(text(EvidenceDocument(statements: [], volatile: [])))
    }
  }
}
