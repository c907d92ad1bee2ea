import ReadbackCommands
import Testing

struct ReadbackProgramTests {
  @Test func runsTheNamedCommandAndReturnsItsStatus() {
    let console = RecordedConsole()
    #expect(console.run("sample", "a", "--kind=truncate", program: .sample) == .finding)
    #expect(console.outputText == "format text\nkind [\"truncate\"]\npositional [\"a\"]\n")
    #expect(console.errorText.isEmpty)
  }

  @Test func runsCommandsOfTwoWords() {
    let console = RecordedConsole()
    #expect(console.run("group", "two", "a", program: .sample) == .finding)
    #expect(console.outputText.hasSuffix("positional [\"a\"]\n"))
  }

  @Test func namesTheNearestCommand() {
    let console = RecordedConsole()
    #expect(console.run("smaple", program: .sample) == .usage)
    #expect(
      console.errorText
        == "readback: unknown command \"smaple\", did you mean \"sample\"?\nSee \"readback help\".\n"
    )
    #expect(console.output.isEmpty)
  }

  @Test func namesTheNearestCommandOfAGroup() {
    let console = RecordedConsole()
    #expect(console.run("group", "tow", program: .sample) == .usage)
    #expect(console.errorText.contains("did you mean \"group two\"?"))
    #expect(console.errorText.hasSuffix("See \"readback help group\".\n"))
  }

  @Test(arguments: [
    (["--vers"], "unknown option \"--vers\", did you mean \"--version\"?"),
    (["help", "nope"], "unknown command \"nope\", it may be inspect, "),
    (["help", "inspct"], "did you mean \"inspect\"?"),
    (["completions", "bsh"], "unknown shell \"bsh\", did you mean bash?"),
    (["--version", "extra"], "unexpected argument \"extra\""),
    (["inspect", "x", "--jobs", "abc"], "--jobs needs a number from 1 to 1024, not \"abc\""),
  ])
  func saysWhatWasProbablyMeant(words: [String], message: String) {
    let console = RecordedConsole()
    #expect(ReadbackProgram.standard.run(words, on: console.console) == .usage)
    #expect(console.errorText.contains(message))
    #expect(console.output.isEmpty)
  }

  @Test func namesTheHelpOfTheCommandThatWasUsedWrongly() {
    let console = RecordedConsole()
    #expect(console.run("sample", "--nope", program: .sample) == .usage)
    #expect(console.errorText.hasSuffix("See \"readback help sample\".\n"))
  }

  @Test func printsItsVersion() {
    let console = RecordedConsole()
    #expect(console.run("--version") == .success)
    #expect(console.outputText == "readback \(ReadbackProgram.version)\n")
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func printsHelpAsAResult(words: [String]) {
    let console = RecordedConsole()
    #expect(ReadbackProgram.sample.run(words, on: console.console) == .success)
    #expect(console.outputText.contains("Commands:\n  sample"))
    #expect(console.errors.isEmpty)
  }

  @Test(arguments: [[], ["group"]])
  func printsHelpAsADiagnosticWhenNoCommandIsNamed(words: [String]) {
    let console = RecordedConsole()
    #expect(ReadbackProgram.sample.run(words, on: console.console) == .usage)
    #expect(console.output.isEmpty)
    #expect(console.errorText.contains("Usage:"))
  }

  @Test(arguments: [["sample", "--help"], ["sample", "x", "-h"], ["help", "sample"]])
  func printsTheHelpOfACommand(words: [String]) {
    let console = RecordedConsole()
    #expect(ReadbackProgram.sample.run(words, on: console.console) == .success)
    #expect(console.outputText.contains("readback sample [options] FILE…"))
  }

  @Test(arguments: [["group", "--help"], ["help", "group"]])
  func printsTheHelpOfAGroup(words: [String]) {
    let console = RecordedConsole()
    #expect(ReadbackProgram.sample.run(words, on: console.console) == .success)
    #expect(console.outputText.contains("group one"))
    #expect(!console.outputText.contains("drive"))
  }

  @Test func refusesHelpForAnUnknownCommand() {
    let console = RecordedConsole()
    #expect(console.run("help", "complexions") == .usage)
    #expect(console.errorText.contains("did you mean \"completions\"?"))
  }

  @Test func endsQuietlyWithItsOwnStatusWhenTheReaderIsGone() {
    let console = RecordedConsole()
    console.outcome = .readerGone
    #expect(console.run("sample", "x", program: .sample) == .finding)
    #expect(console.errors.isEmpty)
  }

  @Test func failsWhenOutputCannotBeWritten() {
    let console = RecordedConsole()
    console.outcome = .failed("standard output: No space left on device")
    #expect(console.run("sample", "x", program: .sample) == .failure)
    #expect(console.errorText == "readback: standard output: No space left on device\n")
  }

  @Test func escapesWhatItRepeatsFromTheCommandLine() {
    let console = RecordedConsole()
    #expect(console.run("in\u{1b}[31m\u{202e}\nspect") == .usage)
    #expect(
      console.errorText.hasPrefix("readback: unknown command \"in\\u{1b}[31m\\u{202e}\\nspect\""))
  }

  @Test func keepsStatusesWithinThePromisedRange() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(max(ExitStatus.finding, .unavailable) == .unavailable)
  }

  @Test func namesEachCommandOnce() {
    let names = ReadbackProgram.standard.commands.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func declaresEachOptionOnce() {
    for command in ReadbackProgram.standard.commands {
      let names = (command.options + command.commonOptions).map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
      #expect(command.abstract.last != ".", "\(command.name)")
    }
  }
}
