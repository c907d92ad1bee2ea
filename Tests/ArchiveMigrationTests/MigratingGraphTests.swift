import ArchiveContracts
import ArchiveMigration
import KeyedArchives
import PropertyListBytes
import Testing

struct MigratingGraphTests {
  private static func contract() throws -> Contract {
    try Contract(
      """
      "top": { "root": "Memo" },
      "types": {
        "Memo": { "className": "Memo",
          "version": { "key": "v", "current": 3, "readable": [1, 2, 3] },
          "fields": {
            "text": [{ "type": "string", "until": 2 }, { "type": "string", "maxLength": 4, "since": 3 }],
            "length": { "type": "integer", "since": 2 },
            "made": { "type": "date", "optional": true },
            "part": { "type": "Part", "optional": true } } },
        "Part": { "className": "Part", "fields": { "made": { "type": "date", "optional": true } } } },
      "migrations": [{ "from": 1, "to": 2, "steps": [
        { "addField": { "type": "Memo", "name": "length", "value": 0 } }] }]
      """)
  }

  private func bytes(_ version: Int64 = 1) throws -> [UInt8] {
    try TestArchive.bytes([
      "root": .object(
        "Memo",
        [
          "v": .inline(.integer(PropertyListInteger(version))), "text": "a longer text",
          "made": .date(5), "part": .object("Part", [:]),
        ])
    ])
  }

  @Test func stepsInSwiftFollowThoseOfTheContract() throws {
    var migrator = Migrator(contract: try Self.contract())
    migrator.addSteps(from: 1) { graph in
      for memo in graph.objects(ofType: "Memo") {
        #expect(graph.type(of: memo) == "Memo")
        #expect(graph.path(of: memo).description == "root")
        #expect(graph.scalar("length", of: memo) == 0)
        guard case .text(let text)? = graph.scalar("text", of: memo) else { continue }
        let count = MigrationValue(integerLiteral: Int64(text.codeUnits.count))
        try graph.set("length", of: memo, to: count)
      }
    }
    migrator.addSteps(from: 2) { graph in
      for memo in graph.objects(ofType: "Memo") {
        #expect(graph.scalar("length", of: memo) == 13)
        #expect(graph.fieldNames(of: memo).contains("made"))
        #expect(graph.date("made", of: memo) == 5)
        #expect(graph.date("text", of: memo) == nil)
        #expect(graph.scalar("made", of: memo) == nil)
        try graph.set("text", of: memo, to: "cut")
        let part = try #require(graph.object("part", of: memo))
        #expect(graph.type(of: part) == "Part")
        #expect(graph.object("text", of: memo) == nil)
        try graph.move("made", of: memo, to: "made", of: part)
        #expect(!graph.has("made", memo))
      }
    }
    let migrated = try migrator.migrate(bytes())
    #expect(
      migrated.json
        == #"{"root":{"$class":"Memo","length":13,"part":{"$class":"Part","made":"2001-01-01T00:00:05Z"},"#
        + #""text":"cut","v":3}}"#)
  }

  @Test func theContractJudgesWhatTheyMake() throws {
    var migrator = Migrator(contract: try Self.contract())
    migrator.addSteps(from: 2) { graph in
      for memo in graph.objects(ofType: "Memo") { try graph.set("text", of: memo, to: "too long") }
    }
    let failure = #expect(throws: MigrationFailure.self) { try migrator.migrate(bytes()) }
    #expect(failure?.code == .verificationFailed)
    #expect(failure?.path?.description == "root.text")
    #expect(failure?.findings.map(\.code) == [.tooLong])
    #expect(failure?.step?.from == 2)
  }

  @Test func aValueOfTheWrongKindIsRefused() throws {
    var migrator = Migrator(contract: try Self.contract())
    migrator.addSteps(from: 1) { graph in
      for memo in graph.objects(ofType: "Memo") { try graph.set("text", of: memo, to: 7) }
    }
    let failure = #expect(throws: MigrationFailure.self) { try migrator.migrate(bytes()) }
    #expect(failure?.code == .migrationFailed)
    #expect(failure?.path?.description == "root.text")
    #expect(failure?.step?.position == nil)
  }

  @Test func anErrorOfTheirOwnIsPassedOn() throws {
    struct Refused: Error {}
    var migrator = Migrator(contract: try Self.contract())
    migrator.addSteps(from: 1) { _ in throw Refused() }
    let failure = #expect(throws: MigrationFailure.self) { try migrator.migrate(bytes()) }
    #expect(failure?.underlying is Refused)
    #expect(failure?.step?.description == "the migration from version 1 to 2")
    var other = Migrator(contract: try Self.contract())
    other.addSteps(from: 1) { graph in
      throw MigrationFailure("no", at: graph.path(of: graph.objects(ofType: "Memo")[0]))
    }
    let own = #expect(throws: MigrationFailure.self) { try other.migrate(bytes()) }
    #expect(own?.description == "root: migration-failed: no, in the migration from version 1 to 2")
  }

  @Test func theyRunForTheirVersionOnly() throws {
    var migrator = Migrator(contract: try Self.contract())
    migrator.addSteps(from: 1) { _ in Issue.record("the archive is of version 2") }
    migrator.addSteps(from: 3) { _ in Issue.record("nothing leads on from version 3") }
    migrator.addSteps(from: 2) { graph in
      for memo in graph.objects(ofType: "Memo") { try graph.set("text", of: memo, to: "cut") }
    }
    var second = try TestArchive.bytes([
      "root": .object("Memo", ["v": 2, "text": "a longer text", "length": 13])
    ])
    second = try migrator.migrate(second).bytes
    #expect(try migrator.migrate(second).isUnchanged)
  }

  @Test func aStepOfTheContractsKindMayBeApplied() throws {
    var migrator = Migrator(contract: try Self.contract())
    migrator.addSteps(from: 1) { graph in
      try graph.apply(.mapField("text", of: "Memo", values: ["a longer text": "b"]))
      try graph.remove("made", of: graph.objects(ofType: "Memo")[0])
    }
    #expect(
      try migrator.migrate(bytes()).json
        == #"{"root":{"$class":"Memo","length":0,"part":{"$class":"Part"},"text":"b","v":3}}"#)
  }
}
