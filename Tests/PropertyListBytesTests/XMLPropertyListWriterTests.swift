import PropertyListBytes
import Testing

struct XMLPropertyListWriterTests {
  /// The elements of a document, without what stands around the root.
  private func elements(of objects: [PropertyListValue], root: Int? = nil) throws -> String {
    let bytes = try XMLPropertyListWriter.write(
      objects, root: root ?? objects.count - 1, limit: 100_000)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.dropFirst(3).dropLast().joined(separator: "\n")
  }

  private func roundTrip(_ value: PropertyListValue) throws -> PropertyListValue {
    let list = try PropertyList(
      reading: XMLPropertyListWriter.write([value], root: 0, limit: 10_000))
    return list.value(of: list.root)
  }

  private func failure(_ objects: [PropertyListValue], limit: Int = 10_000) -> WriteFailure.Reason?
  {
    do {
      _ = try XMLPropertyListWriter.write(objects, root: objects.count - 1, limit: limit)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func laysContainersOutAsAppleDoes() throws {
    let objects: [PropertyListValue] = [
      .text("key"), .uid(3), .array([1]), .array([]), .dictionary([]),
      .dictionary([(key: 0, value: 2)]), .array([5, 3, 4]),
    ]
    #expect(
      try elements(of: objects) == """
        <array>
        \t<dict>
        \t\t<key>key</key>
        \t\t<array>
        \t\t\t<dict><key>CF$UID</key><integer>3</integer></dict>
        \t\t</array>
        \t</dict>
        \t<array/>
        \t<dict/>
        </array>
        """)
  }

  @Test func spellsScalars() throws {
    #expect(try elements(of: [.boolean(false)]) == "<false/>")
    #expect(
      try elements(of: [.integer(PropertyListInteger(UInt64.max))])
        == "<integer>18446744073709551615</integer>")
    #expect(try elements(of: [.real(0.1)]) == "<real>0.1</real>")
    #expect(try elements(of: [.real(-.infinity)]) == "<real>-infinity</real>")
    #expect(try elements(of: [.data([])]) == "<data></data>")
    #expect(try elements(of: [.data([1])]) == "<data>AQ==</data>")
    #expect(try elements(of: [.data([1, 2])]) == "<data>AQI=</data>")
    #expect(try elements(of: [.data([251, 255, 254])]) == "<data>+//+</data>")
    #expect(try elements(of: [.date(0)]) == "<date>2001-01-01T00:00:00Z</date>")
  }

  @Test func escapesWhatMarkupWouldSwallow() throws {
    #expect(
      try elements(of: [.text("a<b>&\"c\"\r]]>")])
        == "<string>a&lt;b&gt;&amp;\"c\"&#13;]]&gt;</string>")
  }

  @Test(arguments: [
    "", " leading and trailing ", "line\nline\r\n", "häßlich 🦊", "\u{1}\u{1B}\u{7F}", "]]>",
    "&amp;",
    "\u{FEFF}\u{FFFD}\u{FFFF}",
  ])
  func textsComeBack(_ text: String) throws {
    #expect(
      "\(try roundTrip(.text(ExactText(text))))" == "\(PropertyListValue.text(ExactText(text)))")
  }

  @Test func unpairedSurrogatesComeBack() throws {
    let text = ExactText(codeUnits: [0x61, 0xD83D, 0x62, 0xDC00, 0xDC00, 0xD83D])
    guard case .text(let read) = try roundTrip(.text(text)) else {
      Issue.record("no text")
      return
    }
    #expect(read == text)
  }

  @Test(arguments: [
    Double.leastNonzeroMagnitude, 1.7976931348623157e308, -0.0, 1e22, 123456.789, .infinity,
  ])
  func realsComeBack(_ real: Double) throws {
    guard case .real(let read) = try roundTrip(.real(real)) else {
      Issue.record("no real")
      return
    }
    #expect(read.bitPattern == real.bitPattern)
  }

  @Test(arguments: [
    (-63_145_526_400, "0000-01-01T00:00:00Z"), (-63_140_342_401, "0000-02-29T23:59:59Z"),
    (-1, "2000-12-31T23:59:59Z"), (-26_524_800, "2000-02-29T00:00:00Z"),
    (5_097_600, "2001-03-01T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
    (-3_182_198_401, "1900-02-28T23:59:59Z"),
  ])
  func datesAreThoseOfTheCalendar(_ seconds: Double, _ text: String) throws {
    #expect(try elements(of: [.date(seconds)]) == "<date>\(text)</date>")
    guard case .date(let read) = try roundTrip(.date(seconds)) else {
      Issue.record("no date")
      return
    }
    #expect(read == seconds)
  }

  @Test func refusesWhatXMLCannotSay() {
    #expect(failure([.date(0.5)]) == .noSpelling)
    #expect(failure([.date(252_423_993_600)]) == .noSpelling)
    #expect(failure([.date(-63_145_526_401)]) == .noSpelling)
    #expect(failure([.date(.infinity)]) == .noSpelling)
    #expect(failure([.text("a\0")]) == .noSpelling)
    let reference: [PropertyListValue] = [
      .text("CF$UID"), .integer(PropertyListInteger(Int64(1))), .dictionary([(key: 0, value: 1)]),
    ]
    #expect(failure(reference) == .noSpelling)
  }

  @Test func stopsAtTheBytesAllowed() {
    var doubling: [PropertyListValue] = [.text("x")]
    for level in 0..<40 { doubling.append(.array([level, level])) }
    #expect(failure(doubling) == .tooLarge)
    #expect(failure([.array([0])]) == .tooLarge)
    #expect(failure([.boolean(true)], limit: 10) == .tooLarge)
  }
}
