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

  /// What is not seen could make two names look like one, or hide a text in another.
  @Test func escapesWhatIsNotSeen() {
    let invisible: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x34F...0x34F, 0x115F...0x1160, 0x180B...0x180F, 0x200B...0x200F,
      0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
      0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE007F, 0xE0100...0xE01EF,
    ]
    for value in invisible.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let spelled = "a\\u{\(String(value, radix: 16))}b"
      #expect(TerminalText.escaped("a\(scalar)b") == spelled)
      #expect(TerminalText.escaped(codeUnits: "a\(scalar)b".utf16) == spelled)
      #expect(TerminalText.quoted(Array("a\(scalar)b".utf16)) == "\"\(spelled)\"")
    }
  }

  /// Behind an emoji a variation selector is part of what is seen; anywhere else it is not.
  @Test func leavesAnEmojiWhole() {
    #expect(TerminalText.escaped("❤\u{FE0F} ☎\u{FE0F}") == "❤\u{FE0F} ☎\u{FE0F}")
    #expect(TerminalText.escaped("❤\u{FE0F}\u{FE0F}") == "❤\u{FE0F}\\u{fe0f}")
    #expect(TerminalText.escaped("❤\u{FE0E}") == "❤\\u{fe0e}")
    #expect(TerminalText.escaped("1\u{FE0F}") == "1\\u{fe0f}")
    #expect(TerminalText.escaped("\u{FE0F}❤") == "\\u{fe0f}❤")
    #expect(TerminalText.escaped("👩\u{200D}💻") == "👩\\u{200d}💻")
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
