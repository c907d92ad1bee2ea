import ArchiveContracts
import ArchiveFiles
import PropertyListBytes
package import StrictJSON

extension Manifest {
  /// Reads a manifest, refusing whatever could be meant in two ways.
  ///
  /// - Throws: The first fault of the text, with its place.
  package init(parsing bytes: [UInt8]) throws(JSONFailure) {
    self = try ManifestReader.manifest(JSONDocument(parsing: bytes).root)
  }
}

/// Makes a manifest of its JSON form.
enum ManifestReader {
  static func manifest(_ root: JSONValue) throws(JSONFailure) -> Manifest {
    var reader = try root.requiredObject()
    try reader.requireDocument("manifest")
    let coverage = try reader.optional("coverage")?.requiredChoice(of: Manifest.Coverage.self)
    let contracts = try contracts(reader.required("contracts"))
    let fixtures = try fixtures(reader.required("fixtures"), contracts)
    let counterexamples = try counterexamples(reader.optional("counterexamples"), fixtures)
    let readers = try readers(reader.optional("readers"))
    let unshown = try reasons(reader.optional("unshown"), for: "a condition")
    let because = try reasons(reader.optional("because"), for: "a change")
    try reader.finish()
    return Manifest(
      coverage: coverage ?? .reported, contracts: contracts, fixtures: fixtures,
      counterexamples: counterexamples, readers: readers,
      unshown: unshown.map { Manifest.Excuse(condition: $0.name, reason: $0.reason) },
      because: because.map { Manifest.Because(subject: $0.name, reason: $0.reason) })
  }

  static func path(_ value: JSONValue) throws(JSONFailure) -> RelativePath {
    let text = try value.requiredString()
    do { return try RelativePath(text) } catch {
      throw value.failure(
        "\(error.message): files are named relative to the manifest and stay inside its directory")
    }
  }

  private static func contracts(_ value: JSONValue) throws(JSONFailure) -> [ManifestContract] {
    var contracts: [ManifestContract] = []
    for member in try value.requiredMembers() {
      guard let name = member.name.string, !name.isEmpty else {
        throw member.key.failure("a contract needs a name")
      }
      contracts.append(
        ManifestContract(name: name, file: try path(member.value)))
    }
    return contracts.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
  }

  private static func fixtures(
    _ value: JSONValue, _ contracts: [ManifestContract]
  ) throws(JSONFailure) -> [Fixture] {
    var fixtures: [Fixture] = []
    var first: [RelativePath: JSONValue] = [:]
    for element in try value.requiredElements() {
      let fixture = try FixtureReader.fixture(element, contracts: contracts.map(\.name))
      if let other = first.updateValue(element, forKey: fixture.file) {
        throw element.failure(
          "two fixtures of one name, the other in line \(other.position.line)")
      }
      fixtures.append(fixture)
    }
    return fixtures
  }

  private static func counterexamples(
    _ value: JSONValue?, _ fixtures: [Fixture]
  ) throws(JSONFailure) -> CounterexampleRequest? {
    var request = CounterexampleRequest()
    guard let value else { return request }
    if value.boolean == false { return nil }
    guard value.kind == .object else { throw value.expected("an object or false") }
    var reader = try value.requiredObject()
    if let seed = try reader.optional("seed")?.requiredCount() { request.seed = seed }
    if let from = reader.optional("from") {
      var files: [RelativePath] = []
      for element in try from.requiredElements() {
        let file = try path(element)
        guard fixtures.contains(where: { $0.file == file && $0.expectation == .accept }) else {
          throw element.failure("no fixture of that name that must be accepted")
        }
        files.append(file)
      }
      request.from = files
    }
    if let kinds = reader.optional("kinds") {
      var names: [String] = []
      for element in try kinds.requiredElements() { names.append(try kind(element)) }
      request.kinds = names
    }
    try reader.finish()
    return request
  }

  private static func kind(_ value: JSONValue) throws(JSONFailure) -> String {
    let name = try value.requiredName()
    let known = CounterexampleRequest.kindNames
    guard known.contains(where: { $0.utf16.elementsEqual(name.utf16) }) else {
      let hint = NearestName.of(name, among: known).map { ", did you mean \"\($0)\"?" } ?? ""
      throw value.failure("no kind of counterexamples or equivalents\(hint)")
    }
    return name
  }

  private static func readers(_ value: JSONValue?) throws(JSONFailure) -> [ReaderUnderTest] {
    guard let value else { return [] }
    var readers: [ReaderUnderTest] = []
    for element in try value.requiredElements() {
      var reader = try element.requiredObject()
      let nameValue = try reader.required("name")
      let name = try nameValue.requiredName()
      let known = ["readback"] + readers.map(\.name)
      guard !known.contains(where: { $0.utf16.elementsEqual(name.utf16) }),
        !ReaderUnderTest.isReserved(name), !name.contains("/")
      else { throw nameValue.failure("the name of a reader is new, and has no \"/\"") }
      let command = try reader.required("command")
      var words: [String] = []
      for word in try command.requiredElements() { words.append(try word.requiredString()) }
      guard words.first?.isEmpty == false else {
        throw command.failure("a command needs a program")
      }
      let values = try reader.optional("values")?.requiredBoolean() ?? false
      try reader.finish()
      readers.append(ReaderUnderTest(name: name, command: words, printsValues: values))
    }
    return readers
  }

  private static func reasons(
    _ value: JSONValue?, for what: String
  ) throws(JSONFailure) -> [(name: String, reason: String)] {
    guard let value else { return [] }
    var reasons: [(name: String, reason: String)] = []
    for member in try value.requiredMembers() {
      guard let name = member.name.string, !name.isEmpty else {
        throw member.key.failure("expected the name of \(what)")
      }
      reasons.append((name, try member.value.requiredName()))
    }
    return reasons
  }
}
