import ArchiveContracts
import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// Makes a fixture of an element of a manifest's `fixtures`.
enum FixtureReader {
  static func fixture(_ value: JSONValue, contracts: [String]) throws(JSONFailure) -> Fixture {
    var reader = try value.requiredObject()
    let file = try ManifestReader.path(try reader.required("file"))
    let contract = try contractName(try reader.required("contract"), among: contracts)
    let digest = try digest(reader.optional("sha256"), of: value)
    let expectation = try expectation(try reader.required("expect"))
    let producer = try producer(reader.optional("producer"))
    let fields = reader.optional("fields")
    let migration = reader.optional("migration")
    if expectation == .accept {
      guard producer != nil else {
        throw value.failure("\"producer\" is missing: an accepted fixture says who wrote it")
      }
    } else if let extra = fields ?? migration {
      throw extra.failure("a fixture that must be rejected has no values")
    }
    let result = Fixture(
      file: file, contract: contract, digest: digest, producer: producer,
      expectation: expectation, fields: try self.fields(fields),
      migration: try self.migration(migration))
    try reader.finish()
    return result
  }

  private static func contractName(
    _ value: JSONValue, among names: [String]
  ) throws(JSONFailure) -> String {
    let name = try value.requiredString()
    guard names.contains(where: { $0.utf16.elementsEqual(name.utf16) }) else {
      let hint = NearestName.of(name, among: names).map { ", did you mean \"\($0)\"?" } ?? ""
      throw value.failure("no contract of that name\(hint)")
    }
    return name
  }

  private static func digest(
    _ value: JSONValue?, of fixture: JSONValue
  ) throws(JSONFailure) -> SHA256Digest {
    guard let value else {
      throw fixture.failure("fixture-unpinned: \"sha256\" is missing")
    }
    guard let digest = SHA256Digest(hexadecimal: try value.requiredString()) else {
      throw value.failure("expected the 64 hexadecimal digits of a SHA-256 digest")
    }
    return digest
  }

  private static func expectation(
    _ value: JSONValue
  ) throws(JSONFailure) -> Fixture.Expectation {
    if value.text == "accept" { return .accept }
    guard value.kind == .object else {
      throw value.failure("expected \"accept\", {\"reject\": CODE} or {\"reject\": \"*\"}")
    }
    var reader = try value.requiredObject()
    let code = try reader.required("reject").requiredName()
    try reader.finish()
    return .reject(code == "*" ? nil : FindingCode(rawValue: code))
  }

  static func producer(_ value: JSONValue?) throws(JSONFailure) -> Producer? {
    guard let value else { return nil }
    var reader = try value.requiredObject()
    let producer = Producer(
      app: try reader.required("app").requiredName(),
      version: try reader.required("version").requiredName(),
      build: try reader.optional("build")?.requiredName(),
      system: try reader.optional("system")?.requiredName(),
      origin: try reader.required("origin").requiredChoice(of: Producer.Origin.self))
    try reader.finish()
    return producer
  }

  private static func fields(_ value: JSONValue?) throws(JSONFailure) -> [ExpectedField] {
    guard let value else { return [] }
    var fields: [ExpectedField] = []
    for member in try value.requiredMembers() {
      guard let text = member.name.string else {
        throw member.key.failure("a path with an unpaired surrogate, which is written as an escape")
      }
      let path: ValuePath
      do throws(ValuePathFailure) {
        path = try ValuePath(parsing: text)
      } catch {
        throw member.key.failure("no path: \(error)")
      }
      guard !path.steps.contains(.every) else {
        throw member.key.failure("a path with [], which leads to any number of values")
      }
      fields.append(ExpectedField(path: path, value: member.value))
    }
    return fields
  }

  private static func migration(_ value: JSONValue?) throws(JSONFailure) -> ExpectedMigration? {
    guard let value else { return nil }
    var reader = try value.requiredObject()
    let source = try reader.required("to")
    let version = try version(source)
    let fields = try fields(reader.optional("fields"))
    try reader.finish()
    return ExpectedMigration(version: version, source: source, fields: fields)
  }

  private static func version(_ value: JSONValue) throws(JSONFailure) -> VersionValue {
    if let text = value.text { return .text(ExactText(codeUnits: text.codeUnits)) }
    guard let number = value.number else { throw value.expected("an integer or a string") }
    guard let version = number.int64 else { throw value.failure("a version outside Int64") }
    return .integer(version)
  }
}
