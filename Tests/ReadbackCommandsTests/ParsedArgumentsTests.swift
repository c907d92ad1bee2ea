import ReadbackCommands
import Testing

struct ParsedArgumentsTests {
  private func parse(
    _ words: String..., by command: SampleCommand = SampleCommand()
  ) throws(CommandFailure) -> ParsedArguments {
    try ParsedArguments(words, of: command)
  }

  private func failure(_ words: String...) throws -> String {
    let failure = try #require(
      #expect(throws: CommandFailure.self) { try ParsedArguments(words, of: SampleCommand()) })
    #expect(failure.status == .usage)
    return failure.message
  }

  @Test func takesValuesBehindASpaceAndAnEqualsSign() throws {
    let arguments = try parse("--at", "root.a", "x", "--format=json", "--output=a=b", "y")
    #expect(arguments.value(of: SampleCommand.at) == "root.a")
    #expect(arguments.value(of: SampleCommand.format) == "json")
    #expect(arguments.value(of: SampleCommand.output) == "a=b")
    #expect(arguments.positional == ["x", "y"])
    #expect(!arguments.contains(SampleCommand.kind))
  }

  @Test func keepsTheOrderOfRepeatedOptions() throws {
    let arguments = try parse("--kind", "truncate", "--kind=deep-nesting", "x")
    #expect(arguments.values(of: SampleCommand.kind) == ["truncate", "deep-nesting"])
  }

  @Test func takesHyphensAndNegativeNumbersForArguments() throws {
    #expect(try parse("-", "-50", "-25308").positional == ["-", "-50", "-25308"])
  }

  @Test func takesEverythingAfterTwoHyphensForArguments() throws {
    #expect(try parse("a", "--", "--at", "-h", "--").positional == ["a", "--at", "-h", "--"])
  }

  @Test func keepsTrailingWordsApartWhereACommandWantsThem() throws {
    let drive = try #require(
      ReadbackProgram.sample.commands.first { $0.name == "drive" } as? SampleCommand)
    let arguments = try parse("dir", "--", "tool", "--at", "{}", by: drive)
    #expect(arguments.positional == ["dir"])
    #expect(arguments.trailing == ["tool", "--at", "{}"])
    let failure = #expect(throws: CommandFailure.self) { try parse("dir", by: drive) }
    #expect(failure?.message == "-- COMMAND is missing")
  }

  @Test func takesAnAttachedValueOrNone() throws {
    #expect(try parse("--isolated", "x").value(of: SampleCommand.isolated) == "")
    let arguments = try parse("--isolated=best-effort", "x")
    #expect(arguments.value(of: SampleCommand.isolated) == "best-effort")
    #expect(try failure("--isolated=besteffort", "x").hasSuffix("did you mean best-effort?"))
  }

  @Test func namesTheNearestOption() throws {
    #expect(try failure("--fromat=json", "x") == "unknown option --fromat, did you mean --format?")
    #expect(try failure("--zzzzzz", "x") == "unknown option --zzzzzz")
    #expect(try failure("-x") == "unknown option -x")
  }

  @Test func refusesWhatDoesNotFit() throws {
    #expect(try failure("--at") == "--at needs a value: --at PATH")
    #expect(try failure("--at", "--pretty", "x") == "--at needs a value: --at PATH")
    #expect(try failure("--at", "--", "x") == "--at needs a value: --at PATH")
    #expect(try failure("--pretty=yes", "x") == "--pretty takes no value")
    #expect(try failure("--at=a", "--at=b", "x") == "--at is given twice")
    #expect(try failure("--pretty", "--pretty", "x") == "--pretty is given twice")
    #expect(
      try failure("--format", "jsno", "x")
        == "unknown value \"jsno\" of --format, did you mean json?")
    #expect(
      try failure("--format=yaml", "x")
        == "unknown value \"yaml\" of --format, it may be text, json")
    #expect(try failure() == "FILE is missing")
  }

  @Test func refusesArgumentsBeyondTheDeclaredOnes() throws {
    let one = SampleCommand(arguments: [ArgumentDeclaration("FILE", .one, help: "")])
    let failure = #expect(throws: CommandFailure.self) { try parse("a", "b", "c", by: one) }
    #expect(failure?.message == "unexpected argument \"b\"")
    let pair = SampleCommand(arguments: [
      ArgumentDeclaration("A", .one, help: ""), ArgumentDeclaration("B", .optional, help: ""),
    ])
    #expect(try parse("a", by: pair).positional == ["a"])
    #expect(try parse("a", "b", by: pair).positional == ["a", "b"])
    #expect(throws: CommandFailure.self) { try parse("a", "b", "c", by: pair) }
  }

  @Test func asksForNothingElseWhenHelpIsWanted() throws {
    _ = try parse("--help")
    _ = try parse("-h")
  }
}
