import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// Chooses the stand-ins of all archives of a file together, and writes them.
struct RedactionWriter {
  private var patches: [ContentPatch]
  private var numbers: StandInNumbers
  private var shaped: ShapedStandIns
  private let texts: StandInTexts
  /// The roles of texts that are more than text somewhere, so that they are the same everywhere.
  private let special: [ExactText: ContentRole]

  init(_ units: inout [RedactionUnit], _ key: RedactionKey) throws(RedactionFailure) {
    patches = units.map { ContentPatch($0.list, bytes: $0.bytes) }
    numbers = StandInNumbers(key)
    let originals = RedactedOriginals(units)
    texts = StandInTexts(
      key, runs: originals.runs, originals: originals.shortTexts, kept: originals.keptTexts,
      keepsMarkup: units.contains { $0.list.format == .xml })
    shaped = ShapedStandIns(
      key, texts, originals: originals.shortData, kept: originals.keptData)
    special = originals.special
    for index in units.indices {
      units[index].remainders = [:]
      if let remarks = units[index].remarks { patches[index].blank(remarks) }
    }
    let ordered = Self.orderedTexts(units, special)
    if !ordered.changing.isEmpty { texts.order(ordered.changing, kept: ordered.kept) }
    try chooseNumbers(&units)
  }

  /// The texts of all relations that want an order.
  private static func orderedTexts(
    _ units: [RedactionUnit], _ special: [ExactText: ContentRole]
  ) -> (changing: Set<ExactText>, kept: Set<ExactText>) {
    var changing: Set<ExactText> = []
    var kept: Set<ExactText> = []
    for unit in units {
      for object in (unit.constraints?.ordered ?? []).joined() {
        switch unit.roles.roles[object] {
        case .text, .textBytes:
          let text = unit.text(object)
          if special[text] == nil { changing.insert(text) }
        case .kept where unit.list.header(of: object).isText: kept.insert(unit.text(object))
        default: continue
        }
      }
    }
    return (changing, kept)
  }

  // MARK: Numbers

  private mutating func chooseNumbers(
    _ units: inout [RedactionUnit]
  ) throws(RedactionFailure) {
    var found: [(unit: Int, object: Int, number: RedactedNumber)] = []
    for (index, unit) in units.enumerated() {
      for object in 0..<unit.list.objectCount {
        switch unit.roles.roles[object] {
        case .number, .date:
          guard let number = try unit.number(object, patches[index]) else { continue }
          found.append((index, object, number))
          let header = unit.list.header(of: object)
          let magnitudes = header.kind == .integer ? try patches[index].magnitudes(of: object) : nil
          numbers.note(number) { domain in
            if let magnitudes {
              domain.narrow(magnitude: magnitudes.possible)
              domain.usual = domain.usual.clamped(to: magnitudes.usual)
            }
            if header.kind == .real, header.count == 4 { domain.isSingle = true }
            if header.kind == .date, unit.list.format == .xml {
              // The years 0000 to 9999.
              domain.narrow(from: -63_145_526_400, to: 252_423_993_599)
            }
            if let asked = unit.roles.domains[object] {
              domain.narrow(magnitude: asked.magnitude)
              domain.narrow(from: asked.lowest, to: asked.highest)
              if asked.isEmpty { domain.isEmpty = true }
            }
          }
        case .kept:
          let header = unit.list.header(of: object)
          if header.kind == .integer || header.kind == .real || header.kind == .date,
            let number = try unit.number(object, patches[index])
          {
            numbers.noteKept(number.approximate)
          }
        default: continue
        }
      }
    }
    var ordered: [OrderedNumbers] = []
    for (index, unit) in units.enumerated() {
      for objects in unit.constraints?.ordered ?? [] {
        var list = OrderedNumbers()
        for object in objects {
          guard let number = try unit.number(object, patches[index]) else { continue }
          switch unit.roles.roles[object] {
          case .number, .date: list.changing.insert(number)
          case .kept: list.kept.insert(number.approximate)
          default: continue
          }
        }
        ordered.append(list)
      }
    }
    numbers.choose(ordered: ordered)
    for (unit, object, number) in found {
      guard let made = numbers.standIns[number] else {
        units[unit].roles.set(object, .kept(.noOtherValue))
        continue
      }
      if numbers.isOriginal(made.approximate) {
        units[unit].remainders[object] = .anotherOriginal
      }
    }
  }

  // MARK: Writing

  /// Writes every archive, the inner ones first.
  ///
  /// - Returns: The bytes of each.
  mutating func write(_ units: inout [RedactionUnit]) throws(RedactionFailure) -> [[UInt8]] {
    var outputs = units.map(\.bytes)
    for index in units.indices.reversed() {
      for object in 0..<units[index].list.objectCount {
        if case .archive(let inner) = units[index].roles.roles[object] {
          try patches[index].write(data: outputs[inner], to: object)
        } else {
          try write(object, index, &units)
        }
      }
      outputs[index] = patches[index].bytes
    }
    return outputs
  }

  private mutating func write(
    _ object: Int, _ index: Int, _ units: inout [RedactionUnit]
  ) throws(RedactionFailure) {
    let unit = units[index]
    let header = unit.list.header(of: object)
    switch unit.roles.roles[object] {
    case .none, .kept, .archive: break
    case .text, .url, .geometry:
      let text = unit.text(object)
      guard let made = standIn(for: text, unit.roles.roles[object]) else {
        units[index].roles.set(object, .kept(.noOtherValue))
        return
      }
      units[index].remainders[object] = texts.remainder(of: text, in: made)
      try patches[index].write(text: made, to: object)
    case .textBytes:
      let text = unit.text(object)
      let made = texts.standIn(for: text)
      units[index].remainders[object] = texts.remainder(of: text, in: made)
      try patches[index].write(data: Array(made.repaired.utf8), to: object)
    case .data:
      let made = shaped.data(for: unit.list.data(header))
      if shaped.isOriginal(made) { units[index].remainders[object] = .anotherOriginal }
      try patches[index].write(data: made, to: object)
    case .uuid:
      try patches[index].write(data: shaped.uuid(for: unit.list.data(header)), to: object)
    case .mantissa(let count):
      let made = shaped.mantissa(for: unit.list.data(header), units: count)
      if count > 0, shaped.isOriginal(made) {
        units[index].remainders[object] = .anotherOriginal
      }
      try patches[index].write(data: made, to: object)
    case .packedIndexes:
      let (made, remainder) = shaped.packedIndexes(for: unit.list.data(header)) { value in
        numbers.isOriginal(Double(value))
      }
      units[index].remainders[object] = remainder
      try patches[index].write(data: made, to: object)
    case .number, .date:
      guard let number = try unit.number(object, patches[index]),
        let made = numbers.standIns[number]
      else { return }
      try write(made, to: object, index)
    }
  }

  /// Nil where a URL would be none.
  private func standIn(for text: ExactText, _ role: ContentRole) -> ExactText? {
    switch special[text] ?? role {
    case .url(let keepsScheme, let keepsHost):
      shaped.url(for: text, keepsScheme: keepsScheme, keepsHost: keepsHost)
    case .geometry(let isBounded): shaped.geometry(for: text, isBounded: isBounded)
    default: texts.standIn(for: text)
    }
  }

  private mutating func write(
    _ number: RedactedNumber, to object: Int, _ index: Int
  ) throws(RedactionFailure) {
    switch number {
    case .integer(let value): try patches[index].write(integer: value, to: object)
    case .real(_, let spelling?): try patches[index].write(number: spelling, to: object)
    case .real(let bits, spelling: nil):
      patches[index].write(real: Double(bitPattern: bits), to: object)
    case .date(let bits): try patches[index].write(date: Double(bitPattern: bits), to: object)
    }
  }
}
