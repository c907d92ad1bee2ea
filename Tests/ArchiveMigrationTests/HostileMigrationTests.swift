import ArchiveContracts
import ArchiveMigration
import KeyedArchives
import PropertyListBytes
import Testing

struct HostileMigrationTests {
  private func chain(_ depth: Int, version: Int64) throws -> [UInt8] {
    var archive = EditableArchive()
    func text(_ value: ExactText) -> Int { archive.add(.text(value)) }
    let record = archive.addEntry(
      .dictionary([
        (key: text("$classname"), value: text("Old")),
        (key: text("$classes"), value: archive.add(.array([text("Old"), text("NSObject")]))),
      ]))
    var next = 0
    for level in 0..<depth {
      var pairs = [
        (key: text("next"), value: archive.addReference(to: next)),
        (key: text("$class"), value: archive.addReference(to: record)),
      ]
      if level == depth - 1 {
        let number = PropertyListInteger(version)
        pairs.append((key: text("v"), value: archive.add(.integer(number))))
      }
      next = archive.addEntry(.dictionary(pairs))
    }
    let root = archive.addReference(to: next)
    archive.append(key: "root", value: root, to: .init(entry: nil, []))
    return try archive.bytes(as: .binary)
  }

  /// Every object has a former name and a former key, and gets a field.
  private func contract(graphDepth: Int) throws -> Contract {
    try Contract(
      """
      "limits": { "graphDepth": \(graphDepth), "archiveBytes": 16777216 },
      "version": { "key": "v", "current": 2, "readable": [1, 2] },
      "top": { "root": "Node" },
      "types": { "Node": { "className": "Node", "formerClassNames": ["Old"], "fields": {
        "inner": { "type": "Node", "optional": true, "formerKeys": ["next"] },
        "n": { "type": "integer", "since": 2 } } } },
      "migrations": [{ "from": 1, "to": 2, "steps": [{ "addField": { "type": "Node", "name": "n", "value": 1 } }] }]
      """)
  }

  @Test func takesArchivesNestedAThousandDeep() throws {
    let migrated = try Migrator(contract: contract(graphDepth: 2_000)).migrate(
      chain(1_000, version: 1))
    #expect(migrated.checked.archive.classRecords.count == 1)
    #expect(migrated.checked.version == 2)
    let refused = try refusal(contract(graphDepth: 200), chain(1_000, version: 1))
    #expect(refused?.hasPrefix("limit-exceeded: graphDepth") == true, "\(refused ?? "migrated")")
  }

  @Test func saysWhyBytesAreNoArchive() throws {
    let contract = try contract(graphDepth: 10)
    #expect(refusal(contract, [])?.hasPrefix("empty: ") == true)
    #expect(refusal(contract, Array("bplist00".utf8))?.hasPrefix("truncated: ") == true)
    #expect(
      try refusal(contract, chain(1, version: 7))?.hasPrefix("root.v: unsupported-version: ")
        == true)
  }

  @Test func tightenedLimitsHoldForTheResultToo() throws {
    let contract = try contract(graphDepth: 200)
    let bytes = try chain(100, version: 1)
    let result = try Migrator(contract: contract).migrate(bytes)
    #expect(result.bytes.count > bytes.count)
    var limits = ReadLimits.default
    limits[.archiveBytes] = UInt64(bytes.count)
    let failure = #expect(throws: MigrationFailure.self) {
      try Migrator(contract: contract).migrate(bytes, limits: limits)
    }
    #expect(failure?.code == .limitExceeded)
  }

  @Test func aResultThatGrowsBeyondTheLimitsIsGivenUp() throws {
    let text = String(repeating: "x", count: 1_000)
    let contract = try Contract(
      """
      "limits": { "archiveBytes": 100000 },
      "version": { "key": "$top.v", "current": 2, "readable": [1, 2] },
      "top": { "root": { "type": "array", "of": "Node" } },
      "types": { "Node": { "className": "Node", "fields": { "t": { "type": "string", "since": 2 } } } },
      "migrations": [{ "from": 1, "to": 2, "steps": [{ "addField": { "type": "Node", "name": "t", "value": "\(text)" } }] }]
      """)
    let nodes = (0..<200).map { _ in TestArchive.Value.object("Node", [:]) }
    let bytes = try TestArchive.bytes(["root": .list(nodes), "v": 1])
    #expect(
      refusal(contract, bytes)
        == "limit-exceeded: archiveBytes: more than 100000 bytes are made, in step 1 (addField) of "
        + "the migration from version 1 to 2")
  }

  @Test func aListForEachOfManyObjectsIsGivenUp() throws {
    let list = String(repeating: "1,", count: 2_000).dropLast()
    let contract = try Contract(
      """
      "limits": { "objects": 20000 },
      "version": { "key": "$top.v", "current": 2, "readable": [1, 2] },
      "top": { "root": { "type": "array", "of": "Node" } },
      "types": { "Node": { "className": "Node", "fields": {
        "t": { "type": "array", "of": "integer", "since": 2 } } } },
      "migrations": [{ "from": 1, "to": 2, "steps": [{ "addField": { "type": "Node", "name": "t", "value": [\(list)] } }] }]
      """)
    let nodes = (0..<200).map { _ in TestArchive.Value.object("Node", [:]) }
    let bytes = try TestArchive.bytes(["root": .list(nodes), "v": 1])
    #expect(
      refusal(contract, bytes)
        == "limit-exceeded: objects: more than 20000 values are made, in step 1 (addField) of the "
        + "migration from version 1 to 2")
  }

  @Test func aBareDateOfAnXMLResultThatXMLCannotSayIsReported() throws {
    let contract = try Contract(
      """
      "version": { "key": "$top.v", "current": 2, "readable": [1, 2] },
      "top": { "root": "Node" },
      "types": { "Node": { "className": "Node", "fields": {
        "d": [{ "type": "real", "until": 1 }, { "type": "date", "spelling": "inline", "since": 2 }] } } },
      "migrations": [{ "from": 1, "to": 2, "steps": [
        { "convertField": { "type": "Node", "name": "d", "to": "date" } }] }]
      """)
    let whole = try TestArchive.bytes(["root": .object("Node", ["d": 2.0]), "v": 1], as: .xml)
    #expect(refusal(contract, whole) == nil)
    let half = try TestArchive.bytes(["root": .object("Node", ["d": 2.5]), "v": 1], as: .xml)
    #expect(refusal(contract, half)?.contains("unrepresentable") == true)
  }
}
