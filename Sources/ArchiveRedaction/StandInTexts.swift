import PropertyListBytes

/// Makes texts that stand for others: as many code units, each as wide in every encoding, and no
/// four in a row that some original text has. Shorter texts are replaced by none of the originals.
final class StandInTexts {
  private let key: RedactionKey
  private let runs: OriginalRuns
  /// The texts that are shorter than a run.
  private let shortOriginals: Set<ExactText>
  /// Whether characters stand for what XML can spell as briefly where it writes them as references.
  private let keepsMarkup: Bool
  /// Of short texts, which may meet by chance, the stand-ins and what they stand for.
  private var known: [ExactText: ExactText] = [:]
  private var used: Set<ExactText>

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf16)
  private static let more = Array("0123456789-._!*,;=+".utf16)
  private static let shortest = 10

  /// - Parameters:
  ///   - originals: All texts that are to be replaced and are shorter than a run.
  ///   - kept: Texts that stay, and so stand for nothing else.
  init(
    _ key: RedactionKey, runs: OriginalRuns, originals: Set<ExactText>, kept: Set<ExactText>,
    keepsMarkup: Bool
  ) {
    self.key = key
    self.runs = runs
    shortOriginals = originals
    used = kept
    self.keepsMarkup = keepsMarkup
  }

  /// Gives texts stand-ins in the same order, as far as their characters have room for that.
  ///
  /// - Parameter kept: Those of them that stay.
  func order(_ texts: Set<ExactText>, kept: Set<ExactText>) {
    let order = OrderedStandIns(texts, kept: kept, key) { unit, index, units in
      self.alphabet(for: unit, at: index, in: units, isOrdered: true).flatMap(\.self)
    } isFree: { units in
      units.count >= OriginalRuns.length
        ? !self.endsRun(at: units.count - 1, of: units)
        : !self.shortOriginals.contains(ExactText(codeUnits: units))
          && !self.used.contains(ExactText(codeUnits: units))
    }
    guard let standIns = order.standIns else { return }
    for (text, made) in standIns where !kept.contains(text) {
      known[text] = made
      used.insert(made)
    }
  }

  /// The stand-in for a text.
  ///
  /// - Parameter fixed: Positions whose code unit stays.
  func standIn(for text: ExactText, keeping fixed: Set<Int> = []) -> ExactText {
    if let made = known[text] { return made }
    guard text.codeUnits.count <= Self.shortest else { return makeLong(text, fixed) }
    let made =
      find(text, fixed) { self.isNew($0) && !self.runs.containsRun(of: $0.codeUnits) }
      ?? find(text, fixed) { self.isNew($0) }
      ?? find(text, fixed) { !self.used.contains($0) && $0 != text } ?? make(text, fixed, 0)
    used.insert(made)
    known[text] = made
    return made
  }

  private func isNew(_ made: ExactText) -> Bool {
    !used.contains(made) && !shortOriginals.contains(made)
  }

  /// Positions that stay may complete a run by chance, so that another attempt is better.
  private func makeLong(_ text: ExactText, _ fixed: Set<Int>) -> ExactText {
    let first = make(text, fixed, 0)
    guard !fixed.isEmpty, runs.containsRun(of: first.codeUnits) else { return first }
    for attempt in 1..<UInt64(8) {
      let made = make(text, fixed, attempt)
      if !runs.containsRun(of: made.codeUnits) { return made }
    }
    return first
  }

  /// What of the originals is left in a stand-in, if anything is.
  func remainder(of text: ExactText, in made: ExactText) -> KeptReason? {
    if shortOriginals.contains(made) { return .anotherOriginal }
    return runs.containsRun(of: made.codeUnits) ? .inPart : nil
  }

  /// A stand-in that satisfies a condition: one of some at random, or, for a text of one or two
  /// code units, any.
  private func find(
    _ text: ExactText, _ fixed: Set<Int>, _ isFree: (ExactText) -> Bool
  ) -> ExactText? {
    for attempt in 0..<Self.attempts {
      let made = make(text, fixed, attempt)
      if isFree(made) { return made }
    }
    let units = text.codeUnits
    guard (1...2).contains(units.count) else { return nil }
    let choices = units.indices.map { index in
      fixed.contains(index)
        ? [units[index]] : alphabet(for: units[index], at: index, in: units).flatMap(\.self)
    }
    for first in choices[0] {
      for second in units.count == 2 ? choices[1].map({ [$0] }) : [[]] {
        let made = ExactText(codeUnits: [first] + second)
        if isFree(made) { return made }
      }
    }
    return nil
  }

  private static let attempts: UInt64 = 100

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
  ///
  /// - Parameter isOrdered: Whether characters of each width must keep their order among the others.
  private func alphabet(
    for unit: UInt16, at index: Int, in units: [UInt16], isOrdered: Bool = false
  ) -> [[UInt16]] {
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
    case 0xE000... where isOrdered: return [Self.privateUse]
    default: return [Self.syllables]
    }
  }

  private static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf16)
  /// Latin Extended-A: two bytes of UTF-8, three decimal digits.
  private static let latin = Array(UInt16(0x100)...0x17F)
  /// Unified Canadian Aboriginal Syllabics: three bytes of UTF-8, four digits.
  private static let syllables = Array(UInt16(0x1401)...0x166C)
  /// As wide, and behind the surrogates.
  private static let privateUse = Array(UInt16(0xE000)...0xE1FF)
  /// The high surrogates of CJK Unified Ideographs Extension B.
  private static let ideographHighs = Array(UInt16(0xD840)...0xD868)
  private static let highs = Array(UInt16(0xD800)...0xDBFF)
  private static let lows = Array(UInt16(0xDC00)...0xDFFF)
}
