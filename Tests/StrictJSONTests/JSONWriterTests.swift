import StrictJSON
import Testing

struct JSONWriterTests {
  private func text(_ output: JSONOutput, pretty: Bool = false) -> String {
    String(decoding: output.bytes(pretty: pretty), as: UTF8.self)
  }

  @Test func sortsKeysLeavesOutNilAndEndsInANewline() {
    let absent: String? = nil
    let output: JSONOutput = [
      "b": 1, "a": [true, nil ?? .null, "x"], "C": ["z": 1.5], "gone": .optional(absent),
    ]
    #expect(text(output) == #"{"C":{"z":1.5},"a":[true,null,"x"],"b":1}"# + "\n")
  }

  @Test func indentsByTwoSpaces() {
    let output: JSONOutput = ["a": [1, ["b": 2]], "e": [], "o": [:]]
    #expect(
      text(output, pretty: true) == """
        {
          "a": [
            1,
            {
              "b": 2
            }
          ],
          "e": [],
          "o": {}
        }

        """)
  }

  @Test func ordersKeysByCodeUnits() {
    let output: JSONOutput = ["\u{10000}": 1, "\u{FFFF}": 2, "e\u{301}": 3, "\u{e9}": 4, "": 5]
    #expect(
      text(output)
        == "{\"\":5,\"e\u{301}\":3,\"\u{e9}\":4,\"\u{10000}\":1,\"\u{FFFF}\":2}\n")
  }

  @Test func escapesWhatCouldSteerATerminal() {
    #expect(
      text("\"\\\u{0}\u{1b}\n\r\t\u{7f}\u{9b}\u{202e}\u{2066}\u{2028}é😀/")
        == #""\"\\\u0000\u001b\n\r\t\u007f\u009b\u202e\u2066\u2028é😀/""# + "\n")
  }

  @Test func escapesWhatIsNotSeen() throws {
    let hidden = "a\u{200B}\u{2060}\u{FEFF}\u{FE0F}\u{E0041}\u{E007F}b"
    #expect(
      text(.string(hidden))
        == #""a\u200b\u2060\ufeff\ufe0f\udb40\udc41\udb40\udc7fb""# + "\n")
    #expect(text(["\u{E0041}": 1]) == #"{"\udb40\udc41":1}"# + "\n")
    // Another spelling, and the same text.
    let read = try JSONDocument(parsing: JSONOutput.string(hidden).bytes()).root
    #expect(try read.requiredText() == JSONText(hidden))
  }

  /// What Unicode says is ignored when text is shown, of which this Swift may know an older version.
  @Test func escapesWhateverIsIgnorable() {
    for plane in [0x0...0xFFFF, 0x1B000...0x1DFFF, 0xE0000...0xE0FFF] as [ClosedRange<UInt32>] {
      let missed = plane.filter { value in
        guard let scalar = Unicode.Scalar(value) else { return false }
        return scalar.properties.isDefaultIgnorableCodePoint && !JSONWriter.mustEscape(value)
      }
      #expect(missed.isEmpty)
    }
    for text in ["Grüße", "مرحبا", "日本語", "नमस्ते", "e\u{301}", "€ ½ Ω 😀"] {
      #expect(!text.unicodeScalars.contains { JSONWriter.mustEscape($0.value) })
    }
  }

  @Test func writesUnpairedSurrogatesAsEscapes() {
    #expect(text(.text([0xD83D])) == "\"\\ud83d\"\n")
    #expect(text(.text([0xDE00, 0xD83D, 0xDE00, 0x41])) == "\"\\ude00😀A\"\n")
    #expect(text(.object([JSONText(codeUnits: [0xD800]): 1])) == "{\"\\ud800\":1}\n")
  }

  @Test func writesNumbersWithoutLoss() {
    let output: JSONOutput = [
      .unsigned(.max), .integer(Int64.min), 0.1, 1.0, 1e300, -0.0, .real(.leastNonzeroMagnitude),
      .real(.nan), .real(.infinity), .real(-.infinity),
    ]
    #expect(
      text(output)
        == "[18446744073709551615,-9223372036854775808,0.1,1.0,1e+300,-0.0,5e-324,"
        + "\"nan\",\"inf\",\"-inf\"]\n")
  }

  @Test func handsOnChunksOfALargeDocument() throws {
    var chunks: [Int] = []
    var collected: [UInt8] = []
    do {
      var writer = JSONWriter(chunk: 1_000) { bytes in
        chunks.append(bytes.count)
        collected += bytes
        return true
      }
      writer.beginArray()
      for number in 0..<10_000 {
        writer.beginObject()
        writer.key("index")
        writer.integer(number)
        writer.endObject()
      }
      writer.endArray()
      writer.finish()
    }
    #expect(chunks.count > 100)
    #expect(try #require(chunks.max()) < 1_100)
    let elements = try JSONDocument(parsing: collected).root.requiredElements()
    #expect(elements.count == 10_000)
    #expect(collected.last == UInt8(ascii: "\n"))
  }

  @Test func stopsWhenTheSinkWantsNoMore() {
    var taken = 0
    var writer = JSONWriter(chunk: 10) { bytes in
      taken += 1
      return false
    }
    writer.beginArray()
    let stoppedAtOnce = writer.isStopped
    for number in 0..<100 { writer.integer(number) }
    let (stopped, count) = (writer.isStopped, writer.byteCount)
    #expect(!stoppedAtOnce)
    #expect(stopped)
    #expect(taken == 1)
    #expect(count == 290)
  }

  @Test func stopsBeyondItsLimit() {
    var writer = JSONWriter(chunk: 10, limit: 20) { _ in true }
    writer.beginArray()
    for _ in 0..<5 { writer.integer(1) }
    let early = writer.isStopped
    for _ in 0..<10 { writer.integer(1) }
    let late = writer.isStopped
    #expect(!early)
    #expect(late)
  }

  @Test(arguments: [true, false])
  func countsASkippedValueLikeAWrittenOne(pretty: Bool) {
    func write(_ skipped: (bytes: Int, lines: Int)?) -> (size: Int, value: (bytes: Int, lines: Int))
    {
      var writer = JSONWriter(pretty: pretty, chunk: .max) { _ in true }
      writer.beginObject()
      writer.key("a")
      writer.beginValue()
      let start = (bytes: writer.byteCount, lines: writer.lineCount)
      if let skipped {
        writer.skipValue(bytes: skipped.bytes, lines: skipped.lines)
      } else {
        writer.write(["k": [1, 2]])
      }
      let value = (writer.byteCount - start.bytes, writer.lineCount - start.lines)
      writer.key("b")
      writer.null()
      writer.endObject()
      return (writer.byteCount, value)
    }
    let written = write(nil)
    #expect(write(written.value).size == written.size)
    #expect(write(written.value).value == written.value)
  }

  @Test func writesQuotationsAndASCIILikeOtherTexts() {
    let text = "a\"\\\u{1}\u{7f}~"
    let written = JSONWriter.bytes { writer in
      writer.beginObject()
      writer.key(quotation: JSONWriter.quotation(of: Array(text.utf16)))
      writer.string(ascii: Array(text.utf8)[...])
      writer.endObject()
    }
    #expect(written == JSONOutput.object([JSONText(text): .string(text)]).bytes())
  }

  @Test(arguments: [0, 1, 2, 3, 4, 49_151, 49_152, 49_153, 100_000])
  func writesBase64InPieces(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let written = JSONWriter.bytes { $0.base64(bytes[...]) }
    let string = try JSONDocument(parsing: written).root.requiredString()
    #expect(string == Base64.string(bytes))
    #expect(Base64.decode(string) == bytes)
  }

  @Test func writesTheSameBytesEachTime() {
    let output = JSONOutput.object(
      Dictionary(uniqueKeysWithValues: (0..<100).map { (JSONText("key \($0)"), .integer($0)) }))
    #expect(output.bytes() == output.bytes())
    let names =
      (try? JSONDocument(parsing: output.bytes()).root.requiredMembers().map(\.name)) ?? []
    #expect(names.count == 100)
    #expect(names == names.sorted())
  }
}

struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func agreesWithTheExamplesOfTheStandard(plain: String, encoded: String) {
    #expect(Base64.string(Array(plain.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "====", "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", "Z=g=", "Zg==Zg==",
    "Zm-_",
    "é===",
  ])
  func refusesWhatIsNotBase64(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
