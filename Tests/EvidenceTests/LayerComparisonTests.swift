import Acceptance
import ArchiveFiles
import Evidence
import StrictJSON
import Testing

/// Two layers that look alike and are not about the same thing.
struct LayerComparisonTests {
  private let sample: NoteEvidence

  init() throws { sample = try NoteEvidence.usual.get() }

  private func expect(
    _ combination: Combination, objects objection: String,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(!combination.isAccepted, sourceLocation: location)
    #expect(
      combination.allObjections.contains(objection), "\(combination.allObjections)",
      sourceLocation: location)
  }

  /// The result of the tests with other inputs.
  private func ios(
    seed: UInt64? = 1, _ change: (inout [JSONText: FixtureRecord]) -> Void = { _ in }
  ) -> Statement {
    let inputs = sample.layerResult.inputs
    var fixtures = inputs.fixtures
    change(&fixtures)
    return sample.ios(
      sample.layerResult.with(
        inputs: CheckInputs(
          files: inputs.files, checker: inputs.checker, limits: inputs.limits, seed: seed,
          fixtures: fixtures)))
  }

  @Test func anotherSeed() {
    #expect(sample.combine(sample.commandLine, ios()).isAccepted)
    expect(
      sample.combine(sample.commandLine, ios(seed: 2)),
      objects: "ios: it derived inputs by the seed 2, and here that is the seed 1")
    expect(
      sample.combine(sample.commandLine, ios(seed: nil)),
      objects: "ios: it derived inputs by no seed, and here that is the seed 1")
  }

  @Test func anotherContractOfAFixture() {
    expect(
      sample.combine(
        sample.commandLine, ios { $0["note.archive"]?.contract = "lax" }),
      objects:
        #"ios: it judged note.archive by the contract "lax", and here that is "note""#)
    expect(
      sample.combine(sample.commandLine, ios { $0["note.archive"] = nil }),
      objects: "ios: it does not say which contract judges note.archive")
    expect(
      sample.combine(
        sample.commandLine,
        ios { $0["more"] = FixtureRecord(contract: "note", producer: nil) }),
      objects: "ios: it says who judges more, which is no fixture here")
    // Nor does the command line have it otherwise.
    var edited = sample.commandLine
    edited.configuration.conditions.fixtures["broken.archive"]?.contract = "lax"
    expect(
      sample.combine(edited, sample.ios()),
      objects:
        #"command-line: it judged broken.archive by the contract "lax", and here that is "note""#)
  }

  @Test func anotherProducerOfAFixture() {
    let producer = Producer(app: "A", version: "1", build: "3", system: nil, origin: .generated)
    expect(
      sample.combine(
        sample.commandLine, ios { $0["note.archive"]?.producer = producer }),
      objects: "ios: it says that note.archive was written by A 1 (3) generated, and here that is "
        + "A 1 shipped")
  }

  @Test func otherLimitsAndContractsAreNamed() throws {
    var edited = sample.commandLine
    edited.configuration.conditions.limits["note"]?["depth"] = 21
    edited.configuration.conditions.contracts = try NoteEvidence(replacing: [
      (#""maxLength": 9"#, #""maxLength": 90"#)
    ]).fixtures.conditions.contracts
    let combination = sample.combine(edited, sample.ios())
    expect(
      combination, objects: "command-line: it judged within other limits: note: depth 21 and not 20"
    )
    expect(
      combination,
      objects: "command-line: it judged by other contracts than are here: note.contract.json")
  }

  /// The notes with a reader in the manifest, of which only the words matter here.
  private func driven() throws -> NoteEvidence {
    try NoteEvidence(replacing: [
      (
        #""unshown""#,
        #""readers": [{ "name": "app", "command": ["tool", "{}"], "values": true }], "unshown""#
      )
    ])
  }

  /// What the command line would say, had the reader been judged.
  private func commandLine(_ driven: NoteEvidence, _ command: [JSONText]) -> Statement {
    Statement(
      commandLine: driven.fixtures, checker: NoteEvidence.checker, toolchain: "Swift",
      system: SystemRecord(platform: .linux, name: "linux"),
      readers: [ReaderRecord(name: "readback"), ReaderRecord(name: "app", command: command)],
      boundary: ["app: a process"])
  }

  @Test func aReaderThatWasStartedOtherwise() throws {
    let driven = try driven()
    let right = driven.combine(commandLine(driven, ["tool", "{}"]), driven.ios())
    #expect(!right.allObjections.contains { $0.contains("the reader app was started") })
    #expect(
      right.notes.contains(
        "the reader app is started as tool {} in the layer command-line, and code of the process "
          + "that judged in the layer ios"), "\(right.notes)")
    expect(
      driven.combine(commandLine(driven, ["/bin/true", "{}"]), driven.ios()),
      objects:
        "command-line: the reader app was started as /bin/true {}, and here it is started as tool {}"
    )
    expect(
      driven.combine(commandLine(driven, []), driven.ios()),
      objects: "command-line: the reader app was code of the process that judged, and here it is "
        + "started as tool {}")
    // Two statements of one layer contradict each other, whichever is right.
    expect(
      driven.combine(
        commandLine(driven, ["tool", "{}"]), commandLine(driven, ["other", "{}"])),
      objects: "the reader app is started as tool {} in the layer command-line, and started as "
        + "other {} in the layer command-line")
  }

  @Test func aReaderThatIsStartedOnASimulator() {
    var edited = sample.ios()
    edited.configuration.readers = edited.configuration.readers.map {
      ReaderRecord(name: $0.name, command: ["tool"])
    }
    let combination = sample.combine(sample.commandLine, edited)
    for name in ["app", "readback"] {
      expect(
        combination,
        objects: "ios: the reader \(name) was started as tool, and here it is code of the process "
          + "that judged")
    }
  }

  /// A reader of one name is one reader, so what one layer asks of it the other has to ask, too.
  @Test func aReaderThatIsAskedLessInOneLayer() throws {
    let driven = try driven()
    let result = driven.layerResult
    let commandLine = commandLine(driven, ["tool", "{}"])
    let whole = driven.combine(commandLine, driven.ios())
    #expect(!whole.objections.contains { $0.contains("was judged by") }, "\(whole.objections)")
    let less = driven.ios(
      result.with(
        cases: result.cases.filter { $0.name != "app/fixture/note.archive/field/root.text" })
    )
    let count = less.configuration.cases.records.count { $0.name.repaired.hasPrefix("app/") }
    expect(
      driven.combine(commandLine, less),
      objects: "the reader app was judged by \(count) cases in the layer ios and by \(count + 1) "
        + "elsewhere, without app/fixture/note.archive/field/root.text")
  }

  /// What may differ is said of each layer.
  @Test func whatLayersHaveOfTheirOwnIsSaid() throws {
    let combination = sample.combine(sample.commandLine, sample.ios())
    let text = String(
      decoding: JSONOutput.object(combination.members).bytes(pretty: false), as: UTF8.self)
    for part in [
      #""platform":"linux""#, #""system":"linux""#, #""toolchain":"Swift""#,
      #""boundary":["none"]"#, #""platform":"ios-simulator""#, #""toolchain":"Xcode 26""#,
      #""boundary":["none: every reader ran in the process of the tests"]"#, #""seed":1"#,
      #""checker":{"name":"readback","version":"0.1.0"}"#, #""readers":[{"name":"app"}"#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  // MARK: Readers that were asked less

  private static let twoContracts = [
    (
      #""note": "note.contract.json""#,
      #""lax": "note.contract.json", "note": "note.contract.json""#
    ),
    (#""broken.archive", "contract": "note""#, #""broken.archive", "contract": "lax""#),
  ]

  private func combine(
    _ sample: NoteEvidence, without parts: String...
  ) -> Combination {
    let result = sample.layerResult
    let less = sample.ios(
      result.with(
        cases: result.cases.filter { item in
          !item.name.hasPrefix("app/") || !parts.contains { item.name.contains($0) }
        }))
    var request = Combination.Request()
    request.readers = ["app"]
    return sample.combine(sample.commandLine, less, request: request)
  }

  /// A reader that is required has to be judged by every contract, as a reader of a manifest is.
  @Test func aReaderThatIsJudgedBySomeContracts() throws {
    let sample = try NoteEvidence(replacing: Self.twoContracts)
    let prefix = "no required layer judged with the reader app by every contract: "
    #expect(!combine(sample).objections.contains { $0.hasPrefix(prefix) })
    #expect(!combine(sample).notes.contains { $0.contains("app judged") })
    let part = combine(sample, without: "/broken.archive/")
    expect(part, objects: prefix + "judged by 1 of 2 contracts (not by lax)")
    #expect(
      part.notes.contains("ios: app judged by 1 of 2 contracts (not by lax)"), "\(part.notes)")
    expect(
      combine(sample, without: "/note.archive/"),
      objects: prefix + "judged by 1 of 2 contracts (not by note)")
  }

  @Test func aReaderOfWhichSomeThingsWereNotLookedAt() throws {
    let whole = combine(sample)
    #expect(whole.isAccepted)
    #expect(!whole.notes.contains { $0.contains("app judged") })
    for (part, phrase) in [
      ("/field/", "values not compared (note)"),
      ("/unchanged", "rejected files not looked at afterwards (note)"),
    ] {
      let combination = combine(sample, without: part)
      #expect(combination.isAccepted, "\(combination.allObjections)")
      #expect(
        combination.notes.contains("ios: app judged by 1 of 1 contracts, \(phrase)"),
        "\(combination.notes)")
    }
  }
}
