import PropertyListBytes

/// Makes texts that stand for others: as many code units, each as wide in every encoding, and no
/// four in a row that some original text has.
final class StandInTexts {
  private let key: RedactionKey
  private let runs: OriginalRuns
  /// Whether characters stand for what XML can spell as briefly where it writes them as references.
  private let keepsMarkup: Bool
  /// Of short texts, which may meet by chance, the stand-ins and what they stand for.
  private var known: [ExactText: ExactText] = [:]
  private var used: Set<ExactText> = []

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf16)
  private static let more = Array("0123456789-._!*,;=+".utf16)
  private static let shortest = 10

  init(_ key: RedactionKey, runs: OriginalRuns, keepsMarkup: Bool) {
    self.key = key
    self.runs = runs
    self.keepsMarkup = keepsMarkup
  }

  /// The stand-in for a text.
  ///
  /// - Parameter fixed: Positions whose code unit stays.
  func standIn(for text: ExactText, keeping fixed: Set<Int> = []) -> ExactText {
    guard text.codeUnits.count <= Self.shortest else { return make(text, fixed, 0) }
    if let made = known[text] { return made }
    var made = make(text, fixed, 0)
    var attempt: UInt64 = 1
    while used.contains(made), attempt < 200 {
      made = make(text, fixed, attempt)
      attempt += 1
    }
    used.insert(made)
    known[text] = made
    return made
  }

  /// Whether the four code units up to a position are a run of some original text.
  func endsRun(at index: Int, of units: [UInt16]) -> Bool {
    guard index >= OriginalRuns.length - 1 else { return false }
    return runs.contains(
      units[(index - OriginalRuns.length + 1)...index].reduce(0) { $0 << 16 | UInt64($1) })
  }

  private func make(_ text: ExactText, _ fixed: Set<Int>, _ attempt: UInt64) -> ExactText {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * text.codeUnits.count)
    for unit in text.codeUnits {
      bytes.append(UInt8(unit >> 8))
      bytes.append(UInt8(unit & 0xFF))
    }
    var stream = key.stream("text", bytes, attempt: attempt)
    var result: [UInt16] = []
    result.reserveCapacity(text.codeUnits.count)
    var run: UInt64 = 0
    for (index, unit) in text.codeUnits.enumerated() {
      let made =
        fixed.contains(index)
        ? unit : choose(for: unit, at: index, in: text.codeUnits, after: run, &stream)
      result.append(made)
      run = run << 16 | UInt64(made)
    }
    return ExactText(codeUnits: result)
  }

  /// Another code unit of the same width, which completes no original run.
  private func choose(
    for unit: UInt16, at index: Int, in units: [UInt16], after run: UInt64,
    _ stream: inout RedactionStream
  ) -> UInt16 {
    let ranges = alphabet(for: unit, at: index, in: units)
    var fallback = unit
    for alphabet in ranges {
      let start = stream.next(below: alphabet.count)
      for offset in 0..<min(alphabet.count, 512) {
        let candidate = alphabet[(start + offset) % alphabet.count]
        guard candidate != unit else { continue }
        if index < OriginalRuns.length - 1 || !runs.contains(run << 16 | UInt64(candidate)) {
          return candidate
        }
        fallback = candidate
      }
    }
    return fallback
  }

  /// The code units that may stand for another, the better ones first.
  private func alphabet(for unit: UInt16, at index: Int, in units: [UInt16]) -> [[UInt16]] {
    switch unit {
    case 0x3C,
      0x3E where keepsMarkup:
      return [[0x3C, 0x3E]]
    // What a reference of two digits spells, or a name such as `&amp;` with as many characters.
    case 0..<100 where keepsMarkup: return [Self.capitals, Self.more]
    case 0..<0x80: return [Self.letters, Self.more]
    case 0x80..<0x800: return [Self.latin]
    case 0xD800..<0xDC00:
      let isPair = index + 1 < units.count && units[index + 1] & 0xFC00 == 0xDC00
      return [isPair ? Self.ideographHighs : Self.highs]
    case 0xDC00..<0xE000: return [Self.lows]
    default: return [Self.syllables]
    }
  }

  private static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf16)
  /// Latin Extended-A: two bytes of UTF-8, three decimal digits.
  private static let latin = Array(UInt16(0x100)...0x17F)
  /// Unified Canadian Aboriginal Syllabics: three bytes of UTF-8, four digits.
  private static let syllables = Array(UInt16(0x1401)...0x166C)
  /// The high surrogates of CJK Unified Ideographs Extension B.
  private static let ideographHighs = Array(UInt16(0xD840)...0xD868)
  private static let highs = Array(UInt16(0xD800)...0xDBFF)
  private static let lows = Array(UInt16(0xDC00)...0xDFFF)
}
