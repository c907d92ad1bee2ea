import ReadbackCommands
import Testing

struct TerminalTextTests {
  @Test func escapesControlsAndDirectionMarks() {
    #expect(
      TerminalText.escaped("a\u{1b}[2J\u{7}\u{9b}\u{7f}") == "a\\u{1b}[2J\\u{7}\\u{9b}\\u{7f}")
    #expect(
      TerminalText.escaped("\u{202e}x\u{2066}\u{200f}\u{61c}")
        == "\\u{202e}x\\u{2066}\\u{200f}\\u{61c}")
    #expect(TerminalText.escaped("a\r\nb\tc\u{2028}") == "a\\r\\nb\\tc\\u{2028}")
  }

  @Test func leavesOrdinaryTextAlone() {
    #expect(TerminalText.escaped("Grüße \"\\ 😀 مرحبا") == "Grüße \"\\ 😀 مرحبا")
  }

  @Test func quotesSoThatDifferentTextsLookDifferent() {
    #expect(TerminalText.quoted(Array("a\"b\\n\n".utf16)) == #""a\"b\\n\n""#)
    #expect(
      TerminalText.quoted([0xD83D, 0x41, 0xDE00, 0xD83D, 0xDE00, 0xD83D])
        == #""\u{d83d}A\u{de00}😀\u{d83d}""#)
    #expect(TerminalText.quoted([]) == "\"\"")
  }
}

struct ConsoleTests {
  @Test func usesColourOnlyOnATerminalThatTakesIt() {
    let recorded = RecordedConsole()
    #expect(recorded.console.styled("x", .red) == "x")
    recorded.surroundings.outputIsTerminal = true
    #expect(recorded.console.styled("x", .red) == "\u{1b}[31mx\u{1b}[0m")
    recorded.surroundings.refusesColour = true
    #expect(recorded.console.styled("x", .red) == "x")
  }

  @Test func keepsResultsAndDiagnosticsInTheirOrder() {
    var order: [String] = []
    let console = Console(
      output: OutputChannel {
        order.append("out \(String(decoding: $0, as: UTF8.self))")
        return .written
      },
      errors: OutputChannel {
        order.append("err \(String(decoding: $0, as: UTF8.self))")
        return .written
      })
    console.print("one")
    console.note("two")
    console.errors.flush()
    #expect(order == ["out one\n", "err two\n"])
  }

  @Test func writesNothingMoreAfterAFault() {
    var calls = 0
    let channel = OutputChannel { _ in
      calls += 1
      return .readerGone
    }
    channel.append([UInt8](repeating: 0, count: 100_000))
    #expect(!channel.isOpen)
    channel.append([UInt8](repeating: 0, count: 100_000))
    channel.append("x")
    channel.flush()
    #expect(calls == 1)
    #expect(!channel.sink([1]))
  }
}

struct ProgressBarTests {
  private func drawn(afterMilliseconds steps: [Int]) -> String {
    let recorded = RecordedConsole()
    let start = ContinuousClock.now
    var times = ([0] + steps).map { start + .milliseconds($0) }
    let bar = ProgressBar("cases", of: steps.count, on: recorded.console.errors) {
      times.removeFirst()
    }
    for _ in steps { bar.advance() }
    bar.finish()
    return recorded.errorText
  }

  @Test func showsNothingForShortWork() {
    #expect(drawn(afterMilliseconds: [1, 500, 1_000]).isEmpty)
  }

  @Test func drawsAtMostTenTimesASecondAndCleansUp() {
    let text = drawn(afterMilliseconds: [900, 1_001, 1_050, 1_102])
    let empty = String(repeating: ".", count: 15)
    #expect(
      text
        == "\r\u{1b}[Kcases [\(String(repeating: "#", count: 15))\(empty)] 2/4"
        + "\r\u{1b}[Kcases [\(String(repeating: "#", count: 30))] 4/4\r\u{1b}[K")
  }

  @Test func showsNothingWithoutATerminal() {
    let recorded = RecordedConsole()
    let bar = recorded.console.progress("cases", of: 1)
    bar.advance()
    bar.finish()
    #expect(recorded.errors.isEmpty)
  }
}
