import KeyedArchives
import PropertyListBytes

/// Stand-ins for values whose bytes follow rules of their own.
struct ShapedStandIns {
  let key: RedactionKey
  let texts: StandInTexts
  /// Short data and mantissas of the original, which a stand-in may meet by chance.
  private let originals: Set<[UInt8]>
  /// Of short data and mantissas the stand-ins.
  private var known: [[UInt8]: [UInt8]] = [:]
  private var used: Set<[UInt8]>

  /// How many bytes data have that may meet by chance.
  static let shortest = 16

  /// - Parameters:
  ///   - originals: All data up to ``shortest`` that are to be replaced.
  ///   - kept: Such data that stay.
  init(
    _ key: RedactionKey, _ texts: StandInTexts, originals: Set<[UInt8]>, kept: Set<[UInt8]>
  ) {
    self.key = key
    self.texts = texts
    self.originals = originals
    used = kept
  }

  /// The first of some attempts that is neither an original nor given out, else one that is not
  /// given out, else the first.
  private mutating func distinct(
    from bytes: [UInt8], _ make: (UInt64) -> [UInt8]
  ) -> [UInt8] {
    guard bytes.count <= Self.shortest else { return make(0) }
    if let made = known[bytes] { return made }
    var unused: [UInt8]?
    var found: [UInt8]?
    for attempt in 0..<Self.attempts where found == nil {
      let made = make(attempt)
      guard !used.contains(made), made != bytes else { continue }
      if unused == nil { unused = made }
      if !originals.contains(made) { found = made }
    }
    let made = found ?? unused ?? make(0)
    known[bytes] = made
    used.insert(made)
    return made
  }

  private static let attempts: UInt64 = 200

  /// Whether some bytes are short data of the original.
  func isOriginal(_ made: [UInt8]) -> Bool { originals.contains(made) }

  // MARK: Data

  /// Bytes of which none is ASCII or begins a character of UTF-8, so that no text is among them.
  mutating func data(for bytes: [UInt8]) -> [UInt8] {
    distinct(from: bytes) { [key] attempt in
      var stream = key.stream("data", bytes, attempt: attempt)
      return bytes.map { byte in
        let next = 0x80 | UInt8(stream.next() & 0x3F)
        return next == byte ? next ^ 1 : next
      }
    }
  }

  /// A UUID of the same version and variant.
  func uuid(for bytes: [UInt8]) -> [UInt8] {
    var stream = key.stream("uuid", bytes)
    var made = bytes.map { _ in UInt8(truncatingIfNeeded: stream.next()) }
    guard bytes.count == 16 else { return made }
    made[6] = bytes[6] & 0xF0 | made[6] & 0x0F
    made[8] = bytes[8] & 0xC0 | made[8] & 0x3F
    return made
  }

  /// Other digits for a decimal: as many units, none of them zero. Of what stands behind them only
  /// what is zero stays.
  mutating func mantissa(for bytes: [UInt8], units: Int) -> [UInt8] {
    distinct(from: bytes) { [key] attempt in
      var stream = key.stream("mantissa", bytes, attempt: attempt)
      return bytes.enumerated().map { index, byte in
        guard index < 2 * units || byte != 0 else { return 0 }
        let made = UInt8(1 + stream.next(below: 255))
        return made == byte ? made % 255 + 1 : made
      }
    }
  }

  /// Other indexes, packed into as many bytes each.
  ///
  /// - Parameter isOriginal: Whether a number is one of the original's.
  /// - Returns: What of the originals is left as well, if anything is.
  func packedIndexes(
    for bytes: [UInt8], isOriginal: (UInt64) -> Bool
  ) -> (bytes: [UInt8], remainder: KeptReason?) {
    let own = Set(Self.indexes(in: bytes).map(\.value))
    func isTaken(_ value: UInt64) -> Bool { own.contains(value) || isOriginal(value) }
    var stream = key.stream("indexes", bytes)
    var made = bytes
    var remainder: KeptReason?
    for (place, value) in Self.indexes(in: bytes) {
      // What needs more than 56 bits stays, so that nothing leaves the range of integers.
      guard place.count <= 8 else {
        remainder = .inPart
        continue
      }
      var found: UInt64?
      for _ in 0..<200 where found.map({ isTaken($0) }) ?? true {
        let candidate = stream.next() & ((1 << UInt64(7 * place.count)) - 1)
        // The first byte of a longer index is not zero.
        let least: UInt64 = place.count == 1 ? 0 : 1 << UInt64(7 * (place.count - 1))
        if candidate >= least, candidate != value { found = candidate }
      }
      guard let found else {
        remainder = .inPart
        continue
      }
      if isTaken(found), remainder == nil { remainder = .anotherOriginal }
      for (offset, index) in place.enumerated() {
        made[index] = made[index] & 0x80 | UInt8(found >> UInt64(7 * offset) & 0x7F)
      }
    }
    return (made, remainder)
  }

  /// The bytes of each packed index, and its value: seven bits a byte, the lowest first.
  private static func indexes(in bytes: [UInt8]) -> [(place: Range<Int>, value: UInt64)] {
    var found: [(place: Range<Int>, value: UInt64)] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte < 0x80 {
      let place = start..<index + 1
      let value = place.prefix(9).enumerated().reduce(UInt64(0)) { sum, next in
        sum | UInt64(bytes[next.element] & 0x7F) << UInt64(7 * next.offset)
      }
      found.append((place, value))
      start = index + 1
    }
    return found
  }

  // MARK: Texts

  /// A reference of letters: of the original's structure only the colon behind a scheme is left,
  /// and what the contract asks for.
  ///
  /// - Returns: Nil where that is no URL.
  func url(for text: ExactText, keepsScheme: Bool, keepsHost: Bool) -> ExactText? {
    let units = text.codeUnits
    let segment = units.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    var fixed: Set<Int> = []
    if let colon = segment.firstIndex(of: 0x3A) {
      fixed.insert(colon)
      if keepsScheme || keepsHost { fixed.formUnion(0...colon) }
      let rest = units[(colon + 1)...]
      if rest.starts(with: [0x2F, 0x2F]), keepsScheme || keepsHost {
        fixed.formUnion([colon + 1, colon + 2])
        if keepsHost {
          let host = rest.dropFirst(2).prefix { ![0x2F, 0x3F, 0x23].contains($0) }
          fixed.formUnion(host.indices)
          // What ends the host, or the path would become a part of it.
          if host.endIndex < units.count { fixed.insert(host.endIndex) }
        }
      }
    }
    let made = texts.standIn(for: text, keeping: fixed)
    return URLReference(made) == nil ? nil : made
  }

  /// The same figure with other numbers. Where no bounds hold, a blank behind a comma becomes one
  /// more digit, so that not even the punctuation is the original's.
  func geometry(for text: ExactText, isBounded: Bool) -> ExactText {
    var stream = key.stream(
      "geometry", text.codeUnits.map { UInt8(truncatingIfNeeded: $0) })
    var made = text.codeUnits
    let (comma, blank, brace) = (UInt16(0x2C), UInt16(0x20), UInt16(0x7D))
    if !isBounded {
      for index in made.indices.dropLast(2)
      where made[index + 1] == comma && made[index + 2] == blank {
        if Self.isDigit(made[index]) {
          (made[index + 1], made[index + 2]) = (0x30, comma)
        } else if made[index] == brace {
          (made[index], made[index + 1], made[index + 2]) = (0x30, brace, comma)
        }
      }
    }
    let isFree = Self.digitPlaces(in: made, isBounded: isBounded)
    for index in made.indices where isFree[index] {
      let start = UInt16(stream.next(below: 10))
      var best: UInt16?
      for offset in 0..<UInt16(10) {
        let digit = 0x30 + (start + offset) % 10
        guard digit != text.codeUnits[index] else { continue }
        if best == nil { best = digit }
        made[index] = digit
        // The runs that end at this digit, or at punctuation between it and the next.
        var end = index
        while end + 1 < made.count, !isFree[end + 1], end - index < 3 { end += 1 }
        if (index...end).allSatisfy({ !texts.endsRun(at: $0, of: made) }) {
          best = digit
          break
        }
      }
      made[index] = best ?? made[index]
    }
    return ExactText(codeUnits: made)
  }

  /// The digits of numbers, and those of exponents behind the first where no bounds hold.
  private static func digitPlaces(in units: [UInt16], isBounded: Bool) -> [Bool] {
    var isExponent = false
    return units.indices.map { index in
      let unit = units[index]
      if unit | 0x20 == 0x65 { isExponent = true }
      if unit == 0x2C || unit == 0x7D { isExponent = false }
      guard isDigit(unit) else { return false }
      return !isExponent || (index > 0 && isDigit(units[index - 1]) && !isBounded)
    }
  }

  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }
}
